// Against bots a turn that was finished on this page ends by itself: a bar runs for three seconds, and who clicks it has
// the last click back. Whoever prefers to end turns by hand says so in the settings.

const UNDO_MS = 3000;
const CHOICE = "ending";

let timer = 0;
// Whether the newest thing done here was a move: only then does a turn end by itself.
let played = false;

export function noteDone(what) {
  played = what === "play";
}

function endsByItself() {
  return localStorage.getItem(CHOICE) !== "asked";
}

// Lets the turn end, if the page asks for it; `end` is what happens when the time is over.
export function letEnd(end) {
  stopEnding();
  const confirm = document.querySelector("[data-by-itself]");
  if (!confirm || !played || !endsByItself()) return;
  const bar = document.createElement("button");
  bar.type = "button";
  bar.className = "undo-bar";
  bar.dataset.undo = "";
  bar.textContent = confirm.dataset.byItself;
  confirm.before(bar);
  confirm.parentElement.classList.add("by-itself");
  timer = setTimeout(end, UNDO_MS);
}

export function stopEnding() {
  clearTimeout(timer);
  document.querySelector(".undo-bar")?.remove();
  document.querySelector(".controls.by-itself")?.classList.remove("by-itself");
}

function showChoice() {
  const chosen = endsByItself() ? "itself" : "asked";
  for (const button of document.querySelectorAll("[data-set-ending]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setEnding === chosen));
  }
}

document.addEventListener("click", (event) => {
  const { setEnding } = event.target.closest("[data-set-ending]")?.dataset ?? {};
  if (!setEnding) return;
  localStorage.setItem(CHOICE, setEnding);
  if (!endsByItself()) stopEnding();
  showChoice();
});

const settings = document.querySelector('[data-part="settings"]');
if (settings) new MutationObserver(showChoice).observe(settings, { childList: true });
showChoice();
