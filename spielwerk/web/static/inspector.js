// The inspector: pointing at a component for a moment, a long touch or the key I tells what it is. It has a place of its
// own beside the board; on a narrow screen it is a sheet. It closes by leaving, by Esc, by a tap beside it.
import { aboutTable, componentAt, components, describe } from "./components.js";
import { pictureOf } from "./enlarge.js";

const REST_MS = 500;
const NEXT_MS = 220;
const LEAVE_MS = 600;
const STILL_PX = 10;
const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

const card = document.getElementById("inspector");
const main = document.querySelector("main.table");
const part = (name) => card.querySelector(`[data-inspected=${name}]`);

let shown = null;
let saidLast = "";
let pinned = false;
let opening = 0;
let closing = 0;
let touched = null;
let swallow = false;
let back = null;

async function open(element, pin) {
  clearTimeout(opening);
  clearTimeout(closing);
  const known = await aboutTable();
  if (!element.isConnected || main.inert) return;
  unmark();
  shown = element;
  pinned = pin;
  fill(known);
  card.classList.toggle("pinned", pin);
  card.classList.toggle("above", !pin && element.getBoundingClientRect().top > innerHeight / 2);
  watching.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-about", "data-told", "aria-label", "data-seat", "inert"] });
}

export function closeInspector() {
  clearTimeout(opening);
  clearTimeout(closing);
  if (!shown) return;
  watching.disconnect();
  unmark();
  if (card.contains(document.activeElement)) back?.focus?.({ preventScroll: true });
  shown = back = null;
  pinned = false;
  card.hidden = true;
}

function fill(known) {
  const told = describe(shown, known);
  saidLast = JSON.stringify(told);
  for (const name of ["name", "text", "told", "move"]) say(name, told[name]);
  part("facts").replaceChildren(...told.facts.map((fact) => Object.assign(document.createElement("li"), { textContent: fact })));
  part("facts").hidden = !told.facts.length;
  say("fits", told.fits.length ? fitting(told.fits) : "");
  const rule = part("rule");
  rule.hidden = !told.rule;
  rule.dataset.rule = told.rule;
  rule.href = `${card.dataset.rules}#rule-${told.rule}`;
  card.hidden = false;
  showPicture();
}

function say(name, text) {
  part(name).textContent = text;
  part(name).hidden = !text;
}

// A broad picture stands above the words, any other beside them.
function showPicture() {
  const { picture, broad } = pictureOf(shown, card.clientWidth - 28);
  card.classList.toggle("broad", broad);
  part("picture").replaceChildren(...(picture ? [picture] : []));
}

// Marks where a piece could lie, and says how many places there are.
function fitting(keys) {
  const places = keys.flatMap((key) => [...main.querySelectorAll(`[data-about="${CSS.escape(key)}"]`)]);
  for (const place of places) place.classList.add("fits");
  const { fits, fitsOne, fitsNowhere } = card.dataset;
  return places.length > 1 ? fits.replace("#", places.length) : places.length ? fitsOne : fitsNowhere;
}

function unmark() {
  for (const place of document.querySelectorAll(".fits")) place.classList.remove("fits");
}

// What changes under the card changes in it; what goes, or another person before the screen, closes it.
const watching = new MutationObserver(async (changes) => {
  if (!shown?.isConnected || changes.some(({ target }) => target === main)) return closeInspector();
  const known = await aboutTable();
  if (shown && JSON.stringify(describe(shown, known)) !== saidLast) {
    unmark();
    fill(known);
  }
});

document.addEventListener("pointerover", (event) => {
  // Whoever drags asks nothing.
  if (event.pointerType === "touch" || event.buttons || pinned) return;
  const found = componentAt(event.target);
  clearTimeout(opening);
  if (card.contains(event.target) || (shown && found === shown)) return clearTimeout(closing);
  if (found) opening = setTimeout(open, shown ? NEXT_MS : REST_MS, found, false);
  if (!shown) return;
  clearTimeout(closing);
  closing = setTimeout(closeInspector, LEAVE_MS);
});

document.documentElement.addEventListener("pointerleave", () => !pinned && closeInspector());

document.addEventListener("pointerdown", (event) => {
  swallow = false;
  clearTimeout(opening);
  const inside = card.contains(event.target);
  if (event.pointerType !== "touch") {
    if (pinned && !inside) closeInspector();
    return;
  }
  if (shown && !inside) {
    swallow = true;
    return closeInspector();
  }
  const found = componentAt(event.target);
  if (found) touched = { x: event.clientX, y: event.clientY, later: setTimeout(longTouch, REST_MS, found) };
});

// The finger that asks does not play: what comes of it when it is lifted goes nowhere.
function longTouch(found) {
  touched = null;
  swallow = true;
  back = document.activeElement;
  open(found, true);
}

function untouch() {
  clearTimeout(touched?.later);
  touched = null;
}

document.addEventListener("pointermove", (event) => {
  if (touched && Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > STILL_PX) untouch();
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, untouch);

document.addEventListener("contextmenu", (event) => {
  if ((touched || swallow) && componentAt(event.target)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (swallow) {
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.target.closest?.("[data-move], [data-ways], [data-inspected=rule], [data-close-inspector]")) closeInspector();
}, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const ways = { Escape: closeInspector, i: askByKey };
  const step = FORWARD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0;
  if (event.key === "i" || (shown && event.key === "Escape")) ways[event.key]();
  else if (shown && pinned && step) walk(step);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// The piece with the focus, else the one pointed at, else the first there is.
function askByKey() {
  if (pinned) return closeInspector();
  const focused = componentAt(document.activeElement);
  const pointed = componentAt([...document.querySelectorAll(":hover")].at(-1));
  const found = focused ?? pointed ?? components()[0];
  if (!found) return;
  back = document.activeElement;
  open(found, true).then(() => card.focus({ preventScroll: true }));
}

function walk(step) {
  const all = components();
  const next = all[(all.indexOf(shown) + step + all.length) % all.length];
  if (next) open(next, true);
}
