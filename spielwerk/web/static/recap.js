// Tells in a few words what is chosen for a table: who sits there, how strong the bots are, and what differs from the rulebook.
import { changed } from "./choices.js";

export function recap(form) {
  const players = Number(form.elements.players.value);
  const seats = [...form.querySelectorAll("[data-seat-row]")].slice(0, players);
  for (const list of form.querySelectorAll("[data-who]")) list.replaceChildren(...seats.map((row) => seatItem(form, row)));
  const rules = changed(form);
  const text = [...levels(seats), ...(rules.length ? rules : [form.dataset.book])].join(" · ");
  for (const place of form.querySelectorAll("[data-recap]")) place.textContent = text;
  form.querySelector("[data-recap-title]").textContent = form.dataset.for.replace("#", players);
  for (const group of form.querySelectorAll("[data-group]")) tellGroup(form, group);
}

function tellGroup(form, group) {
  const state = group.querySelector("[data-group-state]");
  const ticked = [...group.querySelectorAll("input:checked")].map((tick) => tick.dataset.told);
  state.textContent = [...changed(form, group), ...ticked].join(" · ") || state.dataset.usual;
}

function seatItem(form, row) {
  const item = document.createElement("li");
  item.className = `seat-${row.dataset.seatRow}`;
  const mark = row.querySelector("svg").cloneNode(true);
  mark.setAttribute("width", 13);
  mark.setAttribute("height", 13);
  const name = document.createElement("span");
  name.textContent = nameOf(form, row);
  item.append(mark, name);
  return item;
}

function nameOf(form, row) {
  const typed = row.querySelector("input").value.trim();
  const kind = row.querySelector("select").value;
  if (kind === "me") return form.dataset.you;
  if (kind === "friend") return typed || form.dataset.open;
  return typed || row.querySelector("input").placeholder;
}

function levels(seats) {
  const named = seats.map((row) => row.querySelector("select").selectedOptions[0].dataset.level).filter(Boolean);
  return [...new Set(named)];
}
