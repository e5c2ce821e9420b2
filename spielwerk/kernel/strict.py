"""The interpreter as a referee: an index below 0 raises, where Python and NumPy would count from the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .engine import InterpretedEngine
from .game import Game
from .record import State
from .rule import Linker, plain_table


class Strict:
    """A table or field whose elements are counted from the front only."""

    __slots__ = ("_view", "shape")

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self.shape = view.shape

    def __getitem__(self, index: Any) -> Any:
        return self._view[_from_the_front(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        self._view[_from_the_front(index)] = value

    def __len__(self) -> int:
        return len(self._view)


def _from_the_front(index: Any) -> Any:
    below = min(index) < 0 if isinstance(index, tuple) else not isinstance(index, slice) and index < 0
    if below:
        raise IndexError(f"the index {index} is below 0; rules count from the front")
    return index


class StrictRecord:
    """A record whose fields are strict."""

    __slots__ = ("_fields", "_record")

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "_record", state.record)
        object.__setattr__(self, "_fields", {})

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            value = getattr(self._record, name)
            if not isinstance(value, memoryview):
                return value
            self._fields[name] = Strict(value)
        return self._fields[name]

    def __setattr__(self, name: str, value: int) -> None:
        setattr(self._record, name, value)


@cache
def _linker() -> Linker:
    return Linker(table=lambda array: Strict(plain_table(array)))


def strict_engine(game: Game) -> InterpretedEngine:
    """Plays a game interpreted and raises wherever a rule counts from the end."""

    def scratch(size: int, dtype: type) -> Any:
        return Strict(memoryview(np.zeros(size, dtype)))

    return InterpretedEngine(game, _linker(), StrictRecord, scratch)
