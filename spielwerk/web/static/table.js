// A table: listens for changes, swaps parts, and sends the number of the move that was clicked.
import "./switches.js";
import "./drawer.js";
import "./folds.js";
import "./inspector.js";
import { showCheck } from "./check.js";
import { dropAll, dropNewest, newestClick, noteClick } from "./clicks.js";
import { watchDragging } from "./drag.js";
import { letEnd, stopEnding } from "./ending.js";
import { followGuide, stepDone } from "./guide.js";
import { dismissInvites } from "./invites.js";
import { countTargets, turnToTargets } from "./leaves.js";
import { remember } from "./memory.js";
import { beginChapter, tellEnd } from "./moments.js";
import { calm } from "./motion.js";
import { tellTurn } from "./notice.js";
import { attend } from "./numbers.js";
import * as pace from "./pace.js";
import { explain, hidePreview, showPreview, shownFor, watchPointing } from "./preview.js";
import { rememberGame } from "./record.js";
import { eraseRings, markSince } from "./rings.js";
import { sound } from "./sounds.js";
import { apply, have } from "./swap.js";
import { get, hush, post, tell } from "./talk.js";
import { TARGETS, chosenMoves, movesOf, putDown } from "./ways.js";

const main = document.querySelector("main.table");
const base = `/t/${main.dataset.token}`;
const FRONT = `front-${main.dataset.token}`;
const SEEN = `seen-${main.dataset.token}`;
const ENDED = `ended-${main.dataset.token}`;
const AWAY_MS = 30_000;
const RETRY_MS = 1500;
const SILENCE_MS = 1200;
// How the server says that it needs a moment, and that something else happened first.
const WAIT = 503;
const OLD = 409;

let heardTo = null;
let titleHeard = "";
let queue = Promise.resolve();
let refreshing = null;
let again = 0;
let acting = false;
// Whether the newest thing done here was a move: only then does a turn end by itself.
let actedHere = false;
let hiddenSince = 0;
let shownAt = 0;
let stream = null;

function front() {
  return sessionStorage.getItem(FRONT) ?? "";
}

// Shows a page and tells what there was to see.
function show(page) {
  const asksAnew = page.title !== titleHeard;
  pace.reached(page);
  if (page.id === have()) return null;
  if (page.version !== Number(main.dataset.version)) {
    hidePreview();
    putDown();
  }
  const ended = document.querySelector('[data-part="end"]').childElementCount > 0;
  eraseRings();
  const seen = apply(page);
  if (!seen) {
    // Not awaited: what it asks for waits until this is done.
    refresh();
    return null;
  }
  shownAt = performance.now();
  markSince(page, seen);
  main.dataset.version = page.version;
  main.dataset.shown = page.position;
  main.dataset.seat = page.seat;
  document.getElementById("prompt").classList.toggle("mine", page.mine);
  tellTurn(page.mine, document.querySelector("h1").textContent, page.title).then((began) => began && sound("turn"));
  countTargets();
  speak(page);
  suggestName();
  attend();
  dismissInvites();
  showCheck();
  if (actedHere) letEnd(() => act("confirm"));
  const cover = document.querySelector(".cover button");
  main.inert = Boolean(cover);
  if (cover) cover.focus();
  else if (asksAnew && page.mine) bringIntoView();
  followGuide();
  const begins = beginChapter(page.chapter);
  if (!ended && !page.step && document.querySelector('[data-part="end"]').childElementCount) tellEnd();
  else if (!begins && seen.visible) sound(seen.rolled ? "rolled" : seen.scored ? "scored" : "laid");
  return { visible: seen.visible || begins, chapter: begins };
}

// Whoever has played here before is called the same again.
function suggestName() {
  const field = document.querySelector("[data-naming] input");
  if (field && !field.value && field !== document.activeElement) field.value = localStorage.getItem("name") || "";
}

