// Says to the server what is done here and asks it for the present. Answers are shown in the order of the questions.
import { dropAll, dropNewest, newestClick, noteClick } from "./clicks.js";
import { noteDone, stopEnding } from "./ending.js";
import { refusedEntry } from "./entering.js";
import * as pace from "./pace.js";
import { show, shownSince } from "./showing.js";
import { hideSince } from "./since.js";
import { have } from "./swap.js";
import { get, hush, post, tell } from "./talk.js";

const main = document.querySelector("main.table");
const base = `/t/${main.dataset.token}`;
const FRONT = `front-${main.dataset.token}`;
const RETRY_MS = 1500;
const SILENCE_MS = 1200;
// How the server says that it needs a moment, and that something else happened first.
const WAIT = 503;
const OLD = 409;

let queue = Promise.resolve();
let refreshing = null;
let again = 0;
let acting = false;
let stream = null;

function front() {
  return sessionStorage.getItem(FRONT) ?? "";
}

// The person at this seat sits in front of a shared screen.
export function bringToFront(seat) {
  sessionStorage.setItem(FRONT, seat);
  listen();
}

export function showPage(page) {
  return show(page, refresh, () => act("confirm"));
}

// When the server cannot be reached, the page asks until it can.
export function inTurn(task) {
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
export function refresh() {
  if (refreshing) return refreshing;
  pace.drop();
  refreshing = inTurn(async () => {
    refreshing = null;
    const page = await get(`${base}/parts?seat=${front()}&have=${have()}`);
    if (page.ok) showPage(page);
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
export async function act(what, extra = {}) {
  if (acting) return;
  acting = true;
  stopEnding();
  await inTurn(async () => {
    const seat = Number(main.dataset.seat);
    const asked = performance.now();
    const answer = await insist(`${base}/${what}`, { seat, version: Number(main.dataset.version), ...extra });
    if (answer.ok) done(what, answer);
    else refusedEntry();
    // What it changed comes by the stream; if the stream is silent the page asks.
    setTimeout(() => shownSince(asked) || refresh(), answer.ok ? SILENCE_MS : 0);
  });
  acting = false;
}

function done(what, answer) {
  hideSince();
  noteDone(what);
  if (what === "play") noteClick(answer.played);
  else if (what === "take_back") dropNewest();
  else if (what === "restart_turn" || what === "confirm") dropAll();
}

export function takeBack() {
  act("take_back", { moves: newestClick() });
}

export async function playAgain() {
  const answer = await post(`${base}/again`, {}).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(answer.address);
}

// One stream at a time; a new one begins with what changed since the page that is shown.
export function listen() {
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
