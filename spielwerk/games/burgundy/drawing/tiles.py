"""Tile faces: a coloured hexagon with what the tile is; monasteries show their number and their device."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import glyph
from ....stage.markup import join, tag
from ..facts import tiles
from ..tables import BLACK_COPIES, COLOURED_COPIES, TILE_COLOUR, TILE_NAMES, Colour, Tile
from .layout import hexagon

COLOUR_NAMES = ("castle", "building", "animal", "ship", "mine", "monastery", "any")

# What a monastery shows: symbols, and a short text below them.
DEVICES: dict[int, tuple[tuple[str, ...], str]] = {
    1: (("building", "building"), "="),
    2: (("mine", "worker"), "+1"),
    3: (("goods", "silver"), "2"),
    4: (("goods", "worker"), "+1"),
    5: (("ship",), "2×"),
    6: (("worker", "tile"), "2"),
    7: (("animal",), "+1"),
    8: (("worker",), "±2"),
    9: (("building",), "±1"),
    10: (("ship", "animal"), "±1"),
    11: (("castle", "mine"), "±1"),
    12: (("tile",), "±1"),
    13: (("worker", "silver"), "+1"),
    14: (("worker",), "4"),
    15: (("goods",), "2 ≠"),
    16: (("warehouse",), "4"),
    17: (("watchtower",), "4"),
    18: (("carpenter",), "4"),
    19: (("church",), "4"),
    20: (("market",), "4"),
    21: (("boarding_house",), "4"),
    22: (("bank",), "4"),
    23: (("city_hall",), "4"),
    24: (("animal",), "4 ≠"),
    25: (("goods",), "1"),
    26: (("bonus",), "3"),
    27: (("bridge",), "↑"),
    28: (("silver", "worker"), "2"),
    29: (("white_castle",), "4"),
}


def colour_name(kind: int) -> str:
    """The class of a tile's colour."""
    return "face-down" if kind == Tile.FACE_DOWN else COLOUR_NAMES[int(TILE_COLOUR[kind])]


def tile_face(kind: int, radius: float, **attributes: str | int | None) -> Markup:
    """A tile around the origin."""
    return tag("g", _face(kind, radius), **{"class_": f"bu-tile bu-{colour_name(kind)}{_back(kind)}", **attributes})


@cache
def _face(kind: int, radius: float) -> Markup:
    return join(
        [
            tag("path", d=hexagon(radius), class_="bu-tile-shadow", transform=f"translate(0 {0.05 * radius:.3g})"),
            tag("path", d=hexagon(radius * 0.97), class_="bu-tile-rim"),
            tag("path", d=hexagon(radius * 0.87), class_="bu-tile-plate"),
            _content(kind, radius),
        ]
    )


def _back(kind: int) -> str:
    """Tiles that exist with a black back only have a dark rim."""
    return " bu-black-back" if BLACK_COPIES[kind] and not COLOURED_COPIES[kind] else ""


def _content(kind: int, radius: float) -> Markup:
    if kind == Tile.FACE_DOWN:
        return glyph("face_down", radius * 1.1, class_="glyph bu-face")
    if TILE_COLOUR[kind] == Colour.ANY:
        return glyph("inn", radius * 1.1, class_="glyph bu-face")
    tile = tiles()[kind]
    if "species" in tile:
        return tag(
            "g",
            glyph(tile["species"], radius * 1.02, 0, -0.14 * radius, "glyph bu-face"),
            _text(str(tile["animals"]), 0, radius * 0.72, radius * 0.46),
        )
    if "number" in tile:
        return _monastery(tile["number"], radius)
    return glyph(TILE_NAMES[kind], radius * 1.12, class_="glyph bu-face")


def _monastery(number: int, radius: float) -> Markup:
    """The number stands on top, the device in the middle."""
    symbols, text = DEVICES[number]
    size = radius * (0.72 if len(symbols) == 1 else 0.6)
    step = radius * 0.62
    first = -step * (len(symbols) - 1) / 2
    return tag(
        "g",
        _text(str(number), 0, -radius * 0.44, radius * 0.32, "bu-face-number"),
        *[glyph(name, size, first + i * step, radius * 0.02, "glyph bu-face") for i, name in enumerate(symbols)],
        _text(text, 0, radius * 0.68, radius * 0.4),
    )


def _text(text: str, x: float, y: float, size: float, class_: str = "bu-face-text") -> Markup:
    return tag("text", text, x=x, y=y, font_size=size, class_=class_)
