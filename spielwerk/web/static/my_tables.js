// The tables this browser knows, above the games: the one that waits for me large and with a button, two more small, and
// the others in a fold.
import { placeDaily } from "./daily.js";
import { knownTokens } from "./memory.js";
import { post } from "./talk.js";

const SHOWN = 3;

// Returns whether one of them waits for me.
export async function listMine() {
  const section = document.querySelector("[data-mine]");
  const tokens = knownTokens();
  // Their room is kept from the beginning, so that nothing jumps when they come.
  show(section, tokens.length > 0);
  const { rows } = tokens.length ? await post("/mine", { tokens }).catch(() => ({})) : {};
  show(section, Boolean(rows?.length));
  if (section.hidden) return false;
  const waits = rows[0].mine;
  const [list, more] = section.querySelectorAll("ul");
  list.classList.toggle("with-first", waits);
  list.append(...rows.slice(0, SHOWN).map((row, index) => tableItem(row, waits && index === 0, section.dataset.yours)));
  const rest = rows.slice(SHOWN);
  const fold = section.querySelector("details");
  fold.hidden = !rest.length;
  fold.querySelector("summary").textContent = section.dataset.more.replace("#", rest.length);
  more.append(...rest.map((row) => tableItem(row, false, section.dataset.yours)));
  section.querySelector("[data-waiting]").textContent = howManyWait(section, rows);
  return waits;
}

function show(section, any) {
  section.hidden = !any;
  placeDaily();
}

// One alone says so itself.
function howManyWait(section, rows) {
  const waiting = rows.filter((row) => row.mine).length;
  if (!waiting || rows.length === 1) return "";
  return section.dataset[waiting === 1 ? "waitsOne" : "waits"].replace("##", rows.length).replace("#", waiting);
}

function tableItem(row, first, yours) {
  const link = element("a", "card");
  link.href = `/t/${row.token}`;
  const picture = element("img");
  picture.src = `/games/${encodeURIComponent(row.game)}/vignette.svg`;
  picture.alt = "";
  const text = element("span", "told", element("b", "", row.title));
  if (first) text.append(parted(row.status), element("strong", "", row.state), others(row.others));
  else text.append(element("span", row.mine ? "yours" : "soft", row.mine ? yours : row.state));
  link.append(picture, text);
  if (first) link.append(element("span", "button primary", yours));
  const item = element("li", first ? "first" : "", link);
  if (row.over) item.classList.add("over");
  return item;
}

function parted(status) {
  return element("span", "soft parted", ...status.split(" · ").flatMap((part) => [element("span", "", part), " "]));
}

function others(seats) {
  const list = element("span", "who");
  for (const [seat, name] of seats) {
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    mark.setAttribute("class", "symbol mark");
    mark.setAttribute("viewBox", "0 0 24 24");
    mark.setAttribute("width", 13);
    mark.setAttribute("height", 13);
    mark.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#symbol-seat-${seat}`);
    mark.append(use);
    list.append(element("span", `seat-${seat}`, mark, ` ${name}`));
  }
  return list;
}

function element(name, className = "", ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}
