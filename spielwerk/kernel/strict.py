"""The interpreter as a referee: an index below 0 raises, where Python and NumPy would count from the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .engine import InterpretedEngine
from .game import Game
from .record import State, record_class
from .rule import Linker, plain_table


class Strict:
    """A table or field whose elements are counted from the front only."""

    __slots__ = ("_view", "shape")

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self.shape = view.shape

    def __getitem__(self, index: Any) -> Any:
        if _counts_from_the_end(index):
            raise IndexError(f"the index {index} is below 0; rules count from the front")
        return self._view[index]

    def __setitem__(self, index: Any, value: int) -> None:
        if _counts_from_the_end(index):
            raise IndexError(f"the index {index} is below 0; rules count from the front")
        self._view[index] = value

    def __len__(self) -> int:
        return len(self._view)


def _counts_from_the_end(index: Any) -> bool:
    if type(index) is int:
        return index < 0
    return min(index) < 0 if isinstance(index, tuple) else not isinstance(index, slice) and index < 0


class _Views:
    """Strict records of states; the one that was asked for last is kept, as the next question often is about it."""

    def __init__(self) -> None:
        self._last: tuple[State, Any] | None = None

    def __call__(self, state: State) -> Any:
        if self._last is None or self._last[0] is not state:
            kind: Any = record_class(state.array.dtype, Strict)
            self._last = state, kind(state.array)
        return self._last[1]


@cache
def _linker() -> Linker:
    return Linker(table=lambda array: Strict(plain_table(array)))


def strict_engine(game: Game) -> InterpretedEngine:
    """Plays a game interpreted and raises wherever a rule counts from the end."""

    def scratch(size: int, dtype: type) -> Any:
        return Strict(memoryview(np.zeros(size, dtype)))

    return InterpretedEngine(game, _linker(), _Views(), scratch)
