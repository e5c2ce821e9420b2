"""The record of Die Burgen von Burgund, its move space, and the constant tables the rules read, made from the facts."""

from __future__ import annotations

import numpy as np

from ...kernel import MoveSpace, agenda_fields, ledger_fields, state_record
from ...kernel.facts import ConstantTable, table
from .facts import BUILDINGS, SPECIES, boards, colours, facts, tiles

SEATS = 4
NONE = -1
HIDDEN = -2

# What lies on a space of a duchy when there is no tile on it: it touches a tile, or it does not yet.
OPEN, REMOTE = -1, -2


# Tiles. A kind is everything that looks alike; the face-down tile of the solo game is a kind of its own.

_KINDS = tiles()
KIND_NAMES = (*(tile["id"] for tile in _KINDS), "face_down")
KINDS = len(KIND_NAMES)
COLOURS = colours()
COLOURS_COUNT = len(COLOURS)
CASTLES, BUILDING, ANIMAL, SHIPS, MINES, MONASTERY = range(len(COLOURS))
ANY_COLOUR = len(COLOURS)


def _kind(name: str) -> int:
    return KIND_NAMES.index(name)


CASTLE, MINE, SHIP, GEESE = _kind("castle"), _kind("mine"), _kind("ship"), _kind("geese")
MARKET, CARPENTER, CHURCH, WAREHOUSE = _kind("market"), _kind("carpenter"), _kind("church"), _kind("warehouse")
BOARDING_HOUSE, BANK, CITY_HALL = _kind("boarding_house"), _kind("bank"), _kind("city_hall")
WATCHTOWER, WHITE_CASTLE, CRANE = _kind("watchtower"), _kind("white_castle"), _kind("crane")
INN, FACE_DOWN = _kind("inn"), _kind("face_down")
FIRST_MONASTERY = _kind("monastery-1") - 1
FIRST_BUILDING = _kind(BUILDINGS[0])
COLOURED_KINDS = _kind("inn")

_COLOUR_OF = [COLOURS.index(tile["colour"]) if tile["colour"] else ANY_COLOUR for tile in _KINDS]
KIND_COLOUR = table([*_COLOUR_OF, ANY_COLOUR])
KIND_COLOURED = table([*(tile["coloured"] for tile in _KINDS), 0])
KIND_BLACK = table([*(tile["black"] for tile in _KINDS), 0])
_SETS = ("", "extra_tiles", "white_castles", "inns")
KIND_SET = table([*(_SETS.index(tile.get("set", "")) for tile in _KINDS), 0])
EXTRA_SET, WHITE_SET, INN_SET = 1, 2, 3
KIND_SPECIES = table([*(SPECIES.index(tile["species"]) if "species" in tile else NONE for tile in _KINDS), NONE])
KIND_ANIMALS = table([*(tile.get("animals", 0) for tile in _KINDS), 0])
COLOUR_FIRST_KIND = table([_COLOUR_OF.index(c) for c in range(len(COLOURS))])
COLOUR_END_KIND = table([len(_COLOUR_OF) - _COLOUR_OF[::-1].index(c) for c in range(len(COLOURS))])
# One bit per building type within a city; the inn of a region is marked in the same field.
BUILDING_BIT = table([1 << (k - FIRST_BUILDING) if _COLOUR_OF[k] == BUILDING else 0 for k in range(len(_KINDS))] + [0])
INN_BIT = 1 << 12
# The monastery that shifts a die for free when a tile of this kind is placed, p.10.
_SHIFT = {BUILDING: 9, ANIMAL: 10, SHIPS: 10, CASTLES: 11, MINES: 11, MONASTERY: 11, ANY_COLOUR: 0}
FREE_SHIFT = table([_SHIFT[c] for c in _COLOUR_OF] + [0])
MONASTERIES = sum(c == MONASTERY for c in _COLOUR_OF)
# The building each monastery of the end of the game counts.
COUNTED_BUILDING = table([NONE, *(_kind(t["counts"]) if "counts" in t else NONE for t in _KINDS if t["colour"] == "K")])
SPECIES_COUNT = len(SPECIES)
GEESE_SPECIES = SPECIES.index("geese")
CRANE_CHOICES = len(BUILDINGS)

# Depots: 24 numbered spaces, the black depot, and the pile of inns beside it.

