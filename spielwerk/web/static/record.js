// The record of this browser: the games played here and what reviews found in them. Nobody else is told of it.

const KEY = "record";
const PROGRESS = "puzzles";
const MOST_GAMES = 1000;
const MOST_FINDINGS = 4000;
const MOST_SEATS = 8;
const PHASES = ["early", "middle", "late"];

// What is stored may be old, cut off or somebody's own: whatever is not right is left out, and nothing else suffers.
export function record() {
  try {
    return cleaned(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return cleaned(null);
  }
}

function cleaned(found) {
  const listed = (rows, clean, most) => (Array.isArray(rows) ? rows.map(clean).filter(Boolean).slice(-most) : []);
  return {
    games: listed(found?.games, cleanGame, MOST_GAMES).sort((one, other) => one.date.localeCompare(other.date)),
    findings: listed(found?.findings, cleanFinding, MOST_FINDINGS),
  };
}

const isText = (value) => typeof value === "string" && value.length > 0 && value.length <= 200;
const isCount = (value) => Number.isInteger(value) && Math.abs(value) < 1e6;

function cleanGame(row) {
  const seats = Array.isArray(row?.seats) ? row.seats.length : 0;
  const each = (rows, test) => Array.isArray(rows) && rows.length === seats && rows.every(test);
  const right =
    isText(row?.id) && isText(row.game) && isText(row.date) && !Number.isNaN(Date.parse(row.date)) && seats > 0 && seats <= MOST_SEATS &&
    each(row.seats, (seat) => isText(seat?.name) && (seat.level === "" || isText(seat.level))) &&
    each(row.places, isCount) && each(row.points, cleanPoints) &&
    Array.isArray(row.mine) && row.mine.length > 0 && row.mine.every((seat) => isCount(seat) && seat >= 0 && seat < seats);
  if (!right) return null;
  const { id, game, date, places, mine } = row;
  const kept = { id, game, date: new Date(date).toISOString(), seats: row.seats.map(({ name, level }) => ({ name, level })), places, points: row.points.map(cleanPoints), mine };
  return isText(row.token) ? { ...kept, token: row.token } : kept;
}

function cleanPoints(points) {
  if (typeof points !== "object" || points === null || Array.isArray(points)) return null;
  return Object.fromEntries(Object.entries(points).filter(([source, n]) => isText(source) && isCount(n)).slice(0, 60));
}

function cleanFinding(row) {
  const right = isText(row?.id) && isText(row.game) && isText(row.source) && PHASES.includes(row.phase) && Number.isFinite(row.lost) && row.lost >= 0;
  if (!right) return null;
  const { id, game, source, phase, lost } = row;
  return { id, game, source, phase, lost };
}

function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing has no record.
  }
}

// A finished game, as the end of a table tells it, for the seats that were played here.
export function rememberGame(result, mine, token) {
  const kept = record();
  if (kept.games.some((game) => game.id === result.id)) return;
  const game = cleanGame({ ...result, mine, token, date: new Date().toISOString() });
  if (game) keep({ ...kept, games: [...kept.games, game] });
}

// What a review found in a game: { id: of the table, game, source, phase: early, middle or late, lost: points against the
// best line }. Found again in the same game it replaces what was found before.
export function remember(finding) {
  const found = cleanFinding(finding);
  if (!found) return;
  const kept = record();
  const same = (row) => ["id", "source", "phase"].every((key) => row[key] === found[key]);
  keep({ ...kept, findings: [...kept.findings.filter((row) => !same(row)), found] });
}

// As a file; the links to the tables open seats and stay here.
export function exported() {
  const { games, findings } = record();
  const open = games.map(({ token, ...game }) => game);
  return JSON.stringify({ spielwerk: "record", version: 1, games: open, findings, puzzles: progress() }, null, 1);
}

// Takes a file in beside what is known; returns how many games were new, or null if it is no record.
export function takeIn(text) {
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (file?.spielwerk !== "record" || file.version !== 1) return null;
  const kept = record();
  const known = new Set(kept.games.map((game) => game.id));
  const { games, findings } = cleaned(file);
  const fresh = games.filter((game) => !known.has(game.id)).map(({ token, ...game }) => game);
  keep(cleaned({ games: [...fresh, ...kept.games], findings: kept.findings }));
  for (const finding of findings) remember(finding);
  keepProgress({ ...cleanProgress(file.puzzles), ...progress() });
  return fresh.length;
}

export function forget() {
  localStorage.removeItem(KEY);
  localStorage.removeItem(PROGRESS);
}

// How puzzles went, by their names: "found" at the first attempt, or "seen".
export function progress() {
  try {
    return cleanProgress(JSON.parse(localStorage.getItem(PROGRESS)));
  } catch {
    return {};
  }
}

function cleanProgress(found) {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([name, how]) => isText(name) && (how === "found" || how === "seen")).slice(-5000));
}

export function keepProgress(how) {
  try {
    localStorage.setItem(PROGRESS, JSON.stringify(cleanProgress(how)));
  } catch {
    // It lasts as long as the page.
  }
}
