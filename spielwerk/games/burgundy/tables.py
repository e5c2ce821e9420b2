"""The constant tables the rules read, all made from the facts."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ...kernel.facts import ConstantTable, table
from .facts import SPECIES, boards, colours, facts, tiles

SEATS = 4
NONE = -1
HIDDEN = -2

# What lies on a space of a duchy when there is no tile on it: it touches a tile, or it does not yet.
OPEN, REMOTE = -1, -2


class Colour(IntEnum):
    """The colours of spaces and tiles, as the facts order them; inns and face-down tiles fit any."""

    CASTLE = 0
    BUILDING = 1
    ANIMAL = 2
    SHIP = 3
    MINE = 4
    MONASTERY = 5
    ANY = 6


COLOURS = colours()
COLOURS_COUNT = len(COLOURS)

# Tiles: everything that looks alike is one; the face-down tile of the solo game is one of its own.

_TILES = tiles()
TILE_NAMES = (*(tile["id"] for tile in _TILES), "face_down")
TILES = len(TILE_NAMES)


class Tile(IntEnum):
    """The tiles that rules know by name."""

    CASTLE = TILE_NAMES.index("castle")
    MINE = TILE_NAMES.index("mine")
    SHIP = TILE_NAMES.index("ship")
    MARKET = TILE_NAMES.index("market")
    CARPENTER = TILE_NAMES.index("carpenter")
    CHURCH = TILE_NAMES.index("church")
    WAREHOUSE = TILE_NAMES.index("warehouse")
    BOARDING_HOUSE = TILE_NAMES.index("boarding_house")
    BANK = TILE_NAMES.index("bank")
    CITY_HALL = TILE_NAMES.index("city_hall")
    WATCHTOWER = TILE_NAMES.index("watchtower")
    WHITE_CASTLE = TILE_NAMES.index("white_castle")
    CRANE = TILE_NAMES.index("crane")
    GEESE = TILE_NAMES.index("geese")
    INN = TILE_NAMES.index("inn")
    FACE_DOWN = TILE_NAMES.index("face_down")


class TileSet(IntEnum):
    """What a tile belongs to: the base game or an expansion."""

    BASE = 0
    EXTRA_TILES = 1
    WHITE_CASTLES = 2
    INNS = 3


_COLOUR_OF = [COLOURS.index(tile["colour"]) if tile["colour"] else int(Colour.ANY) for tile in _TILES]
TILE_COLOUR = table([*_COLOUR_OF, Colour.ANY])
COLOURED_COPIES = table([*(tile["coloured"] for tile in _TILES), 0])
BLACK_COPIES = table([*(tile["black"] for tile in _TILES), 0])
TILE_SET = table([*(TileSet[tile.get("set", "base").upper()] for tile in _TILES), TileSet.BASE])
TILE_SPECIES = table([*(SPECIES.index(tile["species"]) if "species" in tile else NONE for tile in _TILES), NONE])
TILE_ANIMALS = table([*(tile.get("animals", 0) for tile in _TILES), 0])
# The number of a monastery; 0 for all other tiles.
MONASTERY_NUMBER = table([*(tile["number"] if tile["colour"] == "K" else 0 for tile in _TILES), 0])
MONASTERIES = int(MONASTERY_NUMBER.max())
COLOUR_FIRST_TILE = table([_COLOUR_OF.index(c) for c in range(len(COLOURS))])
COLOUR_END_TILE = table([len(_COLOUR_OF) - _COLOUR_OF[::-1].index(c) for c in range(len(COLOURS))])
# One bit per building type within a city; the inn of a region is marked in the same field.
BUILDING_BIT = table(
    [1 << (t - Tile.MARKET) if _COLOUR_OF[t] == Colour.BUILDING else 0 for t in range(len(_TILES))] + [0]
)
INN_BIT = 1 << 12
# The monastery that shifts a die for free when this tile is placed, p.10.
_SHIFT = {
    Colour.BUILDING: 9,
    Colour.ANIMAL: 10,
    Colour.SHIP: 10,
    Colour.CASTLE: 11,
    Colour.MINE: 11,
    Colour.MONASTERY: 11,
    Colour.ANY: 0,
}
FREE_SHIFT = table([_SHIFT[Colour(c)] for c in _COLOUR_OF] + [0])
# The building each monastery of the end of the game counts.
COUNTED_BUILDING = table(
    [NONE, *(TILE_NAMES.index(t["counts"]) if "counts" in t else NONE for t in _TILES if t["colour"] == "K")]
)
SPECIES_COUNT = len(SPECIES)
GEESE_SPECIES = SPECIES.index("geese")

# Depots: 24 numbered spaces, the black depot, and the pile of inns beside it.

_SLOTS = facts()["depots"]["spaces"]
DEPOTS = 6
ALL_DEPOTS = (1 << DEPOTS) - 1
NUMBERED = len(_SLOTS)
PER_DEPOT = NUMBERED // DEPOTS
BLACK_SLOTS = facts()["depots"]["black"]["4"]
INN_SLOT = NUMBERED + BLACK_SLOTS
SLOTS = INN_SLOT + 1
SLOT_COLOUR = table([COLOURS.index(slot["colour"]) for slot in _SLOTS])
SLOT_PLAYERS = table(
    [slot["min_players"] for slot in _SLOTS]
    + [min(int(p) for p, n in facts()["depots"]["black"].items() if n > i) for i in range(BLACK_SLOTS)]
)
SLOT_NAMES = [f"{slot['depot']}-{slot['place']}" for slot in _SLOTS]
SLOT_NAMES += [f"black-{i + 1}" for i in range(BLACK_SLOTS)] + ["inn"]
_SPECIAL = facts()["depots"]["three_players"]
SPECIAL_SLOT = next(i for i, x in enumerate(_SLOTS) if x["depot"] == _SPECIAL["depot"] and x["colour"] == "C")
SPECIAL_COLOUR = table([COLOURS.index(c) for c in _SPECIAL["phases"].values()])

# Goods and scoring; tables over player counts are read at [players].

GOOD_NAMES = tuple(good["colour"] for good in facts()["goods"]["types"])
GOODS = len(GOOD_NAMES)
GOODS_EACH = facts()["goods"]["per_type"]
GOOD_TYPES_STORED = facts()["goods"]["storage_types"]
PHASES = len(facts()["setup"]["phases"])
ROUNDS = facts()["setup"]["rounds_per_phase"]
START_SILVER = facts()["setup"]["silver"]
TEAM_SILVER, TEAM_WORKERS = facts()["team"]["silver"], table(facts()["team"]["workers"])
SOLO_SILVER, SOLO_WORKERS = facts()["solo"]["silver"], facts()["solo"]["workers"]
SILVER_IN_BOX, WORKERS_IN_BOX = facts()["components"]["silver"], facts()["components"]["workers"]
START_GOODS = facts()["setup"]["goods"]
PRICE_OF_TILE = 2


def _by_players(values: dict[str, int]) -> ConstantTable:
    return table([0, 0, values["2"], values["3"], values["4"]])


_SCORING = facts()["scoring"]
SALE_POINTS = _by_players(facts()["goods"]["points_per_sold_tile"])
COLOUR_BONUS = table(
    [[0, 0], [0, 0], *([_SCORING["colour_bonus"][p]["first"], _SCORING["colour_bonus"][p]["second"]] for p in "234")]
)
PHASE_BONUS = table(list(_SCORING["phase_bonus"].values()))
REGION_POINTS = table([0, *_SCORING["region_points"].values(), *_SCORING["region_points_beyond"].values()])
REGION_CAP = _SCORING["region_size_cap"]["value"]
BRIDGE_END = facts()["bridge"]["spaces"] - 1

# Duchies.


class BoardChoice(IntEnum):
    """How duchies come to the players; a smaller number is the board that everybody has."""

    CHOSEN = 100
    RANDOM = 101
    CHOSEN_BORDER = 102
    RANDOM_BORDER = 103


class StartChoice(IntEnum):
    """Where starting castles lie."""

    CENTRE = 0
    OPENLY = 1
    SECRETLY = 2


_BOARDS = boards()
BOARD_NAMES = tuple(board.id for board in _BOARDS)
BOARDS = len(_BOARDS)
SPACES = max(len(board.spaces) for board in _BOARDS)
PLAIN_SPACES = 37
DUCHY_CELLS = SEATS * PLAIN_SPACES
REGIONS = max(len(board.regions) for board in _BOARDS)
NEAR = max(len(space.touches) + len(space.rivers) for board in _BOARDS for space in board.spaces)
FIRST_BORDER_BOARD = BOARD_NAMES.index("11a")
BORDER_BOARDS = sum(name.startswith("11") for name in BOARD_NAMES)
# How often a board is in the box, and which one is printed on its back.
_SIDES = {
    side: (tableau["count"], back)
    for tableau in facts()["tableaus"]["list"]
    for side, back in (tableau["sides"], reversed(tableau["sides"]))
}
BOARD_COPIES = table([_SIDES[name][0] if name in _SIDES else 1 for name in BOARD_NAMES])
BOARD_BACK = table([BOARD_NAMES.index(_SIDES[name][1]) if name in _SIDES else NONE for name in BOARD_NAMES])


def _padded(rows: list[list[int]], width: int, filler: int = NONE) -> list[list[int]]:
    return [row + [filler] * (width - len(row)) for row in rows]


SPACE_COLOUR = table(_padded([[COLOURS.index(x.colour) for x in b.spaces] for b in _BOARDS], SPACES))
SPACE_NUMBER = table(_padded([[x.number for x in b.spaces] for b in _BOARDS], SPACES, 0))
SPACE_COUNT = table([len(b.spaces) for b in _BOARDS])
REGION_OF = table(
    _padded(
        [[next(r for r, region in enumerate(b.regions) if i in region) for i in range(len(b.spaces))] for b in _BOARDS],
        SPACES,
    )
)
REGION_SIZE = table(_padded([[len(region) for region in b.regions] for b in _BOARDS], REGIONS, 0))
TOUCHES = table(
    [
        _padded([[*x.touches, *x.rivers] for x in b.spaces], NEAR) + [[NONE] * NEAR] * (SPACES - len(b.spaces))
        for b in _BOARDS
    ]
)
# The spaces of a board by colour: those of colour c are at [COLOUR_FIRST[c], COLOUR_FIRST[c + 1]).
_SORTED = [
    [i for colour in COLOURS for i, space in enumerate(board.spaces) if space.colour == colour] for board in _BOARDS
]
BY_COLOUR = table(_padded(_SORTED, SPACES))
COLOUR_FIRST = table(
    [[sum(COLOURS.index(x.colour) < c for x in b.spaces) for c in range(len(COLOURS) + 1)] for b in _BOARDS]
)


def _start_spaces(board: int) -> list[int]:
    """Where a starting castle may lie: any castle space; on team boards the 1 or the 6, p.13."""
    name, spaces = BOARD_NAMES[board], _BOARDS[board].spaces
    numbers = {"12a": (1,), "12b": (1, 6)}.get(name, range(1, 7))
    return [int(x.colour == "C" and x.number in numbers) for x in spaces]


MAY_START = table(_padded([_start_spaces(b) for b in range(BOARDS)], SPACES, 0))
# The middle space of boards 1, 2 and 12a, on which the book puts the castle.
CENTRE = table([len(b.spaces) // 2 for b in _BOARDS])

# Border posts: the two spaces that touch each post, as bits, and the neighbours of every space, as bits.
_ROW_STARTS = [sum(facts()["geometry"]["row_lengths"][:row]) for row in range(7)]
POST_SPACES = table(
    [sum(1 << (_ROW_STARTS[row] + i) for row, i in post["touches"]) for post in facts()["border_posts"]["posts"]],
    np.int64,
)
POSTS = len(POST_SPACES)
POST_PAIR = table([[0, 1], [0, 2], [1, 2]])
NEAR_MASK = table(
    [[sum(1 << n for n in x.touches) for x in b.spaces[:PLAIN_SPACES]] for b in _BOARDS[: FIRST_BORDER_BOARD + 6]],
    np.int64,
)

# Dice. PRICE[monastery 8, free shift, die, wanted] in workers; die 0 stands for any number.


def _price(eight: int, free: int, die: int, wanted: int) -> int:
    if die == 0 or wanted == 0:
        return 0
    distance = min((die - wanted) % 6, (wanted - die) % 6)
    return -(-max(distance - free, 0) // (1 + eight))


PRICE = table([[[[_price(e, f, n, m) for m in range(7)] for n in range(7)] for f in range(2)] for e in range(2)])
PAIRS = table([[a, b] for a in range(1, 7) for b in range(a, 7)])

# Trade routes and shields.

_CARDS = facts()["trade_routes"]["cards"]
ROUTE_CARDS = len(_CARDS)
CARD_SPACES = len(_CARDS[0]["spaces"])
ROUTE_GOOD = table([[space["good"] - 1 for space in card["spaces"]] for card in _CARDS])
ROUTE_BONUS = table([[TILE_NAMES.index(space["bonus"]) for space in card["spaces"]] for card in _CARDS])
CARDS_EACH = _by_players(facts()["trade_routes"]["cards_per_player"])
TEAM_CARDS = 6
ROUTE_SPACES = TEAM_CARDS * CARD_SPACES

SHIELDS = len(facts()["shields"]["list"])
SHIELD_POINTS = table([0, *(shield["points"] for shield in facts()["shields"]["list"])])
_SHIELD_DEPOTS = {
    players: [depot for depot in range(DEPOTS) for _ in range(per[str(depot + 1)])]
    for players, per in facts()["shields"]["per_depot"].items()
}
SHIELDS_OUT = _by_players({players: len(row) for players, row in _SHIELD_DEPOTS.items()})
SHIELD_DEPOT = table(_padded([[], [], *_SHIELD_DEPOTS.values()], 12))
# Where a shield is: in the box, in depot 0 to 5, out of the game, or HELD + duchy.
IN_BOX, OUT_OF_GAME, HELD = -1, 6, 10

# Storage: three places; with shield 4 as many as one could ever fill (three tiles a round and every route bonus).
HOLD = 100
OWN_PLACES = facts()["setup"]["storage_spaces"]
TEAM_OWN, TEAM_SHARED = facts()["team"]["own_storage"], facts()["team"]["shared_storage"]


class Store(IntEnum):
    """Where a tile is stored: on a place of one's own, or on one shared with the partner."""

    OWN = 0
    SHARED = 1


class Payment(IntEnum):
    """How a tile is bought."""

    SILVER = 0
    WORKERS = 1
    MIXED = 2


PAYMENTS = len(Payment)


class Tribute(IntEnum):
    """What becomes of a shield when tribute is due."""

    SILVER = 0
    WORKER = 1
    GIVE_UP = 2


SOLO_STEP, SOLO_LOWEST = facts()["solo"]["step"], facts()["solo"]["lowest"]
SWAP_GOODS = facts()["solo"]["swap_goods"]
# Single gains that wait to be counted, by their points.
GAINS = 64
