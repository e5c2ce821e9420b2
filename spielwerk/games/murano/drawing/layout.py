"""Where everything lies, twice: on the wide board, and on a phone, where the islands stand below a smaller ring.

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

# A phone: its width, a side of a space, and the room between islands.
PHONE = 390.0
PHONE_SPACE = 40.5
PHONE_GAP = 8.0
PHONE_BOATS = 42.0
PHONE_FLAT, PHONE_TALL, PHONE_SIDE = 41.0, 54.0, 60.0
PHONE_ROW, PHONE_COLUMN = 6, 3


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
PHONE_WATER = Box(PHONE_SIDE + 4, PHONE_FLAT + 3, PHONE - 2 * PHONE_SIDE - 8, PHONE_COLUMN * PHONE_TALL)
# Ships of a row hide no name on its plates; those at a side may lean on theirs.
PHONE_LANE = Box(PHONE_WATER.x + 11, PHONE_WATER.y + 13.5, PHONE_WATER.width - 22, PHONE_WATER.height - 27)
# From the corner of the lane to the berths next to it, along a row and along a side.
PHONE_CORNER = (22.3, 28.5)


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
    in_phone_row: bool
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
    phone, phone_berth, in_row = _phone_station(index)
    return Station(
        Place(plate, phone),
        size,
        flat,
        in_row,
        Place(berth, phone_berth, phone_scale=0.75),
        (1, 0) if flat else (0, 1),
    )


def _phone_station(index: int) -> tuple[Point, Point, bool]:
    """A loop from the upper right corner against the clock: plate, berth, and whether it lies in a row."""
    row, column = PHONE_ROW, PHONE_COLUMN
    lane, (aside, down) = PHONE_LANE, PHONE_CORNER
    wide, high = PHONE / row, PHONE_FLAT + 1
    bottom = PHONE_WATER.y + PHONE_WATER.height
    if index < row or row + column <= index < 2 * row + column:
        upper = index < row
        number = row - 1 - index if upper else index - row - column
        x = wide * (number + 0.5)
        berth = lane.x + aside + (lane.width - 2 * aside) * number / (row - 1)
        if upper:
            return (x, high / 2), (berth, lane.y), True
        return (x, bottom + 3 + high / 2), (berth, lane.y + lane.height), True
    left = index < 2 * row
    number = index - row if left else 2 * (row + column) - 1 - index
    y = PHONE_WATER.y + PHONE_TALL * (number + 0.5)
    x = PHONE_SIDE / 2 + 1
    berth_y = lane.y + down + (lane.height - 2 * down) * number / (column - 1)
    return (x if left else PHONE - x, y), (lane.x if left else lane.x + lane.width, berth_y), False


PHONE_RING = PHONE_WATER.y + PHONE_WATER.height + PHONE_FLAT + 6


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


@cache
def island_places(layout: int, players: int) -> tuple[Place, ...]:
    """Where the upper left space of every island lies."""
    wide, scale = _on_the_lagoon(layout)
    phone = phone_places(layout, players)[0]
    return tuple(
        Place(wide[island], phone.get(island, (0, 0)), scale, PHONE_SPACE / UNIT) for island in range(len(wide))
    )


def _on_the_lagoon(layout: int) -> tuple[list[Point], float]:
    """Islands in an upper and a lower row, spread evenly; smaller where they would not fit."""
    items = facts_of(layout).islands.items
    _, top, _, height = facts_of(layout).drawing.lagoon
    rows: tuple[list[int], list[int]] = ([], [])
    for island in sorted(range(len(items)), key=lambda n: items[n].origin[0]):
        rows[items[island].origin[1] + len(items[island].grid) / 2 > top + height / 2].append(island)
    room = WATER.within(SHORE)
    plans = [island_plan(layout, island) for island in range(len(items))]
    wide = max(sum(plans[n].width + 2 * RIM for n in row) for row in rows)
    tall = [max((plans[n].height for n in row), default=0) + 2 * RIM + WALL + BOATS for row in rows]
    scale = min(1.0, room.width / wide, room.height / sum(tall))
    places: dict[int, Point] = {}
    for row, high, y in zip(rows, tall, (room.y + 2, room.y + room.height - tall[1] * scale), strict=True):
        free = room.width - scale * sum(plans[n].width + 2 * RIM for n in row)
        gap = free / (len(row) + 1) if free > UNIT else free / max(1, len(row) - 1)
        x = room.x + (gap if free > UNIT else 0)
        for island in row:
            lower = (high - plans[island].height - 2 * RIM - WALL - BOATS) * 0.4
            places[island] = x + scale * RIM, y + scale * (RIM + lower)
            x += scale * (plans[island].width + 2 * RIM) + gap
    return [places[island] for island in range(len(items))], scale


@cache
def phone_places(layout: int, players: int) -> tuple[dict[int, Point], float]:
    """Where every island in play lies below the ring of a phone, as many beside each other as fit, and the height.

    Each lies as high as those above it allow.
    """
    waiting = [n for n in range(len(facts_of(layout).islands.items)) if in_play(layout, n, players)]
    lie: dict[int, Box] = {}
    while waiting:
        shelf: list[int] = []
        for island in list(waiting):
            if not shelf or sum(phone_size(layout, n)[0] for n in (*shelf, island)) <= PHONE:
                shelf.append(island)
                waiting.remove(island)
        gap = (PHONE - sum(phone_size(layout, n)[0] for n in shelf)) / (len(shelf) + 1)
        x = gap
        above = list(lie.values())
        for island in shelf:
            wide, high = phone_size(layout, island)
            ends = [box.y + box.height for box in above if box.x < x + wide and x < box.x + box.width]
            lie[island] = Box(x, max(ends, default=PHONE_RING) + PHONE_GAP, wide, high)
            x += wide + gap
    places = {island: (box.x + _phone(RIM), box.y + _phone(RIM)) for island, box in lie.items()}
    return places, max(box.y + box.height for box in lie.values()) + PHONE_GAP


@cache
def phone_size(layout: int, island: int) -> Point:
    """Width and height of an island with its wall and gondolas, in pixels of a phone."""
    plan = island_plan(layout, island)
    return _phone(plan.width + 2 * RIM), _phone(plan.height + 2 * RIM + WALL) + PHONE_BOATS


def _phone(units: float) -> float:
    return units * PHONE_SPACE / UNIT


# The lagoon once more in the middle of a phone's ring, small.
_OVERVIEW = PHONE_WATER.within(24)


@cache
def overview(layout: int, island: int, players: int) -> str:
    room = WATER.within(SHORE)
    scale = min(_OVERVIEW.width / room.width, _OVERVIEW.height / room.height)
    place = island_places(layout, players)[island]
    x = _OVERVIEW.middle[0] + (place.wide[0] - room.middle[0]) * scale
    y = _OVERVIEW.middle[1] + (place.wide[1] - room.middle[1]) * scale
    return Place((0, 0), (x, y), phone_scale=scale * place.wide_scale).on_phone
