"""Pictures and numbers for the rules and the summary: tiles, goods, dice and a blank duchy."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.illustrating import picture
from ....stage.markup import join
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..tables import TILE_NAMES, Tile
from .duchy import blank_board
from .layout import ground
from .pieces import die_face, good_chip, sign
from .tiles import tile_face

RADIUS = 30.0
ANIMALS = tuple(tables.TILE_SPECIES.tolist().index(species) for species in range(3))
BUILDINGS = range(Tile.MARKET, Tile.WATCHTOWER + 1)
MONASTERIES = tuple(n for n, number in enumerate(tables.MONASTERY_NUMBER) if number in (6, 16, 24))


@cache
def illustrations(words: Words) -> dict[str, Markup]:
    tiles = {name: _tiles(TILE_NAMES.index(name)) for name in ("ship", "castle", "mine", "market")}
    board = ground(0)
    return {
        **tiles,
        "turn": _dice(2, 5),
        "take": _tiles(Tile.SHIP, Tile.CASTLE),
        "place": _tiles(Tile.CASTLE, Tile.MINE, Tile.SHIP),
        "animals": _tiles(*ANIMALS),
        "animal": _tiles(ANIMALS[0]),
        "buildings": _tiles(*BUILDINGS, across=4),
        "watchtowers": _tiles(Tile.WATCHTOWER),
        "monasteries": _tiles(*MONASTERIES),
        "monastery": _tiles(MONASTERIES[0]),
        "regions": picture(blank_board(0), (0, 0, board.width, board.height), 240, "bu-board"),
        "sales": _row([good_chip(good, 34) for good in (0, 2, 5)], 44),
        "workers": _row([sign("coin-worker", 36)] * 2, 42),
        "purchase": _row([sign("coin-silver", 36)] * tables.PRICE_OF_TILE, 42),
        "white_castles": _tiles(Tile.WHITE_CASTLE),
        "inns": _tiles(Tile.INN),
    }


def _tiles(*kinds: int, across: int = 3) -> Markup:
    """Tiles side by side, in rows of so many."""
    step, rows = 2 * RADIUS + 4, -(-len(kinds) // across)
    wide = step * min(len(kinds), across)
    places = [(step * (n % across + 0.5), step * (n // across + 0.5)) for n in range(len(kinds))]
    drawn = join([at(place, tile_face(kind, RADIUS)) for place, kind in zip(places, kinds, strict=True)])
    return picture(drawn, (0, 0, wide, step * rows), wide, "bu-board")


def _dice(*numbers: int) -> Markup:
    return _row([die_face(number, 42, "seat-0 bu-piece") for number in numbers], 50)


def _row(drawn: list[Markup], step: float) -> Markup:
    placed = [at((step * (n + 0.5), step / 2), one) for n, one in enumerate(drawn)]
    return picture(join(placed), (0, 0, step * len(drawn), step), step * len(drawn), "bu-board")


@cache
def figures() -> dict[str, object]:
    set_up, end = facts()["setup"], facts()["scoring"]["game_end"]
    animals = [int(count) for count in tables.TILE_ANIMALS if count]
    return {
        "phases": tables.PHASES,
        "rounds": tables.ROUNDS,
        "workers": set_up["workers_by_turn_order"],
        "silver": tables.START_SILVER,
        "goods": tables.START_GOODS,
        "storage": set_up["storage_spaces"],
        "types": tables.GOOD_TYPES_STORED,
        "price": tables.PRICE_OF_TILE,
        "animals": (min(animals), max(animals)),
        "regions": tables.REGION_POINTS.tolist(),
        "phase_bonus": tables.PHASE_BONUS.tolist(),
        "first": tables.COLOUR_BONUS[2:, 0].tolist(),
        "second": tables.COLOUR_BONUS[2:, 1].tolist(),
        "sale": tables.SALE_POINTS[2:].tolist(),
        "good": end["unsold_good"],
        "silver_left": end["silver"],
        "workers_left": end["workers_per_point"],
    }