// On a narrow screen what can be done now may lie outside: scroll there.
function bringIntoView() {
  turnToTargets();
  const moves = [...document.querySelectorAll(`:is([data-part=board], [data-panels]) :is(${TARGETS})`)];
  const targets = moves.map((move) => [move, move.getBoundingClientRect()]).filter(([, box]) => box.width);
  if (!targets.length || !matchMedia("(max-width: 899px)").matches) return;
  const free = document.getElementById("prompt").getBoundingClientRect().top;
  if (!targets.some(([, box]) => box.top >= 0 && box.bottom <= free)) targets[0][0].scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
}

// Says what happened and what is asked now, to ears as well as to eyes.
function speak(page) {
  const last = page.heard.at(-1)?.[0] ?? 0;
  if (heardTo !== null) {
    const fresh = page.heard.filter(([position]) => position > heardTo);
    for (const [position] of fresh) {
      for (const line of document.querySelectorAll(`.log .line[data-position="${position}"]`)) line.classList.add("lit");
    }
    const said = fresh.map(([, text]) => text);
    if (page.title !== titleHeard) said.push(page.title);
    if (said.length) document.getElementById("heard").textContent = said.join(". ");
  }
  rememberEnd();
  heardTo = last;
  titleHeard = page.title;
  localStorage.setItem(SEEN, String(last));
}

// A game whose end comes to a browser that has seen it running belongs to its record, if it was played here.
function rememberEnd() {
  const result = document.querySelector("[data-result]")?.dataset.result;
  if (!result || localStorage.getItem(ENDED)) return;
  localStorage.setItem(ENDED, "1");
  const mine = main.dataset.seats.split(" ").filter(Boolean).map(Number);
  if (localStorage.getItem(SEEN) !== null && mine.length) rememberGame(JSON.parse(result), mine, main.dataset.token);
}

// Answers are shown in the order of the questions. When the server cannot be reached, the page asks until it can.
function inTurn(task) {
  const done = queue.then(task).catch(() => {
    tell(main.dataset.lost);
    refreshLater();
  });
  queue = done;
  return done;
}

function refreshLater() {
  clearTimeout(again);
  again = setTimeout(refresh, RETRY_MS);
}

// Asks for the present.
function refresh() {
  if (refreshing) return refreshing;
  pace.drop();
  refreshing = inTurn(async () => {
    refreshing = null;
    const page = await get(`${base}/parts?seat=${front()}&have=${have()}`);
    if (page.ok) show(page);
    else if (page.status === WAIT) refreshLater();
  });
  return refreshing;
}

// Says the same again until the server takes it or refuses it: it was meant for one version, so it happens once.
async function insist(address, body) {
  let answer = await post(address, body);
  const waited = answer.status === WAIT;
  while (answer.status === WAIT) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    answer = await post(address, body);
  }
  // What is old in the end had been written the first time.
  if (waited && (answer.ok || answer.status === OLD)) hush();
  return answer;
}

// A second click while a move is under way is part of the first.
async function act(what, extra = {}) {
  if (acting) return;
  acting = true;
  stopEnding();
  await inTurn(async () => {
    const seat = Number(main.dataset.seat);
    const asked = performance.now();
    const answer = await insist(`${base}/${what}`, { seat, version: Number(main.dataset.version), ...extra });
    if (answer.ok) done(what, answer);
    // What it changed comes by the stream; if the stream is silent the page asks.
    setTimeout(() => shownAt < asked && refresh(), answer.ok ? SILENCE_MS : 0);
  });
  acting = false;
}

function done(what, answer) {
  hideSince();
  actedHere = what === "play";
  if (what === "play") noteClick(answer.played);
  else if (what === "take_back") dropNewest();
  else if (what === "restart_turn" || what === "confirm") dropAll();
}

function play(element) {
  const moves = movesOf(element);
  if (moves) make(moves);
}

function make(moves) {
  hidePreview();
  stepDone();
  putDown();
  act("play", { moves });
}

// On touch the first tap shows what a move would bring, the second makes it.
function choose(element, pointerType) {
  const { gains, then, ways } = element.dataset;
  const promises = gains !== undefined || then !== undefined || ways !== undefined;
  if (pointerType === "touch" && promises && shownFor() !== element) showPreview(element);
  else play(element);
}

function pressed(button) {
  if (button.getAttribute("aria-disabled") === "true") return tell(button.title);
  if (button.dataset.do === "take_back") takeBack();
  else act(button.dataset.do);
}

