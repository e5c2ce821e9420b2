"""Where everything lies: places, routes and cards on the map, and the sizes of the areas beside it.

A tall map for phones is the same map stretched downwards; whatever stands on it stays upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..facts import items, names

Point = tuple[float, float]

MAP = (608.0, 456.0)
TALL = 1.7

PLACES: dict[str, Point] = {
    "venezia": (44, 90),
    "beijing": (545, 82),
    "moscow": (162, 60),
    "karakorum": (362, 58),
    "samarcanda": (236, 178),
    "lan_zhou": (464, 220),
    "alexandria": (50, 272),
    "karachi": (286, 296),
    "sumatra": (478, 362),
    "anxi": (262, 60),
    "ormuz": (192, 284),
    "kashgar": (352, 200),
    "xian": (556, 212),
    "adana": (166, 404),
    "kochi": (298, 410),
    "oasis_1": (104, 46),
    "oasis_2": (432, 92),
    "oasis_3": (476, 40),
    "oasis_4": (474, 150),
    "oasis_5": (92, 164),
    "oasis_6": (314, 268),
    "oasis_7": (138, 222),
    "oasis_8": (398, 322),
    "oasis_9": (82, 388),
    "oasis_10": (580, 290),
}

# How far below its foot the name of a place is written.
NAME_BELOW = {"start": 20, "beijing": 33, "large_city": 26, "small_city": 30}
NAME_SIZE = 14

# Upper left corners of the city cards, in the order of their spaces; Sumatra has three.
CARD_SIZE = (74.0, 42.0)
CARD_PLACES: tuple[Point, ...] = (
    (125, 92),
    (325, 90),
    (200, 210),
    (423, 254),
    (12, 306),
    (208, 325),
    (374, 404),
    (450, 404),
    (526, 404),
)

# How far a route bows from the straight line to its left, and where along it the price is written.
BENDS: dict[tuple[str, str], float] = {
    ("venezia", "oasis_1"): -10,
    ("oasis_1", "moscow"): -6,
    ("moscow", "anxi"): 37,
    ("anxi", "karakorum"): 37,
    ("karakorum", "oasis_2"): -6,
    ("oasis_2", "oasis_3"): -6,
    ("oasis_3", "beijing"): -8,
    ("oasis_2", "oasis_4"): -5,
    ("oasis_4", "beijing"): 8,
    ("oasis_4", "lan_zhou"): 6,
    ("venezia", "oasis_5"): 22,
    ("oasis_5", "samarcanda"): 10,
    ("samarcanda", "oasis_6"): 8,
    ("oasis_6", "kashgar"): -13,
    ("kashgar", "lan_zhou"): 1,
    ("oasis_5", "oasis_7"): -6,
    ("venezia", "alexandria"): 16,
    ("alexandria", "oasis_7"): -4,
    ("oasis_7", "ormuz"): 6,
    ("ormuz", "karachi"): -9,
    ("karachi", "oasis_8"): 8,
    ("oasis_8", "xian"): 18,
    ("xian", "beijing"): -6,
    ("alexandria", "oasis_9"): -14,
    ("oasis_9", "adana"): 22,
    ("adana", "kochi"): 27,
    ("kochi", "oasis_8"): 12,
    ("kochi", "sumatra"): 14,
    ("sumatra", "oasis_10"): 14,
    ("oasis_10", "beijing"): 22,
}
PRICE_AT: dict[tuple[str, str], float] = {
    ("anxi", "karakorum"): 0.46,
    ("oasis_4", "beijing"): 0.34,
    ("venezia", "oasis_5"): 0.6,
    ("samarcanda", "oasis_6"): 0.72,
    ("oasis_6", "kashgar"): 0.42,
    ("kashgar", "lan_zhou"): 0.4,
    ("alexandria", "oasis_7"): 0.64,
    ("oasis_7", "ormuz"): 0.3,
    ("ormuz", "karachi"): 0.49,
    ("oasis_9", "adana"): 0.26,
    ("kochi", "oasis_8"): 0.56,
    ("kochi", "sumatra"): 0.42,
}


@dataclass(frozen=True)
class Route:
    """A drawn route: its ends, the curve between them and what it costs besides."""

    ends: tuple[int, int]
    curve: str
    price_at: Point
    cost: tuple[tuple[str, int], ...]


def kind_of(place: int) -> str:
    kind: str = items("locations")[place]["type"]
    return kind


def point_of(place: int) -> Point:
    return PLACES[names("locations")[place]]


def bow(start: Point, end: Point, bend: float) -> Point:
    """The control point of a curve that bows sideways."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    return (x1 + x2) / 2 + (y2 - y1) / length * bend * 2, (y1 + y2) / 2 - (x2 - x1) / length * bend * 2


def on_curve(start: Point, control: Point, end: Point, t: float) -> Point:
    (x1, y1), (cx, cy), (x2, y2) = start, control, end
    return (
        (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
        (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
    )


def _control(first: int, second: int) -> Point:
    """Where the printed curve between two places bows to; the middle where there is no route."""
    ids = names("locations")
    for a, b in ((first, second), (second, first)):
        if (ids[a], ids[b]) in BENDS:
            return bow(point_of(a), point_of(b), BENDS[ids[a], ids[b]])
    return on_curve(point_of(first), point_of(first), point_of(second), 0.5)


@cache
def curve_between(first: int, second: int, tall: float = 1) -> str:
    """The printed curve between two places, stretched for a tall map."""
    points = (point_of(first), _control(first, second), point_of(second))
    (x1, y1), (cx, cy), (x2, y2) = ((x, y * tall) for x, y in points)
    return f"M{x1:.5g} {y1:.5g}Q{cx:.5g} {cy:.5g} {x2:.5g} {y2:.5g}"


def along(first: int, second: int, t: float) -> Point:
    """A point on the way between two places."""
    return on_curve(point_of(first), _control(first, second), point_of(second), t)


@cache
def routes() -> tuple[Route, ...]:
    ids = names("locations")
    drawn = []
    for fact in items("routes"):
        key = (fact["from"], fact["to"])
        ends = (ids.index(key[0]), ids.index(key[1]))
        price_at = along(*ends, PRICE_AT.get(key, 0.5))
        drawn.append(Route(ends, curve_between(*ends), price_at, tuple(fact["extra"].items())))
    return tuple(drawn)


# The areas beside the map: width and height of their drawings.
AREAS: dict[str, tuple[float, float]] = {
    "market": (282, 222),
    "five_money": (137, 60),
    "purse": (137, 60),
    "khan": (282, 70),
    "black_dice": (282, 60),
    "travel": (282, 132),
    "contracts": (608, 112),
}

# The market: a row each for camels, pepper, silk and gold, a column for each value of the lowest die.
FIELD = 31.5
MARKET_ROW = 45.5


def market_field(row: int, field: int) -> Point:
    """The middle of a field."""
    return 101.5 + field * FIELD, 57.75 + row * MARKET_ROW


def market_dice(row: int) -> Point:
    """The middle of the place for dice before a row."""
    return 45, 57.75 + row * MARKET_ROW


CONTRACT_SIZE = (94.0, 78.0)


def contract_place(place: int) -> Point:
    """The upper left corner of a contract on the board."""
    return 8 + place * 99.6, 28


# From one place for a die to the next, with the sign between them.
KHAN_PITCH = 37.4


def khan_place(place: int) -> Point:
    return 150 + place * KHAN_PITCH, 42
