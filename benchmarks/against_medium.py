"""Writes docs/against-medium.md: how often learned bots win against medium, and what they make among themselves.

    python benchmarks/against_medium.py --games 200
    python benchmarks/against_medium.py --games 200 --so-far     # only writes the page

One sits at the table with others of level medium, at every seat with the same chance; then all are of one level.
What was played is kept in the folder, game by game: the same command goes on from there. `--only` plays a part of it,
so that several of them share a large machine: `--only burgundy-hard-2,burgundy-hard-4`. `hard` and `master` need a
machine with nothing else to do; the others think by counting, and may be measured anywhere.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from counted_bots import COUNTED

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.score_book import ScoreBook
from spielwerk.lab.tournament import Arena, ArenaResults, play_arena
from spielwerk.stage.game_words import words_of

USUAL = "medium"
# By the name of a part: the bot, and how a row calls it.
BOTS = {**COUNTED, "hard": ("hard", "`hard`"), "master": ("master", "`master`")}
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

How often one bot wins against others of the level `medium`, and what bots of one kind make among themselves. Every
chance (dice, draws) is played once from every seat; a shared first place is a part of a win; beside a share stands the
95 % interval.

All of these bots play by what was learned. `hard` looks ahead at up to 48 turns in 16 worlds and then at half of them
in twice as many, until 1.4 s are over; `master` at 96 in 32, until 9 s are over. What is called by turns and worlds
does the same by counting alone (`spielwerk.bots.counted`) and plays the same on any machine, however busy: with few of
them it shows what `hard` reaches at least. Seconds are those of a decision, forced ones included, on the machine that
played, which may have been busy. Behind a bot stands the beginning of its digest.

    python benchmarks/against_medium.py --games {games}

What was played lies in `benchmarks/played`. The command can be ended at any time and goes on where it was; `--so-far`
writes this page from what was played.
"""


@dataclass(frozen=True)
class Part:
    """One against medium, or among themselves."""

    game: str
    thought: str
    players: int
    alone: bool

    @property
    def name(self) -> str:
        return f"{self.game}-{self.thought}-{self.players}{'-alone' if self.alone else ''}"

    @property
    def bot(self) -> str:
        return BOTS[self.thought][0]

    def told(self, arena: Arena) -> str:
        """How a row calls the bot."""
        return f"{BOTS[self.thought][1]} {arena.fingerprints()[self.bot][:6]}"

    def arena(self, games: int) -> Arena:
        options = find_game(self.game).options.complete({"players": self.players})
        bots, hero = ((self.bot,), None) if self.alone else ((USUAL, self.bot), self.bot)
        turns = 1 if self.alone else self.players
        return Arena(find_game(self.game), options, bots, max(1, games // turns), SEED, hero)


def parts() -> list[Part]:
    return [
        Part(game, thought, players, alone)
        for game in game_names()
        for thought in BOTS
        for players in PLAYERS
        for alone in (False, True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each part")
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("benchmarks/played/against-medium"),
        help="the folder for what has been played",
    )
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
            one, others = (results.by_bot()[bot] for bot in (part.bot, USUAL))
            count = f"{part.players - 1} × `{USUAL}`"
            share = f"{one.win_rate:.0%} | {one.win_low:.0%} to {one.win_high:.0%}"
            points = f"{one.points:.0f} : {others.points:.0f}"
            seconds = f"{1 / one.decisions_per_second:.2f}"
            rows.append(f"| {part.told(results.arena)} | {count} | {share} | {one.games} | {points} | {seconds} |")
    yield from _table("one | against | wins | interval | games | points | seconds", rows)


def _alone(game: str, chosen: argparse.Namespace) -> Iterator[str]:
    rows = []
    for part in parts():
        results = _played(part, chosen) if part.game == game and part.alone else None
        if results:
            one = results.by_bot()[part.bot]
            sources = sorted(results.points_by_source(part.bot).items(), key=lambda pair: -pair[1])
            told = ", ".join(f"{source} {points:.0f}" for source, points in sources if points >= 0.5)
            people = PEOPLE.get((game, part.players), "")
            games = len(results.records)
            rows.append(
                f"| {part.told(results.arena)} | {part.players} | {games} | {one.points:.0f} | {people} | {told} |"
            )
    yield from _table("among themselves | players | games | points | people | by source", rows)


def _table(head: str, rows: list[str]) -> Iterator[str]:
    if rows:
        yield f"| {head} |"
        yield f"| {' | '.join(['---'] * (head.count('|') + 1))} |"
        yield from rows
        yield ""


if __name__ == "__main__":
    main()
