"""Small pieces: dice, goods, shields, coins, prices."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.markup import Attribute, tag
from ..tables import GOOD_NAMES


def sign(name: str, size: float, x: float = 0, y: float = 0, class_: str | None = None) -> Markup:
    """A coloured symbol of the sprite around a point; `glyph` is for those drawn in lines."""
    half = size / 2
    return tag("use", href=f"#symbol-{name}", x=x - half, y=y - half, width=size, height=size, class_=class_)


@cache
def die_face(number: int, size: float, class_: str) -> Markup:
    """A die around the origin; number 0 is one that was not rolled yet."""
    return tag("g", sign(f"die-{number}", size, class_=f"bu-die {class_}"), data_die=number)


@cache
def good_chip(good: int, size: float, count: int = 1) -> Markup:
    """Goods of one type around the origin: the colour, the number of the die that sells them, and how many."""
    box = {"x": -11.5, "width": 23, "height": 23, "rx": 4}
    return tag(
        "g",
        tag("rect", **{**box, "x": -9.0}, y=-14.5, class_="bu-good-under") if count > 1 else None,
        tag("rect", **box, y=-9.5, class_="bu-good-under"),
        tag("rect", **box, y=-11.5, class_="bu-good-body"),
        tag("circle", r=8.4, class_="bu-good-plate"),
        tag("text", str(good + 1), y=5.8, font_size=17, class_="bu-good-number"),
        _count(count) if count > 1 else None,
        class_=f"bu-good bu-good-{GOOD_NAMES[good]}",
        transform=f"scale({size / 23:.3g})",
    )


@cache
def good_stack(good: int, count: int, wide: float) -> Markup:
    """Goods of one type in one flat piece: the number of the die that sells them, and how many there are."""
    box = {"x": -wide / 2, "width": wide, "height": 16, "rx": 4}
    # The number has a square of its own, how many the rest; where that is little, the figure alone.
    square, start, end = (9 if count == 1 else 8.2) - wide / 2, 15.6 - wide / 2, wide / 2 - 4
    many = tag("path", d=f"M{start:g} -8H{end:g}a4 4 0 0 1 4 4V4a4 4 0 0 1 -4 4H{start:g}Z", class_="bu-good-under")
    told = f"×{count}" if wide > 30 else str(count)
    many += tag("text", told, x=7.6, y=5, font_size=14.6, class_="bu-count")
    return tag(
        "g",
        tag("rect", **box, y=-6.5, class_="bu-good-under"),
        tag("rect", **box, y=-8, class_="bu-good-body"),
        tag("circle", cx=square, r=6.8, class_="bu-good-plate"),
        tag("text", str(good + 1), x=square, y=5, font_size=14.6, class_="bu-good-number"),
        many if count > 1 else None,
        class_=f"bu-good bu-good-{GOOD_NAMES[good]}",
    )


def _count(count: int) -> Markup:
    disc = tag("circle", cx=11, cy=10.8, r=8.8, class_="bu-count-disc")
    return disc + tag("text", str(count), x=11, y=16.6, font_size=17, class_="bu-count")


@cache
def shield_face(number: int, size: float, points: int = 0, priced: bool = False) -> Markup:
    """A shield around the origin: its number, and its points at the end of the game where they stand nowhere else.

    Its number leaves the upper half to a price.
    """
    y, number_size = (2.0, 18.5) if points else (14.8, 23.0) if priced else (8.6, 26.0)
    outline = "M-17 -20H17V1Q17 14 0 21Q-17 14 -17 1Z"
    return tag(
        "g",
        tag("path", d=outline, class_="bu-shield-side", transform="translate(0 2.5)"),
        tag("path", d=outline, class_="bu-shield-body"),
        tag("path", d="M-17 -20H17V-11.5H-17Z", class_="bu-shield-band"),
        tag("text", str(number), y=y, font_size=number_size, class_="bu-shield-number"),
        tag("text", f"+{points}", y=14.6, font_size=15.6, class_="bu-shield-points") if points else None,
        class_="bu-shield",
        transform=f"scale({size / 42:.3g})",
    )


def price_tag(amount: int, pays: str, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """What it costs: a pill with the amount and the figure of what is paid."""
    return tag(
        "g",
        tag("rect", x=-17, y=-10, width=34, height=20, rx=10, class_="bu-price-body"),
        tag("text", str(amount), x=-6.5, y=5.8, font_size=17, class_="bu-price-text"),
        sign(f"pays-{pays}", 20, 6, 0, "bu-price-figure"),
        transform=f"translate({x:.4g} {y:.4g}) scale({size / 20:.3g})",
        **{"class_": "bu-price", **attributes},
    )
