"""Where everything lies, twice: on the wide board, and on a phone, where ring and islands are a leaf each.

Everything that has two places is drawn inside two groups, each moved to one of them; the style sheet lets one of the
two stand still. Lengths are units of the wide board; places on a phone are reckoned in pixels of a narrow screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ....stage.markup import tag
from ..facts import Facts, Island, RingSpace
from ..layouts import LAYOUTS

Point = tuple[float, float]

UNIT = 45.0
WIDTH, HEIGHT = 924.0, 592.0

# Land around the spaces of an island, the wall below it with its name, the gondolas below that.
RIM, WALL, BOATS = 6.0, 20.0, 30.0
# From the edge of the water to the way of the ships, and to where islands may lie.
LANE, SHORE = 15.0, 30.0
STATION_GAP = 8.0

# A phone: its width, and the ring as high as the sheet with the question leaves room.
PHONE, PHONE_RING = 390.0, 516.0
PHONE_FLAT, PHONE_SIDE = 57.0, 64.0
# On plates at the sides everything is a little smaller than on the wide board.
PHONE_TALL_SCALE = 0.86


@dataclass(frozen=True)
class Box:
    """A rectangle in drawing units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def times(self, by: float) -> Box:
        return Box(self.x * by, self.y * by, self.width * by, self.height * by)

    def within(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


WATER = Box(70, 45, WIDTH - 140, HEIGHT - 90)
PHONE_WATER = Box(PHONE_SIDE + 4, PHONE_FLAT + 4, PHONE - 2 * PHONE_SIDE - 8, PHONE_RING - 2 * PHONE_FLAT - 8)
PHONE_LANE = PHONE_WATER.within(14)
# From the corner of the lane to the berths next to it, along a row and along a side.
PHONE_CORNER = (23.0, 30.0)


@dataclass(frozen=True)
class Place:
    """Where something lies on the wide board and on a phone, and how large it is drawn on either."""

    wide: Point
    phone: Point
    wide_scale: float = 1.0
    phone_scale: float = 1.0

    @property
    def on_board(self) -> str:
        return _transform(self.wide, self.wide_scale)

    @property
    def on_phone(self) -> str:
        unit = WIDTH / PHONE
        return _transform((self.phone[0] * unit, self.phone[1] * unit), self.phone_scale * unit)


def _transform(point: Point, scale: float) -> str:
    moved = f"translate({point[0]:.5g} {point[1]:.5g})"
    return moved if scale == 1 else f"{moved} scale({scale:.4g})"


def placed(place: Place, *content: Markup | None) -> Markup:
    """Drawn at a place, wherever the page is."""
    return tag("g", on_phone(place, *content), transform=place.on_board, class_="mu-wide-place")


def on_phone(place: Place, *content: Markup | None) -> Markup:
    """The inner one of the two groups."""
    return tag("g", *content, transform=place.on_phone, class_="mu-phone-place")


def shifted(by: Point | None, content: Markup) -> Markup:
    """Drawn elsewhere on a phone, as far away as this."""
    return content if by is None else tag("g", content, transform=_transform(by, 1), class_="mu-phone-place")


def facts_of(layout: int) -> Facts:
    return LAYOUTS[layout].facts


# The ring


@dataclass(frozen=True)
class Station:
    """A space of the ring: its plate (around its place), its berth, and which way the shore runs.

    On a phone the style sheet knows the size of a plate: there is one in the rows, and one at the sides.
    """

    plate: Place
    size: Point
    flat: bool
    berth: Place
    along: Point


@cache
def stations(layout: int) -> tuple[Station, ...]:
    spaces = facts_of(layout).ring.spaces
    sides: dict[str, list[RingSpace]] = {}
    for space in spaces:
        sides.setdefault(shore(layout, space), []).append(space)
    return tuple(_station(space.index, sides, shore(layout, space)) for space in spaces)


def shore(layout: int, space: RingSpace) -> str:
    """The side of the lagoon on which a space lies; corners belong to the long sides."""
    left, top, _, height = facts_of(layout).drawing.lagoon
    x, y, width, tall = space.rect
    if y + tall <= top:
        return "top"
    if y >= top + height:
        return "bottom"
    return "left" if x + width <= left else "right"


def _station(index: int, sides: dict[str, list[RingSpace]], side: str) -> Station:
    flat = side in ("top", "bottom")
    order = sorted(sides[side], key=lambda space: space.rect[0] if flat else space.rect[1])
    number = [space.index for space in order].index(index)
    room = (WIDTH if flat else WATER.height) / len(order)
    across = room * (number + 0.5)
    lane = WATER.within(LANE)
    if flat:
        size = (room - STATION_GAP, WATER.y - STATION_GAP)
        plate = (across, WATER.y / 2 if side == "top" else HEIGHT - WATER.y / 2)
        edge = lane.y if side == "top" else lane.y + lane.height
        berth = (min(max(across, lane.x + 40), lane.x + lane.width - 40), edge)
    else:
        size = (WATER.x - STATION_GAP, room - STATION_GAP)
        plate = (WATER.x / 2 if side == "left" else WIDTH - WATER.x / 2, WATER.y + across)
        berth = (lane.x if side == "left" else lane.x + lane.width, plate[1])
    phone, phone_berth = _phone_station(side, number, len(order))
    return Station(
        Place(plate, phone, phone_scale=1.0 if flat else PHONE_TALL_SCALE),
        size,
        flat,
        Place(berth, phone_berth, phone_scale=0.8),
        (1, 0) if flat else (0, 1),
    )


def _phone_station(side: str, number: int, count: int) -> tuple[Point, Point]:
    """Plate and berth, on the same shore as on the wide board; berths of a row are spread between its corners."""
    lane, (aside, down) = PHONE_LANE, PHONE_CORNER
    share = number / (count - 1) if count > 1 else 0.5
    if side in ("top", "bottom"):
        upper = side == "top"
        plate = PHONE / count * (number + 0.5), PHONE_FLAT / 2 if upper else PHONE_RING - PHONE_FLAT / 2
        return plate, (lane.x + aside + (lane.width - 2 * aside) * share, lane.y if upper else lane.y + lane.height)
    left = side == "left"
    x, y = PHONE_SIDE / 2, PHONE_WATER.y + PHONE_WATER.height / count * (number + 0.5)
    berth = lane.x if left else lane.x + lane.width, lane.y + down + (lane.height - 2 * down) * share
    return (x if left else PHONE - x, y), berth


# Islands


@dataclass(frozen=True)
class IslandPlan:
    """An island in its own coordinates: spaces by their upper left corners, gondolas by their middles."""

    streets: tuple[Point, ...]
    sites: tuple[Point, ...]
    gondolas: tuple[Point, ...]
    width: float
    height: float

    @property
    def cells(self) -> tuple[Point, ...]:
        return (*self.streets, *self.sites)


@cache
def island_plan(layout: int, island: int) -> IslandPlan:
    fact = facts_of(layout).islands.items[island]
    width, height = max(len(row) for row in fact.grid) * UNIT, len(fact.grid) * UNIT
    slot = width / len(fact.gondolas)
    return IslandPlan(
        _corners(fact, "S"),
        _corners(fact, "B"),
        tuple((slot * (n + 0.5), height + RIM + WALL + BOATS / 2) for n in range(len(fact.gondolas))),
        width,
        height,
    )


def _corners(fact: Island, letter: str) -> tuple[Point, ...]:
    return tuple((x * UNIT, y * UNIT) for x, y in fact.spaces(letter))


def in_play(layout: int, island: int, players: int) -> bool:
    return players in facts_of(layout).islands.items[island].players
