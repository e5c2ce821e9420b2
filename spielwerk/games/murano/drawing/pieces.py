"""Tiles and beads as small drawings: streets with customers, buildings with their marks, glass by colour and shape."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import tag
from ..tables import COLOURS, GLASS, SORT_NAMES, STREET_KINDS, TILE_SORT, Tile
from .layout import UNIT

SIDE = UNIT - 3


def street_tile(kind: int) -> Markup:
    """A paved tile, centred, with its customers."""
    customers = STREET_KINDS[kind]
    width = 13.0 if len(customers) > 2 else 17.0
    figures = [
        glyph(
            colour,
            21 if len(customers) < 3 else 15,
            (n - (len(customers) - 1) / 2) * width,
            0,
            f"mu-customer mu-{colour}",
        )
        for n, colour in enumerate(customers)
    ]
    return tag(
        "g",
        tag("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, rx=4, class_="mu-paving"),
        tag("path", d="M-18 -6H18M-18 7H18M-6 -18V-6M9 -6V7M-9 7V18", class_="mu-joints"),
        *figures,
    )


def building_tile(tile: int, owner: int = -1) -> Markup:
    """A building, centred; shops show whom they sell to, palaces their coats of arms, marked ones their owner."""
    return tag(
        "g",
        tag("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, rx=4, class_=f"mu-tile mu-tile-{_sort(tile)}"),
        *_face(tile),
        _owner(owner) if owner >= 0 else None,
    )


def _sort(tile: int) -> str:
    return SORT_NAMES[int(TILE_SORT[tile])]


def _face(tile: int) -> list[Markup]:
    sort = _sort(tile)
    if sort == "shop":
        colour = COLOURS[tile - Tile.SHOP]
        return [
            glyph("shop", 26, -3, -3, f"glyph mu-awning mu-{colour}"),
            glyph(colour, 14, 11, 10, f"mu-customer mu-{colour}"),
        ]
    if sort == "palace":
        coats = tile - Tile.PALACE + 1
        crests = [glyph("crest", 12, (n - (coats - 1) / 2) * 11.5, 11.5, "glyph mu-crest") for n in range(coats)]
        return [glyph("palace", 23, 0, -6, "glyph mu-face"), *crests]
    return [glyph(sort, 29, 0, 0, "glyph mu-face")]


def _owner(owner: int) -> Markup:
    return at(
        (-11, 11),
        tag("circle", r=8, class_="mu-marker"),
        seat_mark(owner, 4.4),
        class_=f"seat-{owner}",
    )


def hidden_tile() -> Markup:
    """The back of a shop or palace."""
    return tag(
        "g",
        tag("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, rx=4, class_="mu-tile mu-tile-back"),
        glyph("tiles", 24, 0, 0, "glyph mu-face"),
    )


_SHAPES = {
    "red": "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z",
    "blue": "M0 -11L9.500 0 0 11 -9.500 0Z",
    "green": "M-5 -9.500H5L10 0 5 9.500H-5L-10 0Z",
}


def bead(colour: int) -> Markup:
    """A glass bead, centred: red round, blue a diamond, green six-sided."""
    name = GLASS[colour]
    return tag(
        "g",
        tag("path", d=_SHAPES[name], class_=f"mu-bead mu-glass-{name}"),
        tag("path", d="M-4 -2.500C-3.600 -4.300 -2.200 -5.400 -0.500 -5.600", class_="mu-gleam"),
    )


def alone(content: Markup, size: float, label: str, reach: float = 20) -> Markup:
    """A tile or bead outside the board, as a picture of its own."""
    box = f"{-reach} {-reach} {2 * reach} {2 * reach}"
    return tag("svg", tag("title", label), content, viewBox=box, width=size, height=size, class_="mu-alone", role="img")
