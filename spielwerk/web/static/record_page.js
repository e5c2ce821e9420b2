// The page of the record: plots by game and level, what reviews found again and again, every game, and the file of it all.
import { example } from "./record_example.js";
import { exported, forget, progress, record, takeIn } from "./record.js";
import { course, element, sum, totals } from "./record_plots.js";
import "./switches.js";
import { tell } from "./talk.js";

const SHOWN = 12;
const FILE_MOST = 8_000_000;
const WIDE = "(min-width: 761px)";
const main = document.querySelector("main.record");
const known = JSON.parse(main.dataset.known);
const language = document.documentElement.lang;
const one = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

function text(key, values = {}) {
  const single = values.n === 1 && known.texts[`${key}_one`];
  return (single || known.texts[key] || key).replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
}

const titleOf = (game) => known.games[game]?.title ?? game;
const sourceOf = (game, source) => known.games[game]?.sources[source] ?? source;
const levelOf = (level) => known.levels[level] ?? level;
const placeOf = (place) => known.texts[`place.${place}`] ?? `${place}.`;
const mean = (values) => values.reduce((all, n) => all + n, 0) / Math.max(1, values.length);

// Whom a game was played against: every level that sat there, and people.
function rivalsOf({ seats, mine }) {
  return new Set(seats.filter((_, seat) => !mine.includes(seat)).map(({ level }) => level));
}

function grouped(games, keysOf) {
  const groups = new Map();
  for (const game of games) for (const key of keysOf(game)) groups.set(key, [...(groups.get(key) ?? []), game]);
  return groups;
}

function drawPlots(games, place) {
  const sections = [...grouped(games, ({ game }) => [game])].map(([name, rows]) => {
    const blocks = [...grouped(rows, rivalsOf)].sort(([a], [b]) => order(a) - order(b)).map(([level, played]) => against(name, level, played));
    const alone = rows.filter((row) => !rivalsOf(row).size);
    if (alone.length) blocks.push(against(name, null, alone));
    return element("section", "card game", element("div", "named", vignette(name), element("h2", "", titleOf(name))), element("div", "levels", ...blocks));
  });
  place.replaceChildren(...sections);
}

function vignette(game) {
  const picture = element("img");
  if (known.games[game]) picture.src = `/games/${encodeURIComponent(game)}/vignette.svg`;
  picture.alt = "";
  return picture;
}

function order(level) {
  const at = Object.keys(known.levels).indexOf(level);
  return level === "" ? 99 : at < 0 ? 50 : at;
}

function against(name, level, games) {
  const own = games.map(({ points, mine }) => points[mine[0]]);
  const won = games.filter(({ places, mine }) => places[mine[0]] === 1).length;
  const heading = level === null ? text("record.alone") : text(level ? "record.against" : "record.against_people", { level: levelOf(level) });
  const count = text("record.count", { n: games.length, won });
  const sources = [...new Set([...Object.keys(known.games[name]?.sources ?? {}), ...own.flatMap(Object.keys)])].filter((source) => own.some((points) => points[source]));
  const most = Math.max(...sources.flatMap((source) => own.map((points) => points[source] ?? 0)));
  const label = text("record.totals", { n: games.length, points: one.format(mean(own.map(sum))) });
  const rows = sources.map((source) => {
    const values = own.map((points) => points[source] ?? 0);
    return element("li", "", element("span", "name", sourceOf(name, source)), course(values, most), element("b", "number", one.format(mean(values))));
  });
  const others = level === null ? [] : [element("i", "other"), text("record.best_other"), ...(won ? [element("span", "won", `★ ${text("record.won")}`)] : [])];
  const average = element("span", "average", `${text("record.mean")} `, element("b", "number", one.format(mean(own.map(sum)))));
  const head = element("div", "head", element("h3", "", heading), element("span", "soft", `${count} · `, average));
  const legend = element("p", "legend soft", element("i", "own"), text("record.you"), ...others);
  const caption = element("summary", "caption soft", element("span", "", text("record.by_source")), element("span", "", text("record.mean")));
  const fold = element("details", "", caption, element("ul", "sources", ...rows));
  fold.open = matchMedia(WIDE).matches;
  return element("div", "level", head, totals(games, label), legend, fold);
}

// The same source in the same part of the game, in more than one game or dearly: most expensive first.
function drawFindings(findings, section, games = []) {
  const tables = new Map(games.filter(({ token }) => token).map(({ id, token }) => [id, token]));
  const groups = [...grouped(findings, ({ game, source, phase }) => [`${game}\n${source}\n${phase}`]).values()];
  const rows = groups.map((found) => {
    const [{ game, source, phase }] = found;
    const table = tables.get(found.findLast(({ id }) => tables.has(id))?.id);
    return { game, source, phase, table, n: found.length, lost: found.reduce((all, row) => all + row.lost, 0) };
  });
  const again = rows.filter(({ n }) => n > 1).sort((a, b) => b.lost - a.lost).slice(0, 8);
  section.hidden = !again.length;
  section.querySelector("ol").replaceChildren(...again.map(({ game, source, phase, table, n, lost }) => {
    const said = text(`record.found_${phase}`, { game: titleOf(game), source: sourceOf(game, source) });
    const detail = element("span", "soft", text("record.found_detail", { n, points: Math.round(lost / n) }));
    const practice = games.length ? practiceOf(game, source, phase) : null;
    return element("li", "", element("b", "", said), detail, ...(table ? [reviewOf(table)] : []), ...(practice ? [practice] : []));
  }));
}

