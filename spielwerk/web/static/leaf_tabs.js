// On a phone a page may show its parts one at a time, behind tabs; a wider window shows them all.
const NARROW = "(max-width: 640px)";

const main = document.querySelector("main");
export const tabs = [...document.querySelectorAll("[data-open-leaf]")];

export function openLeaf(name) {
  main.dataset.opened = name;
  for (const tab of tabs) tab.setAttribute("aria-current", String(tab.dataset.openLeaf === name));
  main.dispatchEvent(new Event("leaf"));
}

if (tabs.length) {
  const hidden = tabs.map((tab) => `main:not([data-opened="${tab.dataset.openLeaf}"]) [data-leaf="${tab.dataset.openLeaf}"]`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media ${NARROW} { ${hidden.join(",")} { display: none; } }`);
  document.adoptedStyleSheets.push(sheet);
  for (const tab of tabs) tab.addEventListener("click", () => openLeaf(tab.dataset.openLeaf));
}
