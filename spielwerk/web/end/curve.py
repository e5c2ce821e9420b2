"""The curve of points over the game. Places are per cent, so that it fills every card with text of one size."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from markupsafe import Markup

from ...stage.markup import Attribute, join, tag
from ...stage.numbers import plain
from .course import Chapter, Course
from .moments import Moment

FINE, APART = 1000, 8.0
NAME_LENGTH, NARROWEST, ROOM_FOR_NAME = 11, 9, 15
# Where the last move stands when a final scoring follows it.
BEFORE_CLOSING = 92.0
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_SHORT = re.compile(r"\b(\d+|[A-Z])\b")


class Plot:
    """Where positions and points lie."""

    def __init__(self, course: Course) -> None:
        everything = [*course.final, *course.start, *(points for turn in course.turns for points in turn.after)]
        self.least = min(0, *everything)
        self.step = next((step for step in STEPS if (max(everything) - self.least) / step <= 5), STEPS[-1])
        self.most = max(math.ceil(max(everything) / self.step) * self.step, self.step)
        self._last = max(course.last, 1)
        self._end = BEFORE_CLOSING if course.closing else 100.0

    def x(self, position: int) -> float:
        return self._end * position / self._last

    def y(self, points: float) -> float:
        return 100 * (self.most - points) / (self.most - self.least)


def curve(course: Course, names: Sequence[str], moments: Sequence[Moment], closing_name: str) -> Markup:
    plot = Plot(course)
    parts = [
        *_columns(plot, course, closing_name),
        *_scale(plot),
        _lines(plot, course),
        *_marks(plot, course),
        *_numbers(plot, moments),
        *_ends(plot, course, names),
    ]
    return tag("svg", *parts, width="100%", height="100%", class_="curve", aria_hidden="true")


def _columns(plot: Plot, course: Course, closing_name: str) -> list[Markup]:
    """Chapters as tinted columns with their names below, and the final scoring as the last."""
    spans = [(chapter.name, plot.x(chapter.start), plot.x(chapter.end)) for chapter in course.chapters]
    if course.closing:
        spans.append((closing_name, BEFORE_CLOSING, 100.0))
    return [_column(name, left, right, number) for number, (name, left, right) in enumerate(spans)]


def _column(name: str, left: float, right: float, number: int) -> Markup:
    """Its name as far as the number or letter in it; where there is little room that alone, or nothing."""
    tinted = tag("rect", x=_pc(left), y=0, width=_pc(right - left), height="100%", class_="odd") if number % 2 else None
    where: dict[str, Attribute] = {"x": _pc((left + right) / 2), "y": "100%", "dy": 18}
    found, labels = _SHORT.search(name), []
    if right - left > (NARROWEST if found else ROOM_FOR_NAME):
        labels.append(tag("text", name[: found.end()] if found else name, class_="long", **where))
    if found and right - left > NARROWEST / 2:
        labels.append(tag("text", found.group(), class_="short", **where))
    return tag("g", tag("title", name), tinted, *labels, class_="column")


def _scale(plot: Plot) -> list[Markup]:
    levels = range(math.ceil(plot.least / plot.step) * plot.step, plot.most + 1, plot.step)
    return [
        tag(
            "g",
            tag("line", x1=0, x2="100%", y1=_pc(plot.y(level)), y2=_pc(plot.y(level)), class_="level"),
            tag("text", plain(level), x=-8, y=_pc(plot.y(level)), dy=4, class_="points-label"),
        )
        for level in levels
    ]


def _lines(plot: Plot, course: Course) -> Markup:
    """A line for every seat, each with a line of paper under it; drawn in a box that is stretched to the width."""
    drawn = []
    for seat, final in sorted(enumerate(course.final), key=lambda pair: pair[1]):
        points = [(0.0, course.start[seat]), *((plot.x(turn.end), turn.after[seat]) for turn in course.turns)]
        if course.closing:
            points.append((100.0, final))
        path = " ".join(f"{x * FINE / 100:.1f},{plot.y(value) * FINE / 100:.1f}" for x, value in points)
        drawn.append(tag("polyline", points=path, class_="paper"))
        drawn.append(tag("polyline", points=path, class_=f"course seat-{seat}"))
    box = f"0 0 {FINE} {FINE}"
    return tag("svg", *drawn, viewBox=box, preserveAspectRatio="none", width="100%", height="100%", overflow="visible")


def _marks(plot: Plot, course: Course) -> list[Markup]:
    """The mark of every seat where a chapter ends."""
    marks = []
    for chapter in course.chapters[:-1]:
        turn = next((turn for turn in reversed(course.turns) if turn.end <= chapter.end), None)
        for seat, points in enumerate(turn.after if turn and _long_enough(chapter, course) else ()):
            marks.append(_at(plot.x(chapter.end), plot.y(points), _seat_mark(seat, 12)))
    return marks


def _long_enough(chapter: Chapter, course: Course) -> bool:
    return chapter.end - chapter.start > course.last / 20


def _numbers(plot: Plot, moments: Sequence[Moment]) -> list[Markup]:
    """Where each moment lies on the line of its seat."""
    drawn = []
    for number, moment in enumerate(moments, 1):
        x = 100.0 if moment.closing else plot.x(moment.position)
        y = plot.y(moment.total)
        lifted = -24 if y > 12 else 24
        label = tag("text", str(number), y=lifted + 4.5)
        drawn.append(
            _at(
                x,
                y,
                tag("path", d=f"M0 0V{lifted}"),
                tag("circle", r=3.5),
                tag("circle", cy=lifted, r=10),
                label,
                class_="moment",
            )
        )
    return drawn


def _ends(plot: Plot, course: Course, names: Sequence[str]) -> list[Markup]:
    """Names and points at the right, moved apart where lines end close together."""
    ranked = sorted(enumerate(course.final), key=lambda pair: -pair[1])
    places: list[float] = []
    for _, points in ranked:
        least = places[-1] + APART if places else 0.0
        places.append(max(plot.y(points), least))
    over = max(0.0, places[-1] - 100) if places else 0.0
    return [
        _at(
            100.0,
            y - over,
            tag("g", _seat_mark(seat, 13), transform="translate(14 0)"),
            tag("text", tag("title", names[seat]), _shortened(names[seat]), x=26, y=4.5, class_="end-name"),
            class_="end-label",
        )
        for (seat, _), y in zip(ranked, places, strict=True)
    ]


def _shortened(name: str) -> str:
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1].rstrip() + "…"


def _seat_mark(seat: int, size: int) -> Markup:
    use = tag("use", href=f"#symbol-seat-{seat}", x=-size / 2, y=-size / 2, width=size, height=size)
    return tag("g", use, class_=f"seat-{seat} curve-mark")


def _at(x: float, y: float, *content: Markup, class_: str | None = None) -> Markup:
    return tag("svg", join(list(content)), x=_pc(x), y=_pc(y), overflow="visible", class_=class_)


def _pc(value: float) -> str:
    return f"{value:.2f}%"
