// The choices for a table: only what goes together can be chosen, only what matters is shown, and the last ones are kept.

const KEPT = "choices-";
const NOT_KEPT = ["game", "numbers", "invite", "entered"];

export function optionsOf(form) {
  return [...form.querySelectorAll("[data-option]")].map((label) => ({ label, select: label.querySelector("select") }));
}

function answer(form, key) {
  return form.elements[key === "players" ? "players" : `option-${key}`]?.value;
}

// Options stand behind those they depend on, so that one pass in their order settles all.
export function settle(form) {
  const players = Number(form.elements.players.value);
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= players;
    const name = row.querySelector("input");
    name.placeholder = row.querySelector("select").value.startsWith("bot:") ? name.dataset.bot : name.dataset.person;
  }
  for (const said of form.querySelectorAll(".seats-detail, .levels")) said.hidden = players === 1;
  for (const option of optionsOf(form)) settleOption(form, option);
  for (const group of form.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector(".option:not([hidden])");
  }
}

function settleOption(form, { label, select }) {
  const standard = standardOf(form, label);
  if (label.dataset.standard && label.dataset.standard !== standard) select.value = standard;
  label.dataset.standard = standard;
  for (const value of select.options) {
    const clashes = JSON.parse(value.dataset.clashes || "[]");
    value.disabled = clashes.some(([key, other]) => answer(form, key) === other);
  }
  const free = [...select.options].filter((value) => !value.disabled);
  // A disabled value would not even be sent.
  if (select.selectedOptions[0]?.disabled ?? true) {
    select.value = (free.find((value) => value.value === standard) || free[0]).value;
  }
  const idle = label.dataset.needs && answer(form, label.dataset.needs) !== "True";
  label.hidden = free.length < 2 || Boolean(idle);
}

function standardOf(form, label) {
  if (!label.dataset.follows) return label.dataset.default;
  return JSON.parse(label.dataset.defaultBy)[answer(form, label.dataset.follows)];
}

// The answers that differ from the rulebook's, in words.
export function changed(form, within = form) {
  return optionsOf(form)
    .filter(({ label, select }) => within.contains(label) && !label.hidden && select.value !== label.dataset.standard)
    .map(({ label, select }) =>
      "switch" in label.dataset && select.value === "True"
        ? label.querySelector(".option-name").textContent
        : select.selectedOptions[0].textContent,
    );
}

export function byTheBook(form) {
  for (const { label, select } of optionsOf(form)) {
    label.dataset.standard = "";
    select.value = standardOf(form, label);
  }
  settle(form);
}

export function entriesOf(form) {
  return [...new FormData(form).entries()].filter(([name]) => !NOT_KEPT.includes(name));
}

export function fillIn(form, entries) {
  form.elements.fast.checked = false;
  for (const [name, value] of entries) {
    const field = form.elements[name];
    if (!field || NOT_KEPT.includes(name)) continue;
    if (field.type === "checkbox") field.checked = true;
    else if (field.tagName !== "SELECT" || [...field.options].some((known) => known.value === value)) field.value = value;
  }
}

export function keepChoices(form) {
  localStorage.setItem(KEPT + form.dataset.game, JSON.stringify(entriesOf(form)));
}

// What somebody else wrote there is not believed: unknown fields and values are left out, and the server checks all.
export function keptChoices(form) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT + form.dataset.game) || "[]");
    return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && entry.every((part) => typeof part === "string")) : [];
  } catch {
    return [];
  }
}