_SLOTS = facts()["depots"]["spaces"]
NUMBERED = len(_SLOTS)
PER_DEPOT = NUMBERED // 6
BLACK_SLOTS = facts()["depots"]["black"]["4"]
INN_SLOT = NUMBERED + BLACK_SLOTS
SLOTS = INN_SLOT + 1
SLOT_COLOUR = table([COLOURS.index(slot["colour"]) for slot in _SLOTS])
SLOT_PLAYERS = table(
    [slot["min_players"] for slot in _SLOTS]
    + [min(int(p) for p, n in facts()["depots"]["black"].items() if n > i) for i in range(BLACK_SLOTS)]
)
_SPECIAL = facts()["depots"]["three_players"]
SPECIAL_SLOT = next(i for i, x in enumerate(_SLOTS) if x["depot"] == _SPECIAL["depot"] and x["colour"] == "C")
SPECIAL_COLOUR = table([COLOURS.index(c) for c in _SPECIAL["phases"].values()])

# Goods and scoring; tables over player counts are read at [players].

GOODS = len(facts()["goods"]["types"])
GOODS_EACH = facts()["goods"]["per_type"]
GOOD_TYPES_STORED = facts()["goods"]["storage_types"]
PHASES = len(facts()["setup"]["phases"])
ROUNDS = facts()["setup"]["rounds_per_phase"]
START_SILVER = facts()["setup"]["silver"]
TEAM_SILVER, TEAM_WORKERS = facts()["team"]["silver"], table(facts()["team"]["workers"])
SOLO_SILVER, SOLO_WORKERS = facts()["solo"]["silver"], facts()["solo"]["workers"]
SILVER_IN_BOX, WORKERS_IN_BOX = facts()["components"]["silver"], facts()["components"]["workers"]
START_GOODS = facts()["setup"]["goods"]


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
ROUTE_BONUS = table([[_kind(space["bonus"]) for space in card["spaces"]] for card in _CARDS])
CARDS_EACH = _by_players(facts()["trade_routes"]["cards_per_player"])
TEAM_CARDS = 6
ROUTE_SPACES = TEAM_CARDS * CARD_SPACES

