"""Pieces drawn the same everywhere: dice, amounts of things, figures, posts, price tags."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from ....stage.drawing import glyph, seat_mark
from ....stage.markup import Attribute, join, tag
from ....stage.pieces import look
from .. import tables
from ..tables import Colour

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
NEUTRAL = -1

# Symbols of the things a reward can show, by their names in the facts.
SYMBOLS = {
    "money": "money",
    "camel": "camel",
    "pepper": "pepper",
    "silk": "silk",
    "gold": "gold",
    "points": "medal",
    "any_good": "good",
    "two_different_goods": "pair",
    "any_other_city_bonus": "copy",
    "own_city_bonus": "town",
    "step": "step",
    "contract": "contract",
    "black_die": "blackdie",
    "fulfilled_contracts": "contract",
    "own_posts_on_map": "post",
}
# A single one of these goes without its number.
UNCOUNTED = frozenset(
    {"any_good", "two_different_goods", "any_other_city_bonus", "step", "contract", "black_die", "own_city_bonus"}
)
# Parts of the height of a number: how wide a digit and a symbol are, and the gap between two amounts.
DIGIT, SYMBOL, GAP = 0.53, 1.15, 0.4
_WIDER = {"two_different_goods": 1.35, "points": 1.3}


# Dice


@look
def die(seat: int, colour: int, value: int, size: float) -> Markup:
    """A die around the origin. The pips have the shape of its owner's mark; black and white dice carry the mark."""
    scale = size / 40
    owned = colour in (Colour.BLACK, Colour.WHITE) and seat != NEUTRAL
    # It stands out over the corner, where it covers no pip.
    mark = seat_mark(seat, 6, transform="translate(38.5 38)", class_=f"mp-owner seat-{seat}") if owned else None
    return tag(
        "g",
        tag("use", href="#symbol-die", width=40, height=43),
        _face(0 if owned or seat == NEUTRAL else seat, value),
        mark,
        class_=f"mp-die {_kind(seat, colour)}",
        data_die=value,
        transform=f"translate({-size / 2:.4g} {-size / 2:.4g})" + (f"scale({scale:.4g})" if scale != 1 else ""),
    )


def _kind(seat: int, colour: int) -> str:
    if colour == Colour.BLACK:
        return "mp-black"
    return "mp-white" if colour == Colour.WHITE or seat == NEUTRAL else f"mp-own seat-{seat}"


# One pip of each mark around a point, moved there by the first letter of its path.
_PIP_SHAPES = (
    "m-3.9 0a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0z",
    "m-3.5-3.5h7v7h-7z",
    "m0-4.4l4.5 8h-9z",
    "m0-5l4.3 5l-4.3 5l-4.3-5z",
)


@cache
def _face(seat: int, value: int) -> Markup:
    if not 1 <= value <= tables.FACES:
        return tag("text", "?", x=20, y=29, font_size=27, class_="mp-pip")
    pips = "".join(f"M{20 + 10 * x} {19.8 + 10 * y:g}{_PIP_SHAPES[seat]}" for x, y in PIPS[value])
    return tag("path", d=pips, class_="mp-pip")


@look
def slots(count: int, x: float, y: float, size: float, pitch: float = 0) -> Markup:
    """The printed beds of the dice a space takes, in one path."""
    pitch = pitch or size + 1
    left, r, side = x - (count - 1) * pitch / 2 - size / 2, size * 0.22, size * 0.56
    corners = (("h", 1, 1), ("v", -1, 1), ("h-", -1, -1), ("v-", 1, -1))
    bed = "".join(f"{way}{side:.4g}a{r:.4g} {r:.4g} 0 0 1 {h * r:.4g} {v * r:.4g}" for way, h, v in corners)
    beds = "".join(f"M{left + index * pitch + r:.5g} {y - size / 2:.5g}{bed}" for index in range(count))
    return tag("path", d=beds, class_="mp-slot")


# Amounts


def written(name: str, count: int) -> str:
    return "" if count == 1 and name in UNCOUNTED else str(count).replace("-", "−")


def amount_width(name: str, text: str, size: float) -> float:
    if name == "points":
        return 1.5 * size
    return (DIGIT * len(text) + _WIDER.get(name, SYMBOL) + (0.05 if text else 0)) * size


