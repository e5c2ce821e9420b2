"""What the costly decisions of a seat have in common: that is what can be learned from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...kernel.views import view
from ...table.table import Table
from ..causes import gifts_in
from ..turns import points_at_once
from .record import Decision, Review
from .segments import first_part

# So many of the costliest are looked at.
LOOKED = 12
# What is a habit is met so often, and in such a part of what was looked at.
_OFTEN, _SHARE = 3, 0.4


@dataclass(frozen=True)
class Habits:
    """Of `looked` costly decisions: how often the better turn brought most under one source, the most frequent one, or
    kept most from the others; how often it brought fewer points at once, and how often more."""

    looked: int
    source: int | None
    times: int
    gifts: int
    patient: int
    left_lying: int


def habits_of(table: Table, review: Review, seat: int) -> Habits:
    costly = review.costliest(seat)[:LOOKED]
    sooner = [_sooner(table, one) for one in costly]
    about = Counter(_about(one) for one in costly)
    gifts = about.pop(None, 0)
    source, times = about.most_common(1)[0] if about else (None, 0)
    return Habits(
        len(costly),
        source,
        times,
        gifts,
        sum(points < 0 for points in sooner),
        sum(points > 0 for points in sooner),
    )


def _about(one: Decision) -> int | None:
    """The source under which the better turn brings most; none where it does more by what others do not get."""
    assert one.difference is not None
    brought = [figure.value for figure in one.difference.own]
    return brought.index(max(brought)) if max(brought) >= gifts_in(one.difference).value else None


def _sooner(table: Table, one: Decision) -> int:
    """The points that the better turn brings more at once, as far as it goes before others have their say."""
    state, game = table.state_at(one.position), table.game
    seen, better = view(table.engine, state, one.seat), first_part(table.engine, state, one.seat, one.better)
    return points_at_once(game, seen, one.seat, better) - points_at_once(game, seen, one.seat, one.played)


def is_habit(times: int, looked: int) -> bool:
    """What happened twice, or in few of many cases, says nothing of who decided."""
    return times >= _OFTEN and times >= _SHARE * looked
