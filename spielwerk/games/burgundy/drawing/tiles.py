"""Tile faces: a thick hexagon with what the tile is; monasteries show their number, scenes and a word."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.markup import Attribute, join, tag
from ..facts import tiles
from ..tables import BLACK_COPIES, COLOURED_COPIES, TILE_COLOUR, TILE_NAMES, Tile
from .pieces import sign

COLOUR_NAMES = ("castle", "building", "animal", "ship", "mine", "monastery", "any")

# What a monastery shows: scenes, and a short text below them.
DEVICES: dict[int, tuple[tuple[str, ...], str]] = {
    1: (("hall", "hall"), "="),
    2: (("mine", "worker"), "+1"),
    3: (("goods", "silver"), "2"),
    4: (("goods", "worker"), "+1"),
    5: (("ship",), "2×"),
    6: (("worker", "tiles"), "2"),
    7: (("sheep",), "+1"),
    8: (("worker",), "±2"),
    9: (("hall",), "±1"),
    10: (("ship", "sheep"), "±1"),
    11: (("castle", "mine"), "±1"),
    12: (("tiles",), "±1"),
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
    24: (("sheep",), "4 ≠"),
    25: (("goods",), "1"),
    26: (("bonus",), "3"),
    27: (("bridge",), "↑"),
    28: (("silver", "worker"), "2"),
    29: (("white_castle",), "4"),
}
# Texts on a face of radius 50, and how large they are at least on the board: a small tile has large ones.
LEAST_TEXT, LEAST_READ = 19.2, 14.7
WORD = 26.8
# Tiles in a rival's store are so small that a number fills them.
TINY = 20
# Scenes with a spire or a flag need room above.
TALL = ("watchtower", "church", "city_hall", "boarding_house", "castle", "white_castle")


def colour_name(kind: int) -> str:
    """The class of a tile's colour."""
    return "face-down" if kind == Tile.FACE_DOWN else COLOUR_NAMES[int(TILE_COLOUR[kind])]


def tile_face(kind: int, radius: float, small: bool = False, **attributes: Attribute) -> Markup:
    """A tile around the origin; a small one leaves out what could not be read. One with a name travels."""
    travels: dict[str, Attribute] = {"data_thing": f"tile-{kind}"} if "data_piece" in attributes else {}
    return tag(
        "g",
        _small_face(kind, radius < TINY) if small else _face(kind, round(max(LEAST_TEXT, LEAST_READ * 50 / radius), 1)),
        transform=f"scale({radius / 50:.3g})",
        **{"class_": f"bu-tile bu-{colour_name(kind)}{_back(kind)}", **travels, **attributes},
    )


def _back(kind: int) -> str:
    """Tiles that exist with a black back only have a dark rim."""
    return " bu-black-back" if BLACK_COPIES[kind] and not COLOURED_COPIES[kind] else ""


@cache
def _face(kind: int, least: float) -> Markup:
    """A face on which no text is smaller than the least one can read."""
    tile = {} if kind == Tile.FACE_DOWN else tiles()[kind]
    if "number" in tile:
        return sign("card", 100) + _monastery(tile["number"], least)
    if "species" in tile:
        size = max(WORD, least)
        count = tag("circle", cy=28.5, r=14, class_="bu-word-disc")
        count += _text(str(tile["animals"]), 28.5 + 0.34 * size, size)
        return sign("card", 100) + sign(f"scene-{tile['species']}", 80, 1, -10) + count
    return sign("card", 100) + sign(f"scene-{TILE_NAMES[kind]}", 87, 0, 1)


@cache
def _small_face(kind: int, tiny: bool) -> Markup:
    tile = {} if kind == Tile.FACE_DOWN else tiles()[kind]
    if "number" in tile:
        size = 55.5 if tiny else 44
        return sign("chip", 100) + _text(str(tile["number"]), size * 0.34, size, "bu-face-number")
    if "species" in tile:
        size, disc = (55.5, 27) if tiny else (39.5, 20)
        count = tag("circle", cx=17, cy=20, r=disc, class_="bu-word-disc")
        count += _text(str(tile["animals"]), 20 + size * 0.34, size, x=17)
        return sign("chip", 100) + sign(f"scene-{tile['species']}", 86, -1, -9) + count
    return sign("chip", 100) + sign(f"scene-{TILE_NAMES[kind]}", 92, 0, 1)


def _monastery(number: int, size: float) -> Markup:
    """The number stands on top, a window with its scenes in the middle, the word on the sill."""
    scenes, word = DEVICES[number]
    base = 0.68 * size - 34.5
    # The scenes stand on the sill and leave to a large number what it needs.
    fit = (14 - base) / 42
    if len(scenes) == 2:
        shown = [_standing(scene, 42 * fit, x, 17) for scene, x in zip(scenes, (-15, 15), strict=True)]
    else:
        shown = [_standing(scenes[0], 48 * fit, 0, 22) if scenes[0] in TALL else _standing(scenes[0], 56 * fit, 0, 24)]
    wide, word_size = (32, 46, 60)[len(word) - 1], max(WORD, size)
    return join(
        [
            tag("path", d="M-32 17V-9Q-32 -24 0 -27Q32 -24 32 -9V17Z", class_="bu-window"),
            *shown,
            _text(str(number), base, size, "bu-face-number"),
            tag("rect", x=-wide / 2, y=11, width=wide, height=26, rx=13, class_="bu-word-disc"),
            _text(word, 24 + 0.34 * word_size, word_size),
        ]
    )


def _standing(scene: str, size: float, x: float, floor: float) -> Markup:
    size = round(size, 1)
    return sign(f"scene-{scene}", size, x, floor - size / 2)


def _text(text: str, y: float, size: float, class_: str = "bu-face-text", x: float | None = None) -> Markup:
    return tag("text", text, x=x, y=f"{y:.4g}", font_size=size, class_=class_)
