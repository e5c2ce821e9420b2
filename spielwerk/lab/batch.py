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
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.compiled import jit_enabled
from ..kernel.game import Game
from ..kernel.options import OptionValues
from ..kernel.record import State, StateArray
from ..kernel.registry import find_game
from ..table.seat import Seat
from ..table.table import Table
from .planes import Plane, planes_of
from .rows import rows_for
from .stepping import (
    ASKED,
    BEGIN,
    ENTRIES,
    EPISODE,
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

REWARDS = ("place", "points", "margin")
NUMBERS = ("int8", "int16", "float32")
Given = npt.ArrayLike | None


class IllegalMove(ValueError):
    """A move was given that is not legal; the game it was given for stays as it is."""


@dataclass(frozen=True)
class Saved:
    """Games put aside: their states, how far chance has come in them, and their logs."""

    states: StateArray
    counter: npt.NDArray[np.int64]
    log: npt.NDArray[np.int16]


class Batch:
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
        setting = np.zeros(SETTINGS, np.int64)
        setting[SEED] = seed
        setting[ASKED] = _chosen("chance", chance, ("inside", "asked"))
        setting[RESTART] = restart
        setting[REWARD] = _chosen("rewards", rewards, REWARDS)
        setting[LOGGED] = log
        setting[OBSERVED] = observe is not None
        numbers = NUMBERS[_chosen("observe", observe or NUMBERS[0], NUMBERS)]
        self._rows = rows_for(self.game, self.options, setting, np.dtype(numbers))
        self._given = np.full((games, 1), BEGIN, np.int16)
        self._way = self._way_on(device, cores or os.cpu_count() or 1)
        self._way.step(self._given)

    def _way_on(self, device: str, cores: int) -> Way:
        _chosen("device", device, ("cpu",))
        return OnCores(self.game, self._rows, cores) if jit_enabled() else Interpreted(self.game, self._rows)

    def __len__(self) -> int:
        return self._rows.games

    # What the arrays say

    @property
    def who(self) -> npt.NDArray[np.int16]:
        """The seat whose decision is described, CHANCE, or -1 where the game is over."""
        return self._rows.who

    @property
    def waiting(self) -> npt.NDArray[np.int16]:
        """Everybody who must decide now, one bit each."""
        return self._rows.waits

    @property
    def observation(self) -> npt.NDArray[Any]:
        """What the seat sees, one row per game; `planes` names its parts."""
        return self._rows.observed

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """Which moves of the move space are legal."""
        return self._rows.mask.view(np.bool_)

    @property
    def moves(self) -> npt.NDArray[np.int16]:
        """The legal moves as lists; of row i the first `count[i]` are valid."""
        return self._rows.listed

    @property
    def count(self) -> npt.NDArray[np.int16]:
        """How many legal moves there are."""
        return self._rows.count

    @property
    def weights(self) -> npt.NDArray[np.int64]:
        """The odds of the listed outcomes, where chance is asked; moves of players weigh 1."""
        return self._rows.weights

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """What every seat earned with the last step: 0 unless the game ended."""
        return self._rows.reward

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether the game ended with the last step."""
        return self._rows.done.view(np.bool_)

    @property
    def places(self) -> npt.NDArray[np.int16]:
        """The places in the game that ended last in this row."""
        return self._rows.ranked

    @property
    def points(self) -> npt.NDArray[np.int32]:
        """The points in the game that ended last in this row."""
        return self._rows.points

    @property
    def states(self) -> StateArray:
        """The full states. Not for the eyes of whoever decides."""
        return self._rows.states

    @property
    def episode(self) -> npt.NDArray[np.int64]:
        """How many games were begun in this row."""
        return self._rows.counter[:, EPISODE]

    @property
    def planes(self) -> dict[str, Plane]:
        """The named parts of an observation."""
        return planes_of(self.game)

    @property
    def bytes_per_game(self) -> int:
        return self._rows.bytes_per_game

    # What can be done

    def step(self, moves: npt.ArrayLike) -> None:
        """Plays one move in each game, -1 where nothing is to happen: a row of moves for the seats in `who`, or a row
        per game with a move for every seat that decides. Raises IllegalMove when all other games have moved."""
        given = np.asarray(moves)
        if given.shape not in ((len(self),), (len(self), 1), (len(self), self.game.seats)):
            raise ValueError(
                f"moves have the shape ({len(self)},) or ({len(self)}, {self.game.seats}), not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise ValueError(f"moves are whole numbers, not {given.dtype}")
        grid = given.reshape(len(self), -1)
        beyond = (grid < NOTHING) | (grid >= self.game.move_space.count)
        # Beyond the move space nothing is legal; the number behind its end stands for all of that.
        self._way.step(np.where(beyond, self.game.move_space.count, grid).astype(np.int16))
        if self._rows.refused.any():
            raise IllegalMove(self._complaint(grid))

    def _complaint(self, given: npt.NDArray[Any]) -> str:
        at = int(np.flatnonzero(self._rows.refused)[0])
        moves = ", ".join(_named(self.game, int(move)) for move in given[at] if move != NOTHING)
        legal = ", ".join(str(move) for move in self.moves[at, : self.count[at]])
        seat = int(self.who[at])
        return f"game {at}: {moves} is not legal; seat {seat} may play: {legal}"

    def sample(self) -> npt.NDArray[np.int16]:
        """A random legal move for each game, outcomes of chance by their odds; -1 where the game is over."""
        self._way.choose()
        return self._rows.chosen[:, 0].copy()

    def look(self, seats: npt.ArrayLike | None = None) -> None:
        """Describes the decisions of these seats, one number for all games or one each, where several decide at once;
        without seats those of the first that must decide."""
        wanted = NOBODY if seats is None else np.asarray(seats)
        if seats is not None:
            players = np.asarray(self._rows.states["players"])
            if not (np.less_equal(0, wanted) & np.less(wanted, players)).all():
                raise ValueError("there is no such seat in some of the games")
        self._rows.wanted[:] = wanted
        self._way.step(np.full((len(self), 1), LOOK, np.int16))
        self._rows.wanted[:] = NOBODY

    def begin(self, games: Given = None) -> None:
        """Begins these games anew, or all of them."""
        self._again(BEGIN, games)

    def reseed(self, seed: int) -> None:
        """Begins all games anew, as a batch with this seed does."""
        _refuse_seed(seed)
        self._rows.setting[SEED] = seed
        self._rows.counter[:] = 0
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
        return State(self._rows.states[game : game + 1 or None]).copy()

    def __setitem__(self, game: int, state: State) -> None:
        """Goes on from this state in one of the games; its log begins here."""
        if state.array.dtype != self.game.state:
            raise ValueError("that is not a state of this game")
        if int(state.array["players"][0]) != int(self._rows.states["players"][game]):
            raise ValueError("that state has another number of players than the options of this game")
        self._rows.states[game : game + 1 or None] = state.array
        self._rows.counter[game, ENTRIES] = -1
        self._again(LOOK, game)

    def save(self, games: Given = None) -> Saved:
        """Puts these games aside, or all of them."""
        at = self._chosen_games(games)
        return Saved(self._rows.states[at], self._rows.counter[at], self._rows.log[at])

    def restore(self, saved: Saved, games: Given = None) -> None:
        """Goes on from what was saved; the same moves lead to the same games again."""
        at = self._chosen_games(games)
        if len(at) != len(saved.states):
            raise ValueError(f"{len(saved.states)} games were saved, {len(at)} are to be restored")
        self._same_options(self._rows.states[at], saved.states)
        self._rows.states[at], self._rows.counter[at], self._rows.log[at] = saved.states, saved.counter, saved.log
        self._again(LOOK, at)

    def copy(self, source: npt.ArrayLike, target: npt.ArrayLike) -> None:
        """Games `target` go on from where `source` stand, each with its own chance."""
        a, b = np.broadcast_arrays(self._chosen_games(source), self._chosen_games(target))
        self._same_options(self._rows.states[a], self._rows.states[b])
        self._rows.states[b], self._rows.log[b] = self._rows.states[a], self._rows.log[a]
        self._rows.counter[b, ENTRIES] = self._rows.counter[a, ENTRIES]
        self._again(LOOK, b)

    @staticmethod
    def _same_options(one: StateArray, other: StateArray) -> None:
        if not np.array_equal(one["players"], other["players"]):
            raise ValueError("games with other numbers of players cannot take over from each other")

    def equal(self, one: npt.ArrayLike, other: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Whether these games stand alike, byte for byte."""
        rows = self._rows.states.view(np.uint8).reshape(len(self), -1)
        same: npt.NDArray[np.bool_] = (rows[np.asarray(one)] == rows[np.asarray(other)]).all(axis=-1)
        return same

    def plays(self, game: int) -> list[tuple[int, int]]:
        """The log of a game as (who, move), outcomes of chance included."""
        if not self._rows.setting[LOGGED]:
            raise ValueError("this batch keeps no logs: give log=True")
        entries = int(self._rows.counter[game, ENTRIES])
        if not 0 <= 2 * entries <= self._rows.log.shape[1]:
            raise ValueError(f"game {game} was set to a state that has no log")
        numbers = self._rows.log[game, : 2 * entries].tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def table(self, game: int) -> Table:
        """A table on which this game stands, with its whole log: to look at, to go on with, to write to a file."""
        options = self.options[game]
        seats = [Seat(f"seat {seat + 1}") for seat in range(options["players"])]
        return Table.from_plays(self.game, options, seats, self.plays(game), id=f"{self.game.name}-{game}")


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
