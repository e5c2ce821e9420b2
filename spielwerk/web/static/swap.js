// Swaps the parts of the page that changed: things move to their new place, focus stays where it was.
import { animate, picture } from "./motion.js";
import { patch } from "./patch.js";

// Where the game is played; the other parts tell of it.
const PLAYED = "[data-part=board], [data-panels]";

// The page this browser has, as the server knows it.
export function have() {
  return document.querySelector("main.table").dataset.page;
}

// Applies a page sent by the server: whole parts, and patches of those that are made of pieces. Returns what there was to
// see, with the elements that changed, or nothing if it did not fit: patches from a page that is not the one shown do not.
export function apply(page) {
  const main = document.querySelector("main.table");
  if (page.from !== null && page.from !== main.dataset.page) return null;
  const before = picture();
  const changed = new Map();
  let news = false;
  const focus = focusKey();
  const opened = openDetails();
  swapParts(page.parts);
  arrangePanels(page.panels);
  const noted = (element, how) => {
    if (!element.closest(PLAYED)) return;
    changed.set(element, how);
    news ||= how !== "changed";
  };
  const fitted = Object.entries(page.patches).every(([name, changes]) => patchPart(name, changes, noted));
  main.dataset.page = fitted ? page.id : "";
  reopenDetails(opened);
  restoreFocus(focus);
  if (!fitted) return null;
  const seen = animate(before, page.by);
  return { ...seen, visible: seen.visible || news, changed };
}

function patchPart(name, changes, noted) {
  const top = partCalled(name)?.firstElementChild;
  return Boolean(top) && patch(top, changes, noted);
}

function partCalled(name) {
  return document.querySelector(`[data-part="${name}"]`);
}

// How far everything is scrolled is read before anything changes: every look in between would lay the page out anew.
function swapParts(parts) {
  const scrolled = Object.keys(parts).map((name) => [name, partCalled(name)?.scrollTop]);
  const found = foundIn(parts)?.scrollTop;
  for (const [name, html] of Object.entries(parts)) swapPart(name, html);
  for (const [name, scroll] of scrolled) if (scroll) partCalled(name).scrollTop = scroll;
  if (found) foundIn(parts)?.scrollTo(0, found);
}

// Whoever enters one picture after the other goes on where the one before was.
function foundIn(parts) {
  return "prompt" in parts ? partCalled("prompt").querySelector(".found") : null;
}

function swapPart(name, html) {
  const part = partCalled(name) ?? (name.startsWith("panel-") ? addPanel(name) : null);
  if (part) part.innerHTML = html;
}

function addPanel(name) {
  const panel = document.createElement("section");
  panel.className = `panel ${name}`;
  panel.dataset.part = name;
  document.querySelector("[data-panels]").append(panel);
  return panel;
}

function arrangePanels(order) {
  for (const panel of document.querySelectorAll("[data-panels] > [data-part]")) {
    if (!order.includes(panel.dataset.part)) panel.remove();
  }
  const holder = document.querySelector("[data-panels]");
  order.forEach((name, index) => {
    const panel = holder.querySelector(`[data-part="${name}"]`);
    if (panel && holder.children[index] !== panel) holder.insertBefore(panel, holder.children[index]);
  });
}

function focusKey() {
  const active = document.activeElement;
  if (!active || active === document.body) return null;
  const part = active.closest("[data-part]");
  if (!part) return null;
  for (const name of ["move", "do", "position", "uncover", "back", "forward", "step", "slider", "cell"]) {
    if (name in active.dataset) return { part: part.dataset.part, selector: `[data-${name}="${active.dataset[name]}"]` };
  }
  return { part: part.dataset.part, selector: null };
}

function restoreFocus(key) {
  if (!key || document.activeElement !== document.body) return;
  const again = key.selector && document.querySelector(`[data-part="${key.part}"] ${key.selector}`);
  if (again) again.focus({ preventScroll: true });
  else document.getElementById("prompt")?.focus({ preventScroll: true });
}

function openDetails() {
  return [...document.querySelectorAll("details[data-key][open]")].map((details) => details.dataset.key);
}

function reopenDetails(keys) {
  for (const key of keys) document.querySelector(`details[data-key="${key}"]`)?.setAttribute("open", "");
}
