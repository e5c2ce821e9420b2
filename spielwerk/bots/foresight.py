"""Turns and what they bring, for Python code: the best turns of a seat are played on in worlds that look the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import Game, State
from ..kernel.compiled import Compiled, cache_root, cache_settings
from ..kernel.engine import CompiledEngine
from ..kernel.rule import digest
from .playouts import find_turns, play_worlds
from .searching import NEEDS, can_search, scratch_for, slots, types_of

# Longer turns are played on from where they break off.
LONGEST_TURN = 64
TO_THE_END = 1 << 30

_USUAL_BUDGET = 4000
# What is compiled calls these where they are.
LENT = ("waiting", "moves", "odds", "play", "places", "hide", "redeal", *NEEDS)

Turn = tuple[int, ...]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Outlook:
    """What came of turns: `points` by turn, world, seat and source; `places` by turn, world and seat, 0 where the game
    was not over; `values` by turn and world, in hundredths of a point, by how much the seat was ahead."""

    points: npt.NDArray[np.int16]
    places: npt.NDArray[np.int16]
    values: Numbers


def foresight_digest(game: Game, *settings: str) -> str:
    """The fingerprint of the playouts with everything that they call."""
    return digest([find_turns, play_worlds], slots(game), str(game.state.descr), *settings)


def foresight_folder(game: Game, checked: bool = False) -> Path:
    """Where the compiled playouts of a game are kept."""
    return cache_root() / f"{game.name}-foresight-{foresight_digest(game, *cache_settings(checked))}"


def foresight_is_warm(game: Game) -> bool:
    """Whether the compiled playouts of a game are in the cache, if it can have any."""
    return not can_search(game) or (foresight_folder(game) / "complete").exists()


def warm_foresight(compiled: Compiled) -> None:
    """Compiles the playouts of a game and marks them complete."""
    if can_search(compiled.game):
        Foresight(compiled)
        (foresight_folder(compiled.game, compiled.checked) / "complete").touch()


def arrays_to_play_in(game: Game) -> tuple[npt.NDArray[Any], ...]:
    """What `playouts` work in before what the search works in: from the world to the places."""
    return (
        np.zeros(1, game.state),
        np.zeros(1, game.state),
        np.zeros(4, np.int64),
        np.zeros(game.max_moves, np.int64),
        np.zeros(game.max_moves, np.int16),
        np.zeros((game.seats, LONGEST_TURN), np.int16),
        np.zeros((game.seats, 2), np.int64),
        np.zeros(game.seats, np.int16),
    )


def written_down(turns: Sequence[Turn]) -> tuple[npt.NDArray[np.int16], Numbers]:
    """Turns as compiled code takes them: a row of moves for each, and how long each is."""
    rows, lengths = np.zeros((len(turns), LONGEST_TURN), np.int16), np.zeros(len(turns), np.int64)
    for row, turn in enumerate(turns):
        lengths[row] = len(turn)
        rows[row, : len(turn)] = turn
    return rows, lengths


class Foresight:
    """The playouts of one game. Like an engine it serves one thread."""

    def __init__(self, compiled: Compiled) -> None:
        self._game = game = compiled.game
        self._room_for = _USUAL_BUDGET
        self._scratch = scratch_for(game, self._room_for)
        self._working = arrays_to_play_in(game)
        folder = foresight_folder(game, compiled.checked)
        compiled.fill(slots(game))
        compiled.lend(*LENT)
        self._find = compiled.compile(find_turns, types_of(self._finding(self._working[0], 0, 0, 0, 1)), folder)
        playing = self._playing(self._working[0], 0, np.zeros((1, 4), np.int64), [()], 0, 0, self._room(1, 1))
        self._play = compiled.compile(play_worlds, types_of(playing), folder)

    def turns(self, view: State, seat: int, nodes: int, count: int, each: int) -> list[Turn]:
        """The best turns that so many moves find, best first, at most `each` of them with the same first move.

        They are as rehearsed: where everybody chooses at once, the later moves come when the seat's turn comes.
        """
        if nodes > self._room_for:
            self._room_for = nodes
            self._scratch = scratch_for(self._game, nodes)
        finding = self._finding(view.array, seat, nodes, each, count)
        found = self._find(*finding)
        turns, lengths = finding[4], finding[5]
        return [tuple(turns[k, : lengths[k]].tolist()) for k in range(found)]

    def outlook(
        self,
        view: State,
        seat: int,
        turns: Sequence[Turn],
        worlds: int,
        rng: Random,
        quick: int,
        more: int = TO_THE_END,
    ) -> Outlook:
        """Plays every turn on in the same worlds, by quick turns of everybody that so many moves find.

        Played is until the seat has planned `more` turns after this one, or to the end; an empty turn is one like the
        others.
        """
        seeds = np.array([[rng.getrandbits(32) | 1 for _ in range(4)] for _ in range(worlds)], np.int64)
        result = self._room(len(turns), worlds)
        self._play(*self._playing(view.array, seat, seeds, turns, quick, more, result))
        players = int(view.array["players"][0])
        return Outlook(result.points[:, :, :players], result.places[:, :, :players], result.values)

    def weigh(self, view: State, seat: int, turns: Sequence[Turn], seeds: Numbers, quick: int) -> Numbers:
        """The values of an outlook to the end, in a world for each row of seeds."""
        result = self._room(len(turns), len(seeds))
        self._play(*self._playing(view.array, seat, seeds.copy(), turns, quick, TO_THE_END, result))
        return result.values

    def _room(self, turns: int, worlds: int) -> Outlook:
        seats, sources = self._game.state["points"].shape
        return Outlook(
            np.zeros((turns, worlds, seats, sources), np.int16),
            np.zeros((turns, worlds, seats), np.int16),
            np.zeros((turns, worlds), np.int64),
        )

    def _finding(self, view: Any, seat: int, nodes: int, each: int, count: int) -> tuple[Any, ...]:
        rows = np.zeros((count, LONGEST_TURN), np.int16)
        return (view, seat, nodes, each, rows, np.zeros(count, np.int64), *self._scratch)

    def _playing(
        self, view: Any, seat: int, seeds: Numbers, turns: Sequence[Turn], quick: int, more: int, result: Outlook
    ) -> tuple[Any, ...]:
        asked = (view, seat, seeds, *written_down(turns), quick, more, self._game.max_entries)
        return (*asked, result.points, result.places, result.values, *self._working, *self._scratch)


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, Foresight] = WeakKeyDictionary()


def foresight_of(engine: CompiledEngine) -> Foresight:
    """The playouts that belong to an engine, made once."""
    if engine not in _OF_ENGINE:
        _OF_ENGINE[engine] = Foresight(engine.compiled)
    return _OF_ENGINE[engine]
