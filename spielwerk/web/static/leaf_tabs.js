// On a phone a page may show its parts one at a time, behind tabs; a wider window shows them all.
const NARROW = "(max-width: 640px)";

const main = document.querySelector("main");
export const tabs = [...document.querySelectorAll("[data-open-leaf]")];

export function openLeaf(name) {
  main.dataset.opened = name;
  for (const tab of tabs) tab.setAttribute("aria-current", String(tab.dataset.openLeaf === name));
  main.dispatchEvent(new Event("leaf"));
}

// What leads to a place on another leaf opens that.
main?.addEventListener("click", (event) => {
  const address = tabs.length && event.target.closest("a[href^='#']")?.getAttribute("href");
  const leaf = address && document.getElementById(address.slice(1))?.closest("[data-leaf]");
  if (!leaf) return;
  event.preventDefault();
  openLeaf(leaf.dataset.leaf);
});

// A board that scrolls hides what lies beyond its edges; what is drawn a little over them is seen.
export function withinBoard(element) {
  const board = element.closest("[data-part=board]")?.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return !board || (box.top >= board.top - 8 && box.bottom <= board.bottom + 8);
}

// A leaf on which nothing lies has no tab: who plays alone has no others to look at.
export function hideEmptyLeaves() {
  for (const tab of tabs) tab.hidden = !main.querySelector(`[data-leaf="${tab.dataset.openLeaf}"]`);
  const opened = tabs.find((tab) => tab.dataset.openLeaf === main.dataset.opened);
  if (opened?.hidden) openLeaf(tabs.find((tab) => !tab.hidden).dataset.openLeaf);
}

if (tabs.length) {
  const hidden = tabs.map((tab) => `main:not([data-opened="${tab.dataset.openLeaf}"]) [data-leaf="${tab.dataset.openLeaf}"]`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media ${NARROW} { ${hidden.join(",")} { display: none; } }`);
  document.adoptedStyleSheets.push(sheet);
  for (const tab of tabs) tab.addEventListener("click", () => openLeaf(tab.dataset.openLeaf));
}
