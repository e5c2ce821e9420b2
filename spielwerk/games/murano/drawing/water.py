"""What never changes: the quay with the lagoon in it, the way of the ships, and the land of the islands."""

from __future__ import annotations

from math import copysign

from markupsafe import Markup

from ....stage.markup import join, tag
from ....stage.pieces import look
from ..tables import ISLANDS
from .island_places import PHONE_ISLANDS, island_places, phone_islands, turned_cells
from .layout import (
    HEIGHT,
    LANE,
    PHONE,
    PHONE_LANE,
    PHONE_RING,
    PHONE_WATER,
    RIM,
    UNIT,
    WALL,
    WATER,
    WIDTH,
    Box,
    IslandPlan,
    Point,
    island_plan,
    placed,
    shifted,
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
# The deep between islands of the upper row is nowhere where they are small.
_DEPTHS_OF_A_PHONE = 4
# From the spaces of an island down to the middle of the spit that carries the wall of a turned one.
SPIT = 3.0
_LIGHT = (0.22, 0.09, 0.45, 0.3)


@look
def lagoon_ground(layout: int) -> Markup:
    """Drawn once per layout; on a phone it is the ground of the ring alone."""
    unit = WIDTH / PHONE
    narrow, lane = PHONE_WATER.times(unit), PHONE_LANE.times(unit)
    return join(
        [
            _definitions(),
            tag(
                "g",
                _quay(Box(-WIDTH, 0, 3 * WIDTH, HEIGHT)),
                *_basin(WATER, 26, WATER.within(LANE), len(_DEPTHS)),
                _arrows([station.berth.wide for station in stations(layout)], 5.5),
                class_="mu-wide",
            ),
            tag(
                "g",
                _quay(Box(0, 0, WIDTH, PHONE_RING * unit)),
                *_basin(narrow, 40, lane, _DEPTHS_OF_A_PHONE),
                _arrows([(x * unit, y * unit) for x, y in (s.berth.phone for s in stations(layout))], 9),
                class_="mu-phone",
                data_leaf="ring",
            ),
        ]
    )


def _quay(box: Box) -> Markup:
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return join([tag("rect", **size, class_="mu-quay"), tag("rect", **size, fill="url(#mu-stones)")])


def _basin(box: Box, radius: float, lane: Box, depths: int) -> list[Markup]:
    """Water in its frame of stone, deep in places, with the way of the ships as a string of beads."""
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": radius}
    turn = radius - (lane.x - box.x) / 3
    route = {"x": lane.x, "y": lane.y, "width": lane.width, "height": lane.height, "rx": turn}
    return [
        tag("rect", **size, fill="url(#mu-water)"),
        *[_patch(box, radius, patch, "url(#mu-deep)") for patch in _DEPTHS[:depths]],
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


@look
def lands(layout: int, players: int) -> Markup:
    """All shoals below all land; an island out of play is a shoal and nothing more. On a phone the water is theirs."""
    places, lies = island_places(layout, players), phone_islands(layout, players)
    plans = [island_plan(layout, island) for island in range(ISLANDS)]
    closed = [n for n in range(ISLANDS) if n not in lies]
    water = {"width": 3 * WIDTH, "height": 1.3 * PHONE_ISLANDS * WIDTH / PHONE, "x": -WIDTH}
    return join(
        [
            tag(
                "g",
                tag("rect", **water, fill="url(#mu-water)"),
                tag("rect", **water, fill="url(#mu-waves)"),
                class_="mu-phone",
            ),
            tag("g", *[placed(places[n], _shoal(plans[n], lies[n].quay)) for n in lies], filter="url(#mu-soft)"),
            tag(
                "g",
                *[placed(places[n], _shoal(plans[n], None)) for n in closed],
                filter="url(#mu-soft)",
                class_="mu-wide mu-closed",
            ),
        ]
    )


def _shoal(plan: IslandPlan, quay: Point | None) -> Markup:
    return _either(*[tag("path", d=shape, class_="mu-shoal") for shape in _shapes(plan, quay)])


def _shapes(plan: IslandPlan, quay: Point | None) -> list[str]:
    """An island, and where it is turned on a phone the one there: a spit of land leads to its quay."""
    if quay is None:
        return [coast(plan.cells)]
    spit = _spit(plan, quay)
    reaching = f"M{spit.x:.5g} {spit.y:.5g}h{spit.width:.5g}v{spit.height:.5g}h{-spit.width:.5g}Z"
    return [coast(plan.cells), coast(turned_cells(plan.cells, plan.height)) + reaching]


def _spit(plan: IslandPlan, quay: Point) -> Box:
    """Above the wall of a turned island, as far as into its lowest space."""
    return Box(quay[0] + 2, quay[1] + plan.height + SPIT, -quay[0] + 4, 1)


def _either(wide: Markup, phone: Markup | None = None) -> Markup:
    if phone is None:
        return wide
    return tag("g", wide, class_="mu-wide") + tag("g", phone, class_="mu-phone")


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
def land(layout: int, island: int, quay: Point | None) -> Markup:
    """Waterline, wall, rim and lawn: one shape four times; the wall below carries the name.

    Where the island is turned on a phone the wall stands below the spit beside it.
    """
    plan = island_plan(layout, island)
    grounds: list[Markup] = []
    for shape in _shapes(plan, quay):
        alone = bool(grounds)
        wall = shifted(quay, _wall(plan, plan.height + 4)) if alone else _wall(plan, plan.height - 4)
        foam = tag("path", d=shape, class_="mu-foam")
        rim, lawn = tag("path", d=shape, class_="mu-rim"), tag("path", d=shape, class_="mu-lawn")
        grounds.append(join([foam, wall, rim, lawn]))
    return _either(*grounds)


def _wall(plan: IslandPlan, top: float) -> Markup:
    """From here down to the water."""
    wall = {"x": -RIM, "y": top, "width": plan.width + 2 * RIM, "rx": 8}
    depths = {"mu-foot": 5, "mu-wall-edge": 1, "mu-wall": -2}
    return join(
        [
            tag("rect", **wall, height=plan.height + RIM + WALL + deeper - top, class_=class_)
            for class_, deeper in depths.items()
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
