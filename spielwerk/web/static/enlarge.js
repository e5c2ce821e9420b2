// A large copy of a piece: the same drawing, with the classes around it, without what makes it clickable.

const SVG = "http://www.w3.org/2000/svg";
const STATES = ["can", "pointed", "target", "fits"];
const LEAVES = "path, rect, circle, ellipse, line, polygon, polyline, text, use, image, foreignObject";
const STILL = { transform: "none", translate: "none", rotate: "none", scale: "none", opacity: "1", filter: "none", animation: "none" };

// What is enlarged: the mark of a seat, what the piece stands for, the one thing that lies there, or the whole.
function subject(element) {
  if (element.dataset.seatCard !== undefined) return element.querySelector("svg.mark") ?? element;
  const { pictured } = element.dataset;
  if (pictured) return element.closest("[data-part]").querySelector(`[data-name="${CSS.escape(pictured)}"]`) ?? element;
  const pieces = element.matches("[data-piece]") ? [] : element.querySelectorAll("[data-piece]");
  return pieces.length === 1 ? pieces[0] : element;
}

// The picture and whether it is broad; a broad one may be as wide as it likes. Nothing where nothing is seen.
export function pictureOf(element, width) {
  const ground = element.querySelector("[data-ground]");
  if (ground) return { picture: groundBelow(ground), broad: false };
  const found = subject(element);
  const isDrawn = found.namespaceURI === SVG;
  const box = isDrawn ? extent(found) : found.getBoundingClientRect();
  if (!box.width || !box.height) return { picture: null, broad: false };
  if (isDrawn && !paintedBoxes(found).length) return { picture: groundBelow(element), broad: false };
  const broad = box.width > 1.35 * box.height && box.width > 110;
  const [most, high] = broad ? [width, 100] : [104, 124];
  const scale = Math.min(most / box.width, high / box.height);
  const picture = isDrawn ? drawn(found, box) : written(found, box, scale);
  Object.assign(picture.style, { width: `${box.width * scale}px`, height: `${box.height * scale}px` });
  return { picture, broad };
}

function clean(copy) {
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (/^(id|tabindex|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    element.classList.remove(...STATES);
  }
  return copy;
}

// Styles may ask for what is around a piece: the copy stands in elements of the same classes that do nothing else.
function within(found, copy, make) {
  let inner = copy;
  for (let around = found.parentElement; around && !around.matches("main"); around = around.parentElement) {
    const layer = make();
    layer.setAttribute("class", around.getAttribute("class") ?? "");
    layer.classList.remove(...STATES);
    Object.assign(layer.style, STILL);
    layer.append(inner);
    inner = layer;
  }
  return inner;
}

function isPainted(leaf) {
  if (!leaf.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { fill, fillOpacity, stroke } = getComputedStyle(leaf);
  const filled = fill !== "none" && fillOpacity !== "0" && !/, 0\)$/.test(fill);
  return filled || stroke !== "none" || leaf.matches("text, use, image, foreignObject");
}

// Where something is seen on the screen, all painted parts together.
function paintedBoxes(found) {
  const leaves = found.matches(LEAVES) ? [found] : [...found.querySelectorAll(LEAVES)];
  return leaves.filter(isPainted).map((leaf) => leaf.getBoundingClientRect()).filter((box) => box.width || box.height);
}

function extent(found) {
  const boxes = paintedBoxes(found);
  if (!boxes.length) return found.getBoundingClientRect();
  const left = Math.min(...boxes.map((box) => box.left)), top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right)), bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

// A drawing is copied in the units of the screen, and the frame is laid around what is seen of it.
function drawn(found, box) {
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("viewBox", [box.x - 1, box.y - 1, box.width + 2, box.height + 2].join(" "));
  const placed = document.createElementNS(SVG, "g");
  const outermost = found.localName === "svg";
  const { a, b, c, d, e, f } = (outermost ? found : found.parentElement).getScreenCTM();
  placed.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  const copy = clean(outermost ? contents(found) : found.cloneNode(true));
  placed.append(within(found, copy, () => document.createElementNS(SVG, "g")));
  frame.append(placed);
  return frame;
}

function contents(drawing) {
  const copy = document.createElementNS(SVG, "g");
  copy.setAttribute("class", drawing.getAttribute("class") ?? "");
  for (const child of drawing.children) copy.append(child.cloneNode(true));
  return copy;
}

// What is set in type keeps its size and is scaled as a whole; what is around it lends its classes and takes no room.
function written(found, box, scale) {
  const copy = clean(found.cloneNode(true));
  const size = { width: `${box.width}px`, height: `${box.height}px` };
  Object.assign(copy.style, size, { margin: "0", position: "relative", inset: "auto", fontSize: getComputedStyle(found).fontSize });
  const scaled = document.createElement("div");
  Object.assign(scaled.style, size, { transform: `scale(${scale})`, transformOrigin: "0 0" });
  scaled.append(within(found, copy, () => document.createElement("div")));
  for (const around of scaled.querySelectorAll("div")) if (around.contains(copy) && around !== copy) around.style.display = "contents";
  const frame = document.createElement("div");
  frame.append(scaled);
  return frame;
}

// A place that is painted on the ground: that part of the picture below it. A piece may mark which part that is with
// `data-ground`, so that what lies above it for a while is not taken for it.
function groundBelow(element) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const holds = (whole) => whole.left <= x && whole.right >= x && whole.top <= y && whole.bottom >= y;
  const image = [...element.closest("[data-part]").querySelectorAll("img")].find((found) => holds(found.getBoundingClientRect()));
  if (!image) return null;
  const whole = image.getBoundingClientRect();
  const scale = Math.min(104 / box.width, 124 / box.height);
  const copy = Object.assign(document.createElement("img"), { src: image.currentSrc, alt: "" });
  const place = { left: `${(whole.left - box.left) * scale}px`, top: `${(whole.top - box.top) * scale}px` };
  Object.assign(copy.style, place, { position: "absolute", width: `${whole.width * scale}px`, height: `${whole.height * scale}px`, maxWidth: "none" });
  const frame = document.createElement("div");
  Object.assign(frame.style, { position: "relative", overflow: "hidden", borderRadius: "6px", width: `${box.width * scale}px`, height: `${box.height * scale}px` });
  frame.append(copy);
  return frame;
}
