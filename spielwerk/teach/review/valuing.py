"""What can be expected at a position, for somebody who sees all hands: the curve.

Looks ahead come first: there are as many of them at every position, and so they are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...kernel import State
from ...kernel.engine import CompiledEngine
from ...kernel.ledger import totals_of
from ..estimates import Figure
from ..outcomes import Outcome
from ..seeing import FAR, Seer
from .effort import Effort
from .record import Mark
from .segments import Course

# The first position is valued in so many times more games: how far they end apart is how much luck there is.
AT_START = 4


def value(
    engine: CompiledEngine, state: State, position: int, seat: int, games: int, rng: Random, effort: Effort
) -> Mark:
    """The seat is to play. Nothing is blank in a whole state, so that nothing is dealt again."""
    seer = Seer(engine, state, seat)
    near = seer.near([()], effort.looking, rng, effort.quick, FAR) if seer.has_learned else []
    ends = seer.ends([()], games, rng, effort.quick) if games else []
    return mark_of(position, seer.outcome((near or ends)[0], ends[0] if ends else None))


def mark_of(position: int, outcome: Outcome) -> Mark:
    return Mark(position, outcome.points, outcome.low, outcome.high, outcome.wins)


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
