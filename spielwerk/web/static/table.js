// A table: listens for changes, shows them, and sends the number of the move that was clicked, tapped or dragged.
import "./switches.js";
import "./drawer.js";
import "./folds.js";
import "./inspector.js";
import "./sheet.js";
import { act, bringToFront, inTurn, listen, playAgain, refresh, showPage, takeBack } from "./acting.js";
import { showWayBack } from "./came_from.js";
import { watchDragging } from "./drag.js";
import { entered, watchEntering } from "./entering.js";
import { stepDone } from "./guide.js";
import { copyLink } from "./invites.js";
import { remember } from "./memory.js";
import { follow } from "./pace.js";
import { explain, hidePreview, showPreview, shownFor, watchPointing } from "./preview.js";
import { showFirst } from "./showing.js";
import { hideSince, watchAbsence } from "./since.js";
import { tell } from "./talk.js";
import { TARGETS, chosenMoves, movesOf, putDown } from "./ways.js";

const main = document.querySelector("main.table");

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
  if (pointerType === "touch" && promises && shownFor() !== element) showPreview(element, true);
  else play(element);
}

function pressed(button) {
  if (button.getAttribute("aria-disabled") === "true") return tell(button.title);
  if (button.dataset.do === "take_back") takeBack();
  else act(button.dataset.do, button.dataset.position === undefined ? {} : { position: Number(button.dataset.position) });
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const chosen = chosenMoves(target);
  if (chosen) return make(chosen);
  const move = target.closest(TARGETS);
  if (move) return entered(move, event.detail) || choose(move, event.pointerType);
  if (target.closest("[data-do-it]")) return play(shownFor());
  putDown();
  const button = target.closest("[data-do]");
  if (button) return pressed(button);
  if (target.closest("[data-undo]")) return takeBack();
  const uncover = target.closest("[data-uncover]");
  if (uncover) return bringToFront(uncover.dataset.uncover);
  const setting = target.closest("[data-setting]");
  if (setting) return act("settings", { [setting.dataset.setting]: setting.dataset.value === "true" });
  const copy = target.closest("[data-copy]");
  if (copy) return copyLink(copy);
  if (target.closest("[data-hide-since]")) return hideSince();
  if (target.closest("[data-again]")) return playAgain();
  if (event.pointerType === "touch") hidePreview();
  explain(target);
});

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

follow(showPage, inTurn);
// A puzzle is no table to come back to.
if (main.dataset.puzzle === undefined) remember(main.dataset.token);
watchPointing();
watchDragging(make);
watchEntering(make);
showFirst();
showWayBack();
watchAbsence(refresh);
listen();
