// The leaves of a game: a tab counts what can be done on its leaf, and the page turns to where something can be done.
import { hideEmptyLeaves, openLeaf, tabs } from "./leaf_tabs.js";
import { TARGETS } from "./ways.js";

const MOVES = `:is([data-part=board], [data-panels]) :is(${TARGETS})`;
const OWN = "log";

const main = document.querySelector("main.table");
const end = main.querySelector(".end");

// How much can be done on each leaf; what lies on none is always in sight and counts under the empty name.
function targets() {
  const counts = new Map();
  for (const move of main.querySelectorAll(MOVES)) {
    const leaf = move.closest("[data-leaf]")?.dataset.leaf ?? "";
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  return counts;
}

export function countTargets() {
  const counts = tabs.length ? targets() : null;
  for (const tab of tabs) {
    const mark = tab.querySelector("b") ?? tab.appendChild(document.createElement("b"));
    mark.textContent = counts.get(tab.dataset.openLeaf) ?? "";
  }
  hideEmptyLeaves();
}

// Where nothing can be done on the open leaf, the page turns to the one with most to do, unless there is more beside it;
// where chance is asked for, to what it is asked for.
export function turnToTargets() {
  const counts = tabs.length ? targets() : new Map();
  const asked = tabs.length && main.querySelector("[data-part=board] .asked")?.closest("[data-leaf]");
  if (asked) counts.set(asked.dataset.leaf, 1);
  if (!counts.size || counts.has(main.dataset.opened)) return;
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0];
  if (most) openLeaf(most);
}

// The result stands on the page's own leaf.
function showEnd() {
  if (end.childElementCount) openLeaf(OWN);
}

if (tabs.length) {
  new MutationObserver(showEnd).observe(end, { childList: true });
  openLeaf(main.dataset.opened);
  showEnd();
  countTargets();
  turnToTargets();
}
