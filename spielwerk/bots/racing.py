"""Turns that are compared in the same worlds: who is surely behind drops out, and of the others the worse half in time.

What happens in a world happens to all turns alike, so that little is needed to tell two of them apart. What was
thought of turns before counts like some worlds; how many, the first worlds tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from .foresight import Turn

Values = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float64]
# What turns bring in so many further worlds.
Weigh = Callable[[Sequence[Turn], int], Values]

# Worlds between two looks at how things stand.
AT_ONCE = 4

# So many worlds are looked at before anybody drops out, and so many standard errors behind the best is surely behind.
FEWEST, SURE = 8, 2.5
# What was thought before counts like so many worlds at first, and at most like so many.
TRUST, MOST = 16.0, 32.0


class Race:
    """`prior` is what was thought of turns before, if anything was."""

    def __init__(self, turns: Sequence[Turn], prior: Scores | None = None) -> None:
        self.turns = list(turns)
        self._prior = np.zeros(len(turns)) if prior is None else prior
        self._trust = 0.0 if prior is None else TRUST
        self._untried = prior is not None
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
            if self._untried:
                self._trust, self._untried = trust_in(self._prior, self._values), False
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
        behind: npt.NDArray[np.bool_] = scores[best] - scores > SURE * spread / sqrt(worlds + self._trust)
        return behind

    def _keep(self, which: npt.NDArray[np.intp]) -> None:
        self.turns = [self.turns[k] for k in which]
        self._prior, self._values = self._prior[which], self._values[which]


def run(race: Race, worlds: int, weigh: Weigh) -> Iterator[Turn]:
    """The turn that looks best, again and again, until all is decided: the better half goes on in twice as many."""
    while not race.decided():
        for seen in range(0, worlds, AT_ONCE):
            race.add(weigh(race.turns, min(AT_ONCE, worlds - seen)))
            yield race.best
            if race.decided():
                return
        if len(race.turns) <= 2:
            return
        race.halve()
        worlds *= 2


def trust_in(prior: Scores, values: Scores) -> float:
    """Like how many worlds the prior counts: how far a world is off, beside how far the prior is, both squared."""
    turns, worlds = values.shape
    beyond_luck = values - values.mean(axis=0)
    of_a_world = float(beyond_luck.var(axis=1, ddof=1).mean())
    missed = beyond_luck.mean(axis=1) - (prior - prior.mean())
    of_the_prior = float((missed**2).sum()) / max(turns - 1, 1) - of_a_world / worlds
    return MOST if of_the_prior * MOST <= of_a_world else of_a_world / of_the_prior
