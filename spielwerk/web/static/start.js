// The start page: one click plays with the last choices, "Change" opens the panel of one game, my tables stand above.
import { byTheBook, entriesOf, fillIn, keepChoices, keptChoices, settle } from "./choices.js";
import { guideOf, keepGuide } from "./guide_memory.js";
import { listMine } from "./my_tables.js";
import { recap } from "./recap.js";
import "./switches.js";
import { post, tell } from "./talk.js";
import "./unfolding.js";

const FORMS = "start-forms";
const main = document.querySelector("main.start");
const games = document.querySelector(".games");
const forms = [...document.querySelectorAll("form[data-game]")];
// How a table of a game is told as long as nobody chose anything.
const usual = new Map();

function formOf(game) {
  return forms.find((form) => form.dataset.game === game);
}

function changerOf(form) {
  return form.querySelector("[data-choose-game]");
}

function update(form) {
  settle(form);
  recap(form);
  form.classList.toggle("first-game", isFirst(form));
}

function toldOf(form) {
  return form.querySelector("[data-recap]").textContent;
}

// Who never played it here and has changed nothing is offered the guide, where others read what they chose.
function isFirst(form) {
  return !keptChoices(form).length && toldOf(form) === usual.get(form) && form.querySelector("[data-with-guide]") !== null;
}

// The panel of one game; the place in the history remembers it, so that going back finds it open.
function open(form, { focus = true } = {}) {
  for (const other of forms) {
    other.classList.toggle("open", other === form);
    changerOf(other).setAttribute("aria-expanded", String(other === form));
  }
  games.classList.toggle("choosing", Boolean(form));
  history.replaceState({ open: form?.dataset.game }, "", location.pathname);
  if (!form || !focus) return;
  const panel = form.querySelector(".choices");
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

function close() {
  const form = forms.find((one) => one.classList.contains("open"));
  open(null);
  if (form) changerOf(form).focus();
}

for (const form of forms) {
  settle(form);
  recap(form);
  usual.set(form, toldOf(form));
  fillIn(form, keptChoices(form));
  form.elements["name-0"].value = localStorage.getItem("name") || form.elements["name-0"].value;
  form.addEventListener("input", () => update(form));
  form.addEventListener("submit", () => {
    const name = form.elements["name-0"].value.trim();
    if (name) localStorage.setItem("name", name);
    localStorage.setItem("game", form.dataset.game);
    keepChoices(form);
  });
  update(form);
}

// The guide is this browser's matter: who wants it again sees all of its steps again.
function showGuides() {
  for (const tick of document.querySelectorAll("[data-with-guide]")) tick.checked = guideOf(tick.dataset.withGuide).on;
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-with-guide]")) return;
  keepGuide(event.target.dataset.withGuide, { on: event.target.checked, seen: [] });
  showGuides();
});

document.addEventListener("click", (event) => {
  const changer = event.target.closest("[data-choose-game]");
  if (changer) {
    event.preventDefault();
    const form = formOf(changer.dataset.chooseGame);
    return form.classList.contains("open") ? close() : open(form);
  }
  const form = event.target.closest("form[data-game]");
  if (event.target.closest("[data-close-choices]")) return close();
  if (event.target.closest("[data-by-the-book]")) {
    byTheBook(form);
    recap(form);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && games.classList.contains("choosing")) close();
});

document.querySelector("[data-import]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const answer = await post("/import", file).catch(() => tell(main.dataset.lost));
  if (answer?.ok) location.assign(answer.address);
});

// Another language draws the page anew; what was chosen goes with it.
document.addEventListener("before-reload", () => {
  sessionStorage.setItem(FORMS, JSON.stringify(Object.fromEntries(forms.map((form) => [form.dataset.game, entriesOf(form)]))));
});

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(FORMS) || "{}");
  sessionStorage.removeItem(FORMS);
  for (const [game, entries] of Object.entries(kept)) {
    const form = formOf(game);
    if (!form) continue;
    fillIn(form, entries);
    update(form);
  }
}

// One filled button on the page: the table that waits for me, or else the game played last.
async function fillOneButton() {
  const waits = await listMine().catch(() => false);
  if (waits) return;
  const last = formOf(localStorage.getItem("game")) || forms[0];
  last?.querySelector(".go [data-play]").classList.add("primary");
}

main.dataset.scripted = "";
showGuides();
restore();
const opened = formOf(history.state?.open) || formOf(location.hash.replace("#choices-", ""));
if (opened) open(opened, { focus: false });
fillOneButton();
