// A game that goes on from a review, a replay or the study board leads back there, in the browser in which it was begun.

function place(address) {
  return `from-${address}`;
}

// Opens the new table and keeps from where.
export function openFromHere(address) {
  try {
    sessionStorage.setItem(place(address), location.pathname + location.search);
  } catch {
    // There is no way back then but the browser's own.
  }
  location.assign(address);
}

export function showWayBack() {
  const link = document.querySelector("[data-came-from]");
  const from = link && sessionStorage.getItem(place(location.pathname));
  if (!from) return;
  link.href = from;
  link.hidden = false;
}
