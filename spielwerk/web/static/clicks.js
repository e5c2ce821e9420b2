// What each click of this turn played, so that taking back takes a whole click back, also after the page was loaded anew.

const main = document.querySelector("main.table");
// More than a click can play.
const MOST = 16;
const KEY = `clicks-${main.dataset.token}`;

function kept() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
}

export function noteClick(played) {
  sessionStorage.setItem(KEY, JSON.stringify([...kept(), played]));
}

// The moves of the newest click; the server takes one step back where they are not the newest moves of the seat. Where
// an entry was corrected, all that was made again came with it.
export function newestClick() {
  const moves = kept().at(-1) ?? [];
  return moves.length > MOST ? [] : moves;
}

export function dropNewest() {
  sessionStorage.setItem(KEY, JSON.stringify(kept().slice(0, -1)));
}

export function dropAll() {
  sessionStorage.removeItem(KEY);
}
