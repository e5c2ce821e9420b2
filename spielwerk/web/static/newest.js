// Keeps the newest line of the log in sight, until somebody scrolls away from it and back again.

const log = document.querySelector("[data-part=log]");
const ROOM = 8;
let following = true;
let put = 0;

// The newest line, or what it is folded into.
function newest() {
  const lines = [...log.querySelectorAll(".line[data-position]")];
  if (!lines.length) return null;
  const line = lines.reduce((one, other) => (Number(other.dataset.position) > Number(one.dataset.position) ? other : one));
  return line.closest("details:not([open])") ?? line;
}

// How far the log must be scrolled for the newest line to be in it; 0 where it is.
function missing() {
  const line = newest()?.getBoundingClientRect();
  const frame = log.getBoundingClientRect();
  if (!line?.height) return 0;
  if (line.top < frame.top + ROOM) return line.top - frame.top - ROOM;
  return Math.max(0, line.bottom - frame.bottom + ROOM);
}

function show() {
  if (!following) return;
  log.scrollTop += missing();
  put = log.scrollTop;
}

log.addEventListener("scroll", () => {
  if (Math.abs(log.scrollTop - put) > 1) following = Math.abs(missing()) <= ROOM;
});
new MutationObserver(show).observe(log, { childList: true, subtree: true, characterData: true });
show();
