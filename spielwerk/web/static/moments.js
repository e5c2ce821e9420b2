// Moments that need time: a banner for a chapter that begins, the final scoring line by line. They block no click, and a
// click or a key ends the telling.
import { beat, pace } from "./pace.js";
import { calm } from "./motion.js";
import { sound } from "./sounds.js";

const BANNER_MS = 2600;
const LINE_MS = 1100;
const SHORTEST_MS = 450;

let chapter = document.querySelector("main.table").dataset.chapter;
let banner = null;
let ends = null;

// Tells whether a chapter has just begun.
export function beginChapter([title, detail]) {
  const begins = Boolean(title) && title !== chapter;
  if (title) chapter = title;
  if (begins) {
    showBanner(title, detail);
    sound("chapter");
  }
  return begins;
}

function showBanner(title, detail) {
  banner?.remove();
  banner = document.createElement("div");
  banner.className = "banner";
  banner.setAttribute("aria-hidden", "true");
  banner.append(made("b", title));
  if (detail) banner.append(made("span", detail));
  document.body.append(banner);
  const shown = banner;
  const done = () => shown.remove();
  const still = calm();
  const frames = [
    { opacity: 0, translate: still ? "0 0" : "0 -12px" },
    { opacity: 1, translate: "0 0", offset: 0.1 },
    { opacity: 1, translate: "0 0", offset: 0.85 },
    { opacity: 0, translate: still ? "0 0" : "0 -6px" },
  ];
  banner.animate(frames, { duration: BANNER_MS + (detail.length > 60 ? 1400 : 0) }).finished.then(done, done);
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

// Tells the final scoring of a game that has just ended; whoever opens a finished one reads it below.
export function tellEnd() {
  const telling = document.querySelector("[data-telling]");
  if (!telling || calm() || pace() === "now" || document.visibilityState === "hidden") return;
  const lines = [...telling.querySelectorAll("[data-told]")];
  const totals = [...telling.querySelectorAll("[data-total]")];
  for (const line of lines) line.classList.add("untold");
  telling.hidden = false;
  telling.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
  const step = Math.max(SHORTEST_MS, Math.min(LINE_MS, beat() * 1.2));
  let number = 0;
  let timer = setTimeout(next, step);

  function next() {
    const line = lines[number++];
    if (!line) return over();
    line.classList.remove("untold");
    line.scrollIntoView({ block: "nearest" });
    if (line.dataset.told) line.dataset.told.split(" ").forEach((total, seat) => { totals[seat].textContent = total; });
    timer = setTimeout(next, line === lines.at(-1) ? step * 3 : step);
  }

  function over() {
    clearTimeout(timer);
    for (const type of ["pointerdown", "keydown"]) document.removeEventListener(type, over);
    telling.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 300 }).finished.finally(() => { telling.hidden = true; });
    if (ends === over) ends = null;
  }

  ends?.();
  ends = over;
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, over);
}
