"""Tiles, beads and marks as small drawings: streets with customers, houses with whom they serve and whose they are."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.markup import Attribute, join, tag
from ..tables import COLOURS, GLASS, SORT_NAMES, STREET_KINDS, TILE_SORT, Tile
from .layout import UNIT, Point


def picture(name: str, x: float, y: float, width: float, height: float | None = None, **more: Attribute) -> Markup:
    """A symbol of the sprite by its upper left corner."""
    return tag("use", href=f"#symbol-{name}", x=x, y=y, width=width, height=height or width, **more)


@cache
def street_tile(kind: int) -> Markup:
    """A paved tile with its customers."""
    customers = STREET_KINDS[kind]
    wide = 16.6 if len(customers) < 3 else 12.4
    first = (UNIT - (len(customers) * (wide + 2) - 2)) / 2
    high = wide * 24 / 14
    figures = [
        picture(colour, first + n * (wide + 2), (UNIT - high) / 2, wide, high) for n, colour in enumerate(customers)
    ]
    return join([picture("street", 0, 0, UNIT), *figures])


@cache
def building_tile(tile: int, owner: int = -1, gold: int = -1) -> Markup:
    """A house; shops show whom they sell to, palaces their coats of arms, marked ones their owner and what they pay."""
    mark = seat_bead(owner, 8.2, (36.4, 36)) if owner >= 0 else Markup()
    return join([*_house(tile), mark, _yield(gold) if gold >= 0 else Markup()])


def _yield(gold: int) -> Markup:
    """A coin with the gold the income action brings."""
    return at((10, 36), tag("circle", r=8.8), tag("text", str(gold), y=4.7), class_="mu-yield")


def _house(tile: int) -> list[Markup]:
    sort = SORT_NAMES[int(TILE_SORT[tile])]
    if sort == "shop":
        colour = COLOURS[tile - Tile.SHOP]
        return [picture("shop", 0, 0, UNIT, class_=f"mu-{colour}"), picture(colour, 8.7, 3.8, 9, 15.5)]
    if sort == "palace":
        coats = tile - Tile.PALACE + 1
        first = UNIT / 2 - coats * 5.7
        crests = [picture("crest", first + n * 11.4, 25.2, 11, 12.9) for n in range(coats)]
        return [picture("palace", 0, 0, UNIT), *crests]
    return [picture(sort, 0, 0, UNIT)]


def seat_bead(seat: int, radius: float, place: Point) -> Markup:
    """A bead of glass in a seat's colour, with its shape."""
    (x, y), size = place, 2 * radius
    return picture(f"lagoon-seat-{seat}", x - radius, y - radius, size, class_=f"mu-seat-bead seat-{seat}")


def hidden_tile() -> Markup:
    """The back of a shop or palace."""
    return picture("tile-back", 0, 0, UNIT)


def bead(colour: int, size: float) -> Markup:
    """A glass bead: red round, blue a diamond, green six-sided."""
    return alone(picture(f"bead-{GLASS[colour]}", 0, 0, 20), size, reach=20)


def alone(content: Markup, size: float, label: str | None = None, reach: float = UNIT) -> Markup:
    """A tile or bead outside the board, as a picture of its own."""
    return tag(
        "svg",
        content,
        viewBox=f"0 0 {reach:g} {reach:g}",
        width=size,
        height=size,
        class_="mu-alone",
        role="img" if label else None,
        aria_label=label,
        aria_hidden=None if label else "true",
    )


@cache
def coin_pill(text: str, class_: str) -> Markup:
    """Gold in a pill around the origin: what something costs or brings."""
    wide = 28 + 8 * len(text)
    return tag(
        "g",
        tag("rect", x=-wide / 2, y=-12, width=wide, height=24, rx=12, class_="mu-pill"),
        tag("text", text, x=-8, y=5, class_="mu-pill-text"),
        picture("gold", wide / 2 - 22, -9, 18),
        class_=class_,
        aria_hidden="true",
    )
