"""Turns that are compared in the same worlds: who is surely behind drops out, and of the others the worse half in time.

What happens in a world happens to all turns alike, so that little is needed to tell two of them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from .foresight import Turn

Values = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float64]

# So many worlds are looked at before anybody drops out, and so many standard errors behind the best is surely behind.
FEWEST, SURE = 8, 3.5


class Race:
    """What was thought of turns before (`prior`) counts like `trust` worlds."""

    def __init__(self, turns: Sequence[Turn], prior: Scores, trust: int) -> None:
        self.turns = list(turns)
        self._prior, self._trust = prior, trust
        self._values = np.zeros((len(turns), 0))

    def decided(self) -> bool:
        """Whether all that are left begin alike."""
        return len({turn[0] for turn in self.turns}) == 1

    @property
    def best(self) -> Turn:
        return self.turns[int(self._scores().argmax())]

    def add(self, values: Values) -> None:
        """By turn and further world; whoever is surely behind drops out."""
        self._values = np.concatenate([self._values, values], axis=1)
        if self._values.shape[1] >= FEWEST:
            self._keep(np.flatnonzero(~self._surely_behind()))

    def halve(self) -> None:
        """The better half stays."""
        best = np.argsort(-self._scores(), kind="stable")[: (len(self.turns) + 1) // 2]
        self._keep(np.sort(best))

    def _scores(self) -> Scores:
        worlds = self._values.shape[1]
        scores: Scores = (self._values.sum(axis=1) + self._trust * self._prior) / max(worlds + self._trust, 1)
        return scores

    def _surely_behind(self) -> npt.NDArray[np.bool_]:
        scores, worlds = self._scores(), self._values.shape[1]
        best = int(scores.argmax())
        spread = (self._values[best] - self._values).std(axis=1, ddof=1)
        behind: npt.NDArray[np.bool_] = scores[best] - scores > SURE * spread * sqrt(worlds) / (worlds + self._trust)
        return behind

    def _keep(self, which: npt.NDArray[np.intp]) -> None:
        self.turns = [self.turns[k] for k in which]
        self._prior, self._values = self._prior[which], self._values[which]
