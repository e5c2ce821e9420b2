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
# What of its box of 100 a scene fills: left, top, right, bottom.
EXTENT: dict[str, tuple[int, int, int, int]] = {
    "bank": (-36, -31, 36, 27),
    "boarding_house": (-30, -38, 41, 26),
    "bonus": (-32, -32, 32, 30),
    "bridge": (-42, -18, 42, 24),
    "carpenter": (-36, -29, 38, 33),
    "castle": (-37, -40, 37, 36),
    "church": (-34, -44, 34, 26),
    "city_hall": (-36, -45, 36, 26),
    "goods": (-30, -18, 30, 28),
    "hall": (-38, -33, 37, 27),
    "market": (-34, -27, 34, 27),
    "mine": (-38, -29, 38, 31),
    "sheep": (-27, -22, 27, 25),
    "ship": (-36, -39, 36, 38),
    "silver": (-28, -28, 28, 28),
    "tiles": (-40, -27, 40, 32),
    "warehouse": (-38, -31, 38, 26),
    "watchtower": (-36, -42, 36, 35),
    "white_castle": (-38, -37, 38, 35),
    "worker": (-24, -31, 24, 33),
}
# Where the scenes of a monastery stand, how wide one or each of two may be, and how large at most.
SILL, LOW_SILL, SINGLE, SHARED = 16.0, 23.0, 62.0, 35.0
# The foot of what has a spire or a flag may be hidden: what is above tells it.
TALL = ("watchtower", "church", "city_hall", "boarding_house", "white_castle", "ship", "worker")
MIDDLES = {1: (0.0,), 2: (-17.5, 17.5)}
LARGEST = {SINGLE: 0.8, SHARED: 0.58}


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
    """The number stands on top, a window filled by its scenes in the middle, the word on the sill."""
    scenes, word = DEVICES[number]
    # A large number needs more of the top.
    base = max(-23.0, 0.68 * size - 41)
    room = SINGLE if len(scenes) == 1 else SHARED
    floor = LOW_SILL if scenes[0] in TALL and len(scenes) == 1 else SILL
    shown = [
        _standing(scene, (room, floor - base - 2.5), x, floor)
        for scene, x in zip(scenes, MIDDLES[len(scenes)], strict=True)
    ]
    wide, word_size = (32, 46, 60)[len(word) - 1], max(WORD, size)
    return join(
        [
            tag("path", d="M-34 18V-8Q-34 -20 0 -22Q34 -20 34 -8V18Z", class_="bu-window"),
            *shown,
            _text(str(number), base, size, "bu-face-number"),
            tag("rect", x=-wide / 2, y=12, width=wide, height=26, rx=13, class_="bu-word-disc"),
            _text(word, 25 + 0.34 * word_size, word_size),
        ]
    )


def _standing(scene: str, room: tuple[float, float], x: float, floor: float) -> Markup:
    """A scene on its floor, as large as its room lets it be."""
    left, top, right, bottom = EXTENT[scene]
    scale = min(room[0] / (right - left), room[1] / (bottom - top), LARGEST[room[0]])
    return sign(f"scene-{scene}", round(100 * scale, 1), x - (left + right) / 2 * scale, floor - bottom * scale)


def _text(text: str, y: float, size: float, class_: str = "bu-face-text", x: float | None = None) -> Markup:
    return tag("text", text, x=x, y=f"{y:.4g}", font_size=size, class_=class_)
