// Dragging with a pointer, as another way to make moves in a row: what can be picked up goes where its ways lead, and
// what carries `data-drags` goes where its move opens the next one. On touch a drag scrolls; there one taps.
import { leadsTo, movesThrough } from "./ways.js";

const DRAGGED = "[data-picks], [data-drags][data-then]";
const FAR = 8;

let held = null;

// Calls `make` with the moves of what was dropped on its target.
export function watchDragging(make) {
  document.addEventListener("pointerdown", (event) => {
    const piece = event.pointerType !== "touch" && event.button === 0 && event.target.closest(DRAGGED);
    held = piece ? { piece, x: event.clientX, y: event.clientY, targets: null } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.targets && Math.hypot(dx, dy) < FAR) return;
    held.targets ??= lift(held.piece);
    carry(held.piece, dx, dy);
  });
  document.addEventListener("pointerup", (event) => {
    const dropped = held;
    held = null;
    if (!dropped?.targets) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    putBack(dropped);
    // The click that follows a drag is no click.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    const target = under.map((element) => dropped.targets.find((goal) => goal.contains(element))).find(Boolean);
    if (target) make(movesThrough(dropped.piece, target));
  });
  document.addEventListener("pointercancel", () => {
    if (held?.targets) putBack(held);
    held = null;
  });
}

function lift(piece) {
  document.getSelection()?.removeAllRanges();
  const targets = leadsTo(piece);
  for (const target of targets) target.classList.add("target");
  piece.classList.add("dragged");
  return targets;
}

// Inside a drawing lengths are user units, so pixels are divided by its scales.
function carry(piece, dx, dy) {
  const scale = (piece.ownerSVGElement && piece.parentNode.getScreenCTM?.()) || { a: 1, d: 1 };
  piece.style.translate = `${dx / scale.a}px ${dy / scale.d}px`;
}

function putBack({ piece, targets }) {
  piece.style.translate = "";
  piece.classList.remove("dragged");
  for (const target of targets) target.classList.remove("target");
}
