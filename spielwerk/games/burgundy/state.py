"""The record of Die Burgen von Burgund, its move space, the kinds of rows on its agenda, and its sources of points."""

from __future__ import annotations

from enum import IntEnum

from ...kernel import Kinds, MoveSpace, agenda_fields, ledger_fields, row_rules, state_record
from ...kernel.meanings import bits, by_seat, follows, seat, settable
from ...kernel.turns import Turn
from . import tables
from .facts import BUILDINGS, SPECIES
from .tables import BOARD_NAMES, GOOD_NAMES, NONE, SEATS, SLOT_NAMES, TILE_NAMES, Payment, Store, Tile, Tribute


class Source(IntEnum):
    """Where points come from, in the order of the game."""

    ANIMALS = 0
    REGIONS = 1
    PHASE_BONUS = 2
    COLOUR_BONUS = 3
    SALES = 4
    WATCHTOWERS = 5
    BORDER_POSTS = 6
    BORDER_BONUS = 7
    BOUGHT_POINTS = 8
    UNSOLD_GOODS = 9
    SILVER_LEFT = 10
    WORKERS_LEFT = 11
    MONASTERY_15 = 12
    BUILDING_MONASTERIES = 13
    MONASTERY_24 = 14
    MONASTERY_25 = 15
    MONASTERY_26 = 16
    SHIELDS = 17


SOURCES = tuple(source.name.lower() for source in Source)


class Kind(Kinds):
    """What the agenda can hold; `agenda.py` says what each row asks."""

    START_PHASE = 1, "phase"
    START_ROUND = 2, "number"
    WHITE_DIE = 3
    BEGIN_TURN = 4
    END_ROUND = 5
    BEGIN_TRIBUTE = 6
    INCOME = 7
    FINISH = 8
    LAY_ROUTE = 9, "good", ("left", 8)
    START_CASTLES = 10
    DRAW_START = 11
    DEAL_BOARD = 12
    DEAL_GOODS = 13, "left"
    DEAL_ROUTES = 14, "left"
    DEAL_SHIELDS = 15, "left"
    LAY_TILES = 16, "slot"
    OPEN_GOODS = 17, "left"
    ROLL_WHITE = 18
    ROLL_DICE = 19
    REDEAL = 20
    TURN = 21
    # Die 0 is any number; an action by a castle tile may take a shield (shield 11).
    ACTION = 22, "by_castle", ("die", 8)
    # Sets of colours and of depots are bits.
    FETCH = 23, "colours"
    PLACE_EXTRA = 24
    SELL_EXTRA = 25
    USE_CRANE = 26
    LOAD = 27, "gathered"
    SECOND_DEPOT = 28, "beside"
    CHOOSE_GOOD = 29, "depots"
    GATHER = 30
    CHOOSE_SPECIES = 31, "space"
    PHASE_SHIELDS = 32, "shield_15", ("shield_14", 2)
    TRIBUTE = 33, "by_workers", ("shield", 32)
    NAME = 34
    COLOUR_TILE = 35, "postponed"
    SWAP = 36
    CHOOSE_BOARD = 37
    CHOOSE_START = 38
    PLACE = 39, "die", ("where", len(Store)), ("tile", tables.TILES)
    PLACE_FROM_BOARD = 40, "slot"
    STORE = 41, "slot"
    DISCARD = 42, "slot"
    DISCARD_DOWN = 43
    PUT_SHIELD = 44, "shield"
    GIVE = 45, "left"
    BUY_POINTS = 46


ROW = row_rules(Kind)

_SPACE_NAMES = [str(i + 1) for i in range(tables.SPACES)]
_NUMBERS = [str(n) for n in range(1, 7)]
_SEAT_NAMES = [str(seat + 1) for seat in range(SEATS)]
_CARD_NAMES = [str(card + 1) for card in range(tables.ROUTE_CARDS)]
_SHIELD_NAMES = [str(n + 1) for n in range(tables.SHIELDS)]
_POINTS = [str(n) for n in range(tables.GAINS)]
_WHERE = [where.name.lower() for where in Store]

