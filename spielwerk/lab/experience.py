"""Games that a worth is learned from: played in processes, kept in files, and what there is to learn in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.appraising import VICTORY
from ..bots.foresight import LENT, LONGEST_TURN
from ..bots.learned import Weights, blank_weights, learned_slots, load_weights
from ..bots.searching import scratch_for, types_of
from ..kernel.compiled import Compiled, cache_root, cache_settings, random_words
from ..kernel.game import Game
from ..kernel.meanings import PLAYERS
from ..kernel.options import OptionError, OptionValues
from ..kernel.planes import vector_length
from ..kernel.programmes import Programmes, programmes_for
from ..kernel.registry import find_game
from ..kernel.rule import digest
from .self_play import GAME, SEAT, WORTHS, play_games

Array = npt.NDArray[Any]
# How many ends of a turn the network looks at.
ENDS = 32
# Room for so many positions per game on average.
POSITIONS_PER_GAME = 400


@dataclass(frozen=True)
class Manner:
    """How play is varied.

    Of a thousand decisions `random` are; appraisals are blurred by up to `blur` hundredths of a point; `nodes` moves
    are tried per turn; of a hundred seats `learners` play by what was learned, the others by the hand-written worth.
    """

    random: int = 30
    blur: int = 150
    nodes: int = 300
    learners: int = 80


@dataclass(frozen=True)
class Experience:
    """A row for every position after a turn, seen by who took it: what is seen (int8), the hand-written worth to every
    seat, and the targets. Seats are counted from the own one; nobody's are 0."""

    seen: Array
    worths: Array
    # What the seat gained from there on, lead and victory together; by every seat and source; who came first.
    value: Array
    gains: Array
    first: Array
    # The row of the seat's next position in the same game, or -1.
    follows: Array

    @classmethod
    def together(cls, parts: Sequence[Experience]) -> Experience:
        begins = np.cumsum([0] + [len(part.value) for part in parts[:-1]])
        moved = [
            replace(part, follows=np.where(part.follows < 0, -1, part.follows + begin))
            for part, begin in zip(parts, begins, strict=True)
        ]
        return cls(*(np.concatenate([getattr(part, name) for part in moved]) for name in vars(parts[0])))

    def save(self, file: str | PathLike[str]) -> None:
        """Whole or not at all."""
        path = Path(file)
        aside = path.with_suffix(".part")
        with aside.open("wb") as out:
            np.savez(out, **vars(self))
        aside.replace(path)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Experience:
        with np.load(file, allow_pickle=False) as found:
            return cls(*(found[field.name] for field in fields(cls)))


def drawn_options(game: Game, rng: Random) -> OptionValues:
    """Half the games as the rulebook has them, half with options drawn at random; nobody alone, no teams."""
    players = rng.choice([count for count in game.players if count > 1])
    given: dict[str, Any] = {PLAYERS: players}
    for _ in range(20):
        drawn = {option.key: rng.choice(option.values) for option in game.options if option.key != PLAYERS}
        try:
            values = game.options.complete(given | (drawn if rng.random() < 0.5 else {}))
        except OptionError:
            continue
        if not game.teams(values):
            return values
    return game.options.complete(given)


class SelfPlay:
    """Plays games of one engine, with weights or without."""

    def __init__(self, compiled: Compiled) -> None:
        self._game = compiled.game
        compiled.fill(learned_slots(self._game))
        compiled.lend(*LENT)
        filling = learned_slots(self._game)
        key = digest([play_games], filling, str(self._game.state.descr), *cache_settings(compiled.checked))
        asked, _ = self._asked([self._game.options.complete({})], 0, None, Manner(nodes=1))
        folder = cache_root() / f"{self._game.name}-self-play-{key}"
        self._play = compiled.compile(play_games, types_of(asked), folder)

    def play(self, options: Sequence[OptionValues], seed: int, weights: Weights | None, manner: Manner) -> Experience:
        """The same for the same numbers."""
        asked, (observed, about, held, points, places) = self._asked(options, seed, weights, manner)
        count = self._play(*asked)
        return learnt(observed[:count], about[:count], held[:count], points, places, asked[0][PLAYERS])

    def _asked(
        self, options: Sequence[OptionValues], seed: int, weights: Weights | None, manner: Manner
    ) -> tuple[tuple[Any, ...], tuple[Array, ...]]:
        game, games = self._game, len(options)
        seats, sources = game.state["points"].shape
        most = games * POSITIONS_PER_GAME
        begun = begin_games(game, options, seed, weights, manner)
        results = (
            np.zeros((most, vector_length(game)), np.int8),
            np.zeros((most, WORTHS + seats), np.int32),
            np.zeros((most, seats, sources), np.int16),
            np.zeros((games, seats, sources), np.int16),
            np.zeros((games, seats), np.int16),
        )
        view, actual, tried = (np.zeros(1, game.state) for _ in range(3))
        asked = (
            *begun.arguments(),
            *results,
            np.zeros(seats, np.int16),
            view,
            actual,
            np.zeros(4, np.int64),
            np.zeros(game.max_moves, np.int64),
            np.zeros(game.max_moves, np.int16),
            np.zeros((seats, LONGEST_TURN), np.int16),
            np.zeros((seats, 2), np.int64),
            np.zeros((ENDS, LONGEST_TURN), np.int16),
            np.zeros(ENDS, np.int64),
            np.zeros(ENDS, np.int64),
            tried,
            tried.view(np.int16).reshape(1, -1),
            begun.programmes.steps,
            begun.programmes.parts,
            np.zeros((1, vector_length(game)), np.int8),
            *(weights or blank_weights(game)).arguments(),
            *scratch_for(game, manner.nodes),
        )
        return asked, results


