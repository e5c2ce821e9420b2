"""What chance did for every seat: what came, against what might have come instead.

Games are played to their end from both in the same way. So luck is nothing on average, however well or badly they are
played on, and errors cannot add up; and what somebody chose, on either side of it, is no luck of anybody. Each pair of
games is played by players of its own kind: what only one kind makes of its cards is no luck, and is in the margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from ...bots.expecting import expectation_of
from ...bots.foresight import TO_THE_END, foresight_of
from ...kernel import State
from ...kernel.engine import CompiledEngine
from ..causes import total
from ..estimates import Figure, Numbers, quantile
from ..outcomes import WITHIN
from .record import Mark, Roll
from .segments import Stretch, settled_by_chance

# Who plays on tries at least and at most so many moves for a turn.
QUICKEST, SLOWEST = 30, 200


@dataclass(frozen=True)
class Swing:
    """One stretch of chance: by pair of games and by seat, how many points more what came brought than another outcome,
    drawn by the odds."""

    position: int
    end: int
    more: Numbers

    @property
    def mean(self) -> Numbers:
        mean: Numbers = self.more.mean(axis=0)
        return mean

    @property
    def variance(self) -> Numbers:
        """Of the mean."""
        variance: Numbers = self.more.var(axis=0, ddof=1) / len(self.more)
        return variance


def swing(engine: CompiledEngine, stretch: Stretch, pairs: int, seed: str) -> Swing:
    more = [_more(engine, stretch, Random(f"{seed} {pair}"), pair % 2 == 0) for pair in range(pairs)]
    return Swing(stretch.position, stretch.end, np.array(more))


def _more(engine: CompiledEngine, stretch: Stretch, rng: Random, by_learned: bool) -> Numbers:
    """What came against one other outcome, by the same players, with the same dice and draws where both need them."""
    quick = round(QUICKEST * (SLOWEST / QUICKEST) ** rng.random())
    instead, chance = settled_by_chance(engine, stretch.before, rng), rng.random()
    came, other = (_end(engine, state, Random(chance), quick, by_learned) for state in (stretch.after, instead))
    return came - other


def _end(engine: CompiledEngine, state: State, rng: Random, quick: int, by_learned: bool) -> Numbers:
    """Final points by seat of one game, played by what was learned or by the hand-written worth."""
    learned = expectation_of(engine, state) if by_learned else None
    seen = (
        learned.outlook(state, 0, [()], 1, rng, quick, TO_THE_END)
        if learned
        else foresight_of(engine).outlook(state, 0, [()], 1, rng, quick)
    )
    return np.asarray(seen.points[0, 0].sum(axis=1), np.float64)


def rolls_of(swings: Sequence[Swing], start: Mark) -> tuple[Roll, ...]:
    """What every stretch brought, as far as it is more than the noise of few games.

    All luck together is at most as large as games of equals end apart from their start. So much of what was found is
    kept as that is of it and the noise together: more luck than a game holds is never told.
    """
    if not swings:
        return ()
    noise = sum(one.variance for one in swings)
    held = np.array([((high - low) / WITHIN) ** 2 for low, high in zip(start.low, start.high, strict=True)])
    kept = held / np.maximum(held + noise, 1e-9)
    sure = quantile(1 + sum(len(one.more) - 1 for one in swings))
    return tuple(Roll(one.position, one.end, _luck(one, kept, sure)) for one in swings)


def _luck(swing: Swing, kept: Numbers, sure: float) -> tuple[Figure, ...]:
    """How far off what is kept may be: by what is left of the noise and by what was taken off."""
    values, margins = kept * swing.mean, sure * np.sqrt(kept * swing.variance)
    return tuple(Figure(value, margin) for value, margin in zip(values.tolist(), margins.tolist(), strict=True))


def luck_of(seat: int, rolls: Sequence[Roll]) -> Figure:
    """All luck of a seat."""
    return total(roll.luck[seat] for roll in rolls) if rolls else Figure(0.0, 0.0)
