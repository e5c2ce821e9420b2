// Copies of pieces that fly above the page while the piece itself waits unseen in its new place: nothing is in the way of
// a click, and nothing moves the layout.

const SVG = "http://www.w3.org/2000/svg";
// What makes an element somebody's target must not be in a copy.
const OURS = /^(?:id|tabindex|role|title|style|transform|clip-path|mask|filter|aria-.*|data-.*)$/;

let layer = null;
let flights = 0;

function sky() {
  if (!layer?.isConnected) {
    layer = document.createElement("div");
    layer.className = "sky";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

// The elements around a piece, from the nearest to its part of the page: what it inherits comes from them.
export function around(element) {
  const found = [];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    found.push(outer);
    if (outer.dataset.part !== undefined) break;
  }
  return found;
}

function inDrawing(element, outer) {
  return element.namespaceURI === SVG && outer.some((one) => one.localName === "svg");
}

// Where an element is drawn: inside a drawing its user space, and everywhere its box.
export function placeOf(element) {
  // What is folded away has a box, too.
  const box = element.checkVisibility?.() === false ? new DOMRect() : element.getBoundingClientRect();
  const matrix = element.ownerSVGElement ? element.getScreenCTM?.() : null;
  return { box, matrix: matrix && [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f] };
}

// A copy of a piece as it was at a place; `outer` are the elements around it then.
export function ghost(element, outer, { box, matrix }) {
  const copy = bare(element.cloneNode(true), true);
  const drawing = matrix && inDrawing(element, outer);
  const { top, flying } = drawing ? withinDrawing(copy, outer, box, matrix) : withinPage(copy, outer);
  fix(flying, box);
  sky().append(top);
  return { element: flying, remove: () => top.remove() };
}

// The drawing becomes as small as the piece; its place is all in one matrix.
function withinDrawing(copy, outer, box, matrix) {
  const edge = outer.findLastIndex((one) => one.localName === "svg");
  Object.assign(copy.style, { transform: "none", scale: "none" });
  let top = document.createElementNS(SVG, "g");
  top.setAttribute("transform", `matrix(${matrix.join(" ")})`);
  top.append(copy);
  for (const one of outer.slice(0, edge)) {
    const shell = one.localName === "g" ? bare(one.cloneNode(false), false) : document.createElementNS(SVG, "g");
    shell.style.transform = "none";
    shell.append(top);
    top = shell;
  }
  const flying = bare(outer[edge].cloneNode(false), false);
  flying.setAttribute("viewBox", `${box.left} ${box.top} ${box.width} ${box.height}`);
  for (const name of ["x", "y", "width", "height"]) flying.removeAttribute(name);
  flying.append(top);
  return { top: withinPage(flying, outer.slice(edge + 1)).top, flying };
}

function withinPage(flying, outer) {
  let top = flying;
  for (const one of outer) {
    if (one.namespaceURI === SVG) continue;
    const shell = document.createElement("div");
    shell.className = one.className;
    shell.style.display = "contents";
    shell.append(top);
    top = shell;
  }
  return { top, flying };
}

function bare(element, deep) {
  for (const { name } of [...element.attributes]) if (OURS.test(name)) element.removeAttribute(name);
  if (deep) for (const inner of element.querySelectorAll("*")) unname(inner);
  return element;
}

// Inside a copy places and ids for its own colours stay, names and moves go.
function unname(element) {
  for (const { name } of [...element.attributes]) if (/^(?:tabindex|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
}

function fix(element, box) {
  Object.assign(element.style, {
    position: "fixed", inset: "auto", margin: "0", maxWidth: "none", maxHeight: "none", overflow: "visible",
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
}

// The copy does what the frames say, and is gone afterwards; `piece` is hidden that long, by no motion of its own: that
// would have the whole board painted in every frame.
export function fly(copy, frames, timing, piece = null) {
  const flight = String((flights += 1));
  if (piece) piece.dataset.aloft = flight;
  const done = () => {
    copy.remove();
    if (piece?.dataset.aloft === flight) delete piece.dataset.aloft;
  };
  copy.element.animate(frames, { fill: "both", ...timing }).finished.then(done, done);
}
