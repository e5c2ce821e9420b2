// Steps through a game: buttons, arrow keys and the slider; every position keeps its own address.
import "./switches.js";
import "./drawer.js";
import "./folds.js";
import "./inspector.js";
import "./what_if.js";
import { showCheck } from "./check.js";
import { countTargets } from "./leaves.js";
import { apply, have } from "./swap.js";
import { get, post, tell } from "./talk.js";

const main = document.querySelector("main.table");
const base = `/t/${main.dataset.token}/at`;
let wanted = null;
let loading = false;

function position() {
  return Number(main.dataset.position);
}

async function go(to, keep = true) {
  wanted = Math.min(Math.max(to, 0), Number(main.dataset.last));
  if (loading || wanted === position()) return;
  loading = true;
  try {
    while (wanted !== position()) {
      const target = wanted;
      const page = await get(`${base}/${target}?have=${have()}`);
      if (!page.ok) break;
      if (!apply(page)) continue;
      main.dataset.position = target;
      if (keep) history.replaceState(null, "", `${base}/${target}`);
      document.getElementById("heard").textContent = page.heard.map(([, text]) => text).join(". ");
      mark(target);
      countTargets();
      showCheck();
    }
  } finally {
    loading = false;
  }
}

function mark(at) {
  for (const line of document.querySelectorAll(".line.current")) line.classList.remove("current");
  const lines = [...document.querySelectorAll(".log .line[data-position]")];
  const line = lines.find(({ dataset }) => Number(dataset.first) <= at && at <= Number(dataset.position));
  if (!line) return;
  line.classList.add("current");
  const details = line.closest("details");
  const shown = details && !details.open ? details : line;
  const log = line.closest(".log");
  log.scrollTop += shown.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 3;
}

// Back to an entry to change it: what followed waits at the table to be made again.
async function rewind(to) {
  const answer = await post(`/t/${main.dataset.token}/rewind`, { seat: -1, position: to }).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(`/t/${main.dataset.token}`);
}

document.addEventListener("click", (event) => {
  const change = event.target.closest("[data-rewind]");
  if (change) return rewind(Number(change.dataset.rewind));
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = event.target.closest("[data-step]");
  const line = event.target.closest(".log .where");
  if (!step && !line) return;
  event.preventDefault();
  go(Number(step ? step.dataset.step : line.parentElement.dataset.position));
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-slider]")) go(Number(event.target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const now = wanted ?? position();
  if (event.key === "ArrowLeft") go(now - 1);
  else if (event.key === "ArrowRight") go(now + 1);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(Number(main.dataset.last));
  else return;
  event.preventDefault();
});

mark(position());
showCheck();
