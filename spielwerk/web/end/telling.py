"""The final scoring line by line: what each source brought whom, and how everybody stands after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .course import Course, Totals


@dataclass(frozen=True)
class ToldLine:
    """Points of one source by seat, and everybody's points with them."""

    source: str
    points: Totals
    totals: Totals


@dataclass(frozen=True)
class Telling:
    """`before` is how everybody stood when the final scoring began; one with a name of its own is called by it."""

    title: str
    before: Totals
    lines: tuple[ToldLine, ...]


def telling_of(course: Course, seats: Sequence[int]) -> Telling | None:
    """Source by source in the order in which they were scored; None where the end brought nobody anything."""
    if course.scoring is None:
        return None
    brought: dict[str, dict[int, int]] = {}
    for gain in course.scoring.gains:
        points = brought.setdefault(gain.source, dict.fromkeys(seats, 0))
        points[gain.seat] += gain.points
    now = {seat: course.final[seat] - sum(points[seat] for points in brought.values()) for seat in seats}
    before, told = tuple(now.values()), []
    for source, points in brought.items():
        now = {seat: now[seat] + points[seat] for seat in seats}
        told.append(ToldLine(source, tuple(points.values()), tuple(now.values())))
    return Telling(course.scoring.title, before, tuple(told))
