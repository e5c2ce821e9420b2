"""What never changes: the quay with the lagoon in it, the way of the ships, and the land of the islands."""

from __future__ import annotations

from math import copysign

from markupsafe import Markup

from ....stage.markup import join, tag
from ....stage.pieces import look
from ..tables import ISLANDS
from .layout import (
    HEIGHT,
    LANE,
    PHONE,
    PHONE_LANE,
    PHONE_WATER,
    RIM,
    UNIT,
    WALL,
    WATER,
    WIDTH,
    Box,
    IslandPlan,
    Point,
    in_play,
    island_places,
    island_plan,
    phone_places,
    placed,
    stations,
)

# Deep water and light on it: middle, half axes, in shares of the lagoon.
_DEPTHS = (
    (0.35, 0.51, 0.24, 0.12),
    (0.68, 0.52, 0.25, 0.12),
    (0.03, 0.51, 0.11, 0.32),
    (0.98, 0.57, 0.1, 0.3),
    (0.36, 0.21, 0.08, 0.24),
    (0.66, 0.19, 0.06, 0.22),
)
_LIGHT = (0.22, 0.09, 0.45, 0.3)


@look
def lagoon_ground(layout: int, players: int) -> Markup:
    """Drawn once per layout and number of players; on a phone the water also lies below the islands."""
    unit = WIDTH / PHONE
    narrow, lane = PHONE_WATER.times(unit), PHONE_LANE.times(unit)
    end = phone_places(layout, players)[1] * unit
    below = narrow.y * 2 + narrow.height
    return join(
        [
            _definitions(),
            tag(
                "g",
                _quay(Box(-WIDTH, 0, 3 * WIDTH, HEIGHT)),
                *_basin(WATER, 26, WATER.within(LANE)),
                _arrows([station.berth.wide for station in stations(layout)], 5.5),
                class_="mu-wide",
            ),
            tag(
                "g",
                _quay(Box(0, 0, WIDTH, below)),
                *_basin(narrow, 40, lane),
                _arrows([(x * unit, y * unit) for x, y in (s.berth.phone for s in stations(layout))], 9),
                tag("rect", x=0, y=below, width=WIDTH, height=end - below, fill="url(#mu-water)"),
                tag("rect", x=0, y=below, width=WIDTH, height=end - below, fill="url(#mu-waves)"),
                class_="mu-phone",
            ),
            _lands(layout, players),
        ]
    )


def _quay(box: Box) -> Markup:
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return join([tag("rect", **size, class_="mu-quay"), tag("rect", **size, fill="url(#mu-stones)")])


def _basin(box: Box, radius: float, lane: Box) -> list[Markup]:
    """Water in its frame of stone, deep in places, with the way of the ships as a string of beads."""
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": radius}
    turn = radius - (lane.x - box.x) / 3
    route = {"x": lane.x, "y": lane.y, "width": lane.width, "height": lane.height, "rx": turn}
    return [
        tag("rect", **size, fill="url(#mu-water)"),
        *[_patch(box, radius, patch, "url(#mu-deep)") for patch in _DEPTHS],
        _patch(box, radius, _LIGHT, "url(#mu-sun)"),
        tag("rect", **size, fill="url(#mu-waves)"),
        tag("rect", **size, class_="mu-edge"),
        tag("rect", **route, class_="mu-way-dots"),
    ]


def _arrows(berths: list[Point], size: float) -> Markup:
    """Which way the ships sail: a chevron between berths on the same shore."""
    path = []
    for (x, y), (to_x, to_y) in zip(berths, berths[1:] + berths[:1], strict=True):
        if abs(to_x - x) < 1 or abs(to_y - y) < 1:
            along, down = copysign(size, to_x - x) * (abs(to_x - x) > 1), copysign(size, to_y - y) * (abs(to_y - y) > 1)
            tip_x, tip_y = (x + to_x + along) / 2, (y + to_y + down) / 2
            path.append(f"M{tip_x - along - down:.5g} {tip_y - down - along:.5g}L{tip_x:.5g} {tip_y:.5g}")
            path.append(f"L{tip_x - along + down:.5g} {tip_y - down + along:.5g}")
    return tag("path", d="".join(path), class_="mu-arrows")


