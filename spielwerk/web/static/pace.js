// Shows what others did at the pace of who looks: pages wait here until what was seen before them has had its time.
// What nobody can see takes none, and whoever acts is never kept waiting.
import { wish } from "./wishes.js";

const SHARES = { slow: 2, normal: 1, fast: 0.4, now: 0, step: 1 };
const OWN_SHARE = 0.5;
const CHAPTER_SHARE = 1.8;
// Who is so far behind is shown the present.
const MOST_WAITING = 80;

const main = document.querySelector("main.table");
const prompt = document.getElementById("prompt");
const buttons = document.querySelector("template[data-later]");
const waiting = [];
let show = () => {};
let inTurn = (task) => task();
let position = Number(main.dataset.shown ?? 0);
let readyAt = 0;
let held = false;
let timer = 0;

export function pace() {
  return wish("pace") ?? main.dataset.usualPace;
}

// How long a visible event lasts for this person; motion is over before.
export function beat() {
  return Number(main.dataset.pace) * (SHARES[pace()] ?? 1);
}

// `showPage` shows a page and tells what was seen; `whenFree` runs a task when nothing else is under way.
export function follow(showPage, whenFree) {
  show = showPage;
  inTurn = whenFree;
}

// How far the game is shown, also by a page that did not wait here.
export function reached(page) {
  position = page.position;
}

export function come(page) {
  waiting.push(page);
  if (waiting.length > MOST_WAITING) catchUp();
  else go();
}

// Whoever asks for the present is not shown what waits.
export function drop() {
  waiting.length = 0;
  readyAt = 0;
  held = false;
  offerNext();
}

function next() {
  held = false;
  readyAt = 0;
  go();
}

function catchUp() {
  for (const page of waiting.splice(0)) showOne(page);
  readyAt = 0;
  held = false;
  offerNext();
}

// While something waits there is a way to see it now.
function offerNext(focused) {
  for (const button of prompt.querySelectorAll(".later")) button.remove();
  prompt.classList.toggle("behind", waiting.length > 0);
  if (!waiting.length) return;
  prompt.querySelector(".controls")?.append(buttons.content.cloneNode(true));
  if (focused) prompt.querySelector(focused)?.focus({ preventScroll: true });
}

function focusedButton() {
  return ["[data-next]", "[data-catch-up]"].find((one) => document.activeElement?.matches(one));
}

function rest(page) {
  // Who enters what happened has seen it happen.
  if (main.dataset.entered !== undefined) return 0;
  if (document.visibilityState === "hidden" || beat() === 0) return 0;
  if (page.position === position || (page.by !== null && page.by === page.seat)) return 0;
  if (pace() === "step" && held) return Infinity;
  return readyAt - performance.now();
}

function go() {
  const focused = focusedButton();
  clearTimeout(timer);
  while (waiting.length) {
    const left = rest(waiting[0]);
    if (left > 0) {
      if (left < Infinity) timer = setTimeout(() => inTurn(async () => go()), left);
      break;
    }
    showOne(waiting.shift());
  }
  offerNext(focused);
}

function showOne(page) {
  const own = page.by !== null && page.by === page.seat;
  const news = page.position !== position;
  const seen = show(page);
  if (!seen?.visible || !news) return;
  held = !own;
  readyAt = performance.now() + beat() * (own ? OWN_SHARE : seen.chapter ? CHAPTER_SHARE : 1);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-next]")) inTurn(async () => next());
  if (target.closest("[data-catch-up]")) inTurn(async () => catchUp());
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key === "n") inTurn(async () => next());
  if (event.key === "m") inTurn(async () => catchUp());
});

document.addEventListener("visibilitychange", () => inTurn(async () => go()));
document.addEventListener("wish", (event) => {
  if (event.detail.name === "pace") inTurn(async () => next());
});
