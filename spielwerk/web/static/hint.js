// The three best turns, asked for by a button or a key; pointing at one, or a swipe, tells it and shows on the board where
// it begins and goes on.
import { calm } from "./motion.js";
import { askUntilReady, isReady } from "./patience.js";
import { tell } from "./talk.js";

const NARROW = "(max-width: 899px)";

const main = document.querySelector("main.table");
const card = document.querySelector("[data-hint]");
const STEPS = ".hint-step";
const NUMBERS = ".hint-number";
const TURN = "[data-hint-moves]";
// So far a finger goes to turn to the next.
const SWIPE_PX = 40;
// Not ready to the end, or failed again.
const GIVEN_UP = [202, 503];

let asking = 0;
// What is marked on the board, in the order of the turn.
let path = [];

// The position it was for is no longer shown.
export function hideHint() {
  if (!card) return;
  close();
  card.textContent = "";
  unmark();
}

// What was shown on the board stays there: whoever wants to play it needs the room.
function close() {
  asking += 1;
  card.hidden = true;
}

// Where there is no hint now, the page knows why.
function askOrSay() {
  const none = document.querySelector("[data-no-hint]");
  if (!none) return ask();
  tell(none.title);
}

async function ask() {
  const mine = (asking += 1);
  card.hidden = false;
  if (!card.querySelector(TURN)) card.textContent = card.dataset.thinks;
  // Somebody may move, close the card or ask again meanwhile.
  const wanted = () => mine === asking;
  const wait = ({ hint }) => wanted() && (card.innerHTML = hint);
  const body = { seat: Number(main.dataset.seat) };
  const answer = await askUntilReady(`/t/${main.dataset.token}/hint`, body, wanted, wait).catch(() => tell(main.dataset.lost));
  if (!wanted()) return;
  if (!answer) return hideHint();
  if (!isReady(answer)) return GIVEN_UP.includes(answer.status) ? giveUp() : hideHint();
  if (answer.version !== Number(main.dataset.version)) return hideHint();
  card.classList.remove("exactly");
  card.innerHTML = answer.hint;
  mark(card.querySelector(TURN));
}

// What is said stays until somebody asks again or moves.
function giveUp() {
  card.replaceChildren(document.querySelector("[data-if-gave-up]").content.cloneNode(true));
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

function mark(turn) {
  if (turn.getAttribute("aria-pressed") === "true") return;
  unmark();
  turn.setAttribute("aria-pressed", "true");
  const at = turns().indexOf(turn);
  [...card.querySelectorAll("[data-hint-told]")].forEach((told, number) => told.classList.toggle("shown", number === at));
  const moves = turn.dataset.hintMoves.split(" ").map(Number);
  const [first, clicked] = beginning(moves);
  const picked = document.querySelector(`[data-picks="${moves[0]}"]`);
  const then = moves.slice(clicked).map((move) => document.querySelector(`[data-move-place="${move}"]`));
  for (const element of [first, picked, ...then]) element?.classList.add("hint-step");
  // Where it leads tells more than what it begins with.
  const shown = then.find(Boolean) ?? first;
  if (shown) bringIntoView(shown);
  path = [...new Set([first, ...then].filter(Boolean))];
  number();
}

function turns() {
  return [...card.querySelectorAll(TURN)];
}

function markNext(step) {
  const all = turns();
  const next = all[all.findIndex((turn) => turn.getAttribute("aria-pressed") === "true") + step];
  if (next) mark(next);
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
  const seen = path.map((element) => element.getBoundingClientRect());
  const bounds = path.map((element) => (element.closest(".board") ?? document.documentElement).getBoundingClientRect());
  if (path.length < 2) return;
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

function unmark() {
  path = [];
  number();
  for (const step of document.querySelectorAll(STEPS)) step.classList.remove("hint-step");
  for (const turn of turns()) turn.setAttribute("aria-pressed", "false");
}

function tellExactly(button) {
  const exact = card.classList.toggle("exactly");
  button.setAttribute("aria-pressed", exact);
}

function watchSwipes() {
  let from = null;
  card.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" ? event : null));
  card.addEventListener("pointerup", (event) => {
    const [x, y] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) markNext(x < 0 ? 1 : -1);
    from = null;
  });
}

if (card) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-ask-hint], [data-no-hint]")) return askOrSay();
    if (event.target.closest("[data-close-hint]")) return close();
    const exact = event.target.closest("[data-exact-hint]");
    if (exact) return tellExactly(exact);
    const turn = event.target.closest(TURN);
    if (turn) mark(turn);
  });
  card.addEventListener("pointerover", (event) => {
    const turn = event.pointerType !== "touch" && event.target.closest(TURN);
    if (turn) mark(turn);
  });
  card.addEventListener("focusin", (event) => {
    if (event.target.matches(`${TURN}:focus-visible`)) mark(event.target);
  });
  watchSwipes();
  for (const type of ["scroll", "resize"]) addEventListener(type, () => path.length && requestAnimationFrame(number), { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "t") askOrSay();
    if (event.key === "Escape" && !card.hidden) close();
  });
}
