// What others changed since my last move carries a ring in the colour of who did it, with the mark of the seat. It stays
// through a reload of the page, as long as nothing else happened.
import { nameOf } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const MARK_PX = 13;
// What is larger is no thing on a board.
const LARGEST_PX = 220;
// Where so many move together they only make room.
const FLOCK = 3;
const HOLDERS = new Set(["g", "svg"]);

const main = document.querySelector("main.table");
const KEPT = `rings-${main.dataset.token}`;
const marked = new Map();
let shownTo = Number(main.dataset.shown);
let watched = null;

// What others changed since my last move; who only watches sees what the newest player did. `seen` holds the elements
// that changed, and the names of the pieces that came.
export function markSince(page, seen) {
  const own = page.seat >= 0 && page.by === page.seat;
  const another = page.seat < 0 && page.by !== null && page.by !== watched;
  // To other eyes what lies before them is another board: nobody changed it.
  const sameEyes = page.seat === Number(main.dataset.seat);
  if (page.position < shownTo || own || another || !sameEyes) forget();
  // Before the first play there was a table yet to be laid.
  if (sameEyes && shownTo > 0 && page.position > shownTo && page.by !== null && !own) note(seen.changed, seen.came, page.by);
  if (page.by !== null) watched = page.by;
  shownTo = page.position;
  draw();
  keep(shownTo);
}

function forget() {
  marked.clear();
  sessionStorage.removeItem(KEPT);
}

function note(changed, came, seat) {
  for (const name of came) marked.set(`piece:${name}`, seat);
  const flocks = new Map();
  for (const [element, how] of changed) if (how === "moved") flocks.set(element.parentElement, (flocks.get(element.parentElement) ?? 0) + 1);
  for (const [element, how] of changed) {
    const pieces = [element, ...element.querySelectorAll("[data-piece]")];
    const told = how === "emptied" || flocks.get(element.parentElement) >= FLOCK || pieces.some((one) => came.has(one.dataset.piece));
    if (element.isConnected && !told) marked.set(nameOf(element), seat);
  }
}

function keep(position) {
  if (!marked.size) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ position, marks: [...marked] }));
  } catch {
    // Rings are lost by a reload then.
  }
}

function recall(position) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (kept?.position !== position) return;
  for (const [name, seat] of kept.marks) marked.set(name, seat);
  draw();
}

// Before a page is shown: rings are no part of it.
export function eraseRings() {
  for (const ring of document.querySelectorAll(".ring")) ring.remove();
  for (const element of document.querySelectorAll("[data-by]")) delete element.dataset.by;
}

// What holds something that is ringed needs no ring of its own. All are measured before the first is drawn: every look in
// between would lay the page out anew.
function draw() {
  const found = [...marked].map(([name, seat]) => [find(name), seat, name]);
  const rings = new Map();
  for (const [element, seat, name] of found) {
    if (!element) marked.delete(name);
    else if (!found.some(([inner]) => inner && inner !== element && element.contains(inner))) plan(element, seat, rings);
  }
  for (const [holder, [ring, seat]] of rings) {
    holder.append(ring);
    if (holder.namespaceURI !== SVG) holder.dataset.by = seat;
  }
}

function plan(element, seat, rings) {
  const drawn = element.namespaceURI === SVG;
  const holder = drawn && !HOLDERS.has(element.localName) ? element.parentElement : element;
  if (rings.has(holder) || large(holder) || holder.querySelector(":scope > .ring")) return;
  rings.set(holder, [drawn ? ringInDrawing(holder, seat) : ringOnBox(seat), seat]);
}

function find(name) {
  if (name.startsWith("piece:")) return document.querySelector(`[data-part] [data-piece="${CSS.escape(name.slice(6))}"]`);
  const [part, ...path] = name.split("/");
  const top = document.querySelector(`[data-part="${part}"]`);
  return path.reduce((outer, one) => outer && [...outer.querySelectorAll(`[data-name="${CSS.escape(one)}"]`)][0], top);
}

function large(element) {
  const { width, height } = element.getBoundingClientRect();
  return !width || Math.max(width, height) > LARGEST_PX;
}

function ringInDrawing(holder, seat) {
  const box = holder.getBBox();
  const matrix = holder.getScreenCTM();
  const px = 1 / (Math.hypot(matrix.a, matrix.b) || 1);
  const room = holder.ownerSVGElement ? 2 * px : -1.5 * px;
  const [x, y, width, height] = [box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room];
  const ring = make("g", { class: `ring by-${seat}`, "aria-hidden": "true" });
  ring.append(make("rect", { x, y, width, height, rx: Math.min(width, height) * 0.22 }));
  const size = Math.min(MARK_PX * px, width * 0.5);
  const [cx, cy] = holder.ownerSVGElement ? [x + width - size * 0.1, y + size * 0.1] : [x + width - size * 0.6, y + size * 0.6];
  ring.append(make("circle", { cx, cy, r: size * 0.58 }));
  ring.append(make("use", { href: `#symbol-seat-${seat}`, x: cx - size * 0.36, y: cy - size * 0.36, width: size * 0.72, height: size * 0.72 }));
  return ring;
}

function ringOnBox(seat) {
  const ring = document.createElement("i");
  ring.className = `ring by-${seat}`;
  ring.setAttribute("aria-hidden", "true");
  const mark = make("svg", { viewBox: "0 0 24 24" });
  mark.append(make("use", { href: `#symbol-seat-${seat}` }));
  ring.append(mark);
  return ring;
}

function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

recall(shownTo);
// What was out of sight is ringed when it comes into sight.
for (const opening of ["toggle", "leaf"]) addEventListener(opening, draw, { capture: true });
