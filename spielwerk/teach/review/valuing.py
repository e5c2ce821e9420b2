"""What can be expected at a position, for somebody who sees all hands: the curve, and what luck did between decisions.

Before and after a turn the same games are played on, so that what the turn changed is known better than either value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from ...bots.foresight import Foresight
from ...kernel import State
from ...kernel.ledger import totals_of
from ..estimates import BAND, Figure, Sample, chance, figure, samples_of
from .record import Mark, Roll, Turn
from .segments import Course

LONGEST = 64
# The first position is valued in so many times more games: all luck is reckoned from it.
AT_START = 4


@dataclass(frozen=True)
class Valued:
    """What is expected before a turn and after it, and by how much the turn changed the points of each seat."""

    before: Mark
    after: Mark
    change: tuple[Figure, ...]


def value_turn(
    foresight: Foresight, state: State, position: int, seat: int, played: Turn, rng: Random, games: int, quick: int
) -> Valued:
    before, after = _played_on(foresight, state, seat, [(), played[:LONGEST]], rng, games, quick)
    change = after.totals - before.totals
    return Valued(
        mark_of(position, before),
        mark_of(position + len(played), after),
        tuple(figure(change[:, seat]) for seat in range(change.shape[1])),
    )


def value(foresight: Foresight, state: State, position: int, rng: Random, games: int, quick: int) -> Mark:
    (sample,) = _played_on(foresight, state, 0, [()], rng, games, quick)
    return mark_of(position, sample)


def _played_on(
    foresight: Foresight, state: State, seat: int, turns: Sequence[Turn], rng: Random, games: int, quick: int
) -> list[Sample]:
    """Nothing is blank in a whole state, so that nothing is dealt again."""
    return samples_of(foresight.outlook(state, seat, turns, games, rng, quick), seat)


def mark_of(position: int, sample: Sample) -> Mark:
    outside = (1 - BAND) / 2
    low, high = np.quantile(sample.totals, [outside, 1 - outside], axis=0)
    seats = range(sample.totals.shape[1])
    return Mark(
        position,
        tuple(figure(sample.totals[:, seat]) for seat in seats),
        tuple(low.tolist()),
        tuple(high.tolist()),
        tuple(chance(sample.wins[:, seat]) for seat in seats),
    )


def final_mark(course: Course, places: Sequence[int]) -> Mark:
    """At the end nothing is left to expect."""
    totals = [float(points) for points in totals_of(course.final)]
    first = [float(place == 1) for place in places]
    return Mark(
        course.positions,
        tuple(Figure(points, 0.0) for points in totals),
        tuple(totals),
        tuple(totals),
        tuple(Figure(won / max(sum(first), 1), 0.0) for won in first),
    )


def rolls_of(course: Course, start: Mark, valued: Sequence[Valued], final: Mark) -> list[Roll]:
    """What chance did between one turn and the next."""
    rolls = []
    ends, beginnings = [start, *(one.after for one in valued)], [*(one.before for one in valued), final]
    for before, after in zip(ends, beginnings, strict=True):
        if any(before.position <= rolled < after.position for rolled in course.rolled):
            luck = tuple(_less(b, a) for b, a in zip(after.points, before.points, strict=True))
            rolls.append(Roll(before.position, after.position, luck))
    return rolls


def luck_of(seat: int, start: Mark, valued: Sequence[Valued], final: Mark) -> Figure:
    """All luck of a seat: what the game brought it beyond what was expected, less what all turns changed."""
    changes = [one.change[seat] for one in valued]
    whole = _less(final.points[seat], start.points[seat])
    margin = math.sqrt(whole.margin**2 + sum(change.margin**2 for change in changes))
    return Figure(whole.value - sum(change.value for change in changes), margin)


def _less(one: Figure, other: Figure) -> Figure:
    """A difference of two figures that were found apart."""
    return Figure(one.value - other.value, math.hypot(one.margin, other.margin))
