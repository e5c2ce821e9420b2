"""An arena: bots play everybody with everybody, or one against all others, and are rated.

    from spielwerk.lab.tournament import Arena, play_arena
    results = play_arena(Arena.of("murano", ["easy", "medium", "my_package:decide"], rounds=20), keep="murano.jsonl")

In a round every line-up plays at every seat with the same chance. Games are spread over processes or a Ray cluster and
written down as they end; called again with the same file, it goes on from there.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..bots.arena import BotResult, GameRecord, Pairing, bot_result, compile_here
from ..bots.fingerprint import fingerprint
from ..bots.levels import USUAL, canonical, find_level
from ..bots.line_ups import everybody, gauntlet, pairings_of, sides_of
from ..bots.match import Played
from ..bots.ratings import Rating, Seated, outcomes, rate
from ..kernel.compiled import rule_digest
from ..kernel.game import Game
from ..kernel.options import OptionValues
from ..kernel.registry import find_game
from .collecting import Piece, Progress, Workers, play_piece, workers_for
from .score_book import ScoreBook

# What a file of results says about itself.
FORM = 1


@dataclass(frozen=True)
class Arena:
    """Who plays what, for how many rounds; with a hero one against all others. Options are complete."""

    game: Game
    options: OptionValues
    bots: tuple[str, ...]
    rounds: int
    seed: int = 1
    hero: str | None = None

    @classmethod
    def of(
        cls,
        game: Game | str,
        bots: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        rounds: int,
        seed: int = 1,
        hero: str | None = None,
    ) -> Arena:
        """Raises UnknownLevel, OptionError, or ValueError with a sentence."""
        game = find_game(game) if isinstance(game, str) else game
        complete = game.options.complete(options or {})
        names = tuple(dict.fromkeys(canonical(name) for name in [*bots, *filter(None, [hero])]))
        for name in names:
            find_level(game, name)
        if complete["players"] < 2:
            raise ValueError("an arena needs at least 2 players")
        if len(names) < 2:
            raise ValueError("an arena needs at least 2 different bots")
        if rounds < 1:
            raise ValueError("an arena has at least 1 round")
        return cls(game, complete, names, rounds, seed, canonical(hero) if hero else None)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return sides_of(self.game, self.options)

    def pairings(self) -> list[Pairing]:
        count = len(self.sides)
        line_ups = gauntlet(self.hero, self.bots, count) if self.hero else everybody(self.bots, count)
        return pairings_of(line_ups, self.sides, range(self.rounds), self.seed)

    def fingerprints(self) -> dict[str, str]:
        return {name: fingerprint(self.game, name) for name in self.bots}

    def head(self) -> dict[str, Any]:
        """What must be the same for games to belong together."""
        rules = rule_digest(self.game)
        return {"arena": FORM, "game": self.game.name, "rules": rules, "options": self.options, "seed": self.seed}


@dataclass(frozen=True)
class ArenaResults:
    arena: Arena
    records: tuple[GameRecord, ...]

    def by_bot(self) -> dict[str, BotResult]:
        return {name: bot_result(name, self.records) for name in self.arena.bots}

    def ratings(self) -> list[Rating]:
        """Best first, around the usual level if it plays."""
        return rate(self.seated(), USUAL)

    def seated(self) -> list[Seated]:
        side = {seat: number for number, seats in enumerate(self.arena.sides) for seat in seats}
        sides = [side[seat] for seat in range(len(side))]
        return [
            Seated(one.levels, sides, one.played.places, f"{one.seed} {' '.join(sorted(one.levels))}")
            for one in self.records
        ]

    def duels(self) -> dict[tuple[str, str], tuple[int, float]]:
        """For every two how often they met and how often the first one won, shared places as a half."""
        found: dict[tuple[str, str], tuple[int, float]] = {}
        for game in self.seated():
            for one, other, won in outcomes(game):
                for pair, share in (((one, other), won), ((other, one), 1 - won)):
                    met, before = found.get(pair, (0, 0.0))
                    found[pair] = met + 1, before + share
        return found

    def points_by_source(self, bot: str) -> dict[str, float]:
        """The average of a game."""
        rows = [r.played.points[seat] for r in self.records for seat, name in enumerate(r.levels) if name == bot]
        return {source: statistics.fmean(row[n] for row in rows) for n, source in enumerate(self.arena.game.sources)}

    def as_json(self) -> dict[str, Any]:
        arena, by_bot, prints = self.arena, self.by_bot(), self.arena.fingerprints()
        return {
            **arena.head(),
            "rounds": arena.rounds,
            "gauntlet": arena.hero,
            "games": len(self.records),
            "bots": [
                {
                    **asdict(rating),
                    **asdict(by_bot[rating.bot]),
                    "points_by_source": self.points_by_source(rating.bot),
                    "fingerprint": prints[rating.bot],
                }
                for rating in self.ratings()
            ],
            "duels": [
                {"bot": one, "other": other, "games": met, "won": won}
                for (one, other), (met, won) in sorted(self.duels().items())
            ],
        }


def play_arena(
    arena: Arena,
    *,
    ray: str | None = None,
    processes: int | None = None,
    keep: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> ArenaResults:
    """Plays what is not in the file yet; `ray` and `processes` as `lab.collect` takes them, only that a single process
    is this one.

    Raises CannotGoOn where the file holds another arena, PieceLost, NoRay or OSError.
    """
    head = arena.head()
    book = ScoreBook(head, arena.fingerprints(), None if keep is None else Path(keep))
    pairings = arena.pairings()
    # One game each, so that little is lost when somebody ends us.
    pieces = [
        Piece(number, arena.game.name, head["rules"], arena.options, ((one.levels, one.seed),))
        for number, one in enumerate(pairings)
        if one not in book
    ]
    if pieces and ray is None:
        compile_here(arena.game, arena.bots)
    done = len(pairings) - len(pieces)
    workers: Workers = Here() if ray is None and processes == 1 else workers_for(ray, processes)
    for number, content in workers.played(pieces) if pieces else ():
        [played] = msgspec.msgpack.decode(content, type=list[Played])
        book.add(pairings[number], played)
        done += 1
        if progress:
            progress(done, len(pairings))
    return ArenaResults(arena, tuple(book.records(pairings, arena.options)))


class Here:
    """Plays in this process."""

    def played(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, bytes]]:
        for piece in pieces:
            yield piece.number, play_piece(piece)