SHIELDS = len(facts()["shields"]["list"])
SHIELD_POINTS = table([0, *(shield["points"] for shield in facts()["shields"]["list"])])
_SHIELD_DEPOTS = {
    players: [depot for depot in range(6) for _ in range(per[str(depot + 1)])]
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
OWN, SHARED = 0, 1

SOLO_STEP, SOLO_LOWEST = facts()["solo"]["step"], facts()["solo"]["lowest"]
SWAP_GOODS = facts()["solo"]["swap_goods"]
GAINS = 64

SOURCES = (
    "animals",
    "regions",
    "phase_bonus",
    "colour_bonus",
    "sales",
    "watchtowers",
    "border_posts",
    "border_bonus",
    "bought_points",
    "unsold_goods",
    "silver_left",
    "workers_left",
    "monastery_15",
    "building_monasteries",
    "monastery_24",
    "monastery_25",
    "monastery_26",
    "shields",
)
(
    FROM_ANIMALS,
    FROM_REGIONS,
    FROM_PHASE,
    FROM_COLOUR,
    FROM_SALES,
    FROM_WATCHTOWERS,
    FROM_POSTS,
    FROM_BORDER_BONUS,
    FROM_BOUGHT,
    FROM_GOODS,
    FROM_SILVER,
    FROM_WORKERS,
    FROM_SOLD_TYPES,
    FROM_BUILDINGS,
    FROM_SPECIES,
    FROM_SOLD,
    FROM_BONUS_TILES,
    FROM_SHIELDS,
) = range(len(SOURCES))

# What the agenda can hold. Rows up to LAST_AUTOMATIC need no decision and are worked off at once.
START_PHASE, START_ROUND, WHITE_DIE, BEGIN_TURN, END_ROUND, BEGIN_TRIBUTE, INCOME, FINISH = range(1, 9)
LAY_ROUTE, START_CASTLES, LAST_AUTOMATIC = 9, 10, 10
# Rows of chance.
DRAW_START, DEAL_BOARD, DEAL_GOODS, DEAL_ROUTES, DEAL_SHIELDS, LAY_TILES, OPEN_GOODS = range(11, 18)
ROLL_WHITE, ROLL_DICE, REDEAL = 18, 19, 20
# Decisions inside of which a player may also do what is allowed at any time.
TURN, ACTION, FETCH, PLACE_EXTRA, SELL_EXTRA, USE_CRANE, LOAD, SECOND_DEPOT, CHOOSE_GOOD, GATHER = range(21, 31)
CHOOSE_SPECIES, PHASE_SHIELDS, TRIBUTE, NAME, COLOUR_TILE, SWAP, LAST_WITH_ANYTIME = 31, 32, 33, 34, 35, 36, 36
# Decisions that must be finished first.
CHOOSE_BOARD, CHOOSE_START, PLACE, PLACE_FROM_BOARD, STORE, DISCARD, DISCARD_DOWN = range(37, 44)
PUT_SHIELD, GIVE, BUY_POINTS = range(44, 47)

# The argument of ACTION: a die number (0 is any), and whether a castle tile gave it (shield 11).
BY_CASTLE = 8

_SLOT_NAMES = [f"{slot['depot']}-{slot['place']}" for slot in _SLOTS]
_SLOT_NAMES += [f"black-{i + 1}" for i in range(BLACK_SLOTS)] + ["inn"]
_SPACE_NAMES = [str(i + 1) for i in range(SPACES)]
_GOOD_NAMES = [good["colour"] for good in facts()["goods"]["types"]]
_NUMBERS = [str(n) for n in range(1, 7)]
_SEAT_NAMES = [str(seat + 1) for seat in range(SEATS)]
_SHIELD_NAMES = [str(n + 1) for n in range(SHIELDS)]
_WHERE = ["own", "shared"]
PAYMENTS = ("silver", "workers", "mixed")
PAY_SILVER, PAY_WORKERS, PAY_MIXED = range(len(PAYMENTS))
PAYMENTS_COUNT = len(PAYMENTS)

MOVES = MoveSpace(
    [
        # chance
        ("start", [("seat", _SEAT_NAMES)]),
        ("deal_board", [("board", BOARD_NAMES)]),
        ("deal_good", [("good", _GOOD_NAMES)]),
        ("deal_route", [("card", [str(card["id"]) for card in _CARDS])]),
        ("deal_shield", [("shield", _SHIELD_NAMES)]),
        ("lay", [("tile", KIND_NAMES)]),
        ("open_good", [("good", _GOOD_NAMES)]),
        ("white", [("number", _NUMBERS)]),
        ("roll", [("dice", [f"{a}{b}" for a, b in PAIRS.tolist()])]),
        ("redeal_castle", [("space", _SPACE_NAMES)]),
        # set-up
        ("choose_board", [("board", BOARD_NAMES)]),
        ("start_castle", [("space", _SPACE_NAMES)]),
        # the turn
        ("die", [("die", ["1", "2"])]),
        ("turn_die", [("die", ["1", "2"]), ("number", _NUMBERS)]),
        ("end_turn", []),
        ("take", [("slot", _SLOT_NAMES)]),
        ("place", [("from", _WHERE), ("tile", KIND_NAMES)]),
        ("space", [("space", _SPACE_NAMES)]),
        ("sell", [("good", _GOOD_NAMES)]),
        ("workers", []),
        ("shield", [("shield", _SHIELD_NAMES)]),
        # what tiles ask
        ("load", [("depot", _NUMBERS)]),
        ("choose_good", [("good", _GOOD_NAMES)]),
        ("gather", [("good", _GOOD_NAMES)]),
        ("use_as", [("building", BUILDINGS)]),
        ("species", [("species", SPECIES)]),
        ("store", [("where", _WHERE)]),
        ("discard", [("from", _WHERE), ("tile", KIND_NAMES)]),
        ("shield_castle", [("space", _SPACE_NAMES)]),
        ("tribute", [("payment", ["silver", "worker", "give_up"])]),
        ("give", [("good", _GOOD_NAMES)]),
        ("buy_points", [("points", [str(n) for n in range(GAINS)])]),
        ("later", []),
        ("decline", []),
        # at any time of the own turn
        ("buy", [("slot", _SLOT_NAMES), ("payment", PAYMENTS)]),
        ("buy_workers", []),
        ("name", [("seat", _SEAT_NAMES)]),
        ("count", [("points", [str(n) for n in range(GAINS)])]),
    ]
)
START_MOVE = MOVES.first("start")
DEAL_BOARD_MOVE = MOVES.first("deal_board")
DEAL_GOOD_MOVE = MOVES.first("deal_good")
DEAL_ROUTE_MOVE = MOVES.first("deal_route")
DEAL_SHIELD_MOVE = MOVES.first("deal_shield")
LAY_MOVE = MOVES.first("lay")
OPEN_GOOD_MOVE = MOVES.first("open_good")
WHITE_MOVE = MOVES.first("white")
ROLL_MOVE = MOVES.first("roll")
REDEAL_MOVE = MOVES.first("redeal_castle")
CHOOSE_BOARD_MOVE = MOVES.first("choose_board")
START_CASTLE_MOVE = MOVES.first("start_castle")
DIE_MOVE = MOVES.first("die")
TURN_DIE_MOVE = MOVES.first("turn_die")
END_TURN_MOVE = MOVES.first("end_turn")
TAKE_MOVE = MOVES.first("take")
PLACE_MOVE = MOVES.first("place")
SPACE_MOVE = MOVES.first("space")
SELL_MOVE = MOVES.first("sell")
WORKERS_MOVE = MOVES.first("workers")
SHIELD_MOVE = MOVES.first("shield")
LOAD_MOVE = MOVES.first("load")
CHOOSE_GOOD_MOVE = MOVES.first("choose_good")
GATHER_MOVE = MOVES.first("gather")
USE_AS_MOVE = MOVES.first("use_as")
SPECIES_MOVE = MOVES.first("species")
STORE_MOVE = MOVES.first("store")
DISCARD_MOVE = MOVES.first("discard")
SHIELD_CASTLE_MOVE = MOVES.first("shield_castle")
TRIBUTE_MOVE = MOVES.first("tribute")
GIVE_MOVE = MOVES.first("give")
BUY_POINTS_MOVE = MOVES.first("buy_points")
LATER_MOVE = MOVES.first("later")
DECLINE_MOVE = MOVES.first("decline")
BUY_MOVE = MOVES.first("buy")
BUY_WORKERS_MOVE = MOVES.first("buy_workers")
NAME_MOVE = MOVES.first("name")
COUNT_MOVE = MOVES.first("count")

# How duchies and starting castles come to the players.
CHOSEN_BOARDS, RANDOM_BOARDS = 100, 101
CHOSEN_BORDER_BOARDS, RANDOM_BORDER_BOARDS = 102, 103
START_CENTRE, START_OPENLY, START_SECRETLY = range(3)

STATE = state_record(
    {
        # options
        "players": (),
        "scale": (),
        "duchies": (),
        "spaces": (),
        "duchy_choice": (),
        "start_choice": (),
        "extra_tiles": (),
        "white_castles": (),
        "inns": (),
        "trade_routes": (),
        "shields": (),
        "full_storage_lapses": (),
        "mixed_payment": (),
        "regions_uncapped": (),
        "white_castles_unlimited": (),
        "inns_anywhere": (),
        "shield_2_per_chip": (),
        "target": (),
        # the course of the game
        "phase": (),
        "round_number": (),
        "white": (),
        "actor": (),
        "bought": (),
        "finished": (),
        "filled": (),
        "order": (SEATS,),
        "bridge": (SEATS,),
        "dice": (SEATS, 2),
        "used": (SEATS, 2),
        "turned": (SEATS,),
        # tiles: counts per kind in the stacks and out of the game, kinds on the board
        "supply": (KINDS,),
        "black_supply": (KINDS,),
        "removed": (KINDS,),
        "depot": (SLOTS,),
        "inn_pile": (),
        "inns_left": (),
        # goods: counts per type
        "goods_bag": (GOODS,),
        "round_goods": (ROUNDS,),
        "depot_goods": (6, GOODS),
        "goods_removed": (GOODS,),
        "goods": (SEATS, GOODS),
        "sold": (SEATS, GOODS),
        # duchies: seats own one each, or two seats share one
        "boards_left": (BOARDS,),
        "board": (SEATS,),
        "start_space": (SEATS,),
        "tile": (DUCHY_CELLS,),
        "empty": (SEATS,),
        "region_left": (SEATS, REGIONS),
        "region_built": (SEATS, REGIONS),
        "colour_left": (SEATS, len(COLOURS)),
        "bonus_tile": (len(COLOURS), 2),
        "linked": (SEATS,),
        "border_bonus": (2,),
        "silver": (SEATS,),
        "workers": (SEATS,),
        "silver_left": (),
        "workers_left": (),
        "storage": (SEATS, HOLD),
        "stored": (SEATS,),
        "shared": (2, TEAM_SHARED),
        "routes_left": (ROUTE_CARDS,),
        "route_card": (SEATS, TEAM_CARDS),
        "route_cards": (SEATS,),
        "route_good": (SEATS, ROUTE_SPACES),
        "route_filled": (SEATS,),
        "shield_place": (SHIELDS + 1,),
        "shield_space": (SHIELDS + 1,),
        "copies": (SEATS,),
        # solo
        "counter": (),
        "pending": (GAINS,),
        "pending_gains": (),
        "swaps": (),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(48),
    },
    wide={"monasteries": (SEATS,)},
)
