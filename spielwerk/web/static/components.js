// What on the page is a component, what it tells of itself here and now, and what the game's table says about its kind.

const PLACES = "[data-part=board], [data-panels], [data-part=seats]";
const COMPONENT = "[data-about], [data-told], [data-seat-card], :is([data-move], [data-ways], [data-picks])[aria-label], [data-name][role=img][aria-label]";

let table = null;

// Fetched once, when something is asked for the first time; without it a piece is still known by its label.
export function aboutTable() {
  const source = document.getElementById("inspector").dataset.source;
  table ??= fetch(source).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return table;
}

// The component a target belongs to: the innermost that says what it is.
export function componentAt(target) {
  const found = target?.closest?.(COMPONENT);
  return found?.closest(PLACES) && !found.closest("[inert]") ? found : null;
}

// All that are in sight, in the order of the page.
export function components() {
  const places = [...document.querySelectorAll(PLACES)];
  const found = places.flatMap((place) => [...place.querySelectorAll(COMPONENT)]);
  return [...new Set(found)].filter((element) => element.getBoundingClientRect().width);
}

function toldBy(element) {
  if (element.dataset.told !== undefined) return element.dataset.told;
  const drawing = element.querySelector(":scope > svg[role=img]") ?? (element.dataset.move === undefined ? element : null);
  return drawing?.getAttribute("aria-label") ?? "";
}

// Name, sentence and rule of a component, what it tells besides, and what can be done with it.
export function describe(element, known) {
  if (element.dataset.seatCard !== undefined) return describeSeat(element);
  const { name = "", text = "", rule = "", fits = [] } = known[element.dataset.about] ?? {};
  const move = element.dataset.move === undefined ? "" : element.getAttribute("aria-label");
  const told = toldBy(element);
  if (name) return { name, text, rule, fits: settled(element) ? [] : fits, move, told: without(told, name, text + move), facts: [] };
  const [first, ...others] = (told || move || "").split(/(?<=[.:!?]) +/);
  return { name: first.replace(/[.:]$/, ""), text: others.join(" "), rule, fits, move: told ? move : "", told: "", facts: [] };
}

function describeSeat(card) {
  const facts = [...card.querySelectorAll(".points, .fact")].map((fact) => fact.textContent.trim());
  return { name: card.querySelector(".name").textContent.trim(), text: "", rule: "", fits: [], move: "", told: "", facts };
}

// What lies for good could lie nowhere else.
function settled(element) {
  return element.dataset.settled !== undefined;
}

// What is told without the name, where that stands alone, and without what the card says anyway.
function without(told, name, said) {
  const bare = (text) => text.replace(/[.:]$/, "").toLowerCase();
  if (bare(said).includes(bare(told))) return "";
  return told.split(/(?<=[.:]) +/).filter((part) => bare(part) !== bare(name) && (part.endsWith(":") || !bare(said).includes(bare(part)))).join(" ").replace(/:$/, "");
}

// Everything about a component in a row, for the line in the prompt.
export async function sentenceAbout(element) {
  const { name, text, told, facts } = describe(element, await aboutTable());
  const parts = [told.startsWith(name) ? "" : name, told, text, facts.join(", ")].filter(Boolean);
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}
