"""What can be expected at a position, for somebody who sees all hands: the curve, and what luck did between decisions.

Before and after a turn the same games are played on, so that what the turn changed is known better than either value.
Looks ahead come first: there are as many of them at every position, and so they are the same everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ...kernel import CHANCE_BIT, State
from ...kernel.engine import CompiledEngine, seats_of
from ...kernel.ledger import totals_of
from ..estimates import Figure, figure
from ..outcomes import Outcome
from ..seeing import FAR, Seer
from .effort import Effort
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
    engine: CompiledEngine,
    state: State,
    position: int,
    gone: float,
    seat: int,
    played: Turn,
    rng: Random,
    effort: Effort,
) -> Valued:
    """`gone` is how much of the game lies behind the position."""
    seer, turns = Seer(engine, state, seat), [(), played[:LONGEST]]
    near = seer.near(turns, effort.looking, rng, effort.quick, FAR) if seer.has_learned else []
    games = effort.ends(gone, seer.has_learned)
    ends = seer.ends(turns, games, rng, effort.quick) if games else []
    before, after = ends or (None, None)
    near = near or ends
    change = near[1].totals - near[0].totals
    return Valued(
        mark_of(position, seer.outcome(near[0], before)),
        mark_of(position + len(played), seer.outcome(near[1], after)),
        tuple(figure(change[:, seat]) for seat in range(change.shape[1])),
    )


def value(engine: CompiledEngine, state: State, position: int, rng: Random, games: int, effort: Effort) -> Mark:
    """Nothing is blank in a whole state, so that nothing is dealt again."""
    seer = Seer(engine, state, _to_play(engine, state))
    near = seer.near([()], effort.looking, rng, effort.quick, FAR) if seer.has_learned else []
    ends = seer.ends([()], games, rng, effort.quick)
    return mark_of(position, seer.outcome(*(near or ends), *ends))


def _to_play(engine: CompiledEngine, state: State) -> int:
    """The first seat while nobody knows."""
    mask = engine.waiting(state)
    return 0 if mask == CHANCE_BIT else seats_of(mask)[0]


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
