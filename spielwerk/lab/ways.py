"""The ways of running a batch on a CPU: rules interpreted, or compiled and spread over the cores."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from ..kernel.compiled import Compiled, cache_root, cache_settings
from ..kernel.game import Game
from ..kernel.observing import FITTING, share_observation
from ..kernel.record import Records
from ..kernel.rule import Linker, Rule, digest, plain_table
from .rows import Rows
from .stepping import NOTHING, choose_games, step_games

# Fewer games than this are not worth waking another thread for.
GAMES_PER_THREAD = 128

Array = TypeVar("Array")


class Way(Protocol):
    """Runs steps over the rows of a batch, and moves rows about where they lie."""

    rows: Rows

    def step(self, given: Any) -> None: ...
    def choose(self) -> None: ...
    def given(self, moves: Any, games: int, beyond: int) -> Any: ...
    def wait(self) -> None: ...
    def shown(self, array: Array) -> Array: ...
    def host(self, array: Any) -> npt.NDArray[Any]: ...
    def take(self, array: Any, at: npt.NDArray[np.int64]) -> Any: ...
    def put(self, array: Any, at: npt.NDArray[np.int64], values: Any) -> None: ...


def whole_moves(moves: Any, games: int, beyond: int) -> npt.NDArray[np.int16]:
    """Moves as a grid, one row per game; what is beyond the move space becomes the number behind its end."""
    given = np.asarray(moves)
    if given.dtype.kind not in "iu":
        raise ValueError(f"moves are whole numbers, not {given.dtype}")
    grid = given.reshape(games, -1)
    return np.where((grid < NOTHING) | (grid > beyond), beyond, grid).astype(np.int16)


class _InMemory:
    """Rows in the memory of the CPU."""

    rows: Rows

    def given(self, moves: Any, games: int, beyond: int) -> Any:
        return whole_moves(moves, games, beyond)

    def wait(self) -> None:
        """Everything is done when it returns."""

    def shown(self, array: Array) -> Array:
        """NumPy's arrays speak DLPack by themselves."""
        return array

    def host(self, array: Any) -> npt.NDArray[Any]:
        return np.asarray(array)

    def take(self, array: Any, at: npt.NDArray[np.int64]) -> Any:
        return array[at]

    def put(self, array: Any, at: npt.NDArray[np.int64], values: Any) -> None:
        array[at] = values


def slots(game: Game, observed: np.dtype[Any]) -> dict[str, Rule]:
    """The game's rules, and how numbers fit into an observation."""
    return {**game.rules, "fitted": FITTING[observed]}


def lab_digest(game: Game, observed: np.dtype[Any], *settings: str) -> str:
    """The fingerprint of everything that a batch runs."""
    targets = [step_games, choose_games, share_observation]
    return digest(targets, slots(game, observed), str(game.state.descr), observed.str, *settings)


def lab_folder(game: Game, observed: np.dtype[Any]) -> Path:
    """Where the compiled steps of a game are kept."""
    return cache_root() / f"{game.name}-lab-{lab_digest(game, observed, *cache_settings(False))}"


class _Scratch:
    """Room that one thread works in."""

    def __init__(self, game: Game) -> None:
        self.seen = np.zeros(1, game.state)
        self.words = self.seen.view(np.int16).reshape(1, -1)
        self.out = np.zeros(game.max_moves, np.int16)
        self.weight = np.zeros(game.max_moves, np.int64)
        self.place = np.zeros(game.seats, np.int16)


class OnCores(_InMemory):
    """Compiled, on several threads; every thread has its share of the games."""

    def __init__(self, game: Game, rows: Rows, cores: int) -> None:
        self.rows = rows
        shares = max(1, min(cores, rows.games // GAMES_PER_THREAD))
        bounds = [rows.games * n // shares for n in range(shares + 1)]
        self._shares = [rows.part(first, stop) for first, stop in pairwise(bounds)]
        self._offsets, self._bounds = bounds[:-1], bounds
        self._scratch = [_Scratch(game) for _ in self._shares]
        self._pool = ThreadPoolExecutor(shares) if shares > 1 else None
        compiled = Compiled(game, more=slots(game, rows.observed.dtype))
        folder = lab_folder(game, rows.observed.dtype)
        self._step = compiled.compile(step_games, _types(self._step_arguments(0, rows.chosen)), folder)
        self._choose = compiled.compile(choose_games, _types(self._choose_arguments(0)), folder)

    def step(self, given: npt.NDArray[np.int16]) -> None:
        self._spread(lambda n: self._step(*self._step_arguments(n, given)))

    def choose(self) -> None:
        self._spread(lambda n: self._choose(*self._choose_arguments(n)))

    def _spread(self, job: Any) -> None:
        if self._pool is None:
            job(0)
        else:
            list(self._pool.map(job, range(len(self._shares))))

    def _step_arguments(self, n: int, given: npt.NDArray[np.int16]) -> tuple[Any, ...]:
        share = given[self._bounds[n] : self._bounds[n + 1]]
        return step_arguments(self._offsets[n], self._shares[n], self._scratch[n], share)

    def _choose_arguments(self, n: int) -> tuple[Any, ...]:
        return choose_arguments(self._offsets[n], self._shares[n])


def step_arguments(offset: int, rows: Rows, scratch: _Scratch, given: npt.NDArray[np.int16]) -> tuple[Any, ...]:
    """What `step_games` takes, in its order."""
    return (
        0, rows.games, offset, rows.setting, rows.states, rows.starts, rows.start_of,
        scratch.seen, scratch.words, scratch.out, scratch.weight, scratch.place,
        given, rows.wanted, rows.who, rows.waits, rows.mask, rows.listed, rows.weights, rows.count, rows.observed,
        rows.reward, rows.done, rows.ranked, rows.points, rows.counter, rows.log, rows.refused, rows.allies,
        rows.programme, rows.begins, rows.parts, rows.layout,
    )  # fmt: skip


def choose_arguments(offset: int, rows: Rows) -> tuple[Any, ...]:
    """What `choose_games` takes, in its order."""
    return (
        0, rows.games, offset, rows.setting, rows.who, rows.listed, rows.weights, rows.count, rows.counter, rows.chosen,
    )  # fmt: skip


def _types(arguments: Sequence[Any]) -> tuple[Any, ...]:
    import numba

    compiler: Any = numba
    return tuple(compiler.int64 if isinstance(value, int) else compiler.typeof(value) for value in arguments)


class Interpreted(_InMemory):
    """The same rules run by CPython: the reference, and what runs where compiling is switched off."""

    def __init__(self, game: Game, rows: Rows) -> None:
        linker = Linker(table=plain_table, slots=slots(game, rows.observed.dtype))
        self._step, self._choose = linker.link(step_games), linker.link(choose_games)
        self.rows, self._scratch = rows, _Scratch(game)
        self._seen = {id(array): Records(array) for array in (rows.states, rows.starts, self._scratch.seen)}

    def step(self, given: npt.NDArray[np.int16]) -> None:
        self._step(*map(self._plain, step_arguments(0, self.rows, self._scratch, given)))

    def choose(self) -> None:
        self._choose(*map(self._plain, choose_arguments(0, self.rows)))

    def _plain(self, value: Any) -> Any:
        """As interpreted rules see it: numbers from arrays are Python's own."""
        if not isinstance(value, np.ndarray):
            return value
        return self._seen.get(id(value)) or memoryview(value)
