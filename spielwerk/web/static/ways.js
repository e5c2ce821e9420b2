// Pieces that stand for several moves in a row: a click makes all of them; where there are several ways to a piece, they
// are offered beside it. A piece on the way can be picked up: until it is put down only what it leads to is offered.

export const TARGETS = "[data-move], [data-ways], [data-picks]";

const WAYS = "[data-ways]";
const GAP = 8;

let picked = null;
let menu = null;

// The moves of every way to an element, with what tells them apart: only those through what is picked up.
function waysOf(element) {
  return picked === null ? JSON.parse(element.dataset.ways) : through(element, picked);
}

function through(element, move) {
  return JSON.parse(element.dataset.ways).filter(([moves]) => moves.includes(move));
}

// What a click on an element makes: its moves, or none where the player must choose first.
export function movesOf(element) {
  if (element.dataset.move !== undefined) return [Number(element.dataset.move)];
  if (element.dataset.picks !== undefined) return pick(element);
  const ways = waysOf(element);
  if (ways.length === 1) return ways[0][0];
  if (ways.length) offer(element, ways);
  return null;
}

// Picks a piece up, or puts it down; where it leads to one place in one way only, it goes there.
function pick(element) {
  const move = Number(element.dataset.picks);
  const again = picked === move;
  putDown();
  if (again) return null;
  picked = move;
  const targets = [...document.querySelectorAll(WAYS)].filter((target) => waysOf(target).length);
  const ways = targets.length === 1 ? waysOf(targets[0]) : [];
  if (ways.length === 1) return ways[0][0];
  element.classList.add("picked");
  element.setAttribute("aria-pressed", "true");
  document.querySelector("main.table").classList.add("picking");
  for (const target of targets) target.classList.add("led-to");
  return null;
}

// Where a piece that is dragged can be dropped: what its ways lead to, or what its move opens.
export function leadsTo(piece) {
  const { picks, then } = piece.dataset;
  if (picks !== undefined) return [...document.querySelectorAll(WAYS)].filter((target) => through(target, Number(picks)).length);
  return Object.keys(JSON.parse(then)).flatMap((move) => [...document.querySelectorAll(`[data-move-place="${move}"]`)]);
}

// The moves that bring a piece there.
export function movesThrough(piece, target) {
  const { picks, move } = piece.dataset;
  if (picks !== undefined) return through(target, Number(picks))[0][0];
  return [Number(move), Number(target.dataset.movePlace)];
}

export function putDown() {
  closeMenu();
  if (picked === null) return;
  picked = null;
  document.querySelector("main.table").classList.remove("picking");
  for (const target of document.querySelectorAll(".led-to")) target.classList.remove("led-to");
  for (const piece of document.querySelectorAll("[data-picks]")) {
    piece.classList.remove("picked");
    piece.setAttribute("aria-pressed", "false");
  }
}

// A small choice beside the piece; it covers nothing but what lies around it, and goes away by itself.
function offer(element, ways) {
  closeMenu();
  menu = document.createElement("div");
  menu.className = "ways card";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", element.getAttribute("aria-label"));
  menu.opener = element;
  element.classList.add("offering");
  for (const [moves, text] of ways) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    button.dataset.wayMoves = JSON.stringify(moves);
    button.textContent = text;
    menu.append(button);
  }
  document.body.append(menu);
  const box = element.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = box.bottom + GAP + height < innerHeight;
  menu.style.top = `${Math.max(GAP, below ? box.bottom + GAP : box.top - GAP - height)}px`;
  menu.style.left = `${Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), innerWidth - GAP - width)}px`;
  menu.firstElementChild.focus({ preventScroll: true });
}

function closeMenu() {
  if (!menu) return;
  const { opener } = menu;
  const held = menu.contains(document.activeElement);
  opener.classList.remove("offering");
  menu.remove();
  menu = null;
  if (held) opener.focus({ preventScroll: true });
}

// The moves of a way that was chosen in the menu.
export function chosenMoves(target) {
  const button = target.closest?.("[data-way-moves]");
  return button ? JSON.parse(button.dataset.wayMoves) : null;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return putDown();
  if (!menu?.contains(event.target) || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  const buttons = [...menu.children];
  const next = buttons.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1);
  buttons.at(next % buttons.length).focus();
});
for (const type of ["scroll", "resize"]) addEventListener(type, closeMenu, { passive: true, capture: true });
