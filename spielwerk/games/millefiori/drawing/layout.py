"""Where everything lies. Every area has its own box and coordinates; the boxes make the landscape board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import pi, sin

from .. import tables
from ..facts import facts, spaces

Point = tuple[float, float]

WIDTH, HEIGHT = 1240, 840
RIM = 34
LAP = 100


@dataclass(frozen=True)
class Box:
    """A rectangle on the board; what is drawn inside counts from its own corner."""

    x: float
    y: float
    width: float
    height: float


BOXES = {
    "houses": Box(44, 44, 696, 166),
    "workshops": Box(44, 220, 696, 310),
    "nobili": Box(44, 540, 343, 256),
    "populi": Box(397, 540, 343, 256),
    "quays": Box(750, 44, 446, 416),
    "sea": Box(750, 470, 446, 326),
}

# The leaf of a phone on which an area lies.
LEAVES = {
    "houses": "city",
    "workshops": "city",
    "nobili": "city",
    "populi": "city",
    "quays": "harbour",
    "sea": "harbour",
}

# Half widths and half heights of the diamonds, which are slightly larger where the area has the room.
DIAMOND = (28.0, 35.0)
LADDER_DIAMOND = (17.5, 21.0)
HEADER = 46
SHIP_RADIUS = 23

HEX_HALF = 34.5
HEX_TOP = 39.5
HEX_ROW = 59.5


def workshop_place(column: int, row: int) -> Point:
    """The centre of a cell of the honeycomb; neighbours in a row are two columns apart."""
    return 20 + HEX_HALF * (column + 1), HEADER + 2 + HEX_TOP + HEX_ROW * row


def house_place(position: int) -> Point:
    """The row of houses runs in a zigzag, so that it reads as one row and fills its box."""
    return 48 + 31.9 * (position - 1), HEADER + (78 if position % 2 else 42)


def person_place(level: int, index: int) -> Point:
    return 56 + 30 * (level - 1) + 60 * (index - 1), 214 - 52 * (level - 1)


def trade_place(row: int, column: int) -> Point:
    return 239 + 58.5 * (column - 1), row_height(row)


def harbour_place(row: int, column: int) -> Point:
    return 37 + 58.5 * (column - 1), row_height(row)


def row_height(row: int) -> float:
    return HEADER + 38 + 72 * (row - 1)


def fleet_place(row: int) -> Point:
    return 196.5, row_height(row)


def sea_place(position: int) -> Point:
    """Three lanes of seven, there and back, on a gentle swell."""
    lane, step = divmod(position, 7)
    column = 6 - step if lane % 2 else step
    return 46 + 59 * column, 114 + 88 * lane + 5 * sin(pi * (column / 3 + lane))


def sea_lane() -> list[Point]:
    return [sea_place(position) for position in range(tables.LAST_SEA + 1)]


def ladder_place(area: str, step: int) -> Point:
    box = BOXES["quays" if area == "trade" else area]
    return box.width - 12 - LADDER_DIAMOND[0] - (2 * LADDER_DIAMOND[0] + 2) * (3 - step), 8 + LADDER_DIAMOND[1]


@cache
def space_places() -> tuple[Point, ...]:
    """The centre of every space within the box of its area, in the order of the record."""
    return tuple(_place(space) for space in spaces())


def _place(space: dict[str, object]) -> Point:
    area = space["area"]

    def number(key: str) -> int:
        value = space[key]
        assert isinstance(value, int)
        return value

    if area == "workshops":
        return workshop_place(number("col"), number("row"))
    if area == "houses":
        return house_place(number("position"))
    if area == "trade":
        return trade_place(number("row"), number("column"))
    if area == "harbour":
        return harbour_place(number("row"), number("column"))
    return person_place(number("level"), number("index"))


@cache
def star_places() -> tuple[Point, ...]:
    """The stars of the workshops lie where three cells meet."""
    place = {space["id"]: xy for space, xy in zip(spaces(), space_places(), strict=True)}
    corners = [[place[name] for name in group["spaces"]] for group in facts()["workshops"]["bonus_groups"]]
    return tuple((sum(x for x, _ in three) / 3, sum(y for _, y in three) / 3) for three in corners)


@cache
def free_cells() -> tuple[Point, ...]:
    """Cells of the honeycomb that hold no workshop: room for ornament."""
    taken = {(s["col"], s["row"]) for s in spaces() if s["area"] == "workshops"}
    cells = [(column, row) for row in range(4) for column in range(18) if (column + row) % 2 == 1]
    return tuple(workshop_place(*cell) for cell in cells if cell not in taken)


def track_field(points: int) -> Box:
    """A field of the score track: clockwise from the top left corner, 31 by 21 fields."""
    across, down = (WIDTH - 2 * RIM) / 29, (HEIGHT - 2 * RIM) / 19
    field = points % LAP
    if field <= 30:
        return Box(_offset(field, across), 0, _length(field, across, 30), RIM)
    if field <= 50:
        return Box(WIDTH - RIM, _offset(field - 30, down), RIM, _length(field - 30, down, 20))
    if field <= 80:
        step = 80 - field
        return Box(_offset(step, across), HEIGHT - RIM, _length(step, across, 30), RIM)
    step = LAP - field
    return Box(0, _offset(step, down), RIM, _length(step, down, 20))


def _offset(step: int, length: float) -> float:
    if step == 0:
        return 0
    return RIM + (step - 1) * length


def _length(step: int, length: float, last: int) -> float:
    return RIM if step in (0, last) else length