MOVES = MoveSpace(
    [
        # chance
        ("start", [("seat", _SEAT_NAMES)]),
        ("deal_board", [("board", BOARD_NAMES)]),
        ("deal_good", [("good", GOOD_NAMES)]),
        ("deal_route", [("card", _CARD_NAMES)]),
        ("deal_shield", [("shield", _SHIELD_NAMES, 1)]),
        ("lay", [("tile", TILE_NAMES)]),
        ("open_good", [("good", GOOD_NAMES)]),
        ("white", [("number", _NUMBERS, 1)]),
        ("roll", [("dice", [f"{a}{b}" for a, b in tables.PAIRS.tolist()])]),
        ("redeal_castle", [("space", _SPACE_NAMES)]),
        # set-up
        ("choose_board", [("board", BOARD_NAMES)]),
        ("start_castle", [("space", _SPACE_NAMES)]),
        # the turn
        ("die", [("die", ["1", "2"])]),
        ("turn_die", [("die", ["1", "2"]), ("number", _NUMBERS, 1)]),
        ("end_turn", []),
        ("take", [("slot", SLOT_NAMES)]),
        ("place", [("from", _WHERE), ("tile", TILE_NAMES)]),
        ("space", [("space", _SPACE_NAMES)]),
        ("sell", [("good", GOOD_NAMES)]),
        ("workers", []),
        ("shield", [("shield", _SHIELD_NAMES, 1)]),
        # what tiles ask
        ("load", [("depot", _NUMBERS)]),
        ("choose_good", [("good", GOOD_NAMES)]),
        ("gather", [("good", GOOD_NAMES)]),
        ("use_as", [("building", BUILDINGS, Tile.MARKET)]),
        ("species", [("species", SPECIES)]),
        ("store", [("where", _WHERE)]),
        ("discard", [("from", _WHERE), ("tile", TILE_NAMES)]),
        ("shield_castle", [("space", _SPACE_NAMES)]),
        ("tribute", [("payment", [tribute.name.lower() for tribute in Tribute])]),
        ("give", [("good", GOOD_NAMES)]),
        ("buy_points", [("points", _POINTS)]),
        ("later", []),
        ("decline", []),
        # at any time of the own turn
        ("buy", [("slot", SLOT_NAMES), ("payment", [payment.name.lower() for payment in Payment])]),
        ("buy_workers", []),
        ("name", [("seat", _SEAT_NAMES)]),
        ("count", [("points", _POINTS)]),
    ]
)
MOVE = MOVES.as_rules(__name__)

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
        "supply": (tables.TILES,),
        "black_supply": (tables.TILES,),
        "removed": (tables.TILES,),
        "depot": (tables.SLOTS,),
        "inn_pile": (),
        "inns_left": (),
        # goods: counts per type
        "goods_bag": (tables.GOODS,),
        "round_goods": (tables.ROUNDS,),
        "depot_goods": (tables.DEPOTS, tables.GOODS),
        "goods_removed": (tables.GOODS,),
        "goods": (SEATS, tables.GOODS),
        "sold": (SEATS, tables.GOODS),
        # duchies: seats own one each, or two seats share one
        "boards_left": (tables.BOARDS,),
        "board": (SEATS,),
        "start_space": (SEATS,),
        "tile": (tables.DUCHY_CELLS,),
        "empty": (SEATS,),
        "region_left": (SEATS, tables.REGIONS),
        "region_built": (SEATS, tables.REGIONS),
        "colour_left": (SEATS, tables.COLOURS_COUNT),
        "bonus_tile": (tables.COLOURS_COUNT, 2),
        "linked": (SEATS,),
        "border_bonus": (2,),
        "silver": (SEATS,),
        "workers": (SEATS,),
        "silver_left": (),
        "workers_left": (),
        "storage": (SEATS, tables.HOLD),
        "stored": (SEATS,),
        "shared": (2, tables.TEAM_SHARED),
        "routes_left": (tables.ROUTE_CARDS,),
        "route_card": (SEATS, tables.TEAM_CARDS),
        "route_cards": (SEATS,),
        "route_good": (SEATS, tables.ROUTE_SPACES),
        "route_filled": (SEATS,),
        "shield_place": (tables.SHIELDS + 1,),
        "shield_space": (tables.SHIELDS + 1,),
        "copies": (SEATS,),
        # solo
        "counter": (),
        "pending": (tables.GAINS,),
        "pending_gains": (),
        "swaps": (),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(48),
    },
    wide={"monasteries": (SEATS,)},
)

# Two seats of a team share what belongs to a duchy.
_DUCHY = by_seat(among="duchies")

MEANINGS = {
    **dict.fromkeys(("actor", "order"), seat()),
    **dict.fromkeys(("bridge", "used", "turned", "stored"), by_seat()),
    "dice": by_seat() | settable(1, 6),
    "depot": settable(NONE, tables.TILES - 1, values_by="lay"),
    "depot_goods": settable(0, tables.GOODS_EACH, places_by="deal_good"),
    "storage": by_seat() | settable(NONE, tables.TILES - 1, values_by="lay"),
    **dict.fromkeys(("sold", "board", "start_space", "empty", "colour_left"), _DUCHY),
    "goods": _DUCHY | settable(0, tables.GOODS_EACH, places_by="deal_good"),
    "silver": _DUCHY | settable(0, tables.SILVER_IN_BOX),
    "workers": _DUCHY | settable(0, tables.WORKERS_IN_BOX),
    **dict.fromkeys(("route_card", "route_cards", "route_good", "route_filled", "shared"), _DUCHY),
    **dict.fromkeys(("region_left", "region_built"), _DUCHY | follows()),
    "tile": by_seat(among="duchies", part="spaces"),
    "copies": _DUCHY | seat(among="duchies"),
    **dict.fromkeys(("bonus_tile", "border_bonus"), seat(among="duchies")),
    "shield_place": seat(first=tables.HELD, among="duchies"),
    "linked": _DUCHY | bits(len(tables.POST_PAIR)),
    "monasteries": _DUCHY | bits(28),
}

WHOSE_TURN = Turn(
    asks=Kind.TURN, to_come=Kind.BEGIN_TURN, marks=("actor",), begun=("bought", "used", "turned", "pending_gains")
)
