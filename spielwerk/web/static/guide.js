// The guide for a first game: a small card beside the question, and a ring around what it speaks of. A step goes when it
// was read or when the player has played; it does not come again.
import { guideOf, keepGuide } from "./guide_memory.js";
import { calm } from "./motion.js";

const card = document.querySelector("[data-guide]");
const game = card?.dataset.guide;
const ring = document.querySelector("[data-guide-ring]");
const texts = new Map([...(card?.querySelector("template").content.children ?? [])].map((text) => [text.dataset.step, text]));
const GLIDED_MS = 400;
const NARROW = "(max-width: 899px)";
const EDGE = 7;

let shown = null;

// The steps whose moment it is, as pairs of name and place.
function due() {
  const told = document.querySelector('[data-part="guide"]')?.textContent;
  return told ? JSON.parse(told) : [];
}

// A place is a part of the page and the names of pieces in it; of several the first in sight is meant.
function elementAt(places) {
  const found = places.split(" ").map((place) => {
    const [part, ...names] = place.split("/");
    return document.querySelector([`[data-part="${part}"]`, ...names.map((name) => `[data-name="${name}"]`)].join(" "));
  });
  return found.find((element) => element && isShown(element)) ?? found[0];
}

function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

// What lies on another leaf is pointed at by its tab.
function inSight(element) {
  if (!element || isShown(element)) return element;
  const leaf = element.closest("[data-leaf]") ?? element.querySelector("[data-leaf]");
  return leaf && document.querySelector(`[data-open-leaf="${leaf.dataset.leaf}"]`);
}

// The step on the card stays until it is answered, as long as what it points at is there.
function nextStep({ seen }) {
  if (shown && !seen.includes(shown[0]) && elementAt(shown[1])) return shown;
  return due().find(([name]) => texts.has(name) && !seen.includes(name)) ?? null;
}

export function followGuide() {
  if (!card) return;
  const guide = guideOf(game);
  const step = guide.on ? nextStep(guide) : null;
  if (step && step[0] !== shown?.[0]) tell(step[0], guide.seen.length + 1);
  const fresh = step && step[0] !== shown?.[0];
  shown = step;
  card.hidden = !step;
  if (fresh) bringIntoView();
  drawRing();
  setTimeout(drawRing, GLIDED_MS);
  for (const button of document.querySelectorAll("#drawer [data-set-guide]")) {
    button.setAttribute("aria-pressed", String((button.dataset.setGuide === "on") === guide.on));
  }
}

function tell(name, number) {
  const told = texts.get(name);
  card.dataset.step = name;
  card.querySelector("[data-guide-text]").textContent = told.textContent;
  card.querySelector("[data-guide-count]").textContent = `${Math.min(number, texts.size)}/${texts.size}`;
  const rule = card.querySelector("[data-rule]");
  rule.hidden = !told.dataset.about;
  rule.dataset.rule = told.dataset.about;
  rule.setAttribute("href", `/rules/${game}#rule-${told.dataset.about}`);
}

function bringIntoView() {
  const box = inSight(elementAt(shown[1]))?.getBoundingClientRect();
  if (!box || !matchMedia(NARROW).matches) return;
  const foot = document.getElementById("prompt").getBoundingClientRect().top;
  if (box.top >= 0 && box.top + Math.min(box.height, 40) <= foot) return;
  inSight(elementAt(shown[1])).scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
}

// What of an element can be seen: within the window, whatever scrolls around it, and above the sheet of a phone. The ring
// is drawn around it, so where something is cut off there is room left for the ring.
function seenPart(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const part = { left, top, right, bottom };
  const within = (frame) => {
    for (const side of ["left", "top"]) if (part[side] < frame[side]) part[side] = frame[side] + EDGE;
    for (const side of ["right", "bottom"]) if (part[side] > frame[side]) part[side] = frame[side] - EDGE;
  };
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY !== "visible") within(around.getBoundingClientRect());
  }
  const sheet = matchMedia(NARROW).matches && !element.closest("#prompt, .leaves") && document.getElementById("prompt").getBoundingClientRect();
  within({ left: 0, top: 0, right: innerWidth, bottom: sheet ? sheet.top : innerHeight });
  return part;
}

function drawRing() {
  const element = shown && inSight(elementAt(shown[1]));
  const part = element && seenPart(element);
  ring.hidden = !part || part.right <= part.left || part.bottom <= part.top;
  if (ring.hidden) return;
  ring.style.left = `${part.left}px`;
  ring.style.top = `${part.top}px`;
  ring.style.width = `${part.right - part.left}px`;
  ring.style.height = `${part.bottom - part.top}px`;
}

// The player read the step on the card, or did what it spoke of.
export function stepDone() {
  if (!shown) return;
  const { on, seen } = guideOf(game);
  const now = [...new Set([...seen, shown[0]])].filter((name) => texts.has(name));
  keepGuide(game, { on: on && now.length < texts.size, seen: now });
}

function setGuide(on) {
  const { seen } = guideOf(game);
  keepGuide(game, { on, seen: on && seen.length >= texts.size ? [] : seen });
  followGuide();
}

if (card) {
  document.addEventListener("click", (event) => {
    const set = event.target.closest("[data-set-guide]");
    if (set) return setGuide(set.dataset.setGuide === "on");
    if (event.target.closest("[data-guide-done]")) {
      stepDone();
      return followGuide();
    }
    // A tab may have brought what is pointed at into sight.
    requestAnimationFrame(drawRing);
  });
  for (const type of ["scroll", "resize"]) addEventListener(type, drawRing, { passive: true, capture: true });
}
