"""Writes docs/against-medium.md: how often hard and master win against medium, and what they make among themselves.

    python benchmarks/against_medium.py --games 200 --keep against-medium
    python benchmarks/against_medium.py --games 200 --keep against-medium --so-far     # only writes the page

One sits at the table with others of level medium, at every seat with the same chance; then all are of one level.
What was played is kept in the folder, game by game: the same command goes on from there. `--only` plays a part of it,
so that several of them share a large machine: `--only burgundy-hard-2,burgundy-hard-4`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.score_book import ScoreBook
from spielwerk.lab.tournament import Arena, ArenaResults, play_arena
from spielwerk.stage.game_words import words_of

USUAL = "medium"
LEVELS = ("hard", "master")
PLAYERS = (2, 4)
SEED = 15
# What people make on average, as far as it is known or guessed in the facts of each game.
PEOPLE = {
    ("burgundy", 2): "185",
    ("burgundy", 4): "218",
    ("marcopolo", 2): "strong winners 80 to 110",
    ("marcopolo", 4): "strong winners 80 to 110",
    ("millefiori", 4): "winners 212 to 262",
    ("murano", 2): "good winners 75 to 95",
    ("murano", 4): "good winners 55 to 80",
}

PREFACE = """# Against medium

How often one bot wins against others of the level `medium`, and what bots of one level make among themselves. Every
chance (dice, draws) is played once from every seat; a shared first place is a part of a win; beside a share stands the
95 % interval. Seconds are those of a decision, on the machine that played. Behind a level stands the beginning of its
digest: what played under another one, or without, played with less or other thought.

    python benchmarks/against_medium.py --games {games} --keep against-medium

It can be ended at any time and goes on where it was; `--so-far` writes this page from what was played.
"""


@dataclass(frozen=True)
class Part:
    """One against medium, or among themselves."""

    game: str
    level: str
    players: int
    alone: bool

    @property
    def name(self) -> str:
        return f"{self.game}-{self.level}-{self.players}{'-alone' if self.alone else ''}"

    def arena(self, games: int) -> Arena:
        options = find_game(self.game).options.complete({"players": self.players})
        bots, hero = ((self.level,), None) if self.alone else ((USUAL, self.level), self.level)
        turns = 1 if self.alone else self.players
        return Arena(find_game(self.game), options, bots, max(1, games // turns), SEED, hero)


def parts() -> list[Part]:
    return [
        Part(game, level, players, alone)
        for game in game_names()
        for level in LEVELS
        for players in PLAYERS
        for alone in (False, True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each part")
    parser.add_argument("--keep", type=Path, default=Path("against-medium"), help="the folder for what has been played")
    parser.add_argument("--only", default="", help="parts, separated by commas; all if nothing is said")
    parser.add_argument("--page", type=Path, default=Path("docs/against-medium.md"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--so-far", action="store_true", help="play nothing: write the page from what was played")
    chosen = parser.parse_args()
    chosen.keep.mkdir(parents=True, exist_ok=True)
    only = chosen.only.split(",") if chosen.only else [part.name for part in parts()]
    unknown = set(only) - {part.name for part in parts()}
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    if not chosen.so_far:
        for part in parts():
            if part.name in only:
                play_arena(part.arena(chosen.games), processes=chosen.processes, keep=_file(part, chosen))
        if chosen.only:
            return
    chosen.page.write_text("\n".join(_page(chosen)) + "\n", encoding="utf-8")


def _file(part: Part, chosen: argparse.Namespace) -> Path:
    kept: Path = chosen.keep / f"{part.name}.jsonl"
    return kept


def _played(part: Part, chosen: argparse.Namespace) -> ArenaResults | None:
    """What was played from every seat."""
    file, arena = _file(part, chosen), part.arena(chosen.games)
    if not file.exists():
        return None
    book = ScoreBook(arena.head(), arena.fingerprints(), file)
    by_seed: dict[str, list[bool]] = {}
    for pairing in arena.pairings():
        by_seed.setdefault(pairing.seed, []).append(pairing in book)
    whole = {seed for seed, there in by_seed.items() if all(there)}
    records = [one for one in book.records(arena.pairings(), arena.options) if one.seed in whole]
    return ArenaResults(arena, tuple(records)) if records else None


def _page(chosen: argparse.Namespace) -> Iterator[str]:
    yield PREFACE.format(games=chosen.games)
    for game in game_names():
        yield f"## {words_of(find_game(game), 'en')('title')}"
        yield ""
        yield from _against(game, chosen)
        yield from _alone(game, chosen)


def _against(game: str, chosen: argparse.Namespace) -> Iterator[str]:
    rows = []
    for part in parts():
        results = _played(part, chosen) if part.game == game and not part.alone else None
        if results:
            one, others = (results.by_bot()[level] for level in (part.level, USUAL))
            count = f"{part.players - 1} × `{USUAL}`"
            share = f"{one.win_rate:.0%} | {one.win_low:.0%} to {one.win_high:.0%}"
            points = f"{one.points:.0f} : {others.points:.0f}"
            seconds = f"{1 / one.decisions_per_second:.2f}"
            bot = f"`{part.level}` {results.arena.fingerprints()[part.level][:6]}"
            rows.append(f"| {bot} | {count} | {share} | {one.games} | {points} | {seconds} |")
    yield from _table("one | against | wins | interval | games | points | seconds", rows)


def _alone(game: str, chosen: argparse.Namespace) -> Iterator[str]:
    rows = []
    for part in parts():
        results = _played(part, chosen) if part.game == game and part.alone else None
        if results:
            one = results.by_bot()[part.level]
            sources = sorted(results.points_by_source(part.level).items(), key=lambda pair: -pair[1])
            told = ", ".join(f"{source} {points:.0f}" for source, points in sources if points >= 0.5)
            people = PEOPLE.get((game, part.players), "")
            games = len(results.records)
            bot = f"`{part.level}` {results.arena.fingerprints()[part.level][:6]}"
            rows.append(f"| {bot} | {part.players} | {games} | {one.points:.0f} | {people} | {told} |")
    yield from _table("among themselves | players | games | points | people | by source", rows)


def _table(head: str, rows: list[str]) -> Iterator[str]:
    if rows:
        yield f"| {head} |"
        yield f"| {' | '.join(['---'] * (head.count('|') + 1))} |"
        yield from rows
        yield ""


if __name__ == "__main__":
    main()