@look
def amount(name: str, text: str, x: float, y: float, size: float) -> Markup:
    """How many of something, from its left edge: the number, then its symbol. Points stand in their medal."""
    width = amount_width(name, text, size)
    if name == "points":
        medal = glyph("medal", width, x + width / 2, y, "mp-glyph")
        return medal + tag("text", text, x=x + width / 2, y=y + 0.33 * size, font_size=0.95 * size, class_="mp-light")
    wide = _WIDER.get(name, SYMBOL) * size
    drawn = glyph(SYMBOLS[name], wide, x + width - wide / 2, y, "mp-glyph")
    if not text:
        return drawn
    return tag("text", text, x=x, y=y + 0.35 * size, font_size=size, class_="mp-n") + drawn


def amounts_width(things: Mapping[str, int], size: float) -> float:
    widths = [amount_width(name, written(name, count), size) for name, count in things.items()]
    return sum(widths) + GAP * size * (len(widths) - 1)


def amounts(things: Mapping[str, int], x: float, y: float, size: float, room: float = 0) -> Markup:
    """Several amounts beside each other around a point in their middle, smaller if there is too little room."""
    if room:
        size *= min(1.0, room / amounts_width(things, size))
    left, parts = x - amounts_width(things, size) / 2, []
    for name, count in things.items():
        text = written(name, count)
        parts.append(amount(name, text, left, y, size))
        left += amount_width(name, text, size) + GAP * size
    return join(parts)


def tag_width(things: Mapping[str, int], size: float = 13.5) -> float:
    return amounts_width(things, size) + 0.9 * size


def price_tag(things: Mapping[str, int], x: float, y: float, class_: str, size: float = 13.5) -> Markup:
    """What something costs or brings, on a small label around a point."""
    width, height = tag_width(things, size), 1.4 * size
    box = tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=height / 2, class_=class_)
    return box + amounts(things, x, y, size)


POST_WIDTH, POST_HEIGHT = 19.6, 33.0


def price_post(things: Mapping[str, int], x: float, y: float, class_: str) -> Markup:
    """The same on a narrow label: the number above its symbol."""
    ((name, count),) = things.items()
    left, top = x - POST_WIDTH / 2, y - POST_HEIGHT / 2
    box = tag("rect", x=left, y=top, width=POST_WIDTH, height=POST_HEIGHT, rx=6.5, class_=class_)
    number = tag("text", written(name, count), x=x, y=y - 2.4, font_size=14.2, class_="mp-n mp-above")
    return box + number + glyph(SYMBOLS[name], 14.2, x, y + 7.4, "mp-glyph")


# Figures and posts


def _owned(
    name: str,
    seat: int,
    view: tuple[float, float],
    width: float,
    mark: tuple[float, float, float],
    foot: tuple[float, float] = (0, 0),
) -> Markup:
    """A symbol in the colour of a seat with its mark on it, standing on its foot."""
    scale = width / view[0]
    x, y, radius = mark
    return tag(
        "g",
        tag("use", href=f"#symbol-{name}", width=view[0], height=view[1]),
        seat_mark(seat, radius, transform=f"translate({x:g} {y:g})", class_="mp-mark"),
        class_=f"mp-own seat-{seat}",
        transform=f"translate({foot[0] - width / 2:.4g} {foot[1] - view[1] * scale:.4g})scale({scale:.4g})",
    )


@look
def pawn(seat: int, width: float = 21) -> Markup:
    """A traveller, standing on the origin."""
    return _owned("figure", seat, (24, 34), width, (12, 24.5, 4))


@look
def post(seat: int, width: float = 20, foot: tuple[float, float] = (0, 0)) -> Markup:
    """A trading post, standing on the origin or beside it."""
    return _owned("post", seat, (24, 26), width, (12, 17.5, 4.4), foot)


@look
def flag(seat: int, reached: bool) -> Markup:
    """A goal of a seat; a tick says that it is reached."""
    tick = tag("path", d="M3 -20l3.5 3.500 6-8", class_="mp-tick")
    disc = tag("circle", cx=7.5, cy=-20, r=7, class_="mp-tick-disc")
    cloth = tag("use", href="#symbol-goal", x=-5, y=-22, width=24, height=24)
    return tag("g", cloth, *((disc, tick) if reached else ()), class_=f"mp-own seat-{seat}")


def svg(content: Markup, view: str, size: float, **attributes: Attribute) -> Markup:
    """A small drawing inside text."""
    return tag("svg", content, viewBox=view, width=size, height=size, aria_hidden="true", **attributes)
