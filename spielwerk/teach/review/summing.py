"""What a review says of each seat over the whole game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...kernel.ledger import totals_of
from ..estimates import Figure
from .losses import losses_in
from .luck import luck_of
from .record import Chapter, Decision, Mark, Roll, SeatReview
from .segments import Course


def seats_of(
    course: Course,
    decisions: Sequence[Decision],
    chapters: Sequence[Chapter],
    rolls: Sequence[Roll],
    final: Mark,
) -> tuple[SeatReview, ...]:
    points = totals_of(course.final)
    sources = course.final.record.points.shape[1]
    return tuple(
        _seat(
            [one for one in decisions if one.seat == seat],
            len(chapters),
            sources,
            points[seat],
            final.points[seat],
            luck_of(seat, rolls),
        )
        for seat in range(len(points))
    )


def _seat(
    decisions: Sequence[Decision], chapters: int, sources: int, points: int, end: Figure, luck: Figure
) -> SeatReview:
    losses = losses_in(decisions, sources, chapters)
    return SeatReview(
        len(decisions),
        losses.errors,
        losses.lost,
        losses.rate.value,
        tuple(lost.value for lost in losses.by_source),
        losses.gifts.value,
        tuple(lost.value for lost in losses.by_chapter),
        points,
        luck,
        Figure(end.value - luck.value, math.hypot(end.margin, luck.margin)),
    )
