// The puzzle of the day: beside my tables where the window is wide enough for a row of them, else at the foot of the page.

const wide = matchMedia("(min-width: 761px)");
wide.addEventListener("change", placeDaily);

// Moved, not only drawn elsewhere, so that the keyboard meets it where the eye does.
export function placeDaily() {
  const daily = document.querySelector(".daily");
  const mine = document.querySelector("[data-mine]");
  if (!daily) return;
  if (wide.matches && !mine.hidden) mine.querySelector("[data-row]").append(daily);
  else document.querySelector(".start footer").prepend(daily);
}
