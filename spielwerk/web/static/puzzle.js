// A puzzle at its table: how it went is kept in this browser, the first attempt counts; the next one is a click away.
import { keepProgress, progress } from "./record.js";
import "./share.js";
import { post, tell } from "./talk.js";

const part = document.querySelector('[data-part="puzzle"]');
const main = document.querySelector("main.table");

function keepResult() {
  const { puzzleResult, puzzleName } = part.querySelector("[data-puzzle-result]")?.dataset ?? {};
  const known = progress();
  if (puzzleResult && !known[puzzleName]) keepProgress({ ...known, [puzzleName]: puzzleResult });
}

async function open(puzzle) {
  const answer = await post(`/puzzles/${puzzle}`, {}).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(answer.address);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-open-puzzle]");
  if (button) open(button.dataset.openPuzzle);
});

// On a phone the board may fill the screen when the answer comes.
function tellResult() {
  keepResult();
  if (part.querySelector("[data-puzzle-result]")) part.scrollIntoView({ block: "nearest" });
}

new MutationObserver(tellResult).observe(part, { childList: true, subtree: true });
keepResult();
