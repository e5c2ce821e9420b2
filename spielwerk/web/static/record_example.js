// A record with made-up figures, drawn for whoever has none of their own yet.

const GAMES = 8;
// What a source brings at first and how much more in the last game, the best of them first.
const SOURCES = [[16, 22], [24, 18], [20, 6], [8, 9], [11, -3], [3, 5]];
// Points over the steady line, game by game, and those of the best rival.
const SWING = [0, 5, -4, 3, 7, -2, 4, 6];
const RIVAL = [112, 104, 121, 109, 118, 126, 113, 122];

export function example({ games, levels }) {
  const [name, { sources }] = Object.entries(games)[0] ?? ["", { sources: {} }];
  const used = Object.keys(sources).slice(0, SOURCES.length);
  const level = Object.keys(levels)[Math.floor(Object.keys(levels).length / 2)] ?? "";
  const played = used.length ? Array.from({ length: GAMES }, (_, at) => game(name, used, level, at)) : [];
  const findings = played.slice(0, 3).map(({ id }) => ({ id, game: name, source: used[1] ?? used[0], phase: "early", lost: 6 }));
  return { games: played, findings };
}

function game(name, used, level, at) {
  const share = at / (GAMES - 1);
  const own = Object.fromEntries(used.map((source, rank) => [source, Math.round(SOURCES[rank][0] + SOURCES[rank][1] * share + SWING[(at + rank * 3) % GAMES])]));
  const total = Object.values(own).reduce((all, n) => all + n, 0);
  const places = total > RIVAL[at] ? [1, 2] : [2, 1];
  return { id: `example-${at}`, game: name, date: "", seats: [{ name: "", level: "" }, { name: "", level }], places, points: [own, { [used[0]]: RIVAL[at] }], mine: [0] };
}
