"""What the pieces are: every tile, good and shield by its own texts, everything else by the texts under `about`."""

from __future__ import annotations

from dataclasses import replace

from ....stage.about import About, written_about
from ....stage.words import Words, opening
from .. import tables
from ..facts import SPECIES, tiles
from ..tables import GOOD_NAMES, TILE_COLOUR, TILE_NAMES, Tile
from .names import good_name, tile_effect, tile_name
from .tiles import COLOUR_NAMES

SPACES = COLOUR_NAMES[:-1]
RULES = {
    "castle": "place",
    "mine": "phase_end",
    "ship": "place",
    "watchtower": "watchtowers",
    "white_castle": "white_castles",
    "crane": "extra_tiles",
    "geese": "extra_tiles",
    "inn": "inns",
    "face_down": "solo",
}


def about(words: Words) -> dict[str, About]:
    written = written_about(words)
    return {
        **written,
        **{f"rival-space-{colour}": replace(written[f"space-{colour}"], fits=()) for colour in SPACES},
        **{tile_key(kind): _tile(words, kind) for kind in range(len(TILE_NAMES))},
        **{good_key(good): _good(words, written["good"], good) for good in range(tables.GOODS)},
        **{f"shield-{number}": _shield(words, number) for number in range(1, tables.SHIELDS + 1)},
    }


def tile_key(kind: int) -> str:
    return f"tile-{TILE_NAMES[kind]}"


def good_key(good: int) -> str:
    return f"good-{GOOD_NAMES[good]}"


def space_key(colour: str, own: bool) -> str:
    """Of a free space; tiles fit the viewer's own."""
    return f"{'' if own else 'rival-'}space-{colour}"


def _tile(words: Words, kind: int) -> About:
    colour = COLOUR_NAMES[int(TILE_COLOUR[kind])]
    fits = SPACES if colour == "any" or kind == Tile.FACE_DOWN else (colour,)
    name, text = opening(tile_name(words, kind)), tile_effect(words, kind)
    return About(name, text, _rule(kind), tuple(space_key(found, own=True) for found in fits))


def _rule(kind: int) -> str:
    if TILE_NAMES[kind] in RULES:
        return RULES[TILE_NAMES[kind]]
    tile = tiles()[kind]
    if "number" in tile:
        return "monasteries" if tile["number"] not in (27, 28) else "extra_tiles"
    return "animals" if "species" in tile or tile["id"] in SPECIES else "buildings"


def _good(words: Words, goods: About, good: int) -> About:
    return replace(goods, name=f"{goods.name}: {good_name(words, good)}")


def _shield(words: Words, number: int) -> About:
    name = words("about.shield.numbered", number=number)
    points = words("about.shield.points", points=int(tables.SHIELD_POINTS[number]))
    return About(name, f"{words(f'shield.{number}')} {points}", "shields")
