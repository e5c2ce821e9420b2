"""What a review says of each seat over the whole game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...kernel.ledger import totals_of
from ..estimates import Figure
from .record import Chapter, Decision, Mark, SeatReview
from .segments import Course
from .valuing import Valued, luck_of


def seats_of(
    course: Course,
    decisions: Sequence[Decision],
    chapters: Sequence[Chapter],
    start: Mark,
    valued: Sequence[Valued],
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
            luck_of(seat, start, valued, final),
        )
        for seat in range(len(points))
    )


def _seat(
    decisions: Sequence[Decision], chapters: int, sources: int, points: int, end: Figure, luck: Figure
) -> SeatReview:
    by_source, by_chapter, gifts, doubt = [0.0] * sources, [0.0] * chapters, 0.0, 0.0
    errors = [one for one in decisions if one.lost > 0]
    for one in errors:
        assert one.difference is not None
        by_chapter[one.chapter] += one.lost
        by_source = [lost + own.value for lost, own in zip(by_source, one.difference.own, strict=True)]
        gifts += one.difference.gifts
        doubt += one.difference.lead.margin**2
    lost = sum(one.lost for one in errors)
    return SeatReview(
        len(decisions),
        len(errors),
        Figure(lost, math.sqrt(doubt)),
        lost / len(decisions) if decisions else 0.0,
        tuple(by_source),
        gifts,
        tuple(by_chapter),
        points,
        luck,
        Figure(end.value - luck.value, math.hypot(end.margin, luck.margin)),
    )
