// The record in small plots: points of one seat over the games played, all together and by source.

const NS = "http://www.w3.org/2000/svg";
const WIDE = 240;
const LOW = 22;
// More games than this stand too close to be told apart.
const SHOWN = 60;
// Beside more bars than this their numbers have no room.
const LEGIBLE = 12;

export function sum(points) {
  return Object.values(points).reduce((all, n) => all + n, 0);
}

export function element(name, className = "", ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function drawn(name, attributes, ...content) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function svg(height, className, label, ...content) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return drawn("svg", { viewBox: `0 0 ${WIDE} ${height}`, class: className, preserveAspectRatio: "none", ...named }, ...content);
}

// Own points as bars with their number, the best of the others as a line across each, a star where the game was won.
export function totals(games, label) {
  const shown = games.slice(-SHOWN).map(({ points, mine, seats, places }) => ({
    own: sum(points[mine[0]]),
    other: Math.max(...points.map((row, seat) => (mine.includes(seat) ? -Infinity : sum(row)))),
    alone: seats.length === mine.length,
    won: seats.length > 1 && places[mine[0]] === 1,
  }));
  const most = Math.max(1, ...shown.flatMap(({ own, other, alone }) => (alone ? [own] : [own, other])));
  const share = (n) => `${Math.max(0, (100 * n) / most)}%`;
  const columns = shown.map(({ own, other, alone, won }) => {
    const bar = element("i", won ? "own won" : "own", element("b", "number", String(own)));
    bar.style.height = share(own);
    const line = element("i", "other");
    line.style.bottom = share(other);
    return element("span", "", bar, ...(alone ? [] : [line]));
  });
  const plot = element("div", shown.length > LEGIBLE ? "totals many" : "totals", ...columns);
  plot.style.setProperty("--columns", Math.max(shown.length, 8));
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", label);
  return plot;
}

// Points from one source, game by game, as high as the best of all.
export function course(values, most) {
  const shown = values.slice(-SHOWN);
  const step = WIDE / Math.max(shown.length, 8);
  const bars = shown.map((n, at) => {
    const height = Math.max(n > 0 ? 1 : 0, (LOW * Math.max(0, n)) / Math.max(1, most));
    return drawn("rect", { class: "own", x: at * step + step * 0.15, width: step * 0.7, y: LOW - height, height });
  });
  return svg(LOW, "course", "", ...bars);
}
