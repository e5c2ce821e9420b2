"""Writes docs/ladder.md: how strong each level is in every game, with two to four players, and in special games.

    python benchmarks/ladder.py --rounds 10

What was played is kept in the folder, game by game: the same command goes on from there, with more rounds it plays the
rest, and levels that are new play against those that were there.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from counted_bots import COUNTED, told
from special_games import SPECIAL, characters, solo

from spielwerk.bots.levels import all_levels, levels_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.score_book import ScoreBook
from spielwerk.lab.tournament import Arena, ArenaResults, play_arena
from spielwerk.stage.game_words import words_of

PLAYERS = (2, 3, 4)
SEED = 14

LEVELS = f"which levels, separated by commas, also {', '.join(COUNTED)}; all levels if nothing is said"

PREFACE = """# The ladder

How strong the levels are, measured in games with each other. Ratings are Elo's, from the places of every two at a
table: `medium` stands at 1500, and 400 points more are ten wins for one. Beside them stands how far they may be off, at
95 %. In a round every line-up plays at every seat with the same chance. Who lost all games is only known to be far
below.

`hard` and `master` think by the clock, so that measuring them needs a machine with nothing else to do. What is called
by turns and worlds looks ahead as they do, but by counting alone, and far less.

One command makes this page, with the seed {seed}:

    python benchmarks/ladder.py --rounds {rounds} --special {special}{levels}

