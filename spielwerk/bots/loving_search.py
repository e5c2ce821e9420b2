"""Looks ahead like `hard`, `master` or `counted`, and loves points from some sources as `styles` do.

    spielwerk.bots.loving_search:master:trade=40:houses=-20
    spielwerk.bots.loving_search:counted:turns=8:worlds=4;trade=40:houses=-20

In its thoughts everybody plays on without love, as the others do; what its seat would then have at the end of the game
counts with it. Where nothing was learned that holds it looks ahead without love.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from weakref import WeakKeyDictionary

import numpy as np

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from . import greedy
from .bot import Bot
from .counted import effort_in
from .deep_search import DeepSearch, Effort
from .expecting import Leaving, Telling
from .foresight import Turn
from .hard import EFFORT as LONG
from .learned import load_weights, weights_beside
from .master import EFFORT as LONGER
from .styles import Loves, Loving, Numbers, love_of, loves_in, percents_of


class LovingAhead(Leaving):
    """Values with love what the seat is left with in a world."""

    def __init__(self, engine: CompiledEngine, file: str, percents: Numbers, quick: int) -> None:
        self._telling = Telling(engine.compiled, load_weights(file, engine.game))
        super().__init__(engine.compiled, self._telling, quick)
        self._engine, self._percents = engine, percents

    def values(self, view: State, seat: int, turns: Sequence[Turn], seeds: Numbers, quick: int, more: int) -> Numbers:
        values = np.zeros((len(turns), len(seeds)), np.int64)
        for number, turn in enumerate(turns):
            for world in range(len(seeds)):
                [[value]] = super().values(view, seat, [turn], seeds[world : world + 1], quick, more)
                values[number, world] = value + self._love_left(seat, int(value))
        return values

    def _love_left(self, seat: int, value: int) -> int:
        """Of what the seat has at the end of the last world, or may expect there."""
        if self._engine.over(self.left):
            return love_of(self.left, seat, self._percents)
        scene, turn = self.planned(value)
        held, gains, _ = self._telling.all_of(scene, seat, turn)
        return round(float((held + gains)[seat] @ self._percents))


class LovingSearch(DeepSearch):
    """Puts turns in order with love, and looks ahead with it."""

    def __init__(self, engine: CompiledEngine, effort: Effort, percents: Numbers) -> None:
        file = weights_beside(engine.game)
        super().__init__(engine, file, effort)
        if file and percents.any():
            self._appraiser = Loving(engine, file, percents)
            self._ahead = [LovingAhead(engine, file, percents, effort.quick) for _ in range(effort.threads)]

    def best_move(self, view: State, seat: int, rng: Random) -> int:
        """What looks best when all worlds are through or the time is over; a turn goes on as it was meant."""
        end = time.monotonic() + self._effort.seconds
        meant = self.meant.move_for(view, seat)
        if meant is not None:
            return meant
        found: Turn = ()
        for turn in self.thoughts(view, seat, rng):
            found = turn
            if time.monotonic() > end:
                break
        self.meant.keep(view, seat, found)
        return found[0]


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, dict[tuple[Loves, Effort], LovingSearch]] = WeakKeyDictionary()


def hard(argument: str) -> Bot:
    """Thinks as long as that level. Raises ValueError."""
    return _looking_ahead(loves_in(argument), LONG)


def master(argument: str) -> Bot:
    """Thinks as long as that level. Raises ValueError."""
    return _looking_ahead(loves_in(argument), LONGER)


def counted(argument: str) -> Bot:
    """Thinks as far as is told before the loves. Raises ValueError."""
    effort, _, loves = argument.partition(";")
    return _looking_ahead(loves_in(loves), effort_in(effort))


def _looking_ahead(loves: Loves, effort: Effort) -> Bot:
    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        if not isinstance(engine, CompiledEngine):
            return greedy.decide(engine, view, seat, rng)
        made = _OF_ENGINE.setdefault(engine, {})
        if (loves, effort) not in made:
            made[loves, effort] = LovingSearch(engine, effort, percents_of(engine.game, loves))
        return made[loves, effort].best_move(view, seat, rng)

    return decide
