// What each click of this turn played, so that taking back takes a whole click back, also after the page was loaded anew.

const main = document.querySelector("main.table");
const KEY = `clicks-${main.dataset.token}`;

function kept() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
}

export function noteClick(played) {
  sessionStorage.setItem(KEY, JSON.stringify([...kept(), played]));
}

// The moves of the newest click; the server takes one step back where they are not the newest moves of the seat.
export function newestClick() {
  return kept().at(-1) ?? [];
}

export function dropNewest() {
  sessionStorage.setItem(KEY, JSON.stringify(kept().slice(0, -1)));
}

export function dropAll() {
  sessionStorage.removeItem(KEY);
}
