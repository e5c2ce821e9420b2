"""The turn search for Python code: interpreted or compiled, as the engine is that it plays with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import Game, Rule, State
from ..kernel.compiled import Compiled, cache_root, cache_settings
from ..kernel.engine import CompiledEngine, Engine
from ..kernel.record import Records, StateArray
from ..kernel.rule import Linker, digest, plain_table
from .turn_search import COLUMNS, ROOMS, TALLIES, lay_record, lift_record, search_turns

NEEDS = ("worth", "rehearse")

# Rooms for so many moves are made at first; a larger budget gets more.
_USUAL_BUDGET = 1000


def can_search(game: Game) -> bool:
    """Whether the game says what bots must know to search a turn."""
    return all(rule in game.bot for rule in NEEDS)


def slots(game: Game) -> dict[str, Rule]:
    """What the search calls, as it copies states on a CPU."""
    return {**game.rules, **game.bot, "lift": lift_record, "lay": lay_record}


def search_digest(game: Game, *settings: str) -> str:
    """The fingerprint of the search with everything that it calls."""
    return digest([search_turns], slots(game), str(game.state.descr), *settings)


def search_folder(game: Game, checked: bool = False) -> Path:
    """Where the compiled search of a game is kept."""
    return cache_root() / f"{game.name}-search-{search_digest(game, *cache_settings(checked))}"


def search_is_warm(game: Game) -> bool:
    """Whether the compiled search of a game is in the cache, if the game has one."""
    return not can_search(game) or (search_folder(game) / "complete").exists()


def warm_search(compiled: Compiled) -> None:
    """Compiles the search of a game and marks it complete."""
    if can_search(compiled.game):
        compiled_search(compiled)
        (search_folder(compiled.game, compiled.checked) / "complete").touch()


def compiled_search(compiled: Compiled) -> Any:
    """The search as a compiled function, from the cache if it is there."""
    game = compiled.game
    arguments = (*Asked.blank(game, 1).arguments(1), *scratch_for(game, 1))
    compiled.fill(slots(game))
    compiled.lend("waiting", "moves", "play", *NEEDS)
    return compiled.compile(search_turns, types_of(arguments), search_folder(game, compiled.checked))


def types_of(arguments: Sequence[Any]) -> tuple[Any, ...]:
    """What a compiler calls values like these."""
    import numba

    compiler: Any = numba
    return tuple(compiler.int64 if isinstance(value, int) else compiler.typeof(value) for value in arguments)


def scratch_for(game: Game, budget: int, games: int | None = None) -> list[npt.NDArray[Any]]:
    """The arrays that a search works in, in the order of `search_turns`; with `games` for so many side by side."""
    # What a search may play before it looks at its budget again: all first moves, or all moves of one more position.
    most = max(budget, game.max_moves) + game.max_moves
    places = 1 << (2 * most).bit_length()
    before = () if games is None else (games,)

    def zeros(kind: Any, *shape: int) -> npt.NDArray[Any]:
        return np.zeros((*before, *shape), kind)

    hand, rooms = zeros(game.state, 1), zeros(game.state, ROOMS + most)
    return [
        hand,
        words_of(hand)[..., 0, :],
        rooms,
        words_of(rooms),
        zeros(np.int16, game.max_moves),
        zeros(np.int64, game.max_moves),
        zeros(np.int16, game.max_moves),
        zeros(np.int64, most + 1, COLUMNS),
        zeros(np.int64, most + 1),
        zeros(np.int64, places),
        zeros(np.int64, most + 1),
        zeros(np.int64, most, 2),
        zeros(np.int64, TALLIES),
    ]


def words_of(states: StateArray) -> npt.NDArray[Any]:
    """The same memory as plain numbers, as wide as they fit."""
    size = states.dtype.itemsize
    kind: type[np.signedinteger[Any]] = np.int16 if size % 8 else np.int64
    return states.view(kind).reshape(*states.shape, size // np.dtype(kind).itemsize)


@dataclass(frozen=True)
class Asked:
    """Positions to decide in, each seen by its seat and with a random word for ties; and what was found."""

    states: StateArray
    seats: npt.NDArray[np.int64]
    ties: npt.NDArray[np.int64]
    chosen: npt.NDArray[np.int16]
    values: npt.NDArray[np.int64]
    played: npt.NDArray[np.int64]

    @classmethod
    def blank(cls, game: Game, count: int, values: int = 0) -> Asked:
        numbers = np.zeros(count, np.int64)
        return cls(
            np.zeros(count, game.state),
            numbers,
            numbers.copy(),
            np.zeros(count, np.int16),
            np.zeros((count, values), np.int64),
            numbers.copy(),
        )

    def arguments(self, budget: int) -> tuple[Any, ...]:
        """What `search_turns` takes before what it works in."""
        return (self.states, self.seats, self.ties, budget, self.chosen, self.values, self.played)


class TurnSearch:
    """The search of one engine's game. Like the engine it serves one thread."""

    def __init__(self, engine: Engine) -> None:
        self._game = engine.game
        self._compiled = isinstance(engine, CompiledEngine)
        self._room_for = _USUAL_BUDGET
        self._search = self._made(engine)
        self._one = Asked.blank(self._game, 1, self._game.max_moves)
        self._views = {id(self._one.states): Records(self._one.states)}
        self._scratch = self._working_in(scratch_for(self._game, self._room_for))

    def _made(self, engine: Engine) -> Any:
        if isinstance(engine, CompiledEngine):
            return compiled_search(engine.compiled)
        return Linker(table=plain_table, slots=slots(self._game)).link(search_turns)

    def _working_in(self, arrays: Sequence[npt.NDArray[Any]]) -> list[Any]:
        return list(arrays) if self._compiled else [self._plain(array) for array in arrays]

    def _plain(self, value: Any) -> Any:
        """As interpreted rules see it: records, and numbers that are Python's own."""
        if not isinstance(value, np.ndarray):
            return value
        if value.dtype == self._game.state:
            return self._views.get(id(value)) or Records(value)
        return memoryview(value)

    def ask(self, asked: Asked, budget: int) -> None:
        """Decides for all of them."""
        if budget > self._room_for:
            self._room_for = budget
            self._scratch = self._working_in(scratch_for(self._game, budget))
        given = asked.arguments(budget)
        self._search(*(given if self._compiled else map(self._plain, given)), *self._scratch)

    def best_move(self, view: State, seat: int, tie: int, budget: int) -> int:
        """The first move of the best turn; `tie` draws among equally good ones."""
        one = self._one
        one.states.view(np.uint8)[:] = view.array.view(np.uint8)
        one.seats[0], one.ties[0] = seat, tie
        self.ask(one, budget)
        return int(one.chosen[0])

    @property
    def played(self) -> int:
        """How many moves the last search for a best move played."""
        return int(self._one.played[0])

    def values(self, moves: int) -> list[int]:
        """What the first moves lead to, in the order of the rules, by the last search for a best move."""
        found: list[int] = self._one.values[0, :moves].tolist()
        return found


_SEARCHES: WeakKeyDictionary[Engine, TurnSearch] = WeakKeyDictionary()


def search_of(engine: Engine) -> TurnSearch:
    """The search that belongs to an engine, made once."""
    if engine not in _SEARCHES:
        _SEARCHES[engine] = TurnSearch(engine)
    return _SEARCHES[engine]


def best_move(engine: Engine, view: State, seat: int, rng: Random, budget: int) -> int:
    """The first move of the best turn that so many moves find; equally good ones are drawn for."""
    return search_of(engine).best_move(view, seat, rng.getrandbits(32), budget)
