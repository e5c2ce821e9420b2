"""Pieces drawn the same everywhere: dice, amounts of things, figures, posts, price tags."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import Attribute, join, tag
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
    "points": "points",
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


def die(seat: int, colour: int, value: int, size: float, **attributes: Attribute) -> Markup:
    """A die around the origin. The pips have the shape of its owner's mark; black and white dice carry the mark."""
    half = size / 2
    if colour == Colour.BLACK:
        kind = "mp-die-black"
    elif colour == Colour.WHITE:
        kind = "mp-die-white"
    else:
        kind = "mp-die-neutral" if seat == NEUTRAL else f"mp-die-own seat-{seat}"
    owned = colour in (Colour.BLACK, Colour.WHITE) and seat != NEUTRAL
    return tag(
        "g",
        tag("rect", x=-half + 1, y=-half + 2, width=size, height=size, rx=size * 0.2, class_="mp-shadow"),
        tag("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="mp-die-body"),
        tag("path", d=f"M{-half * 0.62:.4g} {-half * 0.8:.4g}H{half * 0.62:.4g}", class_="mp-die-light"),
        *_face(0 if owned or seat == NEUTRAL else seat, value, size),
        at((half * 0.8, half * 0.8), seat_mark(seat, size * 0.17, class_=f"seat-mark mp-die-owner seat-{seat}"))
        if owned
        else None,
        class_=f"mp-die {kind}",
        **attributes,
    )


@cache
def _face(seat: int, value: int, size: float) -> tuple[Markup, ...]:
    if not 1 <= value <= tables.FACES:
        return (tag("text", "?", x=0, y=size * 0.24, font_size=size * 0.66, class_="mp-die-blank"),)
    step = size * 0.26
    return tuple(at((x * step, y * step), seat_mark(seat, size * 0.1, class_="mp-pip")) for x, y in PIPS[value])


@cache
def amount(name: str, count: int | str, x: float, y: float, size: float = 24) -> Markup:
    """How many of something: the number, then its symbol, around a point in their middle."""
    text = str(count).replace("-", "−")
    if not text:
        return glyph(SYMBOLS[name], size, x, y, f"glyph mp-{name}")
    width = 0.5 * size * len(text)
    return tag(
        "g",
        tag("text", text, x=x - size / 2, y=y + size * 0.31, font_size=size * 0.88, class_="mp-number"),
        glyph(SYMBOLS[name], size, x + width / 2, y, f"glyph mp-{name}"),
    )


def amount_width(name: str, count: int | str, size: float = 24) -> float:
    return size + 0.5 * size * len(str(count))


def written(name: str, count: int) -> int | str:
    return "" if count == 1 and name in UNCOUNTED else count


def amounts(things: Mapping[str, int], x: float, y: float, size: float = 24, gap: float = 4) -> Markup:
    """Several amounts beside each other, around a point in their middle."""
    shown = [(name, written(name, count)) for name, count in things.items()]
    widths = [amount_width(name, count, size) for name, count in shown]
    left = x - (sum(widths) + gap * (len(widths) - 1)) / 2
    parts = []
    for (name, count), width in zip(shown, widths, strict=True):
        parts.append(amount(name, count, left + width / 2, y, size))
        left += width + gap
    return join(parts)


@cache
def pawn(seat: int, scale: float = 1) -> Markup:
    """A traveller, standing on the origin."""
    return tag(
        "g",
        tag("ellipse", cx=0, cy=0, rx=11, ry=3.4, class_="mp-shadow"),
        tag("path", d="M-10 0C-10 -11 -6.500 -16 -4.500 -18H4.500C6.500 -16 10 -11 10 0Z", class_="mp-body"),
        tag("circle", cx=0, cy=-22.5, r=6.8, class_="mp-body"),
        at((0, -7.5), seat_mark(seat, 4.4)),
        class_=f"mp-pawn seat-{seat}",
        transform=f"scale({scale:g})" if scale != 1 else None,
    )


@cache
def post(seat: int, size: float = 18) -> Markup:
    """A trading post: a small house in the colour of its owner."""
    h = size / 2
    return tag(
        "g",
        tag(
            "path",
            d=f"M{-h:.4g} {h:.4g}V{-h * 0.15:.4g}L0 {-h:.4g} {h:.4g} {-h * 0.15:.4g}V{h:.4g}Z",
            class_="mp-body",
        ),
        at((0, h * 0.34), seat_mark(seat, size * 0.22)),
        class_=f"mp-post seat-{seat}",
    )


def price_width(things: Mapping[str, int]) -> float:
    return sum(amount_width(name, count, 22) for name, count in things.items()) + 4 * (len(things) - 1) + 14


def price_tag(x: float, y: float, things: Mapping[str, int], class_: str = "") -> Markup:
    """What something costs, on a small label."""
    width = price_width(things)
    return tag(
        "g",
        tag("rect", x=x - width / 2, y=y - 14, width=width, height=28, rx=14, class_="mp-tag"),
        amounts(things, x, y, 22),
        class_=f"mp-price {class_}".strip(),
    )
