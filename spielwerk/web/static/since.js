// After an absence: what the others did since my last move.

const main = document.querySelector("main.table");
const SEEN = `seen-${main.dataset.token}`;
const AWAY_MS = 30_000;
const before = Number(localStorage.getItem(SEEN) ?? -1);

let hiddenSince = 0;

function card() {
  return document.querySelector('[data-part="since"]');
}

export function hideSince() {
  card().hidden = true;
}

function showSince() {
  card().hidden = !card().childElementCount;
}

// Whether the game was seen here before.
export function hasSeen() {
  return localStorage.getItem(SEEN) !== null;
}

// How far somebody has seen the game here.
export function noteSeen(position) {
  localStorage.setItem(SEEN, String(position));
}

// Whoever comes back to a page, or to a tab, is told; `refresh` asks for the present.
export function watchAbsence(refresh) {
  refresh().then(() => {
    if (before >= 0 && before < Number(localStorage.getItem(SEEN) ?? -1)) showSince();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenSince = Date.now();
    else if (hiddenSince && Date.now() - hiddenSince > AWAY_MS) refresh().then(showSince);
  });
}
