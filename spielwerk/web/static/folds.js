// Folds that open over the table: they close by Esc, by a click beside them and by leaving. What opens in place stays.

const LEAVE_MS = 700;
const FLOATING = ["absolute", "fixed"];
const FOLDS = "[data-part=board] details[data-key], [data-panels] details[data-key]";

let opened = null;
let leaving = 0;

function floats(fold) {
  return [fold, ...fold.children].some((part) => part.localName !== "summary" && FLOATING.includes(getComputedStyle(part).position));
}

// A page that was sent meanwhile may have made the fold anew.
function fold() {
  return opened && document.querySelector(`details[data-key="${CSS.escape(opened)}"][open]`);
}

export function closeFold() {
  clearTimeout(leaving);
  fold()?.removeAttribute("open");
  opened = null;
}

document.addEventListener("click", (event) => {
  const open = fold();
  if (open && !open.contains(event.target)) closeFold();
  const details = event.target.closest("summary")?.parentElement;
  if (!details?.matches(FOLDS) || details.open) return;
  // Opened here, at once: whatever comes next meets it open.
  event.preventDefault();
  details.open = true;
  if (floats(details)) opened = details.dataset.key;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !fold()) return;
  const summary = fold().querySelector("summary");
  closeFold();
  summary.focus({ preventScroll: true });
});

document.addEventListener("pointerover", (event) => {
  const open = fold();
  if (!open || event.pointerType === "touch") return;
  clearTimeout(leaving);
  const left = opened;
  if (!open.contains(event.target)) leaving = setTimeout(() => opened === left && closeFold(), LEAVE_MS);
});
