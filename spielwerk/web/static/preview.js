// Pointing at a move tells in the prompt what it is, and shows what it would bring: at the element, at the seats, and
// where it could lead on the board. What is worth something in some places (`data-worth`) shows it there.
import { componentAt, sentenceAbout } from "./components.js";
import { showDoing } from "./doing.js";
import { openLeaf, withinBoard } from "./leaf_tabs.js";
import { seatCard } from "./motion.js";
import { signed } from "./signed.js";
import { TARGETS } from "./ways.js";

const LATE_MS = 150;

let shown = null;
let shownAt = 0;
let detail = null;
let asked = "";

export function shownFor() {
  return shown;
}

export function hidePreview() {
  if (!shown) return;
  shown = null;
  if (detail) {
    detail.textContent = asked;
    detail.classList.remove("told");
    detail = null;
  }
  for (const mark of document.querySelectorAll("[data-preview-mark]")) mark.remove();
  for (const target of document.querySelectorAll(".target")) target.classList.remove("target");
  for (const pointed of document.querySelectorAll(".pointed")) pointed.classList.remove("pointed");
}

// Chips stand where their element was before a scroll; what is pointed at stays so, and a second tap still plays it.
// A scroll that is told late was over before the chips came.
function dropChips() {
  if (performance.now() - shownAt < LATE_MS) return;
  for (const chip of document.querySelectorAll(".chip[data-preview-mark]")) chip.remove();
}

export function showPreview(element, tapped = false) {
  if (shown === element) return;
  hidePreview();
  shown = element;
  shownAt = performance.now();
  element.classList.add("pointed");
  tellInPrompt(element.getAttribute("aria-label"));
  showDoing(element, tapped);
  const gains = JSON.parse(element.dataset.gains || "[]");
  const then = JSON.parse(element.dataset.then || "{}");
  const mine = document.querySelector("main.table").dataset.seat;
  showAtSeats(gains, mine);
  showAtCounts(JSON.parse(element.dataset.changes || "{}"));
  const chips = gains.length && !element.matches("button") ? [[element, textOf(gains, mine), ""]] : [];
  const following = Object.entries(then);
  turnTo(element, following);
  for (const [move, gainsThen] of following) {
    const target = document.querySelector(`[data-move-place="${move}"]`);
    if (!target) continue;
    target.classList.add("target");
    chips.push([target, textOf(gainsThen, mine), "small"]);
  }
  if (following.some(([, gainsThen]) => gainsThen.length)) chips.push([element, best(following, mine), ""]);
  showChips([...chips, ...worthOf(element)]);
}

function showWorth(element) {
  if (shown === element) return;
  hidePreview();
  shown = element;
  shownAt = performance.now();
  showChips(worthOf(element));
}

// What something is worth at pieces of the board, by their names, and whether it would be so now.
function worthOf(element) {
  return JSON.parse(element.dataset.worth || "[]").flatMap(([name, points, now]) => {
    const place = document.querySelector(`[data-part=board] [data-name="${CSS.escape(name)}"]`);
    return place ? [[place, now ? `${points}` : `(${points})`, now ? "worth" : "worth not-yet"]] : [];
  });
}

// What is no move tells what it is, or why it is none, where moves tell what they are.
export async function explain(target) {
  const found = target.closest("summary, a, button") ? null : componentAt(target);
  if (!found) return;
  hidePreview();
  shown = found;
  const told = await sentenceAbout(found);
  if (shown === found) tellInPrompt(told);
}

function tellInPrompt(label) {
  detail = label ? document.querySelector("#prompt .detail") : null;
  if (!detail) return;
  asked = detail.textContent;
  detail.textContent = label;
  detail.classList.add("told");
}

// The own gain first, what others would get behind it.
function textOf(gains, mine) {
  const own = gains.filter(([seat]) => String(seat) === mine).map(([, points]) => signed(points));
  const others = gains.filter(([seat]) => String(seat) !== mine).reduce((sum, [, points]) => sum + points, 0);
  if (!own.length && others) return `0 / ${signed(others)}`;
  return others ? `${own[0]} / ${signed(others)}` : own[0] || "";
}

