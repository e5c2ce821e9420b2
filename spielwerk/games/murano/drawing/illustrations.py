"""Pictures and numbers for the rules and the summary: ships, tiles, gondoliers, guests and glass."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.illustrating import picture as illustration
from ....stage.markup import join, tag
from ....stage.words import Words
from .. import tables
from ..tables import GLASS, STREET_KINDS, Tile
from .guest_cards import WINDOW
from .layout import UNIT
from .tiles import building_tile, picture, street_tile

GUESTS = ("guest-dama", "guest-bauta", "guest-medico")
BUSY_STREET = next(n for n, kind in enumerate(STREET_KINDS) if set(kind) == {"red", "blue"})


@cache
def illustrations(words: Words) -> dict[str, Markup]:
    return {
        "ships": _pictures("ship", "ship", "ship-red", size=52),
        "ship": _pictures("ship", size=56),
        "take_gold": _pictures("gold"),
        "buy_glass_factory": _tiles(building_tile(Tile.FACTORY)),
        "buy_shop": _tiles(*(building_tile(Tile.SHOP + n) for n in range(3))),
        "shop": _tiles(building_tile(Tile.SHOP, 0)),
        "buy_palace": _tiles(*(building_tile(Tile.PALACE + n) for n in range(3))),
        "palace": _tiles(building_tile(Tile.PALACE + 1)),
        "buy_special": _tiles(building_tile(Tile.SPECIAL)),
        "build": _tiles(street_tile(BUSY_STREET), building_tile(Tile.SHOP, 0)),
        "street": _tiles(street_tile(BUSY_STREET)),
        "producing": _pictures(*(f"bead-{colour}" for colour in GLASS), size=34),
        "recruit_character": _guests(*GUESTS),
        "guest": _guests(GUESTS[0]),
        "place_gondolier": _pictures("gondola", size=60),
        "hired": _pictures("gondolier", size=56),
        "income": _pictures("red", "blue", "grey", size=34),
    }


def _pictures(*names: str, size: float = 44) -> Markup:
    drawn = join([picture(name, n * (size + 6), 0, size) for n, name in enumerate(names)])
    wide = len(names) * (size + 6) - 6
    return illustration(drawn, (0, 0, wide, size), wide, "seat-0")


def _tiles(*tiles: Markup) -> Markup:
    placed = [tag("g", tile, transform=f"translate({n * (UNIT + 4):g} 0)") for n, tile in enumerate(tiles)]
    wide = len(tiles) * (UNIT + 4) - 4
    return illustration(join(placed), (0, 0, wide, UNIT), 1.2 * wide)


def _guests(*masks: str) -> Markup:
    """Guests behind their windows."""
    windows = [
        tag(
            "g",
            tag("path", d=WINDOW, class_="mu-window"),
            tag("circle", cx=30, cy=44, r=22, class_="mu-window-light"),
            picture(mask, 4, 4, 52, 76),
            tag("path", d=WINDOW, class_="mu-window-frame"),
            transform=f"translate({64 * n} 0)",
            class_="mu-people",
        )
        for n, mask in enumerate(masks)
    ]
    wide = 64 * len(masks) - 4
    return illustration(join(windows), (0, 0, wide, 84), 0.8 * wide)


@cache
def figures() -> dict[str, object]:
    return {
        "ships": int(tables.ANCHOR[0].sum()),
        "gold": tables.START_GOLD,
        "points": tables.START_POINTS,
        "gondoliers": tables.START_GONDOLIERS,
        "take_gold": tables.TAKE_GOLD,
        "pass_gold": tables.PASS_GOLD,
        "factory": tables.FACTORY_PRICE,
        "shop": tables.SHOP_PRICE,
        "palace": tables.PALACE_PRICE,
        "search": tables.SEARCH_PRICE,
        "special": tables.SPECIAL_PRICE,
        "seen": tables.CHARACTERS_SEEN,
        "own": tables.GONDOLA_OWN,
        "other": tables.GONDOLA_OTHER,
        "build": tables.TILES_PER_BUILD,
        "costs": tables.POINTS_PER_FACTORY,
        "sale": tables.SALE_GOLD.tolist(),
        "dismiss": tables.DISMISS_GOLD,
        "hire": tables.HIRE_PRICE,
        "factory_points": int(tables.TILE_POINTS[Tile.FACTORY]),
        "shop_points": int(tables.TILE_POINTS[Tile.SHOP]),
        "palace_points": int(tables.TILE_POINTS[Tile.PALACE]),
    }