def _patch(box: Box, radius: float, patch: tuple[float, float, float, float], fill: str) -> Markup:
    """Light and depth end where the water ends."""
    x, y, across, down = (share * side for share, side in zip(patch, (box.width, box.height) * 2, strict=True))
    beyond = (down - y, x + across - box.width, y + down - box.height, across - x)
    cut = " ".join(f"{max(0, length):.5g}px" for length in beyond)
    place = {"cx": box.x + x, "cy": box.y + y, "rx": across, "ry": down}
    return tag("ellipse", **place, fill=fill, clip_path=f"inset({cut} round {radius:g}px)")


def _lands(layout: int, players: int) -> Markup:
    """All shoals below all land; an island out of play is a shoal and nothing more."""
    places = island_places(layout, players)
    plans = [island_plan(layout, island) for island in range(ISLANDS)]
    open_ones = [n for n in range(ISLANDS) if in_play(layout, n, players)]
    closed = [n for n in range(ISLANDS) if n not in open_ones]
    return join(
        [
            tag("g", *[placed(places[n], _shoal(plans[n])) for n in open_ones], filter="url(#mu-soft)"),
            tag(
                "g",
                *[placed(places[n], _shoal(plans[n])) for n in closed],
                filter="url(#mu-soft)",
                class_="mu-wide mu-closed",
            ),
        ]
    )


def _shoal(plan: IslandPlan) -> Markup:
    return tag("path", d=coast(plan.cells), class_="mu-shoal")


def coast(cells: tuple[Point, ...]) -> str:
    """All spaces of an island as one shape; strokes make land of it."""
    return "".join(f"M{x:.5g} {y:.5g}h{UNIT:g}v{UNIT:g}h{-UNIT:g}Z" for x, y in cells)


def border(cells: tuple[Point, ...]) -> str:
    """The outline of an island: every side of a space that no other space shares."""
    taken = set(cells)
    sides = []
    for x, y in cells:
        for dx, dy, side in ((-1, 0, "v45"), (1, 0, "v45"), (0, -1, "h45"), (0, 1, "h45")):
            if (x + dx * UNIT, y + dy * UNIT) not in taken:
                sides.append(f"M{x + UNIT * (dx > 0):.5g} {y + UNIT * (dy > 0):.5g}{side}")
    return "".join(sides)


@look
def land(layout: int, island: int) -> Markup:
    """Waterline, wall, rim and lawn: one shape four times; the wall below carries the name."""
    plan = island_plan(layout, island)
    shape = coast(plan.cells)
    wall = {"x": -RIM, "width": plan.width + 2 * RIM, "rx": 8}
    return join(
        [
            tag("path", d=shape, class_="mu-foam"),
            tag("rect", y=plan.height - 4, height=RIM + WALL + 9, **wall, class_="mu-foot"),
            tag("rect", y=plan.height - 4, height=RIM + WALL + 5, **wall, class_="mu-wall-edge"),
            tag("rect", y=plan.height - 4, height=RIM + WALL + 2, **wall, class_="mu-wall"),
            tag("path", d=shape, class_="mu-rim"),
            tag("path", d=shape, class_="mu-lawn"),
        ]
    )


def _definitions() -> Markup:
    stop = [tag("stop", offset=share, class_=f"mu-water-{n}") for n, share in enumerate((0, 0.5, 1))]
    return tag(
        "defs",
        tag("linearGradient", *stop, id="mu-water", x1=0, y1=0, x2=0.35, y2=1),
        tag("radialGradient", *_fading("mu-deep-stop", 0.75), id="mu-deep"),
        tag("radialGradient", *_fading("mu-sun-stop", 0.42), id="mu-sun"),
        tag(
            "pattern",
            tag("path", d="M4 9q5-4 10 0t10 0M36 27q5-4 10 0t10 0", class_="mu-wave"),
            id="mu-waves",
            width=64,
            height=36,
            patternUnits="userSpaceOnUse",
        ),
        tag(
            "pattern",
            tag("path", d="M0 .5H74M0 15.500H74M20 0V15M57 15V30", class_="mu-joint"),
            id="mu-stones",
            width=74,
            height=30,
            patternUnits="userSpaceOnUse",
        ),
        # An island alone is small beside its shoal, which must not be cut off.
        tag(
            "filter",
            tag("feGaussianBlur", stdDeviation=7),
            id="mu-soft",
            x="-30%",
            y="-30%",
            width="160%",
            height="160%",
        ),
    )


def _fading(class_: str, opacity: float) -> list[Markup]:
    return [tag("stop", offset=n, class_=class_, stop_opacity=opacity * (1 - n)) for n in (0, 1)]
