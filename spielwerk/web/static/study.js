// The study board: moves of any seat, chance rolled or chosen, turns of bots, steps back and forth. Every position has its
// own address; the server keeps nothing.
import "./switches.js";
import "./drawer.js";
import "./folds.js";
import "./inspector.js";
import "./sheet.js";
import { openFromHere } from "./came_from.js";
import { watchDragging } from "./drag.js";
import { entered, refusedEntry, watchEntering } from "./entering.js";
import { countTargets, turnToTargets } from "./leaves.js";
import { explain, hidePreview, showPreview, shownFor, watchPointing } from "./preview.js";
import { watchChanges } from "./study_changes.js";
import { forgetBefore, watchComparing } from "./study_compare.js";
import { apply, have } from "./swap.js";
import { get, post, tell } from "./talk.js";
import { TARGETS, chosenMoves, movesOf, putDown } from "./ways.js";

const main = document.querySelector("main.table");
const RETRY_MS = 1500;
const BUSY = [429, 503];

let queue = Promise.resolve();
let running = false;

function number(name) {
  return Number(main.dataset[name]);
}

function here(address = main.dataset.address, at = number("at"), last = number("last")) {
  return `/study/${address}${at < last ? `?at=${at}` : ""}`;
}

function inTurn(task) {
  queue = queue.then(task).catch(() => tell(main.dataset.lost));
  return queue;
}

function show(page) {
  hidePreview();
  putDown();
  const seen = apply(page);
  if (!seen) return false;
  const { address, at, last, over, seat, mine } = page;
  Object.assign(main.dataset, { address, at, last, over, seat, version: number("version") + 1 });
  document.getElementById("prompt").classList.toggle("mine", mine);
  document.getElementById("heard").textContent = [...page.heard.map(([, text]) => text), page.title].join(". ");
  countTargets();
  turnToTargets();
  tellLink();
  main.dispatchEvent(new Event("shown"));
  return true;
}

async function load(address, at, seat = "") {
  const from = `/study/${address}?at=${at}&seat=${seat}&have=`;
  const page = await get(from + have());
  if (page.ok && !show(page)) show(await get(from));
  return page.ok;
}

function go(to, seat) {
  return inTurn(async () => {
    const at = Math.min(Math.max(to, 0), number("last"));
    if (await load(main.dataset.address, at, seat)) history.replaceState(null, "", here());
  });
}

// Does something at the position that is shown: what followed it makes way for what comes of it.
export function act(what, extra = {}) {
  let done = false;
  return inTurn(async () => {
    forgetBefore(number("at"));
    const body = { address: main.dataset.address, at: number("at"), seat: number("seat"), have: have(), ...extra };
    let page = await post(`/study/${what}`, body);
    if (BUSY.includes(page.status)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      page = await post(`/study/${what}`, body);
    }
    if (!page.ok) return refusedEntry();
    if (!show(page)) await load(page.address, page.at);
    history.pushState(null, "", here());
    done = true;
  }).then(() => done);
}

function make(moves) {
  hidePreview();
  putDown();
  act("play", { moves });
}

function play(element) {
  const moves = movesOf(element);
  if (moves) make(moves);
}

// On touch the first tap shows what a move would bring, the second makes it.
function choose(element, pointerType) {
  const { gains, then, ways } = element.dataset;
  const promises = gains !== undefined || then !== undefined || ways !== undefined;
  if (pointerType === "touch" && promises && shownFor() !== element) showPreview(element);
  else play(element);
}

// Turn after turn, until the game is over or somebody says stop.
async function letBotsPlay(how) {
  if (running) {
    running = false;
    return;
  }
  const button = document.querySelector("[data-bots=end]");
  const words = button.querySelector("span").textContent;
  running = true;
  if (how === "end") button.querySelector("span").textContent = button.dataset.stop;
  main.setAttribute("aria-busy", "true");
  let went = true;
  do went = await act("bots", { level: document.querySelector("[data-level]").value });
  while (how === "end" && running && went && main.dataset.over !== "true");
  running = false;
  main.removeAttribute("aria-busy");
  button.querySelector("span").textContent = words;
}

function tellLink() {
  const link = new URL(here(), location.href).href;
  document.querySelector("[data-link]").value = link;
  document.querySelector("[data-save]").href = `/study/${main.dataset.address}/position.json?at=${main.dataset.at}`;
}

async function copyLink() {
  const field = document.querySelector("[data-link]");
  field.select();
  // Where the page may not write to the clipboard the link stands selected.
  try {
    await navigator.clipboard.writeText(field.value);
    tell(main.dataset.copied);
  } catch {
    tell(main.dataset.selected);
  }
}

async function goOn() {
  const answer = await post("/study/go-on", { address: main.dataset.address, at: number("at"), seat: number("seat") }).catch(() => tell(main.dataset.lost));
  if (answer?.ok) openFromHere(answer.address);
}

function pressed(what) {
  if (what === "back") go(number("at") - 1);
  else if (what === "roll") act("roll");
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const chosen = chosenMoves(target);
  if (chosen) return make(chosen);
  const move = target.closest(TARGETS);
  if (move) return entered(move, event.detail) || choose(move, event.pointerType);
  putDown();
  const step = target.closest("[data-step]");
  if (step) return go(Number(step.dataset.to));
  const button = target.closest("[data-do]");
  if (button) return pressed(button.dataset.do);
  const decides = target.closest("[data-decides]");
  if (decides) return go(number("at"), decides.dataset.decides);
  const bots = target.closest("[data-bots]");
  if (bots) return letBotsPlay(bots.dataset.bots);
  if (target.closest("[data-copy-link]")) return copyLink();
  if (target.closest("[data-go-on]")) return goOn();
  if (event.pointerType === "touch") hidePreview();
  explain(target);
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-slider]")) go(Number(event.target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(`:is(${TARGETS}):not(button)`)) {
    event.preventDefault();
    return play(event.target);
  }
  if (event.target.closest("[role=menu], .inspector")) return;
  if (event.key === "ArrowLeft") go(number("at") - 1);
  else if (event.key === "ArrowRight") go(number("at") + 1);
  else if (event.key === "w" && document.querySelector("[data-do=roll]")) act("roll");
  else if (event.key === "b") letBotsPlay("turn");
  else if (event.key === "p") document.getElementById("prompt").focus();
});

addEventListener("popstate", () => {
  const [, address] = location.pathname.match(/\/study\/(.+)$/) ?? [];
  const at = new URLSearchParams(location.search).get("at");
  if (!address) return;
  inTurn(async () => {
    const page = await get(`/study/${address}?${at === null ? "" : `at=${at}&`}have=${have()}`);
    if (page.ok && !show(page)) location.reload();
  });
});

watchPointing();
watchDragging(make);
watchEntering(make);
watchComparing(go, act);
watchChanges((said) => act("change", said).then((done) => done && (tell(document.querySelector("[data-part=stepper] .detail").textContent), true)));
tellLink();