What was played lies in `benchmarks/played`. The command can be ended at any time and goes on where it was; with more
rounds it plays the rest. `spielwerk arena` plays the same for a game, options and bots of your choice.
[Against medium](against-medium.md) tells how often `hard` and `master` win.
"""

Table = list[list[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10, help="with two players; with more, half as many")
    parser.add_argument("--special", type=int, default=20, help="how many games each of the special ones is played")
    parser.add_argument(
        "--keep", type=Path, default=Path("benchmarks/played/ladder"), help="the folder for what has been played"
    )
    parser.add_argument("--games", default=",".join(game_names()), help="which games, separated by commas")
    parser.add_argument("--levels", help=LEVELS)
    parser.add_argument("--page", type=Path, default=Path("docs/ladder.md"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--ray", metavar="ADDRESS")
    parser.add_argument("--so-far", action="store_true", help="play nothing: write the page from complete rounds")
    chosen = parser.parse_args()
    chosen.keep.mkdir(parents=True, exist_ok=True)
    played = {name: _played(name, chosen) for name in chosen.games.split(",")}
    results = {name: by_players for name, by_players in played.items() if by_players}
    special = _special(chosen)
    chosen.page.write_text("\n".join(page(results, special, chosen)) + "\n", encoding="utf-8")


def _played(name: str, chosen: argparse.Namespace) -> list[ArenaResults]:
    levels, arenas = _levels(name, chosen), []
    for players in PLAYERS:
        rounds = chosen.rounds if players == 2 else max(1, chosen.rounds // 2)
        arena = Arena.of(name, levels, {"players": players}, rounds=rounds, seed=SEED)
        arenas.append(_spread(arena, chosen, f"{name}-{players}"))
    return [one for one in arenas if one.records]


def _levels(name: str, chosen: argparse.Namespace) -> list[str]:
    """Styles have a page of their own."""
    levels = levels_of(find_game(name), all_levels())
    if not chosen.levels:
        return [level.name for level in levels]
    return [COUNTED[level][0] if level in COUNTED else level for level in chosen.levels.split(",")]


def _spread(arena: Arena, chosen: argparse.Namespace, file: str) -> ArenaResults:
    kept = chosen.keep / f"{file}.jsonl"
    if chosen.so_far:
        arena = _complete(arena, kept)
    print(f"{file}: {len(arena.pairings())} games", flush=True)
    return play_arena(arena, ray=chosen.ray, processes=chosen.processes, keep=kept)


def _complete(arena: Arena, kept: Path) -> Arena:
    """As many rounds of it as were played to their end."""
    book = ScoreBook(arena.head(), arena.fingerprints(), kept)
    shorter = (replace(arena, rounds=rounds) for rounds in range(arena.rounds, 0, -1))
    whole = (one for one in shorter if all(pairing in book for pairing in one.pairings()))
    return next(whole, replace(arena, rounds=0))


def page(results: dict[str, list[ArenaResults]], special: list[str], chosen: argparse.Namespace) -> Iterator[str]:
    levels = f" --levels {chosen.levels}" if chosen.levels else ""
    yield PREFACE.format(rounds=chosen.rounds, special=chosen.special, levels=levels, seed=SEED)
    for name, by_players in results.items():
        yield from _game(name, by_players)
    yield from special
    yield from _digests(results)


def _game(name: str, by_players: Sequence[ArenaResults]) -> Iterator[str]:
    yield f"## {words_of(find_game(name), 'en')('title')}"
    yield ""
    counts = [one.arena.options["players"] for one in by_players]
    yield from _grid([["level", *(f"{count} players" for count in counts), "points", "wins"], *_rows(by_players)])
    played = ", ".join(f"{len(one.records)} with {count}" for one, count in zip(by_players, counts, strict=True))
    yield f"Games: {played}. Points are averages by the number of players, wins those against the level below with two."
    yield ""


def _rows(by_players: Sequence[ArenaResults]) -> Table:
    ratings = [{one.bot: one for one in results.ratings()} for results in by_players]
    points = [results.by_bot() for results in by_players]
    levels, duels = by_players[0].arena.bots, by_players[0].duels()
    rows = []
    for number, level in enumerate(levels):
        cells = [f"{one[level].rating:.0f} ± {(one[level].high - one[level].low) / 2:.0f}" for one in ratings]
        averages = " · ".join(f"{one[level].points:.0f}" for one in points)
        met, won = duels[level, levels[number - 1]] if number else (0, 0.0)
        rows.append([told(level), *cells, averages, f"{won / met:.0%} of {met}" if met else ""])
    return rows[::-1]


def _special(chosen: argparse.Namespace) -> list[str]:
    """What medium makes of games that are unlike others against a beginner, and the last level against medium."""
    names = chosen.games.split(",")
    last = _levels(names[0], chosen)[-1]
    rivals = [("medium", "beginner"), *([] if last == "medium" else [(last, "medium")])]
    rows = [["game", "one", "against", "wins", "points"]]
    for title, name, options in SPECIAL:
        for one, other in rivals if name in names else []:
            arena = Arena.of(name, [one, other], options, rounds=max(1, chosen.special // 2), seed=SEED)
            results = _spread(arena, chosen, _file(title, name, (one, other)))
            if results.records:
                points = [results.by_bot()[level].points for level in (one, other)]
                met, won = results.duels()[one, other]
                rows.append(_row(title, (one, other), won / met, len(results.records), points))
    # These are not kept.
    anew = [] if chosen.so_far else names
    for pair in rivals:
        for title, wins, games, *points in characters(anew, pair, chosen.special, SEED):
            rows.append(_row(title, pair, wins / games, games, points))
    lines = ["## Special games", "", "Shared places are half a win.", "", *_grid(rows)]
    clocks = solo(anew, _levels("burgundy", chosen), chosen.special, SEED) if "burgundy" in anew else []
    if clocks:
        lines += ["Alone against the clock, games won:", "", *_grid([["level", *clocks[0]], *clocks[1:]])]
    return lines


def _file(title: str, name: str, pair: tuple[str, str]) -> str:
    said = f"{name}-{title}" if pair == ("medium", "beginner") else f"{name}-{title}-{told(pair[0])}"
    return re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-")


def _row(title: str, pair: tuple[str, str], share: float, games: int, points: Sequence[float]) -> list[str]:
    one, other = map(told, pair)
    return [title, one, other, f"{share:.0%} of {games}", f"{points[0]:.0f} : {points[1]:.0f}"]


def _digests(results: dict[str, list[ArenaResults]]) -> Iterator[str]:
    yield "## What played"
    yield ""
    rows = []
    for name, (first, *_) in results.items():
        prints = first.arena.fingerprints()
        rows.append(
            [name, first.arena.head()["rules"], "<br>".join(f"{bot} {prints[bot]}" for bot in first.arena.bots)]
        )
    yield from _grid([["game", "rules", "levels"], *rows])
    yield "Digests of the rules, and of each level’s code with all that it knows of the game."


def _grid(rows: Table) -> Iterator[str]:
    head, *rest = rows
    for cells in (head, ["---"] * len(head), *rest):
        yield f"| {' | '.join(cells)} |"
    yield ""


if __name__ == "__main__":
    main()
