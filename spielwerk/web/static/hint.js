// The three best turns, asked for by a button or a key.
import { askUntilReady, isReady } from "./patience.js";
import { tell } from "./talk.js";
import { firstTurn, markTurn, unmarkTurns, watchTurns } from "./turn_cards.js";

const main = document.querySelector("main.table");
const card = document.querySelector("[data-hint]");
// Not ready to the end, or failed again.
const GIVEN_UP = [202, 503];

let asking = 0;

// The position it was for is no longer shown.
export function hideHint() {
  if (!card) return;
  close();
  card.textContent = "";
  unmarkTurns(card);
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
  if (!firstTurn(card)) card.textContent = card.dataset.thinks;
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
  markTurn(card, firstTurn(card));
}

// What is said stays until somebody asks again or moves.
function giveUp() {
  card.replaceChildren(document.querySelector("[data-if-gave-up]").content.cloneNode(true));
}

if (card) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-ask-hint], [data-no-hint]")) return askOrSay();
    if (event.target.closest("[data-close-hint]")) return close();
  });
  watchTurns(card);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "t") askOrSay();
    if (event.key === "Escape" && !card.hidden) close();
  });
}