function takeBack() {
  act("take_back", { moves: newestClick() });
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const chosen = chosenMoves(target);
  if (chosen) return make(chosen);
  const move = target.closest(TARGETS);
  if (move) return choose(move, event.pointerType);
  putDown();
  const button = target.closest("[data-do]");
  if (button) return pressed(button);
  if (target.closest("[data-undo]")) return takeBack();
  const uncover = target.closest("[data-uncover]");
  if (uncover) {
    sessionStorage.setItem(FRONT, uncover.dataset.uncover);
    return listen();
  }
  const setting = target.closest("[data-setting]");
  if (setting) return act("settings", { [setting.dataset.setting]: setting.dataset.value === "true" });
  const copy = target.closest("[data-copy]");
  if (copy) return copyLink(copy);
  if (target.closest("[data-hide-since]")) return hideSince();
  if (target.closest("[data-again]")) return playAgain();
  if (event.pointerType === "touch") hidePreview();
  explain(target);
});

async function playAgain() {
  const answer = await post(`${base}/again`, {}).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(answer.address);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-naming]")) return;
  event.preventDefault();
  const name = event.target.elements.name.value.trim();
  localStorage.setItem("name", name);
  act("name", { name });
});

const KEYS = { e: "confirm", u: "take_back", r: "restart_turn" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(`:is(${TARGETS}):not(button)`)) {
    event.preventDefault();
    return play(event.target);
  }
  if (event.key === "p") return document.getElementById("prompt").focus();
  if (event.key === "Tab" && !event.shiftKey && event.target.id === "prompt") return toFirstMove(event);
  const button = KEYS[event.key] && document.querySelector(`[data-do="${KEYS[event.key]}"]`);
  if (button) pressed(button);
});

// The board stands before the prompt in the page; from the question the next step is to its first answer.
function toFirstMove(event) {
  const first = document.querySelector(`:is([data-part=board], [data-panels]) :is(${TARGETS})`);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

async function copyLink(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    tell(main.dataset.copied);
  } catch {
    button.parentElement.querySelector("input").select();
  }
}

function hideSince() {
  document.querySelector('[data-part="since"]').hidden = true;
}

// After an absence: what the others did since my last move.
function showSince() {
  const since = document.querySelector('[data-part="since"]');
  since.hidden = !since.childElementCount;
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hiddenSince = Date.now();
  else if (hiddenSince && Date.now() - hiddenSince > AWAY_MS) refresh().then(showSince);
});

// One stream at a time; a new one begins with what changed since the page that is shown.
function listen() {
  stream?.close();
  const events = (stream = new EventSource(`${base}/events?steps&seat=${front()}&have=${have()}`));
  let lost = false;
  const back = () => {
    if (lost) hush();
    lost = false;
  };
  events.addEventListener("open", back);
  events.addEventListener("message", (event) => {
    back();
    inTurn(async () => pace.come(JSON.parse(event.data)));
  });
  events.addEventListener("error", () => {
    if (!lost) tell(main.dataset.reconnecting);
    lost = true;
    if (events.readyState !== EventSource.CLOSED || events !== stream) return;
    // It was refused: what the server has to say comes with the page.
    refresh();
    setTimeout(listen, 3000);
  });
}

// On a phone a game's hand may lie on the sheet of the question, whose height follows what is asked.
function measureSheet([entry]) {
  main.style.setProperty("--sheet", `${Math.round(entry.borderBoxSize[0].blockSize)}px`);
}

new ResizeObserver(measureSheet).observe(document.getElementById("prompt"), { box: "border-box" });
pace.follow(show, inTurn);
remember(main.dataset.token);
attend();
dismissInvites();
showCheck();
rememberEnd();
watchPointing();
watchDragging(make);
const asked = document.querySelector("#prompt.mine");
if (asked) bringIntoView();
tellTurn(Boolean(asked), document.querySelector("h1").textContent, "");
followGuide();
const seenBefore = Number(localStorage.getItem(SEEN) ?? -1);
refresh().then(() => {
  if (seenBefore >= 0 && seenBefore < (heardTo ?? 0)) showSince();
});
listen();
