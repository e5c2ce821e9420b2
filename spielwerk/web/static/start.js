// The start page: shows only what the chosen number of players needs, remembers game and name, lists my tables, imports files.
import "./switches.js";
import { knownTokens } from "./memory.js";
import { post, tell } from "./talk.js";

const FORM = "start-form";

function forms() {
  return [...document.querySelectorAll("form.new-table")];
}

function fit(form) {
  const players = Number(form.elements.players.value);
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= players;
    const isBot = row.querySelector("select").value.startsWith("bot:");
    const name = row.querySelector("input");
    name.placeholder = isBot ? name.dataset.bot : name.dataset.person;
  }
  form.querySelector(".levels").hidden = players === 1;
  for (const choice of form.querySelectorAll("[data-players]")) {
    choice.disabled = !choice.dataset.players.split(" ").includes(String(players));
  }
  for (const select of form.querySelectorAll("label.option select")) giveWay(select);
}

// What this number of players cannot choose is not left chosen: a disabled value would not even be sent.
function giveWay(select) {
  if (!select.selectedOptions[0].disabled) return;
  const free = [...select.options].filter((choice) => !choice.disabled);
  const standard = free.find((choice) => choice.value === select.closest("label").dataset.standard);
  select.value = (standard || free[0]).value;
}

// An option stands behind the one it follows, so one pass reaches those that follow a follower.
function follow(form) {
  for (const label of form.querySelectorAll("[data-follows]")) {
    const standard = JSON.parse(label.dataset.defaultBy)[form.elements[label.dataset.follows].value];
    if (label.dataset.standard && label.dataset.standard !== standard) label.querySelector("select").value = standard;
    label.dataset.standard = standard;
  }
}

function chooseGame(name) {
  if (!forms().some((form) => form.dataset.game === name)) return;
  localStorage.setItem("game", name);
  for (const form of forms()) form.hidden = form.dataset.game !== name;
  for (const button of document.querySelectorAll("[data-choose-game]")) {
    button.setAttribute("aria-checked", String(button.dataset.chooseGame === name));
  }
}

function keep() {
  const kept = forms().map((form) => [...new FormData(form).entries()]);
  sessionStorage.setItem(FORM, JSON.stringify(kept));
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(FORM) || "[]");
  sessionStorage.removeItem(FORM);
  forms().forEach((form, index) => {
    for (const [name, value] of kept[index] || []) {
      const field = form.elements[name];
      if (!field) continue;
      if (field.type === "checkbox") field.checked = true;
      else field.value = value;
    }
  });
}

async function listMine() {
  const section = document.querySelector("[data-mine]");
  const tokens = knownTokens();
  if (!tokens.length) return;
  const { rows } = await post("/mine", { tokens });
  if (!rows || !rows.length) return;
  const list = section.querySelector("ul");
  for (const row of rows) {
    const link = document.createElement("a");
    link.href = `/t/${row.token}`;
    const state = row.over ? section.dataset.over : row.mine ? section.dataset.yours : section.dataset.running;
    link.append(element("b", row.title), element("span", row.names, "names"), element("span", state, row.mine ? "state yours" : "state"));
    list.append(element("li", link));
  }
  section.hidden = false;
}

function element(name, content, className = "") {
  const made = document.createElement(name);
  made.className = className;
  made.append(content);
  return made;
}

for (const form of forms()) {
  form.addEventListener("change", () => {
    follow(form);
    fit(form);
    follow(form);
  });
  form.addEventListener("submit", () => {
    const name = form.elements["name-0"].value.trim();
    if (name) localStorage.setItem("name", name);
  });
  form.elements["name-0"].value = localStorage.getItem("name") || "";
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-choose-game]");
  if (choice) chooseGame(choice.dataset.chooseGame);
});

document.querySelector("[data-import]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const answer = await post("/import", file).catch(() => tell(document.querySelector("main").dataset.lost));
  if (answer?.ok) location.assign(answer.address);
});

document.addEventListener("before-reload", keep);
restore();
chooseGame(localStorage.getItem("game"));
forms().forEach(follow);
forms().forEach(fit);
listMine();
