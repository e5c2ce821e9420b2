"""The curves of a review: expected points or chances of winning with their bands, and how two turns spread."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from markupsafe import Markup

from ...stage.markup import tag
from ...teach.review.record import Decision, Mark, Review
from ..plots import FINE, STEPS, column, end_labels, on_line, per_cent, placed, scale

POINTS, CHANCES = "points", "chances"
# The bell curves are drawn over so many standard deviations to each side, in so many steps.
WIDTH, BELL_STEPS = 2.6, 40
# So near to the edge a number would be cut.
EDGE = 0.05
# The curve is low on a desk: labels at the right keep so much of its height between them.
APART = 17.0
USUAL_WIDTH, USUAL_HEIGHT = 450, 150
# Of a long game more is estimated than a line can show: what falls into one of so many parts is drawn as its mean.
PARTS = 64
# Numbers stand in circles beside the line.
BADGE, LIFT = 10, 20


@dataclass(frozen=True)
class Value:
    """What is expected for a seat at a position, and the band around it."""

    at: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """The values of a seat along the game."""

    positions: tuple[float, ...]
    values: tuple[Value, ...]

    def at(self, position: int) -> float:
        """The value on the line above any position."""
        return on_line(self.positions, [value.at for value in self.values], position)


class Plot:
    """Where positions and values lie."""

    def __init__(self, review: Review, lines: Sequence[Line], kind: str) -> None:
        self._last = max(review.positions, 1)
        values = [value for line in lines for value in line.values]
        lowest, highest = min(value.low for value in values), max(value.high for value in values)
        if kind == CHANCES:
            self.least, self.most, self.step = 0, 100, 25
        else:
            self.step = next((step for step in STEPS if (highest - lowest) / step <= 5), STEPS[-1])
            self.least = math.floor(lowest / self.step) * self.step
            self.most = max(math.ceil(highest / self.step) * self.step, self.least + self.step)

    def x(self, position: float) -> float:
        return 100 * position / self._last

    def y(self, points: float) -> float:
        return 100 * (self.most - points) / (self.most - self.least)


def value_of(mark: Mark, seat: int, kind: str) -> Value:
    if kind == POINTS:
        return Value(mark.points[seat].value, mark.low[seat], mark.high[seat])
    wins = mark.wins[seat]
    low, high = max(0.0, wins.value - wins.margin), min(1.0, wins.value + wins.margin)
    return Value(100 * wins.value, 100 * low, 100 * high)


def line_of(review: Review, seat: int, kind: str) -> Line:
    """Begins and ends with what was estimated there."""
    parts: dict[int, list[Mark]] = {}
    for mark in review.curve[1:-1]:
        parts.setdefault(PARTS * mark.position // max(review.positions, 1), []).append(mark)
    groups = [review.curve[:1], *parts.values(), review.curve[-1:]]
    positions = tuple(fmean(mark.position for mark in group) for group in groups)
    return Line(positions, tuple(_mean([value_of(mark, seat, kind) for mark in group]) for group in groups))


def _mean(values: Sequence[Value]) -> Value:
    return Value(*(fmean(getattr(value, name) for value in values) for name in ("at", "low", "high")))


def draw_curves(
    review: Review,
    names: Sequence[str],
    language: str,
    kind: str,
    seat: int,
    numbered: Sequence[Decision],
    shown: Decision | None,
) -> Markup:
    lines = [line_of(review, number, kind) for number in range(len(names))]
    plot = Plot(review, lines, kind)
    columns = [
        column(chapter.names[language], plot.x(chapter.start), plot.x(chapter.end), number)
        for number, chapter in enumerate(review.chapters)
    ]
    ends = [(number, plot.y(line.values[-1].at)) for number, line in enumerate(lines)]
    values = [_written(line.values[-1].at, kind) for line in lines]
    parts = [
        *columns,
        *scale(plot),
        _lines(plot, lines, seat),
        *([_pointer(plot, shown)] if shown else []),
        *_numbers(plot, lines, numbered, shown),
        *end_labels(ends, names, values, APART),
    ]
    return tag("svg", *parts, width="100%", height="100%", class_="curve", aria_hidden="true")


def _written(value: float, kind: str) -> str:
    return f"{value:.0f} %" if kind == CHANCES else f"{value:.0f}".replace("-", "−")


def _lines(plot: Plot, lines: Sequence[Line], own: int) -> Markup:
    """Bands below, lines above, the own ones last; drawn in a box that is stretched to the width."""
    order = sorted(range(len(lines)), key=lambda seat: seat == own)
    drawn = [_band(plot, lines[seat], seat, seat == own) for seat in order]
    for seat in order:
        path = _path(plot, lines[seat].positions, [value.at for value in lines[seat].values])
        drawn.append(tag("polyline", points=path, class_="paper"))
        drawn.append(tag("polyline", points=path, class_=f"course seat-{seat}"))
    box = f"0 0 {FINE} {FINE}"
    return tag("svg", *drawn, viewBox=box, preserveAspectRatio="none", width="100%", height="100%", overflow="visible")


def _band(plot: Plot, line: Line, seat: int, own: bool) -> Markup:
    above = _path(plot, line.positions, [value.high for value in line.values])
    below = _path(plot, line.positions[::-1], [value.low for value in line.values[::-1]])
    return tag("polygon", points=f"{above} {below}", class_=f"band seat-{seat}{' own' if own else ''}")


def _path(plot: Plot, positions: Sequence[float], values: Sequence[float]) -> str:
    places = zip(positions, values, strict=True)
    return " ".join(f"{plot.x(at) * FINE / 100:.1f},{plot.y(value) * FINE / 100:.1f}" for at, value in places)


def _pointer(plot: Plot, shown: Decision) -> Markup:
    x = per_cent(plot.x(shown.position))
    return tag("line", x1=x, x2=x, y1=0, y2="100%", class_="pointer")


def _numbers(plot: Plot, lines: Sequence[Line], numbered: Sequence[Decision], shown: Decision | None) -> list[Markup]:
    """Where each of the costliest decisions lies on the line of its seat, its number below or above it."""
    drawn, taken = [], list[tuple[float, float]]()
    for number, one in enumerate(numbered, 1):
        x, y = plot.x(one.position), plot.y(lines[one.seat].at(one.position))
        lifted = _lifted(x, y, taken)
        taken.append((x * USUAL_WIDTH / 100, y * USUAL_HEIGHT / 100 + lifted))
        badge = [
            tag("circle", r=4),
            tag("circle", cy=lifted, r=BADGE, class_="badge"),
            tag("text", str(number), y=lifted + 4.5),
        ]
        chosen = " shown" if one is shown else ""
        drawn.append(placed(x, y, *badge, class_=f"costly seat-{one.seat}{chosen}"))
    return drawn


def _lifted(x: float, y: float, taken: Sequence[tuple[float, float]]) -> int:
    """How far below its place a number stands so that it covers no other, as the curve is seen on a desk."""
    nearest = -LIFT if y > 80 else LIFT
    for lifted in (nearest, -nearest, 2 * nearest, -2 * nearest):
        at = x * USUAL_WIDTH / 100, y * USUAL_HEIGHT / 100 + lifted
        if all(math.dist(at, other) > 2 * BADGE for other in taken):
            return lifted
    return nearest


def draw_spreads(yours: tuple[float, float], better: tuple[float, float]) -> Markup | None:
    """Final points after both turns as bells, each by mean and spread; None where nothing is spread."""
    if min(yours[1], better[1]) <= 0:
        return None
    left = min(mean - WIDTH * spread for mean, spread in (yours, better))
    right = max(mean + WIDTH * spread for mean, spread in (yours, better))
    tallest = 1 / min(yours[1], better[1])

    def bell(mean: float, spread: float) -> str:
        places = []
        for step in range(BELL_STEPS + 1):
            at = mean + WIDTH * spread * (2 * step / BELL_STEPS - 1)
            height = math.exp(-(((at - mean) / spread) ** 2) / 2) / spread / tallest
            places.append(f"{FINE * (at - left) / (right - left):.1f},{100 * (1 - 0.96 * height):.1f}")
        return " ".join(places)

    def middle(mean: float, spread: float) -> str:
        x = FINE * (mean - left) / (right - left)
        return f"M{x:.1f} {100 * (1 - 0.96 / spread / tallest):.1f}V100"

    drawn = [tag("polyline", points=bell(*one), class_=name) for name, one in (("yours", yours), ("better", better))]
    drawn += [tag("path", d=middle(*one), class_=name) for name, one in (("yours", yours), ("better", better))]
    box = f"0 0 {FINE} 100"
    inner = tag("svg", *drawn, viewBox=box, preserveAspectRatio="none", width="100%", height="100%", overflow="visible")
    labels = [
        tag("text", f"{at:.0f}".replace("-", "−"), x=per_cent(100 * (at - left) / (right - left)), y="100%", dy=16)
        for at in _levels(left + EDGE * (right - left), right - EDGE * (right - left))
    ]
    return tag("svg", inner, *labels, width="100%", height="100%", class_="bells", aria_hidden="true")


def _levels(left: float, right: float) -> list[int]:
    step = next((step for step in STEPS if (right - left) / step <= 5), STEPS[-1])
    return list(range(math.ceil(left / step) * step, math.floor(right) + 1, step))
