"""What the arrays of a batch say: one row per game. On a CPU they are NumPy's, on a GPU they stay in its memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.game import Game
from ..kernel.planes import Plane, planes_of
from ..kernel.record import StateArray
from .rows import Rows
from .stepping import EPISODE
from .ways import Array, Way


class Arrays:
    """Written in place by every step; they never move."""

    game: Game
    _way: Way
    _rows: Rows

    def __len__(self) -> int:
        return self._rows.games

    def _shown(self, array: Array) -> Array:
        return self._way.shown(array)

    @property
    def who(self) -> npt.NDArray[np.int16]:
        """The seat whose decision is described, CHANCE, or -1 where the game is over."""
        return self._shown(self._rows.who)

    @property
    def waiting(self) -> npt.NDArray[np.int16]:
        """Everybody who must decide now, one bit each."""
        return self._shown(self._rows.waits)

    @property
    def observation(self) -> npt.NDArray[Any]:
        """What the seat sees, one row per game; `planes` names its parts."""
        return self._shown(self._rows.observed)

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """Which moves of the move space are legal."""
        return self._shown(self._rows.mask.view(np.bool_))

    @property
    def moves(self) -> npt.NDArray[np.int16]:
        """The legal moves as lists; of row i the first `count[i]` are valid."""
        return self._shown(self._rows.listed)

    @property
    def count(self) -> npt.NDArray[np.int16]:
        """How many legal moves there are."""
        return self._shown(self._rows.count)

    @property
    def weights(self) -> npt.NDArray[np.int64]:
        """The odds of the listed outcomes, where chance is asked; moves of players weigh 1."""
        return self._shown(self._rows.weights)

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """What every seat earned with the last step: 0 unless the game ended."""
        return self._shown(self._rows.reward)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether the game ended with the last step."""
        return self._shown(self._rows.done.view(np.bool_))

    @property
    def places(self) -> npt.NDArray[np.int16]:
        """The places in the game that ended last in this row."""
        return self._shown(self._rows.ranked)

    @property
    def points(self) -> npt.NDArray[np.int32]:
        """The points in the game that ended last in this row."""
        return self._shown(self._rows.points)

    @property
    def states(self) -> StateArray:
        """The full states. Not for the eyes of whoever decides."""
        return self._shown(self._rows.states)

    @property
    def episode(self) -> npt.NDArray[np.int64]:
        """How many games were begun in this row."""
        return self._shown(self._rows.counter[:, EPISODE])

    @property
    def planes(self) -> dict[str, Plane]:
        """The named parts of an observation."""
        return planes_of(self.game)

    @property
    def bytes_per_game(self) -> int:
        return self._rows.bytes_per_game
