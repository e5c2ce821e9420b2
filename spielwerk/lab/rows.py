"""The arrays of a batch: one row per game, made once and written in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.game import Game
from ..kernel.options import OptionValues
from ..kernel.programmes import programmes_for
from ..kernel.record import StateArray
from .stepping import ASKED, COUNTERS, LOGGED, NOBODY, OBSERVED, SETTINGS

# What all games share; everything else has a row per game.
SHARED = ("setting", "starts", "allies", "programme", "begins", "parts", "layout")


@dataclass(frozen=True)
class Rows:
    """Arrays as the rules of `stepping` know them."""

    setting: npt.NDArray[np.int64]
    states: StateArray
    starts: StateArray
    start_of: npt.NDArray[np.int64]
    wanted: npt.NDArray[np.int16]
    who: npt.NDArray[np.int16]
    waits: npt.NDArray[np.int16]
    mask: npt.NDArray[np.uint8]
    listed: npt.NDArray[np.int16]
    weights: npt.NDArray[np.int64]
    count: npt.NDArray[np.int16]
    observed: npt.NDArray[Any]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.uint8]
    ranked: npt.NDArray[np.int16]
    points: npt.NDArray[np.int32]
    counter: npt.NDArray[np.int64]
    log: npt.NDArray[np.int16]
    refused: npt.NDArray[np.uint8]
    chosen: npt.NDArray[np.int16]
    allies: npt.NDArray[np.int16]
    programme: npt.NDArray[np.int64]
    begins: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]
    layout: npt.NDArray[np.int64]

    @property
    def games(self) -> int:
        return len(self.states)

    def part(self, first: int, stop: int) -> Rows:
        """Views of some games, for one thread."""
        own = [field.name for field in fields(self) if field.name not in SHARED]
        return replace(self, **{name: getattr(self, name)[first:stop] for name in own})

    @property
    def bytes_per_game(self) -> int:
        own = [getattr(self, field.name) for field in fields(self) if field.name not in SHARED]
        return sum(int(array.nbytes) for array in own) // self.games


def rows_for(
    game: Game, options: Sequence[OptionValues], setting: npt.NDArray[np.int64], observed: np.dtype[Any]
) -> Rows:
    """The rows of a batch, before its first game; `options` are complete, one for each game."""
    games, starts, start_of, allies = len(options), *_starts(game, options)
    programmes = programmes_for(game, starts)
    assert setting.shape == (SETTINGS,)
    # Rows that nobody asked for have no columns.
    log = 2 * game.max_entries if setting[LOGGED] else 0
    weights = game.max_moves if setting[ASKED] else 0
    return Rows(
        setting=setting,
        states=starts[start_of],
        starts=starts,
        start_of=start_of,
        wanted=np.full(games, NOBODY, np.int16),
        who=np.full(games, NOBODY, np.int16),
        waits=np.zeros(games, np.int16),
        mask=np.zeros((games, game.move_space.count), np.uint8),
        listed=np.zeros((games, game.max_moves), np.int16),
        weights=np.zeros((games, weights), np.int64),
        count=np.zeros(games, np.int16),
        observed=np.zeros((games, programmes.length if setting[OBSERVED] else 0), observed),
        reward=np.zeros((games, game.seats), np.float32),
        done=np.zeros(games, np.uint8),
        ranked=np.zeros((games, game.seats), np.int16),
        points=np.zeros((games, game.seats), np.int32),
        counter=np.zeros((games, COUNTERS), np.int64),
        log=np.zeros((games, log), np.int16),
        refused=np.zeros(games, np.uint8),
        chosen=np.zeros((games, 1), np.int16),
        allies=allies,
        programme=programmes.steps,
        begins=programmes.begin,
        parts=programmes.parts,
        layout=programmes.layout,
    )


def _starts(
    game: Game, options: Sequence[OptionValues]
) -> tuple[StateArray, npt.NDArray[np.int64], npt.NDArray[np.int16]]:
    """The different states before the first decision, which one each game begins with, and who plays with whom."""
    known: dict[tuple[Any, ...], int] = {}
    different: list[OptionValues] = []
    start_of = np.zeros(len(options), np.int64)
    # Most batches share one set of options: each object is looked at once.
    number: dict[int, int] = {}
    for i, values in enumerate(options):
        if id(values) not in number:
            key = tuple(sorted(values.items(), key=lambda item: item[0]))
            if key not in known:
                known[key] = len(different)
                different.append(values)
            number[id(values)] = known[key]
        start_of[i] = number[id(values)]
    starts = np.concatenate([game.new(values).array for values in different])
    return starts, start_of, np.array([_allies(game, values) for values in different], np.int16)


def _allies(game: Game, options: OptionValues) -> list[int]:
    """For every seat the set of those who play with it, itself included."""
    together = [1 << seat for seat in range(game.seats)]
    for team in game.teams(options):
        for seat in team:
            together[seat] = sum(1 << other for other in team)
    return together
