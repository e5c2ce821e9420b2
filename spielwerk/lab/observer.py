"""What a seat sees, from a single view: for players at a table, who have no batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.game import Game
from ..kernel.observing import write_observation
from ..kernel.programmes import Programmes, programmes_for, turning_fields
from ..kernel.record import State
from ..kernel.rule import Linker, plain_table
from .ways import slots


class Observer:
    """Writes the same numbers as a batch does, by the same rule, interpreted."""

    def __init__(self, game: Game, observe: str = "int8") -> None:
        self._game, self._numbers = game, np.dtype(observe)
        self._write = Linker(table=plain_table, slots=slots(game, self._numbers)).link(write_observation)
        self._turning = sorted(turning_fields(game))
        self._programmes: dict[tuple[int, ...], Programmes] = {}

    def __call__(self, view: State, seat: int) -> npt.NDArray[Any]:
        """The observation of a view that is hidden for this seat."""
        programmes = self._programmes_for(view)
        out = np.zeros((1, programmes.length), self._numbers)
        words = np.ascontiguousarray(view.array).view(np.int16).reshape(1, -1)
        first, stop = programmes.begin[seat : seat + 2].tolist()
        steps, parts = memoryview(programmes.steps), memoryview(programmes.parts)
        self._write(memoryview(words), 0, steps, first, stop, parts, memoryview(out), 0)
        seen: npt.NDArray[Any] = out[0]
        return seen

    def _programmes_for(self, view: State) -> Programmes:
        turning = tuple(int(view.array[name][0]) for name in self._turning)
        if turning not in self._programmes:
            self._programmes[turning] = programmes_for(self._game, view.array)
        return self._programmes[turning]