@dataclass(frozen=True)
class Begun:
    """Games that are to be played: how each starts and is varied, and how what is seen in it is written."""

    starts: Array
    seeds: Array
    # The seats that play by what was learned, as bit masks.
    learners: Array
    manner: Array
    limit: int
    begins: Array
    programmes: Programmes

    def arguments(self) -> tuple[Any, ...]:
        """What `play_games` takes first."""
        return (self.starts, self.seeds, self.learners, self.manner, self.limit, self.begins)


def begin_games(
    game: Game, options: Sequence[OptionValues], seed: int, weights: Weights | None, manner: Manner, times: int = 1
) -> Begun:
    """A game of each of the options, so many times over: the same for the same numbers."""
    games, seats = len(options) * times, game.seats
    starts = np.concatenate([game.new(values).array for values in options])
    programmes = programmes_for(game, starts)
    begins = programmes.begin[programmes.layout[:, None] * seats + np.arange(seats + 1)]
    rng = np.random.default_rng(seed)
    masks = (rng.random((games, seats)) * 100 < manner.learners) @ (1 << np.arange(seats)) if weights else None
    return Begun(
        np.tile(starts, times),
        random_words(seed, games),
        np.zeros(games, np.int64) if masks is None else masks.astype(np.int64),
        np.array([manner.random, manner.blur, manner.nodes], np.int64),
        game.max_entries,
        np.tile(begins, (times, 1)),
        programmes,
    )


def learnt(observed: Array, about: Array, held: Array, points: Array, places: Array, players: Array) -> Experience:
    """The targets of every position, seen from its seat."""
    games, seat, seats = about[:, GAME], about[:, SEAT], points.shape[1]
    count = players[games].astype(np.int64)
    order = np.arange(seats)[None, :]
    there = order < count[:, None]
    whose = (seat[:, None] + order) % count[:, None]
    final = np.where(there[:, :, None], points[games[:, None], whose], 0).astype(np.float32)
    held = np.where(there[:, :, None], held, 0)
    first = (places[games[:, None], whose] == 1) & there
    first = (first / np.maximum(first.sum(1, keepdims=True), 1)).astype(np.float32)
    gain = _lead(final.sum(2), count) - _lead(held.sum(2), count) + VICTORY / 100 * (first[:, 0] > 0)
    worths = np.where(there, about[:, WORTHS:], 0)
    return Experience(
        observed.copy(),
        worths.astype(np.int32),
        gain.astype(np.float32),
        (final - held).astype(np.int16),
        first,
        following(games * seats + seat),
    )


def following(whose: Array) -> Array:
    """For every row the next one of the same, or -1."""
    order = np.argsort(whose, kind="stable")
    after = np.append(order[1:], -1)
    after[np.append(whose[order[1:]] != whose[order[:-1]], True)] = -1
    found = np.empty(len(whose), np.int64)
    found[order] = after
    return found


def _lead(totals: Array, count: Array) -> Array:
    lead: Array = totals[:, 0] - totals[:, 1:].sum(1) / np.maximum(count - 1, 1)
    return lead


@cache
def _self_play(name: str) -> SelfPlay:
    """Made once per process."""
    return SelfPlay(Compiled(find_game(name)))


def play_piece(name: str, games: int, seed: int, weights: str | None, manner: Manner, file: str) -> int:
    """Some games into a file, in whatever process this is; returns how many positions."""
    game, rng = find_game(name), Random(seed)
    options = [drawn_options(game, rng) for _ in range(games)]
    loaded = load_weights(weights, game) if weights else None
    found = _self_play(name).play(options, seed, loaded, manner)
    found.save(file)
    return len(found.value)
