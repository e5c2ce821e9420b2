"""An engine runs a game's rules for Python code: interpreted or compiled, with the same answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from .chance import CHANCE, CHANCE_BIT
from .game import Game
from .options import OptionValues
from .record import State
from .rule import INTERPRETER, Linker

if TYPE_CHECKING:
    from .compiled import Compiled

Weighted = TypeVar("Weighted", bound=tuple[int, ...])


class Engine(Protocol):
    """What the table, the bots and the tests call. States are changed in place; copy first to keep one."""

    game: Game

    def new(self, options: OptionValues) -> State: ...
    def waiting(self, state: State) -> int: ...
    def moves(self, state: State, who: int) -> list[int]: ...
    def odds(self, state: State) -> list[tuple[int, int]]: ...
    def play(self, state: State, who: int, move: int) -> None: ...
    def over(self, state: State) -> bool: ...
    def places(self, state: State) -> list[int]: ...
    def hide(self, state: State, viewer: int) -> None: ...
    def redeal(self, state: State, viewer: int) -> None: ...
    def witnesses(self, state: State, who: int, move: int) -> int: ...
    def worth(self, state: State, who: int) -> int: ...
    def rehearse(self, state: State, who: int) -> None: ...


def seats_of(mask: int) -> list[int]:
    """The seats in a mask, CHANCE included."""
    return [seat for seat in range(CHANCE + 1) if mask >> seat & 1]


def _record_of(state: State) -> Any:
    return state.record


def _scratch(size: int, dtype: type) -> Any:
    return memoryview(np.zeros(size, dtype))


class InterpretedEngine:
    """The rules run by CPython: the reference, and what the web server uses.

    `linker`, `view` and `scratch` give other variants of tables, records and lists of moves, see `strict`.
    """

    def __init__(
        self,
        game: Game,
        linker: Linker = INTERPRETER,
        view: Callable[[State], Any] = _record_of,
        scratch: Callable[[int, type], Any] = _scratch,
    ) -> None:
        self.game = game
        self._linker = linker
        self._view = view
        self._scratch = scratch
        self._linked: dict[str, Any] = {}

    # Made when they are first needed: there is an engine for every position that is drawn.
    @cached_property
    def _out(self) -> Any:
        return self._scratch(self.game.max_moves, np.int16)

    @cached_property
    def _weights(self) -> Any:
        return self._scratch(self.game.max_moves, np.int64)

    @cached_property
    def _places(self) -> Any:
        return self._scratch(self.game.seats, np.int16)

    def _rule(self, name: str) -> Any:
        linked = self._linked.get(name)
        if linked is None:
            given = self.game.bot.get(name) or self.game.rules[name]
            linked = self._linked[name] = self._linker.link(given)
        return linked

    def new(self, options: OptionValues) -> State:
        return self.game.new(options)

    def waiting(self, state: State) -> int:
        return int(self._rule("waiting")(self._view(state)))

    def moves(self, state: State, who: int) -> list[int]:
        n = self._rule("moves")(self._view(state), who, self._out)
        return list(self._out[:n])

    def odds(self, state: State) -> list[tuple[int, int]]:
        n = self._rule("odds")(self._view(state), self._out, self._weights)
        return list(zip(self._out[:n], self._weights[:n], strict=True))

    def play(self, state: State, who: int, move: int) -> None:
        self._rule("play")(self._view(state), who, move)

    def over(self, state: State) -> bool:
        return bool(self._rule("over")(self._view(state)))

    def places(self, state: State) -> list[int]:
        self._rule("places")(self._view(state), self._places)
        return list(self._places[: state.record.players])

    def hide(self, state: State, viewer: int) -> None:
        self._rule("hide")(self._view(state), viewer)

    def redeal(self, state: State, viewer: int) -> None:
        self._rule("redeal")(self._view(state), viewer)

    def witnesses(self, state: State, who: int, move: int) -> int:
        return int(self._rule("witnesses")(self._view(state), who, move))

    def worth(self, state: State, who: int) -> int:
        return int(self._rule("worth")(self._view(state), who))

    def rehearse(self, state: State, who: int) -> None:
        self._rule("rehearse")(self._view(state), who)


class CompiledEngine:
    """The rules compiled by Numba. Making one compiles or loads from the cache; see `Compiled.engine`.

    `compiled` is what else may be compiled to run with them.
    """

    def __init__(self, compiled: Compiled, entries: dict[str, Any]) -> None:
        self.compiled = compiled
        self.game = game = compiled.game
        self._entry = entries
        self._out = np.zeros(game.max_moves, np.int16)
        self._weights = np.zeros(game.max_moves, np.int64)
        self._places = np.zeros(game.seats, np.int16)

    def new(self, options: OptionValues) -> State:
        return self.game.new(options)

    def waiting(self, state: State) -> int:
        return int(self._entry["waiting"](state.array))

    def moves(self, state: State, who: int) -> list[int]:
        n = self._entry["moves"](state.array, who, self._out)
        moves: list[int] = self._out[:n].tolist()
        return moves

    def odds(self, state: State) -> list[tuple[int, int]]:
        n = self._entry["odds"](state.array, self._out, self._weights)
        return list(zip(self._out[:n].tolist(), self._weights[:n].tolist(), strict=True))

    def play(self, state: State, who: int, move: int) -> None:
        self._entry["play"](state.array, who, move)

    def over(self, state: State) -> bool:
        return bool(self._entry["over"](state.array))

    def places(self, state: State) -> list[int]:
        self._entry["places"](state.array, self._places)
        places: list[int] = self._places[: int(state.array["players"][0])].tolist()
        return places

    def hide(self, state: State, viewer: int) -> None:
        self._entry["hide"](state.array, viewer)

    def redeal(self, state: State, viewer: int) -> None:
        self._entry["redeal"](state.array, viewer)

    def witnesses(self, state: State, who: int, move: int) -> int:
        return int(self._entry["witnesses"](state.array, who, move))

    def worth(self, state: State, who: int) -> int:
        return int(self._entry["worth"](state.array, who))

    def rehearse(self, state: State, who: int) -> None:
        self._entry["rehearse"](state.array, who)


def choices(engine: Engine, state: State) -> list[tuple[int, int, int]]:
    """Everything that could happen next, as (who, move, weight); players' moves weigh 1."""
    mask = engine.waiting(state)
    if mask == CHANCE_BIT:
        return [(CHANCE, move, weight) for move, weight in engine.odds(state)]
    return [(who, move, 1) for who in seats_of(mask) for move in engine.moves(state, who)]


def draw(rows: Sequence[Weighted], rng: Random) -> Weighted:
    """One of the rows by its weight, which stands last in each."""
    return rng.choices(rows, [row[-1] for row in rows])[0]


def roll(engine: Engine, state: State, rng: Random) -> int:
    """An outcome of chance by its odds."""
    return draw(engine.odds(state), rng)[0]
