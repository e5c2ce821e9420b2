"""The stage: a plinth for every side by its place, and the glass of its seats on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...stage.markup import join, tag

SLOT, FLOOR, TALL = 100, 186, 190
HEIGHTS = {1: 78, 2: 54, 3: 40, 4: 30}
LOWEST = 24
LEAVES = 7
# Where nobody won, no laurel needs room above the glass.
UNCROWNED = 50


@dataclass(frozen=True)
class Side:
    """One player, or partners who share a place."""

    seats: tuple[int, ...]
    names: str
    points: int
    place: int
    won: bool


def staged(sides: Sequence[Side]) -> list[Side]:
    """As they stand: the best in the middle, the others left and right of them by turns."""
    ranked = sorted(sides, key=lambda side: side.place)
    ordered: list[Side] = []
    for number, side in enumerate(ranked):
        ordered.insert(len(ordered) if number % 2 == 0 else 0, side)
    return ordered


def plinths(sides: Sequence[Side]) -> Markup:
    """All sides on their plinths; equal places are equally high."""
    width = SLOT * max(len(sides), 1)
    drawn = [_stand(side, SLOT * (number + 0.5), len(sides)) for number, side in enumerate(sides)]
    floor = tag("rect", x=4, y=FLOOR, width=width - 8, height=5, rx=2.5, class_="floor")
    top = 0 if any(side.won for side in sides) else UNCROWNED
    box = f"0 {top} {width} {TALL + 2 - top}"
    return tag("svg", _light(), floor, *drawn, viewBox=box, class_="plinths", aria_hidden="true")


def _light() -> Markup:
    stops = [
        tag("stop", offset=0, stop_color="#fff", stop_opacity=0.5),
        tag("stop", offset=0.45, stop_color="#fff", stop_opacity=0),
        tag("stop", offset=1, stop_color="#1a1208", stop_opacity=0.38),
    ]
    glass = tag("linearGradient", *stops, id="end-glass", x1=0, y1=0, x2=0.35, y2=1)
    halo = [
        tag("stop", offset=0, stop_color="#ffe9ad", stop_opacity=0.75),
        tag("stop", offset=1, stop_color="#ffe9ad", stop_opacity=0),
    ]
    return tag("defs", glass, tag("radialGradient", *halo, id="end-halo"))


def _stand(side: Side, x: float, count: int) -> Markup:
    height = HEIGHTS.get(side.place, LOWEST)
    wide = 92 if side.won else 84
    top = FLOOR - height
    wood = [
        tag("rect", x=x - wide / 2, y=top, width=wide, height=height, rx=3, class_="wood"),
        tag("rect", x=x - wide / 2, y=top, width=wide, height=9, rx=3, class_="wood-top"),
        tag("path", d=f"M{x - wide / 4} {top + 11}V{FLOOR}M{x + wide / 5} {top + 11}V{FLOOR}", class_="grain"),
    ]
    if count > 1:
        wood.append(tag("text", str(side.place), x=x, y=FLOOR - 8, class_="place"))
    laurel = [_halo(x, top), _laurel(x, top)] if side.won else []
    glass = [_glass(seat, x + shift, top + 2, side.won) for seat, shift in _places(side.seats)]
    return tag("g", *laurel, *wood, *glass, class_="stand won" if side.won else "stand")


def _places(seats: tuple[int, ...]) -> list[tuple[int, float]]:
    """Where the glass of each seat stands on a plinth."""
    middle = (len(seats) - 1) / 2
    return [(seat, (number - middle) * 34) for number, seat in enumerate(seats)]


def _glass(seat: int, x: float, foot: float, won: bool) -> Markup:
    a = 27 if won else 19
    b = a * 1.28
    y = foot - b
    i, j = a * 0.53, b * 0.53
    body = f"M{x} {y - b}L{x + a} {y}L{x} {y + b}L{x - a} {y}Z"
    mark = a * 0.8
    return tag(
        "g",
        tag("ellipse", cx=x, cy=foot, rx=a * 0.7, ry=3.5, class_="shade"),
        tag("path", d=body, class_="glass"),
        tag("path", d=body, fill="url(#end-glass)"),
        tag("path", d=f"M{x} {y - b}L{x - a} {y}H{x - i}L{x} {y - j}Z", fill="#fff", opacity=0.4),
        tag("path", d=f"M{x} {y + b}L{x + a} {y}H{x + i}L{x} {y + j}Z", fill="#1a1208", opacity=0.2),
        tag("path", d=f"M{x} {y - j}L{x + i} {y}L{x} {y + j}L{x - i} {y}Z", class_="table-facet"),
        tag(
            "use", href=f"#symbol-seat-{seat}", x=x - mark / 2, y=y - mark / 2, width=mark, height=mark, fill="#fffaf0"
        ),
        class_=f"seat-{seat}",
    )


def _halo(x: float, top: float) -> Markup:
    return tag("ellipse", cx=x, cy=top - 34, rx=74, ry=70, fill="url(#end-halo)", class_="halo")


def _laurel(x: float, top: float) -> Markup:
    """Leaves to both sides of the winner, and a crown above."""
    leaves = [_leaf(x, top - 32, side, number) for side in (-1, 1) for number in range(LEAVES)]
    crown = tag("use", href="#symbol-crown", x=x - 11, y=top - 96, width=22, height=22, class_="crown-mark")
    return tag("g", join(leaves), crown, class_="laurel")


def _leaf(x: float, y: float, side: int, number: int) -> Markup:
    angle = math.radians(68 - number * 20)
    at_x, at_y = x + side * 42 * math.cos(angle), y + 40 * math.sin(angle)
    turn = side * (round(math.degrees(angle)) - 100 - (8 if number % 2 else -8))
    return tag("ellipse", cx=at_x, cy=at_y, rx=3.1, ry=7.2, transform=f"rotate({turn} {at_x:.1f} {at_y:.1f})")
