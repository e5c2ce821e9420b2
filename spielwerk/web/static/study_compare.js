// Turns of one decision side by side: the best ones, and those that were played out on the board from there.
import { askUntilReady, isReady } from "./patience.js";
import { tell } from "./talk.js";
import { clearMarks, firstTurn, markTurn, unmarkTurns, watchTurns } from "./turn_cards.js";

const IN_A_ROW = 8;
const main = document.querySelector("main.table");
const section = document.querySelector("[data-compare-cards]");
const above = document.querySelector("[data-above]");

// The decision: where in the line, whose, and the turns of the person so far.
let decision = null;

// The cards have the room of what they stand for, so that nothing below them moves.
function open() {
  if (section.hidden) above.style.height = `${above.offsetHeight}px`;
  section.hidden = false;
}

function close() {
  decision = null;
  above.style.height = "";
  unmarkTurns(section);
  section.hidden = true;
  section.replaceChildren();
}

function sayWhy({ waiting }) {
  const line = section.firstElementChild;
  if (line?.matches("p")) line.textContent = waiting;
}

async function ask(until) {
  const { at, seat, turns } = decision;
  open();
  section.setAttribute("aria-busy", "true");
  if (!section.childElementCount) section.innerHTML = `<p class="soft waits"></p>`;
  if (section.firstElementChild.matches("p")) section.firstElementChild.textContent = section.dataset.thinks;
  const asked = decision;
  const wanted = () => decision === asked;
  // What a review said holds for the decision that one came from.
  const { reviewedAt, reviewedSeat } = main.dataset;
  const reviewed = at === Number(reviewedAt) && seat === Number(reviewedSeat) ? main.dataset.reviewed : "";
  const body = { address: main.dataset.address, at, seat, until, turns, reviewed };
  const answer = await askUntilReady("/study/compare", body, wanted, sayWhy).catch(() => null);
  section.removeAttribute("aria-busy");
  if (!wanted()) return;
  if (!answer) tell(main.dataset.lost);
  else if (answer.ok && !isReady(answer)) tell(section.dataset.gaveUp);
  if (!answer || !isReady(answer)) return firstTurn(section) ? null : close();
  decision.turns = answer.turns;
  section.classList.remove("exactly");
  section.innerHTML = answer.cards;
  markTurn(section, firstTurn(section));
}

// Where there is nothing to compare, the page knows why.
function beginOrSay() {
  const none = document.querySelector("[data-no-compare]");
  if (none) tell(none.title);
  else begin();
}

function begin() {
  const { at, seat } = main.dataset;
  const same = decision && decision.at === Number(at) && decision.seat === Number(seat);
  if (!same) {
    close();
    decision = { at: Number(at), seat: Number(seat), turns: [] };
  }
  // What followed there in the game, or on the board, is compared with the best.
  ask(Number(main.dataset.last));
}

function compareMine() {
  if (Number(main.dataset.at) > decision.at) ask(Number(main.dataset.at));
  else tell(section.dataset.playFirst);
}

// What was compared belongs to its step: whoever acts before it leaves it behind.
export function forgetBefore(at) {
  if (decision && at < decision.at) close();
}

export function watchComparing(go, act) {
  watchTurns(section);
  addEventListener("resize", () => (above.style.height = ""));
  // What is drawn anew carries no marks.
  main.addEventListener("shown", () => {
    const told = section.querySelector("[data-hint-moves][aria-pressed=true]");
    const isHere = decision && Number(main.dataset.at) === decision.at;
    if (!isHere || !told) return clearMarks();
    unmarkTurns(section);
    markTurn(section, told);
  });
  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-compare]")) return begin();
    if (!decision) return;
    if (event.target.closest("[data-close-compare]")) return close();
    if (event.target.closest("[data-compare-mine]")) return compareMine();
    if (event.target.closest("[data-compare-back]")) return go(decision.at, decision.seat);
    const turn = event.target.closest("[data-play-turn]");
    if (!turn) return;
    const moves = (section.querySelector(".shown[data-plays]")?.dataset.plays ?? "").split(" ").filter(Boolean).map(Number);
    if (!moves.length) return;
    const { at, seat } = decision;
    await go(at, seat);
    for (let first = 0; first < moves.length; first += IN_A_ROW) {
      if (!(await act("play", { seat, moves: moves.slice(first, first + IN_A_ROW) }))) return;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "t") beginOrSay();
  });
}
