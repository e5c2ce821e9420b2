"""Writes docs/styles.md: how often each style wins against medium, and its points from what it loves.

    python benchmarks/styles.py --games 200
    python benchmarks/styles.py --games 200 --so-far     # only writes the page

One sits at the table with others of level medium, at every seat with the same chance; so does the same bot without
love. What was played is kept in the folder, game by game: the same command goes on from there.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from spielwerk.bots.levels import styles_of
from spielwerk.kernel import Game
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.score_book import ScoreBook
from spielwerk.lab.tournament import Arena, ArenaResults, play_arena
from spielwerk.stage.game_words import words_of

USUAL, PLAIN = "medium", "spielwerk.bots.styles:player:"
SEED = 18

PREFACE = """# Styles

Opponents with a character: they play by what was learned of a game, look at their own turn only, and count points from
the sources that they love by so many percent more. A game declares its styles beside its bots
([adding a game](adding-a-game.md)). Here each plays against others of the level `medium`, as does the same bot without
love. Every chance (dice, draws) is played once from every seat; a shared first place is a part of a win; beside a share
stands the 95 % interval. Loved points are those from the sources of the style, of whoever stands above them.

    python benchmarks/styles.py --games {games} --players {players}

What was played lies in `benchmarks/played`. The command can be ended at any time and goes on where it was; `--so-far`
writes this page from what was played.
"""


@dataclass(frozen=True)
class Part:
    """One bot against medium."""

    name: str
    bot: str
    players: int

    @property
    def game(self) -> Game:
        return find_game(self.name)

    def arena(self, games: int) -> Arena:
        rounds = max(1, games // self.players)
        return Arena.of(
            self.game, [USUAL, self.bot], {"players": self.players}, rounds=rounds, seed=SEED, hero=self.bot
        )

    def file(self, keep: Path) -> Path:
        return keep / f"{self.name}-{'plain' if self.bot == PLAIN else self.bot}-{self.players}.jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each bot with so many players")
    parser.add_argument("--only", default=",".join(game_names()), help="which games are played, separated by commas")
    parser.add_argument("--players", default="2,4", help="with how many players, separated by commas")
    parser.add_argument(
        "--keep", type=Path, default=Path("benchmarks/played/styles"), help="the folder for what has been played"
    )
    parser.add_argument("--page", type=Path, default=Path("docs/styles.md"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--so-far", action="store_true", help="play nothing: write the page from what was played")
    chosen = parser.parse_args()
    chosen.keep.mkdir(parents=True, exist_ok=True)
    for name in [] if chosen.so_far else chosen.only.split(","):
        for part in parts(find_game(name), chosen):
            play_arena(part.arena(chosen.games), processes=chosen.processes, keep=part.file(chosen.keep))
    chosen.page.write_text("\n".join(_page(chosen)) + "\n", encoding="utf-8")


def parts(game: Game, chosen: argparse.Namespace) -> list[Part]:
    bots = [level.name for level in styles_of(game)]
    counts = map(int, chosen.players.split(","))
    return [Part(game.name, bot, players) for players in counts for bot in [*bots, *([PLAIN] if bots else [])]]


def _page(chosen: argparse.Namespace) -> Iterator[str]:
    yield PREFACE.format(games=chosen.games, players=chosen.players)
    for name in game_names():
        game = find_game(name)
        results = {part: found for part in parts(game, chosen) if (found := _played(part, chosen))}
        if results:
            yield f"## {words_of(game, 'en')('title')}"
            yield ""
            yield from _loves(game)
            yield from _wins(results)
            yield from _loved(results)


def _played(part: Part, chosen: argparse.Namespace) -> ArenaResults | None:
    """What was played from every seat."""
    arena, file = part.arena(chosen.games), part.file(chosen.keep)
    if not file.exists():
        return None
    book = ScoreBook(arena.head(), arena.fingerprints(), file)
    by_seed: dict[str, list[bool]] = {}
    for pairing in arena.pairings():
        by_seed.setdefault(pairing.seed, []).append(pairing in book)
    whole = {seed for seed, there in by_seed.items() if all(there)}
    records = [one for one in book.records(arena.pairings(), arena.options) if one.seed in whole]
    return ArenaResults(arena, tuple(records)) if records else None


def _loves(game: Game) -> Iterator[str]:
    words = words_of(game, "en")
    for style, loves in game.styles.items():
        told = ", ".join(f"{words(f'source.{source}')} {percent:+d} %" for source, percent in loves.items())
        yield f"- `{style}`: {told}"
    yield ""


def _wins(results: dict[Part, ArenaResults]) -> Iterator[str]:
    yield "| one | against | wins | interval | games | points | digest |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for part, found in results.items():
        one, others = (found.by_bot()[bot] for bot in (part.bot, USUAL))
        share = f"{one.win_rate:.0%} | {one.win_low:.0%} to {one.win_high:.0%} | {one.games}"
        points = f"{one.points:.0f} : {others.points:.0f} | {found.arena.fingerprints()[part.bot][:6]}"
        yield f"| {_called(part)} | {part.players - 1} × `{USUAL}` | {share} | {points} |"
    yield ""


def _loved(results: dict[Part, ArenaResults]) -> Iterator[str]:
    yield "| loved points | players | its own | without love | medium's |"
    yield "| --- | --- | --- | --- | --- |"
    for part, found in results.items():
        plain = results.get(replace(part, bot=PLAIN))
        if part.bot != PLAIN and plain:
            compared = ((found, part.bot), (plain, PLAIN), (found, USUAL))
            points = " | ".join(f"{_points(one, bot, part):.1f}" for one, bot in compared)
            yield f"| `{part.bot}` | {part.players} | {points} |"
    yield ""


def _points(results: ArenaResults, bot: str, part: Part) -> float:
    """From the sources that the style loves, on average."""
    loves, by_source = part.game.styles[part.bot], results.points_by_source(bot)
    return sum(by_source[source] for source, percent in loves.items() if percent > 0)


def _called(part: Part) -> str:
    return "without love" if part.bot == PLAIN else f"`{part.bot}`"


if __name__ == "__main__":
    main()
