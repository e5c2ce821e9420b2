"""Many games at once: step them all, see what each seat sees, and know what it may do.

    batch = Batch("millefiori", 4096, {"players": 2}, seed=1)
    while True:
        moves = policy(batch.observation, batch.mask)
        batch.step(moves)

The arrays of a batch are written in place and never move: take them once, as NumPy arrays or through DLPack, and read
them after every step. Write into none of them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.compiled import jit_enabled
from ..kernel.game import Game
from ..kernel.options import OptionValues
from ..kernel.record import State
from ..kernel.registry import find_game
from ..table.seat import Seat
from ..table.table import Table
from .arrays import Arrays
from .rows import Rows, rows_for
from .stepping import (
    ASKED,
    BEGIN,
    COUNTERS,
    ENTRIES,
    LOGGED,
    LOOK,
    NOBODY,
    NOTHING,
    OBSERVED,
    RESTART,
    REWARD,
    SEED,
    SETTINGS,
)  # fmt: skip
from .ways import Interpreted, OnCores, Way

# Far enough below 0 to stay there.
NO_LOG = -(2**40)
REWARDS = ("place", "points", "margin")
NUMBERS = ("int8", "int16", "float32")
DEVICES = ("cpu", "cuda")
Given = npt.ArrayLike | None


class IllegalMove(ValueError):
    """A move was given that is not legal; the game it was given for stays as it is."""


@dataclass(frozen=True)
class Saved:
    """Games put aside where they are: their states, how far chance has come in them, their logs, their players."""

    states: Any
    counter: Any
    log: Any
    players: npt.NDArray[np.int64]


class Batch(Arrays):
    """`games` games side by side.

    options     one set of options, or one for each game; what is not given is the rulebook's
    seed        the same seed gives the same games for the same moves, on every device and in batches of any size
    rewards     what the end of a game is worth: "place" (1 for who beats everybody, -1 for the last), "points", or
                "margin" (points less the best rival's)
    chance      "inside", or "asked": outcomes are decisions of seat CHANCE then, with their weights
    restart     begin anew by itself when a game is over
    log         keep every game's log, so that it can be taken to a table
    observe     the kind of numbers in observations: "int8" (greater numbers stay at 127), "int16", "float32", or None
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        options: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        *,
        device: str = "cpu",
        seed: int = 0,
        rewards: str = "place",
        chance: str = "inside",
        restart: bool = True,
        log: bool = False,
        observe: str | None = "int8",
        cores: int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if games < 1:
            raise ValueError("a batch has at least one game")
        _refuse_seed(seed)
        self.options = _complete(self.game, games, options)
        self.device, self._logged = device, log
        setting = np.zeros(SETTINGS, np.int64)
        setting[SEED] = seed
        setting[ASKED] = _chosen("chance", chance, ("inside", "asked"))
        setting[RESTART] = restart
        setting[REWARD] = _chosen("rewards", rewards, REWARDS)
        setting[LOGGED] = log
        setting[OBSERVED] = observe is not None
        numbers = NUMBERS[_chosen("observe", observe or NUMBERS[0], NUMBERS)]
        self._players = np.array([values["players"] for values in self.options])
        self._way = _way_on(device, self.game, rows_for(self.game, self.options, setting, np.dtype(numbers)), cores)
        self._rows = self._way.rows
        self._way.step(np.full((games, 1), BEGIN, np.int16))

    # What can be done

    def step(self, moves: Any) -> None:
        """Plays one move in each game, -1 where nothing is to happen: a row of moves for the seats in `who`, or a row
        per game with a move for every seat that decides. Arrays on the GPU stay there.

        On a CPU raises IllegalMove when all other games have moved; on a GPU `check` does, which has to wait for it.
        """
        shape = tuple(np.shape(moves)) if not hasattr(moves, "shape") else tuple(moves.shape)
        if shape not in ((len(self),), (len(self), 1), (len(self), self.game.seats)):
            raise ValueError(f"moves have the shape ({len(self)},) or ({len(self)}, {self.game.seats}), not {shape}")
        self._given = self._way.given(moves, len(self), self.game.move_space.count)
        self._way.step(self._given)
        if self.device == "cpu" and self._rows.refused.any():
            raise IllegalMove(self._complaint(np.asarray(moves).reshape(len(self), -1)))

    def wait(self) -> None:
        """Waits until the GPU has done what it was asked for."""
        self._way.wait()

    def check(self) -> None:
        """Raises IllegalMove if a move of the last step was not legal; that game stayed as it was."""
        if self._way.host(self._rows.refused).any():
            raise IllegalMove(self._complaint(self._way.host(self._given)))

    def _complaint(self, given: npt.NDArray[Any]) -> str:
        host = self._way.host
        at = int(np.flatnonzero(host(self._rows.refused))[0])
        moves = ", ".join(_named(self.game, int(move)) for move in given[at] if move != NOTHING)
        legal = ", ".join(map(str, host(self.moves)[at, : host(self.count)[at]]))
        return f"game {at}: {moves} is not legal; seat {int(host(self.who)[at])} may play: {legal}"

    def sample(self) -> npt.NDArray[np.int16]:
        """A random legal move for each game, outcomes of chance by their odds; -1 where the game is over."""
        self._way.choose()
        return self._rows.chosen.reshape(len(self)).copy() if self.device == "cpu" else self._rows.chosen

    def look(self, seats: npt.ArrayLike | None = None) -> None:
        """Describes the decisions of these seats, one number for all games or one each, where several decide at once;
        without seats those of the first that must decide."""
        wanted = np.full(len(self), NOBODY, np.int16)
        if seats is not None:
            wanted[:] = seats
            if not ((wanted >= 0) & (wanted < self._players)).all():
                raise ValueError("there is no such seat in some of the games")
        everywhere = np.arange(len(self))
        self._way.put(self._rows.wanted, everywhere, wanted)
        self._way.step(np.full((len(self), 1), LOOK, np.int16))
        self._way.put(self._rows.wanted, everywhere, np.full(len(self), NOBODY, np.int16))

    def begin(self, games: Given = None) -> None:
        """Begins these games anew, or all of them."""
        self._again(BEGIN, games)

    def reseed(self, seed: int) -> None:
        """Begins all games anew, as a batch with this seed does."""
        _refuse_seed(seed)
        self._way.put(self._rows.setting, np.array([SEED]), np.array([seed]))
        self._way.put(self._rows.counter, np.arange(len(self)), np.zeros((len(self), COUNTERS), np.int64))
        self.begin()

    def _again(self, what: int, games: Given) -> None:
        given = np.full((len(self), 1), NOTHING, np.int16)
        given[self._chosen_games(games)] = what
        self._way.step(given)

    def _chosen_games(self, games: Given) -> npt.NDArray[np.int64]:
        return np.arange(len(self)) if games is None else np.atleast_1d(np.asarray(games, np.int64))

    # States kept, copied and compared

    def __getitem__(self, game: int) -> State:
        """A copy of one state, for the engine, a drawing or the rules."""
        return State(self._way.host(self._way.take(self._rows.states, self._one(game)))).copy()

    def __setitem__(self, game: int, state: State) -> None:
        """Goes on from this state in one of the games, which has no log then."""
        if state.array.dtype != self.game.state:
            raise ValueError("that is not a state of this game")
        self._same_players(state.array["players"], self._players[self._one(game)])
        at = self._one(game)
        counter = self._way.host(self._way.take(self._rows.counter, at)).copy()
        counter[0, ENTRIES] = NO_LOG
        self._way.put(self._rows.states, at, state.array)
        self._way.put(self._rows.counter, at, counter)
        self._again(LOOK, at)

    def _one(self, game: int) -> npt.NDArray[np.int64]:
        if not 0 <= game < len(self):
            raise IndexError(f"there is no game {game} among {len(self)}")
        return np.array([game])

    def save(self, games: Given = None) -> Saved:
        """Puts these games aside, or all of them."""
        at, rows = self._chosen_games(games), self._rows
        states, counter, log = (self._way.take(array, at) for array in (rows.states, rows.counter, rows.log))
        return Saved(states, counter, log, self._players[at])

    def restore(self, saved: Saved, games: Given = None) -> None:
        """Goes on from what was saved; the same moves lead to the same games again."""
        at = self._chosen_games(games)
        if len(at) != len(saved.players):
            raise ValueError(f"{len(saved.players)} games were saved, {len(at)} are to be restored")
        self._same_players(saved.players, self._players[at])
        self._put(at, saved)

    def _put(self, at: npt.NDArray[np.int64], saved: Saved) -> None:
        self._way.put(self._rows.states, at, saved.states)
        self._way.put(self._rows.counter, at, saved.counter)
        self._way.put(self._rows.log, at, saved.log)
        self._again(LOOK, at)

    def copy(self, source: npt.ArrayLike, target: npt.ArrayLike) -> None:
        """Games `target` go on from where `source` stand, each with its own chance."""
        a, b = np.broadcast_arrays(self._chosen_games(source), self._chosen_games(target))
        a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
        self._same_players(self._players[a], self._players[b])
        counter = self._way.host(self._way.take(self._rows.counter, b)).copy()
        counter[:, ENTRIES] = self._way.host(self._way.take(self._rows.counter, a))[:, ENTRIES]
        self._put(b, replace(self.save(a), counter=counter))

    @staticmethod
    def _same_players(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> None:
        if not np.array_equal(one, other):
            raise ValueError("a game cannot go on from a state with another number of players")

    def equal(self, one: npt.ArrayLike, other: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Whether these games stand alike, byte for byte."""
        a, b = np.broadcast_arrays(np.asarray(one, np.int64), np.asarray(other, np.int64))
        states = [self._way.host(self._way.take(self._rows.states, np.ravel(at))) for at in (a, b)]
        rows = [array.view(np.uint8).reshape(a.size, -1) for array in states]
        same: npt.NDArray[np.bool_] = (rows[0] == rows[1]).all(axis=-1).reshape(a.shape)
        return same

    def plays(self, game: int) -> list[tuple[int, int]]:
        """The log of a game as (who, move), outcomes of chance included."""
        if not self._logged:
            raise ValueError("this batch keeps no logs: give log=True")
        at = self._one(game)
        entries = int(self._way.host(self._way.take(self._rows.counter, at))[0, ENTRIES])
        log = self._way.host(self._way.take(self._rows.log, at))[0]
        if not 0 <= 2 * entries <= len(log):
            raise ValueError(f"game {game} was set to a state that has no log")
        numbers = log[: 2 * entries].tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def table(self, game: int) -> Table:
        """A table on which this game stands, with its whole log: to look at, to go on with, to write to a file."""
        options = self.options[game]
        seats = [Seat(f"seat {seat + 1}") for seat in range(options["players"])]
        return Table.from_plays(self.game, options, seats, self.plays(game), id=f"{self.game.name}-{game}")


def _way_on(device: str, game: Game, rows: Rows, cores: int | None) -> Way:
    if _chosen("device", device, DEVICES):
        from .gpu import OnGpu

        return OnGpu(game, rows)
    return OnCores(game, rows, cores or os.cpu_count() or 1) if jit_enabled() else Interpreted(game, rows)


def _complete(
    game: Game, games: int, options: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None
) -> list[OptionValues]:
    if options is None or isinstance(options, Mapping):
        return [game.options.complete(options or {})] * games
    if len(options) != games:
        raise ValueError(f"{games} games need {games} sets of options, not {len(options)}")
    return [game.options.complete(values) for values in options]


def _refuse_seed(seed: int) -> None:
    if not 0 <= seed < 2**63:
        raise ValueError("the seed is a number from 0 to 2**63 - 1")


def _chosen(what: str, value: str, known: tuple[str, ...]) -> int:
    if value not in known:
        raise ValueError(f"{what} cannot be {value!r}; it can be: {', '.join(known)}")
    return known.index(value)


def _named(game: Game, move: int) -> str:
    if not 0 <= move < game.move_space.count:
        return f"{move} (no move)"
    return f"{move} ({game.move_space.decode(move)})"