// Where it was found last, one sees what would have been better.
function reviewOf(token) {
  const link = element("a", "", text("record.last_review"));
  link.href = `/t/${encodeURIComponent(token)}/review`;
  return link;
}

// The first puzzle of this kind that was not tried here, of the same part of the game where there is one.
function practiceOf(game, source, phase) {
  const tried = progress();
  const puzzles = known.games[game]?.puzzles[source] ?? {};
  const name = [...(puzzles[phase] ?? []), ...Object.values(puzzles).flat()].find((one) => !tried[`${game}/${one}`]);
  if (!name) return null;
  const link = element("a", "", text("record.practise"));
  link.href = `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
  return link;
}

function drawList(games) {
  const section = main.querySelector("[data-played]");
  section.hidden = !games.length;
  const rows = [...games].reverse().map(played);
  const [list, more] = section.querySelectorAll("ol");
  const fold = section.querySelector(":scope > details");
  list.replaceChildren(...rows.slice(0, SHOWN));
  more.replaceChildren(...rows.slice(SHOWN));
  fold.hidden = rows.length <= SHOWN;
  fold.querySelector("summary").textContent = text("record.older", { n: rows.length - SHOWN });
}

function played(game) {
  const me = game.mine[0];
  const others = game.seats.map((seat, at) => ({ ...seat, at })).filter(({ at }) => !game.mine.includes(at));
  // A level that all of them share is told once.
  const shared = others.length > 1 && rivalsOf(game).size === 1 ? others[0].level : "";
  const told = others.map(({ name, level, at }) => `${name}${level && !shared ? ` (${levelOf(level)})` : ""} ${sum(game.points[at])}`);
  const head = element("summary", "",
    element("span", "date soft number", day.format(new Date(game.date))),
    element("b", "", titleOf(game.game)),
    element("span", game.places[me] === 1 ? "place best" : "place", game.seats.length > 1 ? placeOf(game.places[me]) : ""),
    element("span", "number", text("record.points", { n: sum(game.points[me]) })),
    element("span", "others soft", told.length ? text("record.with", { names: told.join(", ") }) + (shared && ` (${levelOf(shared)})`) : text("record.alone")));
  const content = [element("div", "scroll", sheet(game))];
  if (game.token) {
    const link = element("a", "", text("record.look"));
    link.href = `/t/${encodeURIComponent(game.token)}`;
    content.push(link);
  }
  return element("li", "", element("details", "", head, ...content));
}

function sheet(game) {
  const sources = [...new Set(game.points.flatMap(Object.keys))];
  const row = (name, cells, kind = "td") => element("tr", "", element("th", "", name), ...cells.map((cell) => element(kind, "number", String(cell))));
  const head = element("thead", "", row("", game.seats.map(({ name }) => name), "th"));
  const body = element("tbody", "", ...sources.map((source) => row(sourceOf(game.game, source), game.points.map((points) => points[source] ?? 0))));
  const foot = element("tfoot", "", row(text("record.total"), game.points.map(sum)));
  return element("table", "", head, body, foot);
}

// Where nothing is kept, a file can be taken in and that is all.
function drawKeeping(nothing) {
  const keep = main.querySelector("[data-keep]");
  keep.hidden = nothing;
  const taking = main.querySelector("[data-take]").parentElement;
  if (nothing) main.querySelector("[data-empty] .buttons").append(taking);
  else keep.querySelector("[data-export]").after(taking);
}

function draw() {
  const { games, findings } = record();
  drawKeeping(games.length + findings.length === 0);
  main.querySelector("[data-empty]").hidden = games.length > 0;
  drawPlots(games, main.querySelector("[data-plots]"));
  drawFindings(findings, main.querySelector("[data-findings]"), games);
  drawList(games);
  drawExample(games.length === 0);
}

// Who has no games yet sees what there will be.
function drawExample(shown) {
  const section = main.querySelector("[data-example]");
  section.hidden = !shown;
  const { games, findings } = shown ? example(known) : { games: [], findings: [] };
  drawPlots(games, section.querySelector(".plots"));
  drawFindings(findings, section.querySelector(".card:has(> .findings)"));
}

function sendFile() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = `spielwerk-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function take(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  const taken = file.size > FILE_MOST ? null : takeIn(await file.text());
  tell(taken === null ? text("record.no_record") : text("record.taken", { n: taken }));
  draw();
}

function ask(open) {
  main.querySelector("#forget-sure").hidden = !open;
  main.querySelector("[data-forget]").setAttribute("aria-expanded", String(open));
  main.querySelector(open ? "[data-forget-none]" : "[data-forget]").focus();
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-export]")) sendFile();
  else if (target.closest("[data-forget]")) ask(main.querySelector("#forget-sure").hidden);
  else if (target.closest("[data-forget-none]")) ask(false);
  else if (target.closest("[data-forget-all]")) {
    forget();
    ask(false);
    draw();
    main.querySelector("[data-empty] a").focus();
    tell(text("record.forgotten"));
  }
});
main.querySelector("[data-take]").addEventListener("change", ({ target }) => take(target));
addEventListener("storage", draw);
draw();
