// What chance gave, entered by those who play with the box: digits typed or tapped, pictures found by name.
const main = document.querySelector("main.table");
// What was typed and tapped while the entry before is on its way.
const ahead = [];
let typed = "";
let typedIn = null;
let busy = false;
let enter = () => {};

function outcomes() {
  return document.querySelector("[data-outcomes]");
}

function inOrder(digits) {
  return [...digits].sort().join("");
}

// Dice lie in no order: a five and a three are a three and a five.
function meant(keys, digits) {
  return keys[digits] ?? Object.entries(keys).find(([key]) => inOrder(key) === inOrder(digits))?.[1];
}

function begins(keys, digits) {
  return Object.keys(keys).some((key) => key.length > digits.length && [...digits].every((digit) => key.includes(digit)));
}

function type(digit) {
  const box = outcomes();
  if (!box?.dataset.keys) return;
  const keys = JSON.parse(box.dataset.keys);
  typed = typedIn === box ? typed + digit : digit;
  typedIn = box;
  const move = meant(keys, typed);
  if (move === undefined && !begins(keys, typed)) typed = begins(keys, digit) ? digit : "";
  for (const button of box.querySelectorAll("[data-digit]")) button.setAttribute("aria-pressed", String(typed.includes(button.dataset.digit)));
  if (move === undefined) return;
  typed = "";
  send(move);
}

// What is not asked for any more ends what was tapped ahead: the rest would answer other questions than were meant.
function tap(move) {
  const button = document.querySelector(`.outcome[data-move="${move}"]`);
  if (!button) return void (ahead.length = 0);
  button.classList.add("sent");
  send(Number(move));
}

function send(move) {
  busy = true;
  enter([move]);
}

function next() {
  busy = false;
  for (const button of document.querySelectorAll(".outcome.sent")) button.classList.remove("sent");
  while (ahead.length && !busy) ahead.shift()();
}

function said(entry) {
  if (busy) ahead.push(entry);
  else entry();
}

// Enters the picture that was clicked, if it is one; a double click is one.
export function entered(element, clicks) {
  if (!element.matches(".outcome")) return false;
  const { move } = element.dataset;
  if (!busy || clicks < 2) said(() => tap(move));
  return true;
}

function search(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const section of field.closest("[data-outcomes]").querySelectorAll("section")) {
    for (const button of section.querySelectorAll(".outcome")) button.hidden = !`${section.querySelector("h3")?.textContent ?? ""} ${button.textContent}`.toLowerCase().includes(wanted);
    section.hidden = !section.querySelector(".outcome:not([hidden])");
  }
}

export function watchEntering(make) {
  enter = make;
  // What was sent has come back, or was refused, once the page shows another version.
  new MutationObserver(next).observe(main, { attributes: true, attributeFilter: ["data-version"] });
  document.addEventListener("click", (event) => {
    const digit = event.target.closest("[data-digit]");
    if (digit) said(() => type(digit.dataset.digit));
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-search]")) search(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("[data-search]") && event.key === "Enter") event.target.closest("[data-outcomes]").querySelector(".outcome:not([hidden])")?.click();
    if (event.target.matches("input, select, textarea") || !outcomes()) return;
    if (/^[1-9]$/.test(event.key)) said(() => type(event.key));
    else if (event.key === "Backspace") typed = "";
    else if (event.key === "/") {
      event.preventDefault();
      outcomes().querySelector("[data-search]")?.focus();
    }
  });
}

export function refusedEntry() {
  ahead.length = 0;
  busy = false;
}
