"""What curves over a game share. Places are per cent, so that they fill every card with text of one size."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from markupsafe import Markup

from ..stage.markup import Attribute, join, tag
from ..stage.numbers import plain

FINE, APART = 1000, 8.0
NAME_LENGTH, SHORT_NAME, NARROWEST, ROOM_FOR_NAME, PER_LETTER = 11, 6, 4.5, 15, 1.3
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_SHORT = re.compile(r"\b(\d+|[A-Z])\b")


class Scaled(Protocol):
    """Values from `least` to `most`, with a line at every `step`."""

    least: int
    most: int
    step: int

    def y(self, points: float) -> float: ...


def column(name: str, left: float, right: float, number: int) -> Markup:
    """Its name as far as the number or letter in it; where there is no room for it that alone, or nothing."""
    tinted = (
        tag("rect", x=per_cent(left), y=0, width=per_cent(right - left), height="100%", class_="odd")
        if number % 2
        else None
    )
    where: dict[str, Attribute] = {"x": per_cent((left + right) / 2), "y": "100%", "dy": 18}
    found, labels, fits = _SHORT.search(name), [], right - left > PER_LETTER * len(brief(name))
    if fits:
        labels.append(
            tag("text", brief(name), class_="long" if found or right - left < ROOM_FOR_NAME else None, **where)
        )
    if found and right - left > NARROWEST:
        labels.append(tag("text", found.group(), class_="short" if fits else None, **where))
    return tag("g", tag("title", name), tinted, *labels, class_="column")


def brief(name: str) -> str:
    """The name of a chapter as far as the number or letter in it: "Round 3" of "Round 3 of 5"."""
    found = _SHORT.search(name)
    return name[: found.end()] if found else name


def scale(plot: Scaled) -> list[Markup]:
    levels = range(math.ceil(plot.least / plot.step) * plot.step, plot.most + 1, plot.step)
    return [
        tag(
            "g",
            tag("line", x1=0, x2="100%", y1=per_cent(plot.y(level)), y2=per_cent(plot.y(level)), class_="level"),
            tag("text", plain(level), x=-8, y=per_cent(plot.y(level)), dy=4, class_="points-label"),
        )
        for level in levels
    ]


def on_line(positions: Sequence[float], values: Sequence[float], position: float) -> float:
    """The value on a drawn line at any position."""
    after = min(max(bisect_left(positions, position), 1), len(positions) - 1)
    left, right = positions[after - 1], positions[after]
    share = (position - left) / (right - left) if right > left else 0.0
    return values[after - 1] * (1 - share) + values[after] * share


def seat_mark(seat: int, size: int) -> Markup:
    use = tag("use", href=f"#symbol-seat-{seat}", x=-size / 2, y=-size / 2, width=size, height=size)
    return tag("g", use, class_=f"seat-{seat} curve-mark")


def end_labels(
    ends: Sequence[tuple[int, float]],
    names: Sequence[str],
    values: Sequence[str] = (),
    apart: float = APART,
    length: int = NAME_LENGTH,
) -> list[Markup]:
    """Names at the right where the line of each seat ends, moved apart where lines end close together."""
    ranked = sorted(ends, key=lambda end: end[1])
    return [
        placed(
            100.0,
            y,
            tag("g", seat_mark(seat, 13), transform="translate(14 0)"),
            tag(
                "text",
                tag("title", names[seat]),
                *_name(names[seat], length),
                tag("tspan", values[seat], dx=6, class_="end-value") if values else None,
                x=26,
                y=4.5,
                class_="end-name",
            ),
            class_="end-label",
        )
        for (seat, _), y in zip(ranked, moved_apart([y for _, y in ranked], apart), strict=True)
    ]


def moved_apart(wanted: Sequence[float], apart: float) -> list[float]:
    """Down where they are too close, and from the bottom up again only those for which there is no room."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + apart if places else 0.0))
    lowest = 100.0
    for number in reversed(range(len(places))):
        places[number] = min(places[number], lowest)
        lowest = places[number] - apart
    return places


def _name(name: str, length: int) -> list[Markup | str]:
    """Shorter where there is little room."""
    long, short = shortened(name, length), shortened(name, SHORT_NAME)
    return [name] if short == name else [tag("tspan", long, class_="long"), tag("tspan", short, class_="short")]


def shortened(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def placed(x: float, y: float, *content: Markup, class_: str | None = None) -> Markup:
    return tag("svg", join(list(content)), x=per_cent(x), y=per_cent(y), overflow="visible", class_=class_)


def per_cent(value: float) -> str:
    return f"{value:.2f}%"
