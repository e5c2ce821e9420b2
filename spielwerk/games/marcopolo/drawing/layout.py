"""Where everything lies on the board, in units of its picture; the style sheet moves the areas on narrow screens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..facts import items, names


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


WIDTH, HEIGHT = 1240, 790

BOXES = {
    "map": Box(0, 0, 840, 578),
    "market": Box(850, 0, 390, 234),
    "five_money": Box(850, 244, 190, 106),
    "purse": Box(1050, 244, 190, 106),
    "khan": Box(850, 360, 390, 108),
    "black_dice": Box(850, 478, 390, 100),
    "contracts": Box(0, 588, 840, 202),
    "travel": Box(850, 588, 390, 202),
}

Point = tuple[float, float]

PLACES: dict[str, Point] = {
    "venezia": (56, 96),
    "beijing": (752, 92),
    "moscow": (232, 60),
    "karakorum": (496, 62),
    "samarcanda": (346, 222),
    "lan_zhou": (638, 262),
    "alexandria": (73, 322),
    "karachi": (406, 350),
    "sumatra": (668, 448),
    "anxi": (364, 62),
    "ormuz": (288, 330),
    "kashgar": (516, 226),
    "xian": (742, 250),
    "adana": (246, 500),
    "kochi": (430, 522),
    "oasis_1": (142, 54),
    "oasis_2": (598, 112),
    "oasis_3": (658, 42),
    "oasis_4": (648, 182),
    "oasis_5": (130, 190),
    "oasis_6": (472, 304),
    "oasis_7": (196, 270),
    "oasis_8": (564, 412),
    "oasis_9": (104, 470),
    "oasis_10": (800, 352),
}

# How far the name of a place is written below its edge.
NAME_BELOW = 19

RADIUS = {"start": 27, "beijing": 30, "large_city": 27, "small_city": 27, "oasis": 15}

# Upper left corners of the city cards, in the order of their spaces; Sumatra has three.
CARD_SIZE = (108.0, 64.0)
CARD_PLACES: tuple[Point, ...] = (
    (178, 116),
    (442, 118),
    (292, 115),
    (492, 318),
    (112, 380),
    (352, 404),
    (506, 506),
    (617, 506),
    (728, 506),
)

# How far a route bows from the straight line to its left, and where along it the price is written.
BENDS: dict[tuple[str, str], float] = {
    ("venezia", "oasis_1"): -14,
    ("oasis_1", "moscow"): -8,
    ("venezia", "oasis_5"): 42,
    ("venezia", "alexandria"): 26,
    ("oasis_5", "samarcanda"): 14,
    ("alexandria", "oasis_9"): 16,
    ("oasis_9", "adana"): 18,
    ("adana", "kochi"): 22,
    ("kochi", "oasis_8"): 18,
    ("kochi", "sumatra"): 22,
    ("sumatra", "oasis_10"): 26,
    ("oasis_10", "beijing"): 12,
    ("oasis_8", "xian"): 24,
    ("oasis_6", "kashgar"): 42,
    ("kashgar", "lan_zhou"): 14,
    ("karakorum", "oasis_2"): -10,
    ("oasis_3", "beijing"): -10,
    ("oasis_4", "beijing"): 16,
}
PRICE_AT: dict[tuple[str, str], float] = {
    ("adana", "kochi"): 0.42,
    ("kochi", "sumatra"): 0.5,
    ("venezia", "oasis_5"): 0.54,
    ("samarcanda", "oasis_6"): 0.75,
    ("oasis_6", "kashgar"): 0.58,
    ("oasis_7", "ormuz"): 0.42,
    ("oasis_4", "beijing"): 0.36,
}


@dataclass(frozen=True)
class Route:
    """A drawn route: its ends, the curve between them and what it costs besides."""

    ends: tuple[int, int]
    curve: str
    price_at: Point
    camels: int
    money: int


def kind_of(place: int) -> str:
    kind: str = items("locations")[place]["type"]
    return kind


def point_of(place: int) -> Point:
    return PLACES[names("locations")[place]]


def radius_of(place: int) -> int:
    return RADIUS[kind_of(place)]


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


def curve_between(first: int, second: int) -> str:
    """The printed curve between two places, or a straight line where there is no route."""
    ids = names("locations")
    for a, b in ((first, second), (second, first)):
        if (ids[a], ids[b]) in BENDS:
            start, end = point_of(a), point_of(b)
            cx, cy = bow(start, end, BENDS[ids[a], ids[b]])
            return f"M{start[0]:.5g} {start[1]:.5g}Q{cx:.5g} {cy:.5g} {end[0]:.5g} {end[1]:.5g}"
    (x1, y1), (x2, y2) = point_of(first), point_of(second)
    return f"M{x1:.5g} {y1:.5g}L{x2:.5g} {y2:.5g}"


@cache
def routes() -> tuple[Route, ...]:
    ids = names("locations")
    drawn = []
    for fact in items("routes"):
        key = (fact["from"], fact["to"])
        start, end = PLACES[key[0]], PLACES[key[1]]
        control = bow(start, end, BENDS.get(key, 0))
        ends = (ids.index(key[0]), ids.index(key[1]))
        price_at = on_curve(start, control, end, PRICE_AT.get(key, 0.5))
        extra = fact["extra"]
        drawn.append(Route(ends, curve_between(*ends), price_at, extra.get("camel", 0), extra.get("money", 0)))
    return tuple(drawn)


# The market: a row each for camels, pepper, silk and gold, a column for each value of the lowest die.
FIELD = 43.0
MARKET_ROW = 47.0


def market_field(row: int, field: int) -> Point:
    """The middle of a field."""
    return 134 + field * FIELD, 60 + row * MARKET_ROW


def market_dice(row: int) -> Point:
    """The middle of the place for dice before a row."""
    return 58, 60 + row * MARKET_ROW


CONTRACT_SIZE = (132.0, 138.0)


def contract_place(place: int) -> Point:
    """The upper left corner of a contract on the board."""
    return 10 + place * 137.6, 56


def khan_place(place: int) -> Point:
    return 190 + place * 50, 70