// What is always in sight may lead to places on a closed leaf of a phone: the page turns to them.
function turnTo(element, following) {
  const places = following.map(([move]) => document.querySelector(`[data-move-place="${move}"]`)).filter(Boolean);
  const leaf = places[0]?.closest("[data-leaf]")?.dataset.leaf;
  if (leaf && !element.closest("[data-leaf]") && !places.some((place) => place.getClientRects().length)) openLeaf(leaf);
  // A low window shows a leaf in part.
  if (leaf && !element.closest("[data-leaf]") && !places.some(withinBoard)) places[0].scrollIntoView({ block: "center" });
}

function best(following, mine) {
  const own = following.map(([, gains]) => gains.filter(([seat]) => String(seat) === mine).reduce((sum, [, points]) => sum + points, 0));
  const most = Math.max(...own);
  return most > 0 ? `≤ ${signed(most)}` : "0";
}

function showAtSeats(gains, mine) {
  for (const [seat, points] of gains) {
    const card = seatCard(String(seat));
    if (!card) continue;
    const mark = document.createElement("span");
    mark.className = "gain";
    mark.dataset.previewMark = "";
    mark.setAttribute("aria-hidden", "true");
    mark.textContent = signed(points);
    if (String(seat) !== mine) mark.classList.add("other");
    card.append(mark);
  }
}

// What a move takes or brings besides points, where the viewer's own things are counted.
function showAtCounts(changes) {
  for (const [name, change] of Object.entries(changes)) {
    const mark = document.createElement("span");
    mark.className = change < 0 ? "change cost" : "change";
    mark.dataset.previewMark = "";
    mark.setAttribute("aria-hidden", "true");
    mark.textContent = signed(change);
    document.querySelector(`[data-counts="${name}"]`)?.append(mark);
  }
}

// All places are read before the first chip is laid: every look in between would lay the page out anew.
function showChips(chips) {
  const placed = chips.map(([element, text, size]) => [boxOf(element), text, size]);
  const [wide, high] = [innerWidth, innerHeight];
  for (const [box, text, size] of placed) if (text && box.width && box.bottom >= 0 && box.top <= high) chipAt(box, text, size, wide);
}

// Where a heading stands above a piece its game says how far down the chip lies.
function boxOf(element) {
  const { left, top, bottom, width, height } = element.getBoundingClientRect();
  const down = Number(getComputedStyle(element).getPropertyValue("--chip-at"));
  return { left, top: top + down * height, bottom, width };
}

function chipAt(box, text, size, wide) {
  const chip = document.createElement("span");
  chip.className = `chip ${size}`;
  chip.dataset.previewMark = "";
  chip.setAttribute("aria-hidden", "true");
  chip.textContent = text;
  chip.style.left = `${Math.min(Math.max(box.left + box.width / 2, 24), wide - 24)}px`;
  chip.style.top = `${Math.max(box.top + (size ? 6 : 0), 14)}px`;
  document.body.append(chip);
}

// Follows pointer and focus; a click is left to the caller. Touch has no hovering: there the first tap points.
export function watchPointing() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = event.target.closest(TARGETS);
    const worth = event.target.closest("[data-worth]");
    if (element) showPreview(element);
    else if (worth) showWorth(worth);
    else if (!event.target.closest("[data-do-it]") && !document.activeElement?.matches?.(`:is(${TARGETS}):focus-visible`)) hidePreview();
  });
  document.addEventListener("focusin", (event) => {
    const element = event.target.closest?.(TARGETS);
    if (element && element.matches(":focus-visible")) showPreview(element);
    else if (!element && !event.target.closest?.("[data-do-it]")) hidePreview();
  });
  for (const type of ["scroll", "resize"]) addEventListener(type, dropChips, { passive: true, capture: true });
}
