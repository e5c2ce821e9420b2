// In the question, while a move is pointed at: what it takes from the own store and brings into it, what there is then;
// and after a first tap a large button that makes it.
import { signed } from "./signed.js";

const MARK = "previewMark";

// Stands in the row of the answers, or behind what is told where that row is taken.
export function showDoing(element, tapped) {
  const prompt = document.getElementById("prompt");
  const sums = sumsOf(JSON.parse(element.dataset.changes || "{}"));
  const taken = prompt.querySelector(".choices, .primary, .undo-bar");
  const button = tapped && !element.closest("#prompt") && leavesRoom(taken) ? doButton(prompt) : null;
  const row = made("div", button && taken ? "doing half" : "doing");
  if (taken) prompt.querySelector(".detail")?.append(...sums.flatMap((sum) => [" ", sum]));
  else row.append(...sums);
  if (button) row.append(button);
  if (row.childElementCount) prompt.append(row);
}

// A single answer makes room for the button; several, or the end of the turn, do not.
function leavesRoom(taken) {
  return !taken || (taken.matches(".choices") && taken.childElementCount === 1);
}

function doButton(prompt) {
  const word = prompt.dataset.doWord;
  if (!word) return null;
  const button = made("button", "primary");
  button.type = "button";
  button.dataset.doIt = "";
  button.textContent = word;
  return button;
}

// Every change with the symbol of what is counted and how much of it there is afterwards, as far as a game shows them.
function sumsOf(changes) {
  return Object.entries(changes).flatMap(([name, change]) => {
    const counted = document.querySelector(`[data-counts="${CSS.escape(name)}"]`);
    return counted ? [sumOf(counted, change)] : [];
  });
}

function sumOf(counted, change) {
  const sum = made("span", change < 0 ? "sum cost" : "sum");
  sum.setAttribute("aria-hidden", "true");
  const many = made("b", "");
  many.textContent = signed(change);
  const symbol = counted.querySelector("svg")?.cloneNode(true) ?? "";
  sum.append(many, symbol);
  const now = parseInt(counted.querySelector("b")?.textContent, 10);
  if (Number.isNaN(now)) return sum;
  const then = made("small", "");
  then.textContent = `→ ${now + change}`;
  sum.append(then);
  return sum;
}

function made(name, class_) {
  const element = document.createElement(name);
  if (class_) element.className = class_;
  element.dataset[MARK] = "";
  return element;
}
