"""Small pieces: dice, goods, shields, prices."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import glyph
from ....stage.markup import Attribute, tag
from ..tables import GOOD_NAMES

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def die_face(number: int, size: float, class_: str) -> Markup:
    """A die around the origin; number 0 is one that was not rolled yet."""
    half, pip = size / 2, size * 0.26
    return tag(
        "g",
        tag("rect", x=-half, y=-half + 0.05 * size, width=size, height=size, rx=size * 0.2, class_="bu-die-shadow"),
        tag("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="bu-die-body"),
        tag(
            "rect",
            x=-half * 0.86,
            y=-half * 0.86,
            width=size * 0.86,
            height=size * 0.86,
            rx=size * 0.2,
            class_="bu-die-light",
        ),
        *[tag("circle", cx=x * pip, cy=y * pip, r=size * 0.09, class_="bu-pip") for x, y in _PIPS.get(number, ())],
        class_=f"bu-die {class_}",
    )


@cache
def good_chip(good: int, size: float, count: int = 1) -> Markup:
    """Goods of one type around the origin: the colour, the number of the die that sells them, and how many."""
    half = size / 2
    behind = min(count, 4) - 1
    return tag(
        "g",
        *[
            tag(
                "rect",
                x=-half + 0.07 * size * i,
                y=-half - 0.07 * size * i,
                width=size,
                height=size,
                rx=size * 0.16,
                class_="bu-good-under",
            )
            for i in range(behind, 0, -1)
        ],
        tag("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.16, class_="bu-good-body"),
        tag("circle", r=size * 0.33, class_="bu-good-plate"),
        tag("text", str(good + 1), x=0, y=size * 0.17, font_size=size * 0.48, class_="bu-good-number"),
        _count(count, size) if count > 1 else None,
        class_=f"bu-good bu-good-{GOOD_NAMES[good]}",
    )


def _count(count: int, size: float) -> Markup:
    return tag(
        "g",
        tag("circle", cx=size * 0.4, cy=size * 0.4, r=size * 0.34, class_="bu-count-disc"),
        tag("text", str(count), x=size * 0.4, y=size * 0.56, font_size=size * 0.44, class_="bu-count"),
    )


@cache
def shield_face(number: int, points: int, size: float) -> Markup:
    """A shield around the origin: its number, and its points at the end of the game."""
    h = size / 2
    w = 0.42 * size
    outline = f"M{-w:.4g} {-h:.4g}H{w:.4g}V{0.1 * h:.4g}Q{w:.4g} {0.7 * h:.4g} 0 {h:.4g}Q{-w:.4g} {0.7 * h:.4g}"
    outline += f" {-w:.4g} {0.1 * h:.4g}Z"
    return tag(
        "g",
        tag("path", d=outline, class_="bu-shield-body"),
        tag("text", str(number), x=0, y=-0.02 * size, font_size=size * 0.46, class_="bu-shield-number"),
        tag("text", f"+{points}", x=0, y=0.3 * size, font_size=size * 0.27, class_="bu-shield-points"),
        class_="bu-shield",
    )


def price_tag(amount: int, kind: str, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """What it costs: a pill with the amount and the symbol of what is paid."""
    wide = size * 1.9
    return tag(
        "g",
        tag("rect", x=-wide / 2, y=-size / 2, width=wide, height=size, rx=size / 2, class_="bu-price-body"),
        tag("text", f"−{amount}", x=-size * 0.38, y=size * 0.25, font_size=size * 0.68, class_="bu-price-text"),
        glyph(kind, size * 0.82, size * 0.42, 0, "glyph bu-price-glyph"),
        transform=f"translate({x:.4g} {y:.4g})",
        **{"class_": "bu-price", **attributes},
    )
