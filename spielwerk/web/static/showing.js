// Shows a page that the server sent: swaps its parts, says what happened, brings what can be done into sight.
import { showCheck } from "./check.js";
import { letEnd } from "./ending.js";
import { followGuide } from "./guide.js";
import { hideHint } from "./hint.js";
import { dismissInvites } from "./invites.js";
import { withinBoard } from "./leaf_tabs.js";
import { countTargets, turnToTargets } from "./leaves.js";
import { beginChapter, tellEnd } from "./moments.js";
import { calm } from "./motion.js";
import { tellTurn } from "./notice.js";
import { attend } from "./numbers.js";
import * as pace from "./pace.js";
import { hidePreview } from "./preview.js";
import { rememberGame } from "./record.js";
import { eraseRings, markSince } from "./rings.js";
import { hasSeen, noteSeen } from "./since.js";
import { sound } from "./sounds.js";
import { apply, have } from "./swap.js";
import { TARGETS, putDown } from "./ways.js";

const main = document.querySelector("main.table");
const END = '[data-part="end"]';
const ENDED = `ended-${main.dataset.token}`;

let heardTo = null;
let titleHeard = "";
let shownAt = 0;

// Whether a page was shown since then.
export function shownSince(time) {
  return shownAt >= time;
}

// Shows a page and tells what there was to see. `refresh` asks for a whole one where this one does not fit, `endTurn` is
// what a turn does that ends by itself.
export function show(page, refresh, endTurn) {
  const asksAnew = page.title !== titleHeard;
  pace.reached(page);
  if (page.id === have()) return null;
  if (page.version !== Number(main.dataset.version)) {
    hidePreview();
    putDown();
    hideHint();
  }
  const ended = document.querySelector(END).childElementCount > 0;
  eraseRings();
  const seen = apply(page);
  if (!seen) {
    // Not awaited: what it asks for waits until this is done.
    refresh();
    return null;
  }
  shownAt = performance.now();
  markSince(page, seen);
  note(page);
  speak(page);
  showAround();
  letEnd(endTurn);
  coverOrBring(asksAnew && page.mine);
  followGuide();
  const begins = beginChapter(page.chapter);
  if (!ended && !page.step && document.querySelector(END).childElementCount) tellEnd();
  else if (!begins && seen.visible) sound(seen.rolled ? "rolled" : seen.scored ? "scored" : "laid");
  return { visible: seen.visible || begins, chapter: begins };
}

function note(page) {
  main.dataset.version = page.version;
  main.dataset.shown = page.position;
  main.dataset.seat = page.seat;
  document.getElementById("prompt").classList.toggle("mine", page.mine);
  tellTurn(page.mine, document.querySelector("h1").textContent, page.title).then((began) => began && sound("turn"));
  countTargets();
}

// What stands beside the game and follows it.
function showAround() {
  suggestName();
  attend();
  dismissInvites();
  showCheck();
}

function coverOrBring(asked) {
  const cover = document.querySelector(".cover button");
  main.inert = Boolean(cover);
  if (cover) cover.focus();
  else if (asked) bringIntoView();
}

// The page as it was loaded.
export function showFirst() {
  attend();
  dismissInvites();
  showCheck();
  rememberEnd();
  const asked = document.querySelector("#prompt.mine");
  if (asked) bringIntoView();
  tellTurn(Boolean(asked), document.querySelector("h1").textContent, "");
  followGuide();
}

// Whoever has played here before is called the same again.
function suggestName() {
  const field = document.querySelector("[data-naming] input");
  if (field && !field.value && field !== document.activeElement) field.value = localStorage.getItem("name") || "";
}

// On a narrow screen what can be done now may lie outside: scroll there, to the middle of it where all of it has room.
function bringIntoView() {
  turnToTargets();
  const moves = [...document.querySelectorAll(`:is([data-part=board], [data-panels]) :is(${TARGETS}, .asked)`)];
  const targets = moves.map((move) => [move, move.getBoundingClientRect()]).filter(([, box]) => box.width);
  if (!targets.length || !matchMedia("(max-width: 899px)").matches) return;
  const free = document.getElementById("prompt").getBoundingClientRect().top;
  const inSight = targets.filter(([move, box]) => box.top >= 0 && box.bottom <= free && withinBoard(move)).length;
  const top = Math.min(...targets.map(([, box]) => box.top));
  const bottom = Math.max(...targets.map(([, box]) => box.bottom));
  const haveRoom = bottom - top <= 2 * free - innerHeight;
  if (inSight === targets.length || (inSight && !haveRoom)) return;
  const off = ([, box]) => Math.abs(box.top + box.bottom - top - bottom);
  const [aim] = haveRoom ? targets.reduce((one, other) => (off(other) < off(one) ? other : one)) : targets[0];
  aim.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
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
  noteSeen(last);
}

// A game whose end comes to a browser that has seen it running belongs to its record, if it was played here.
function rememberEnd() {
  const result = document.querySelector("[data-result]")?.dataset.result;
  if (!result || localStorage.getItem(ENDED)) return;
  localStorage.setItem(ENDED, "1");
  const mine = main.dataset.seats.split(" ").filter(Boolean).map(Number);
  if (hasSeen() && mine.length) rememberGame(JSON.parse(result), mine, main.dataset.token);
}
