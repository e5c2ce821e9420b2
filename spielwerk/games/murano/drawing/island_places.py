"""Where the islands lie: spread over the lagoon of the wide board, and close together on their leaf of a phone.

All of them are in sight there at once, with spaces as large as a thumb: what fits beside no other is turned, and its
quay becomes a pier into the water beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .layout import (
    BOATS,
    PHONE,
    PHONE_LANE,
    RIM,
    SHORE,
    UNIT,
    WALL,
    WATER,
    Box,
    Place,
    Point,
    facts_of,
    in_play,
    island_plan,
)

# A phone: the height of the leaf, a side of a space, and the room of gondolas, in units of the wide board.
PHONE_ISLANDS = 588.0
PHONE_SPACE = 40.0
PHONE_BOATS = 22.0
# Between the lane of a phone's ring and the small lagoon in its middle.
_AROUND = 17.0


@dataclass(frozen=True)
class Lie:
    """How an island lies on a phone, in pixels; `quay` is where its wall goes when it is turned, in its own units."""

    box: Box
    quay: Point | None = None

    @property
    def turned(self) -> bool:
        return self.quay is not None


@cache
def island_places(layout: int, players: int) -> tuple[Place, ...]:
    """Where the upper left space of every island lies."""
    wide, scale = _on_the_lagoon(layout)
    lies, shrunk = _phone_islands(layout, players)
    rim = _phone(RIM) * shrunk
    phone = {island: (lie.box.x + rim, lie.box.y + rim) for island, lie in lies.items()}
    return tuple(
        Place(wide[island], phone.get(island, (0, 0)), scale, shrunk * PHONE_SPACE / UNIT)
        for island in range(len(wide))
    )


def phone_islands(layout: int, players: int) -> dict[int, Lie]:
    """Every island in play."""
    return _phone_islands(layout, players)[0]


def turned_cells(cells: tuple[Point, ...], height: float) -> tuple[Point, ...]:
    """Spaces of an island so high, after a quarter turn."""
    return tuple((height - UNIT - y, x) for x, y in cells)


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


# On a phone

Shelf = list[tuple[int, bool]]


@cache
def _phone_islands(layout: int, players: int) -> tuple[dict[int, Lie], float]:
    """As many beside each other as fit, spread over the leaf; all of them smaller where they would not fit it."""
    shelves = _shelves(layout, [n for n in range(len(facts_of(layout).islands.items)) if in_play(layout, n, players)])
    height = _stacked(layout, shelves, 0)[1]
    gap = max(0.0, (PHONE_ISLANDS - height) / (len(shelves) + 1))
    boxes, shrunk = _stacked(layout, shelves, gap)[0], min(1.0, PHONE_ISLANDS / height)
    return {n: _lie(layout, n, turned, boxes[n], shrunk) for shelf in shelves for n, turned in shelf}, shrunk


def _lie(layout: int, island: int, turned: bool, box: Box, shrunk: float) -> Lie:
    """A turned island has its quay at its lower left corner."""
    plan = island_plan(layout, island)
    smaller, middle = box.times(shrunk), PHONE * (1 - shrunk) / 2
    placed = Box(smaller.x + middle, smaller.y, smaller.width, smaller.height)
    down = plan.width - plan.height - WALL - PHONE_BOATS
    return Lie(placed, (-(plan.width + 2 * RIM - 2), down) if turned else None)


def _shelves(layout: int, waiting: list[int]) -> list[Shelf]:
    """Islands in rows; one that would lie alone has the next one beside it, if one of the two can turn for that."""
    shelves: list[Shelf] = []
    while waiting:
        shelf: Shelf = []
        for island in list(waiting):
            if not shelf or _width(layout, [*shelf, (island, False)]) <= PHONE:
                shelf.append((island, False))
                waiting.remove(island)
        if len(shelf) == 1 and waiting and (pair := _turned_pair(layout, shelf[0][0], waiting[0])):
            shelf = pair
            waiting.pop(0)
        shelves.append(shelf)
    return shelves


def _turned_pair(layout: int, one: int, other: int) -> Shelf | None:
    """The lower of the two ways to turn one of them, where the quay of that one has room below the other."""
    ways: list[Shelf] = [[(other, False), (one, True)], [(one, False), (other, True)]]
    fitting = [way for way in ways if _width(layout, way) <= PHONE and _has_pier(layout, way[0][0], way[1][0])]
    return min(fitting, key=lambda way: max(phone_size(layout, *island)[1] for island in way), default=None)


def _has_pier(layout: int, beside: int, turned: int) -> bool:
    (wide, high), (_, tall) = phone_size(layout, beside), phone_size(layout, turned, turned=True)
    return tall - high >= _phone(WALL + PHONE_BOATS) and phone_size(layout, turned)[0] <= wide


def _width(layout: int, shelf: Shelf) -> float:
    return sum(phone_size(layout, *island)[0] for island in shelf)


def _stacked(layout: int, shelves: list[Shelf], gap: float) -> tuple[dict[int, Box], float]:
    """Each island as high as those above it allow; and how high all are together."""
    lie: dict[int, Box] = {}
    for shelf in shelves:
        aside = (PHONE - _width(layout, shelf)) / (len(shelf) + 1)
        x, above = aside, list(lie.values())
        for island, turned in shelf:
            wide, high = phone_size(layout, island, turned)
            ends = [box.y + box.height for box in above if box.x < x + wide and x < box.x + box.width]
            lie[island] = Box(x, max(ends, default=0) + gap, wide, high)
            x += wide + aside
    return lie, max(box.y + box.height for box in lie.values())


@cache
def phone_size(layout: int, island: int, turned: bool = False) -> Point:
    """Width and height of an island with its wall and gondolas, in pixels of a phone; turned without them."""
    plan = island_plan(layout, island)
    if turned:
        return _phone(plan.height + 2 * RIM), _phone(plan.width + 2 * RIM)
    return _phone(plan.width + 2 * RIM), _phone(plan.height + 2 * RIM + WALL + PHONE_BOATS)


def _phone(units: float) -> float:
    return units * PHONE_SPACE / UNIT


@cache
def overview(layout: int, island: int, players: int) -> Place:
    """Once more in the middle of a phone's ring, small: the leaf of the islands as it is."""
    room = PHONE_LANE.within(_AROUND)
    scale = min(room.width / PHONE, room.height / PHONE_ISLANDS)
    place = island_places(layout, players)[island]
    x = room.middle[0] + (place.phone[0] - PHONE / 2) * scale
    y = room.middle[1] + (place.phone[1] - PHONE_ISLANDS / 2) * scale
    return Place(place.wide, (x, y), place.wide_scale, scale * place.phone_scale)
