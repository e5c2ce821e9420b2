// The three best turns, asked for by a button or a key; pointing at one shows on the board where it begins and goes on.
import { calm } from "./motion.js";
import { askUntilReady, isReady } from "./patience.js";
import { tell } from "./talk.js";

const NARROW = "(max-width: 899px)";

const main = document.querySelector("main.table");
const card = document.querySelector("[data-hint]");
const STEPS = ".hint-step";
const TURN = "[data-hint-moves]";
// Not ready to the end, or failed again.
const GIVEN_UP = [202, 503];

let asking = 0;

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
  const moves = turn.dataset.hintMoves.split(" ").map(Number);
  const [first, clicked] = beginning(moves);
  const picked = document.querySelector(`[data-picks="${moves[0]}"]`);
  const then = moves.slice(clicked).map((move) => document.querySelector(`[data-move-place="${move}"]`));
  for (const element of [first, picked, ...then]) element?.classList.add("hint-step");
  // Where it leads tells more than what it begins with.
  const shown = then.find(Boolean) ?? first;
  if (shown) bringIntoView(shown);
}

// What lies on another leaf of a phone is behind its tab, and the card covers what lies low.
function bringIntoView(element) {
  if (!matchMedia(NARROW).matches) return;
  const leaf = element.closest("[data-leaf]")?.dataset.leaf;
  if (leaf && !element.getBoundingClientRect().width) document.querySelector(`[data-open-leaf="${leaf}"]`)?.click();
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > card.getBoundingClientRect().top) element.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
}

function unmark() {
  for (const step of document.querySelectorAll(STEPS)) step.classList.remove("hint-step");
  for (const turn of card.querySelectorAll(TURN)) turn.setAttribute("aria-pressed", "false");
}

if (card) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-ask-hint], [data-no-hint]")) return askOrSay();
    if (event.target.closest("[data-close-hint]")) return close();
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
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "t") askOrSay();
    if (event.key === "Escape" && !card.hidden) close();
  });
}
