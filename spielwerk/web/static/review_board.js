// The board of a decision: what was played has a dashed frame, what was better a solid one; and it can be made large.
const SVG = "http://www.w3.org/2000/svg";
const HOLDERS = new Set(["g", "svg"]);

const main = document.querySelector("main");
const board = main.querySelector(".seen");
const button = board?.querySelector("[data-enlarge]");

// Drawings cannot have a border: they get a frame of their own, in units of the drawing.
function frame(marked) {
  const holder = HOLDERS.has(marked.localName) ? marked : marked.parentElement;
  if (holder.querySelector(":scope > .reviewed")) return;
  const box = marked.getBBox();
  const { a, b } = marked.getScreenCTM() ?? { a: 0, b: 0 };
  const room = 3 / (Math.hypot(a, b) || 1);
  const drawn = document.createElementNS(SVG, "rect");
  const [width, height] = [box.width + 2 * room, box.height + 2 * room];
  const place = { x: box.x - room, y: box.y - room, width, height, rx: Math.min(width, height) * 0.2 };
  for (const [name, value] of Object.entries(place)) drawn.setAttribute(name, value);
  drawn.setAttribute("class", `reviewed ${marked.dataset.reviewed}`);
  holder.append(drawn);
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
