"""The curve of points over the game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from markupsafe import Markup

from ...stage.markup import tag
from ...stage.numbers import plain
from ..plots import FINE, NAME_LENGTH, STEPS, column, end_labels, on_line, placed, scale, seat_mark
from .course import Chapter, Course
from .moments import Moment

# The final scoring is as wide as its share of all points, within these bounds; more where it goes turn by turn.
LEAST_SCORING, MOST_SCORING, MOST_SCORING_TURNS = 8.0, 14.0, 34.0
# Labels at the right keep so much of the plot's height between them, low as it may be.
APART = 10.0
# Names of partners have so many letters.
PARTNERS = 18
# About so many px are a per cent of the plot across and down on a phone: numbers apart there are so on every screen.
WIDE, HIGH, RADIUS = 2.0, 1.9, 10
BESIDE = ((0, -24), (-24, -10), (0, 24), (24, 10), (-24, 12), (-44, -10), (0, 46))


class Plot:
    """Where positions and points lie."""

    def __init__(self, course: Course) -> None:
        standings = [course.final, course.start, *(turn.after for turn in course.turns)]
        everything = [course.of_side(totals, side[0]) for totals in standings for side in course.sides]
        self.least = min(0, *everything)
        self.step = next((step for step in STEPS if (max(everything) - self.least) / step <= 5), STEPS[-1])
        self.most = max(math.ceil(max(everything) / self.step) * self.step, self.step)
        self._last = max(course.last, 1)
        self._played = max(course.scoring.start, 1) if course.scoring else self._last
        self.scoring = 100.0 - _scoring_width(course)

    def x(self, position: int) -> float:
        """In proportion to what happened; the final scoring, short as its log may be, has a part of its own."""
        if position <= self._played:
            return self.scoring * position / self._played
        return self.scoring + (100 - self.scoring) * (position - self._played) / (self._last - self._played)

    def y(self, points: float) -> float:
        return 100 * (self.most - points) / (self.most - self.least)


def _scoring_width(course: Course) -> float:
    if course.scoring is None:
        return 0.0
    share = 100 * sum(gain.points for gain in course.scoring.gains) / max(sum(course.final), 1)
    most = MOST_SCORING_TURNS if course.scoring.start < course.last else MOST_SCORING
    return min(max(share, LEAST_SCORING), most)


def curve(course: Course, names: Sequence[str], moments: Sequence[Moment], closing_name: str) -> Markup:
    plot = Plot(course)
    ends = {side[0]: course.of_side(course.final, side[0]) for side in course.sides}
    sides = [
        " & ".join(names[one] for one in side) for seat in range(len(names)) for side in course.sides if seat in side
    ]
    parts = [
        *_columns(plot, course, closing_name),
        *scale(plot),
        _lines(plot, course),
        *_marks(plot, course),
        *_numbers(plot, moments),
        *end_labels(
            [(seat, plot.y(points)) for seat, points in ends.items()],
            sides,
            [plain(course.of_side(course.final, seat)) for seat in range(len(names))],
            APART,
            PARTNERS if course.teams else NAME_LENGTH,
        ),
    ]
    return tag("svg", *parts, width="100%", height="100%", class_="curve", aria_hidden="true")


def _columns(plot: Plot, course: Course, closing_name: str) -> list[Markup]:
    """Chapters as tinted columns with their names below, and the final scoring, under a short one, as the last."""
    spans = [
        (closing_name if _is_scored(chapter, course) else chapter.name, plot.x(chapter.start), plot.x(chapter.end))
        for chapter in course.chapters
    ]
    if course.closing:
        spans.append((closing_name, plot.scoring, 100.0))
    return [column(name, left, right, number) for number, (name, left, right) in enumerate(spans)]


def _is_scored(chapter: Chapter, course: Course) -> bool:
    return course.scoring is not None and chapter.name == course.scoring.title


def _lines(plot: Plot, course: Course) -> Markup:
    """A line for every side, each with a line of paper under it; drawn in a box that is stretched to the width."""
    drawn = []
    for final, seat in sorted((course.of_side(course.final, side[0]), side[0]) for side in course.sides):
        points = [(plot.x(turn.end), course.of_side(turn.after, seat)) for turn in course.turns]
        points.insert(0, (0.0, course.of_side(course.start, seat)))
        if course.closing:
            points.append((100.0, final))
        path = " ".join(f"{x * FINE / 100:.1f},{plot.y(value) * FINE / 100:.1f}" for x, value in points)
        drawn.append(tag("polyline", points=path, class_="paper"))
        drawn.append(tag("polyline", points=path, class_=f"course seat-{seat}"))
    box = f"0 0 {FINE} {FINE}"
    return tag("svg", *drawn, viewBox=box, preserveAspectRatio="none", width="100%", height="100%", overflow="visible")


def _marks(plot: Plot, course: Course) -> list[Markup]:
    """The mark of every side where a chapter ends."""
    ends = [0, *(turn.end for turn in course.turns)]
    marks = []
    for chapter in (chapter for chapter in course.chapters[:-1] if _long_enough(chapter, course)):
        for seat in (side[0] for side in course.sides):
            values = [course.of_side(totals, seat) for totals in (course.start, *(turn.after for turn in course.turns))]
            points = on_line(ends, values, chapter.end)
            marks.append(placed(plot.x(chapter.end), plot.y(points), seat_mark(seat, 12)))
    return marks


def _long_enough(chapter: Chapter, course: Course) -> bool:
    return chapter.end - chapter.start > course.last / 20


def _numbers(plot: Plot, moments: Sequence[Moment]) -> list[Markup]:
    """Where each moment lies on the line of its seat, its number beside it where no other number stands."""
    drawn: list[Markup] = []
    taken: list[tuple[float, float]] = []
    for number, moment in enumerate(moments, 1):
        x = 100.0 if moment.closing else plot.x(moment.end)
        y = plot.y(moment.total)
        dx, dy = _beside(x, y, taken)
        taken.append((x * WIDE + dx, y * HIGH + dy))
        content = [
            tag("path", d=f"M0 0L{dx} {dy}"),
            tag("circle", r=3.5),
            tag("circle", cx=dx, cy=dy, r=RADIUS),
            tag("text", str(number), x=dx, y=dy + 4.5),
        ]
        drawn.append(placed(x, y, *content, class_="moment"))
    return drawn


def _beside(x: float, y: float, taken: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """How far from its point a number stands."""

    def free(dx: int, dy: int) -> bool:
        left, top = x * WIDE + dx, y * HIGH + dy
        inside = left <= 100 * WIDE and 0 <= top <= 100 * HIGH - RADIUS
        return inside and all(math.dist((left, top), other) > 2 * RADIUS + 2 for other in taken)

    return next((place for place in BESIDE if free(*place)), BESIDE[0])
