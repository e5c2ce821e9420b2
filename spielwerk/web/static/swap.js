// Swaps the parts of the page that changed: pieces glide to their new place, points fly, focus stays where it was.

import { patch } from "./patch.js";

const GLIDE = 300;

export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// The page this browser has, as the server knows it.
export function have() {
  return document.querySelector("main.table").dataset.page;
}

// Applies a page sent by the server: whole parts, and patches of those that are made of pieces. Returns whether it
// fitted; patches from a page that is not the one shown do not.
export function apply(page) {
  const main = document.querySelector("main.table");
  if (page.from !== null && page.from !== main.dataset.page) return false;
  const motion = !calm() && document.visibilityState === "visible";
  const before = motion ? picture() : null;
  const focus = focusKey();
  const opened = openDetails();
  for (const [name, html] of Object.entries(page.parts)) swapPart(name, html);
  arrangePanels(page.panels);
  const fitted = Object.entries(page.patches).every(([name, changes]) => patchPart(name, changes));
  main.dataset.page = fitted ? page.id : "";
  reopenDetails(opened);
  restoreFocus(focus);
  if (before) animate(before);
  return fitted;
}

function patchPart(name, changes) {
  const top = document.querySelector(`[data-part="${name}"]`)?.firstElementChild;
  return Boolean(top) && patch(top, changes);
}

function swapPart(name, html) {
  let part = document.querySelector(`[data-part="${name}"]`);
  if (!part && name.startsWith("panel-")) part = addPanel(name);
  if (!part) return;
  const scroll = part.scrollTop;
  part.innerHTML = html;
  part.scrollTop = scroll;
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
  for (const name of ["move", "do", "position", "uncover", "back", "forward", "step", "slider"]) {
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

// Where everything is before a swap.
function picture() {
  const pieces = new Map();
  for (const piece of document.querySelectorAll("[data-piece]")) pieces.set(piece.dataset.piece, piece.getBoundingClientRect());
  const points = new Map();
  for (const card of document.querySelectorAll("[data-seat-card]")) points.set(card.dataset.seatCard, Number(card.dataset.points));
  return { pieces, points };
}

function animate(before) {
  const fresh = [];
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const now = piece.getBoundingClientRect();
    if (!now.width) continue;
    const then = before.pieces.get(piece.dataset.piece);
    if (then && then.width) {
      glide(piece, then, now, false);
    } else if (before.pieces.size) {
      const seat = seatCard(piece.dataset.from);
      if (seat) {
        glide(piece, seat.getBoundingClientRect(), now, true);
        fresh.push(now);
      }
    }
  }
  for (const card of document.querySelectorAll("[data-seat-card]")) {
    const gained = Number(card.dataset.points) - (before.points.get(card.dataset.seatCard) ?? Number(card.dataset.points));
    if (gained > 0) fly(card, gained, fresh[0]);
  }
}

export function seatCard(seat) {
  return seat === undefined ? null : document.querySelector(`[data-seat-card="${seat}"]`);
}

function glide(piece, from, to, appears) {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  // Inside a drawing lengths are user units, so pixels are divided by the scales of the drawing.
  const scale = (piece.ownerSVGElement && piece.parentNode.getScreenCTM?.()) || { a: 1, d: 1 };
  const start = { translate: `${dx / (scale.a || 1)}px ${dy / (scale.d || 1)}px` };
  if (appears) start.opacity = 0.4;
  piece.animate([start, { translate: "0px 0px", opacity: 1 }], { duration: GLIDE, easing: "cubic-bezier(.3,.7,.25,1)" });
}

function fly(card, gained, from) {
  const target = card.querySelector(".points").getBoundingClientRect();
  const start = from || target;
  const chip = document.createElement("span");
  chip.className = `chip other seat-${card.dataset.seatCard}`;
  chip.textContent = `+${gained}`;
  chip.style.left = `${target.left + target.width / 2}px`;
  chip.style.top = `${target.top + target.height / 2}px`;
  document.body.append(chip);
  const dx = start.left + start.width / 2 - (target.left + target.width / 2);
  const dy = start.top + start.height / 2 - (target.top + target.height / 2);
  const steps = [
    { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    { transform: `translate(${dx}px, ${dy - 14}px)`, opacity: 1, offset: 0.25 },
    { transform: "translate(-36px, 0)", opacity: 1, offset: 0.75 },
    { transform: "translate(-36px, 0)", opacity: 0 },
  ];
  chip.animate(steps, { duration: 1300, easing: "ease-in-out" }).finished.then(() => chip.remove(), () => chip.remove());
}
