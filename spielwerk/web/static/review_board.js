// The board of a decision: what was played has a dashed frame with a cross, what was better a solid one with a tick; a
// phone goes to either of them, and elsewhere the board can be made large.
const SVG = "http://www.w3.org/2000/svg";
const ROOM_PX = 3;
const ROUND_PX = 10;
const BADGE_PX = 9;
// On what is narrower a badge is smaller, too.
const ROOMY_PX = 52;
const TICKS = { yours: "#symbol-close", better: "#symbol-done" };

const main = document.querySelector("main");
const board = main.querySelector(".seen");
const button = board?.querySelector("[data-enlarge]");

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

// A drawing cannot have a border: its frame lies on top of the whole drawing, where no neighbour covers it.
function frame(marked) {
  let whole = marked;
  while (whole.ownerSVGElement) whole = whole.ownerSVGElement;
  const box = marked.getBBox();
  const [inner, outer] = [marked.getScreenCTM(), whole.getScreenCTM()];
  if (whole === marked || !inner || !outer || !box.width) return;
  const onWhole = outer.inverse().multiply(inner);
  const { a, b, c, d, e, f } = onWhole;
  const px = 1 / (Math.hypot(inner.a, inner.b) || 1);
  const room = ROOM_PX * px;
  const [width, height] = [box.width + 2 * room, box.height + 2 * room];
  const place = { x: box.x - room, y: box.y - room, width, height, rx: Math.min(width * 0.2, height * 0.2, ROUND_PX * px), transform: `matrix(${[a, b, c, d, e, f].join(" ")})` };
  const turn = marked.dataset.reviewed;
  const corner = new DOMPoint(place.x + width, place.y).matrixTransform(onWhole);
  const group = drawn("g", { class: `reviewed ${turn}` }, drawn("rect", { ...place, class: "paper" }), drawn("rect", { ...place, class: "frame" }));
  group.append(badge(corner, outer, turn, whole.closest(".board, .panels")));
  whole.append(group);
}

// A whole drawing has its frame by style.
function frameWhole(marked) {
  const { x, y, width } = marked.viewBox.baseVal;
  const turn = marked.dataset.reviewed;
  marked.append(drawn("g", { class: `reviewed ${turn}` }, badge({ x: x + width, y }, marked.getScreenCTM(), turn, marked)));
}

// On the corner of a frame, but never beyond the edge of what can be seen.
function badge(corner, outer, turn, within) {
  const edge = within.getBoundingClientRect();
  const seen = DOMPoint.fromPoint(corner).matrixTransform(outer);
  const size = Math.min(1, edge.width / ROOMY_PX);
  const radius = size * BADGE_PX;
  const { x, y } = new DOMPoint(Math.min(seen.x, edge.right - radius), Math.max(seen.y, edge.top + radius)).matrixTransform(outer.inverse());
  const [across, down] = [size / (Math.hypot(outer.a, outer.b) || 1), size / (Math.hypot(outer.c, outer.d) || 1)];
  const tick = drawn("use", { href: TICKS[turn], x: -6, y: -6, width: 12, height: 12 });
  return drawn("g", { class: "badge-mark", transform: `translate(${x} ${y}) scale(${across} ${down})` }, drawn("circle", { r: BADGE_PX }), tick);
}

// What is no drawing has its frame by style, and the same sign on its corner.
function sign(marked) {
  const shown = board.querySelector(`.legend .sign.${marked.dataset.reviewed}`);
  if (!shown || marked.querySelector(":scope > .sign")) return;
  if (getComputedStyle(marked).position === "static") marked.style.position = "relative";
  marked.append(shown.cloneNode(true));
}

function frameAll() {
  for (const old of board.querySelectorAll(".reviewed")) old.remove();
  for (const marked of board.querySelectorAll("[data-reviewed]")) {
    if (marked.ownerSVGElement) frame(marked);
    else if (marked.viewBox) frameWhole(marked);
    else sign(marked);
  }
}

function enlarge(large) {
  board.classList.toggle("large", large);
  for (const part of [...main.children, document.querySelector(".bar")]) if (part !== board) part.inert = large;
  frameAll();
}

if (board) {
  button.addEventListener("click", () => enlarge(!board.classList.contains("large")));
  // The picture itself is the largest button; a phone has it as wide as it goes.
  board.addEventListener("click", (event) => {
    if (event.target.closest(".board, .panels") && button.checkVisibility()) enlarge(!board.classList.contains("large"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && board.classList.contains("large")) enlarge(false);
  });
  main.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-show-turn]")?.dataset.showTurn;
    if (turn) board.querySelector(`[data-reviewed="${turn}"]`)?.scrollIntoView({ block: "center", inline: "center" });
  });
  addEventListener("resize", frameAll);
  main.addEventListener("leaf", frameAll);
  frameAll();
}
