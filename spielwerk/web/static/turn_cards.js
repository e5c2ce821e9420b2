// Turns by rank: pointing at one, or a swipe, tells it and shows on the board where it begins and goes on.
import { calm } from "./motion.js";

const NARROW = "(max-width: 899px)";
const STEPS = ".hint-step";
const NUMBERS = ".hint-number";
const TURN = "[data-hint-moves]";
// So far a finger goes to turn to the next.
const SWIPE_PX = 40;

// What is marked on the board, in the order of the turn.
let path = [];

export function firstTurn(card) {
  return card.querySelector(TURN);
}

// The piece that a click on makes the first moves of a turn, as many as one click can make.
function beginning(moves) {
  let [found, most] = [null, 0];
  for (const element of document.querySelectorAll("[data-ways]")) {
    for (const [way] of JSON.parse(element.dataset.ways)) {
      if (way.length > most && way.every((move, at) => move === moves[at])) [found, most] = [element, way.length];
    }
  }
  found ??= document.querySelector(`[data-move="${moves[0]}"]`) ?? document.querySelector(`[data-picks="${moves[0]}"]`);
  return [found, Math.max(most, 1)];
}

// Some moves have a place only after the one before them.
function placeOf(moves, at) {
  const place = document.querySelector(`[data-move-place="${moves[at]}"]`);
  return place ?? document.querySelector(`[data-led-to~="${moves[at - 1]}-${moves[at]}"]`);
}

export function markTurn(card, turn) {
  if (turn.getAttribute("aria-pressed") === "true") return;
  unmarkTurns(card);
  turn.setAttribute("aria-pressed", "true");
  const at = turnsOf(card).indexOf(turn);
  [...card.querySelectorAll("[data-hint-told]")].forEach((told, number) => told.classList.toggle("shown", number === at));
  const moves = turn.dataset.hintMoves.split(" ").map(Number);
  const [first, clicked] = beginning(moves);
  const picked = document.querySelector(`[data-picks="${moves[0]}"]`);
  const then = moves.slice(clicked).map((_, number) => placeOf(moves, clicked + number));
  // What is pressed in words happens on the board all the same.
  const there = first?.closest("#prompt") && placeOf(moves, clicked - 1);
  for (const element of [first, picked, there, ...then]) element?.classList.add("hint-step");
  // Where it leads tells more than what it begins with.
  const shown = then.find(Boolean) ?? there ?? first;
  if (shown) bringIntoView(shown);
  path = [...new Set([there ?? first, ...then].filter(Boolean))];
  number();
}

function turnsOf(card) {
  return [...card.querySelectorAll(TURN)];
}

function markNext(card, step) {
  const all = turnsOf(card);
  const next = all[all.findIndex((turn) => turn.getAttribute("aria-pressed") === "true") + step];
  if (next) markTurn(card, next);
}

// What lies on another leaf of a phone is behind its tab, and the card covers what lies low.
function bringIntoView(element) {
  if (!matchMedia(NARROW).matches) return;
  const leaf = element.closest("[data-leaf]")?.dataset.leaf;
  if (leaf && !element.getBoundingClientRect().width) document.querySelector(`[data-open-leaf="${leaf}"]`)?.click();
  if (element.closest("#prompt")) return;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: calm() ? "auto" : "smooth" });
}

// Of several places the order, above the page: in it they would move what they stand at.
function number() {
  for (const mark of document.querySelectorAll(NUMBERS)) mark.remove();
  if (path.length < 2) return;
  const seen = path.map((element) => element.getBoundingClientRect());
  const bounds = path.map((element) => (element.closest(".board") ?? document.documentElement).getBoundingClientRect());
  seen.forEach((box, at) => {
    const { top, bottom, left, right } = bounds[at];
    const [x, y] = [box.left + 2, box.top + 2];
    if (!box.width || y < Math.max(top, 0) || y > Math.min(bottom, innerHeight) || x < left || x > right) return;
    const mark = document.createElement("span");
    mark.className = "hint-number";
    mark.setAttribute("aria-hidden", "true");
    mark.textContent = at + 1;
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px` });
    document.body.append(mark);
  });
}

// The pieces it speaks of are no longer there.
export function clearMarks() {
  path = [];
  number();
  for (const step of document.querySelectorAll(STEPS)) step.classList.remove("hint-step");
}

export function unmarkTurns(card) {
  clearMarks();
  for (const turn of turnsOf(card)) turn.setAttribute("aria-pressed", "false");
}

function tellExactly(card, button) {
  const exact = card.classList.toggle("exactly");
  button.setAttribute("aria-pressed", exact);
}

function watchSwipes(card) {
  let from = null;
  card.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" ? event : null));
  card.addEventListener("pointerup", (event) => {
    const [x, y] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) markNext(card, x < 0 ? 1 : -1);
    from = null;
  });
}

export function watchTurns(card) {
  card.addEventListener("click", (event) => {
    const exact = event.target.closest("[data-exact-hint]");
    if (exact) return tellExactly(card, exact);
    const turn = event.target.closest(TURN);
    if (turn) markTurn(card, turn);
  });
  card.addEventListener("pointerover", (event) => {
    const turn = event.pointerType !== "touch" && event.target.closest(TURN);
    if (turn) markTurn(card, turn);
  });
  card.addEventListener("focusin", (event) => {
    if (event.target.matches(`${TURN}:focus-visible`)) markTurn(card, event.target);
  });
  watchSwipes(card);
  for (const type of ["scroll", "resize"]) addEventListener(type, () => path.length && requestAnimationFrame(number), { passive: true, capture: true });
}
