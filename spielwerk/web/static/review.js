// The review of a game: asks for one that nobody has asked for yet, and shows how far it is until it is there.
import { remember } from "./record.js";
import "./review_board.js";
import "./review_leaves.js";
import "./review_room.js";
import "./switches.js";
import { get, post } from "./talk.js";
import "./what_if.js";

const EVERY_MS = 1500;
const main = document.querySelector("main[data-review]");
const base = `/t/${main.dataset.token}/review`;

async function ask() {
  fail(false);
  const answer = await post(base, {}).catch(() => ({ ok: false, message: main.dataset.lost }));
  if (answer.ok) watch();
  else fail(true, answer.message);
}

async function watch() {
  const answer = await get(`${base}.json`).catch(() => ({ ok: false }));
  if (answer.ok && answer.format) {
    location.reload();
  } else if (answer.ok && !answer.under_way) {
    fail(true);
  } else {
    if (answer.ok) show(answer.share);
    setTimeout(watch, EVERY_MS);
  }
}

function show(share) {
  main.querySelector("progress").value = share;
  main.querySelector("[data-share]").textContent = share ? `${Math.floor(100 * share)} %` : main.dataset.preparing;
}

// Either it broke off, or it was not begun: then the server said why.
function fail(failed, why) {
  const card = main.querySelector("[data-failed]");
  main.querySelector("[data-waiting]").hidden = failed;
  card.hidden = !failed;
  if (why) card.querySelector("[data-why]").textContent = why;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-ask]")) ask();
});

// A long list scrolls: the decision that is looked into stands in it where one sees it.
const list = main.querySelector(".listed");
const shown = list?.querySelector("[aria-current]");
const end = shown ? shown.offsetTop + shown.offsetHeight - list.offsetTop : 0;
if (shown && end > list.clientHeight) list.scrollTop = end - list.clientHeight / 2;

// What was found in a game that was played here stays in the record.
for (const finding of JSON.parse(main.dataset.findings ?? "[]")) remember(finding);
if (main.dataset.review === "none") ask();
if (main.dataset.review === "under-way") watch();
