// The board of a decision: what was played has a dashed frame, what was better a solid one; and it can be made large.
const SVG = "http://www.w3.org/2000/svg";
const ROOM_PX = 3;

const main = document.querySelector("main");
const board = main.querySelector(".seen");
const button = board?.querySelector("[data-enlarge]");

// A drawing cannot have a border: its frame lies on top of the whole drawing, where no neighbour covers it.
function frame(marked) {
  let whole = marked;
  while (whole.ownerSVGElement) whole = whole.ownerSVGElement;
  const box = marked.getBBox();
  const [inner, outer] = [marked.getScreenCTM(), whole.getScreenCTM()];
  if (whole === marked || !inner || !outer || !box.width) return;
  const { a, b, c, d, e, f } = outer.inverse().multiply(inner);
  const room = ROOM_PX / (Math.hypot(inner.a, inner.b) || 1);
  const [width, height] = [box.width + 2 * room, box.height + 2 * room];
  const drawn = document.createElementNS(SVG, "rect");
  const place = { x: box.x - room, y: box.y - room, width, height, rx: Math.min(width, height) * 0.2, transform: `matrix(${[a, b, c, d, e, f].join(" ")})` };
  for (const [name, value] of Object.entries(place)) drawn.setAttribute(name, value);
  drawn.setAttribute("class", `reviewed ${marked.dataset.reviewed}`);
  whole.append(drawn);
}

function frameAll() {
  for (const old of board.querySelectorAll(".reviewed")) old.remove();
  for (const marked of board.querySelectorAll("svg [data-reviewed]")) frame(marked);
}

function enlarge(large) {
  board.classList.toggle("large", large);
  for (const part of [...main.children, document.querySelector(".bar")]) if (part !== board) part.inert = large;
  frameAll();
}

if (board) {
  button.addEventListener("click", () => enlarge(!board.classList.contains("large")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && board.classList.contains("large")) enlarge(false);
  });
  addEventListener("resize", frameAll);
  main.addEventListener("leaf", frameAll);
  frameAll();
}
