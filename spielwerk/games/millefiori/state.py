"""The record of Mille Fiori, its move space, and the constant tables the rules read, all made from the facts."""

from __future__ import annotations

import numpy as np

from ...kernel import MoveSpace, agenda_fields, ledger_fields, state_record
from ...kernel.facts import ConstantTable, table
from .facts import AREAS, LADDERS, card_kinds, facts, spaces

SEATS = 4
HAND = facts()["rule_profiles"]["profiles"]["revised"]["hand_size"]

NONE = -1
HIDDEN = -2

WORKSHOPS, HOUSES, NOBILI, POPULI, TRADE, HARBOUR = range(len(AREAS))

_SPACES = spaces()
_KINDS = card_kinds()
_SYMBOLS = [symbol["key"] for symbol in facts()["symbols"]["list"]]
_NUMBER = {space["id"]: number for number, space in enumerate(_SPACES)}

SPACES = len(_SPACES)
CARDS = len(_KINDS)


def _mask(names: list[str], first: int) -> int:
    return sum(1 << (_NUMBER[name] - first) for name in names)


FIRST = table([next(n for n, s in enumerate(_SPACES) if s["area"] == area) for area in AREAS])
COUNT = table([sum(s["area"] == area for s in _SPACES) for area in AREAS])
AREA_OF = table([AREAS.index(space["area"]) for space in _SPACES])
SYMBOL_OF = table([_SYMBOLS.index(space.get("symbol", "house")) for space in _SPACES])

CARD_AREA = table([AREAS.index(kind.area) for kind in _KINDS])
CARD_SYMBOL = table([_SYMBOLS.index(kind.symbol) for kind in _KINDS])
CARD_WHEEL = table([kind.wheel for kind in _KINDS])
CARD_COUNT = table([len(kind.cards) for kind in _KINDS])
DECK = int(CARD_COUNT.sum())

# What a space adds to a collection of different things: a symbol within its area, or a house's number.
_HOUSE_VALUES = sorted(facts()["houses"]["distinct_values"])


def _kind_in_area(space: dict[str, object]) -> int:
    if space["area"] == "houses":
        return _HOUSE_VALUES.index(space["value"])
    if space["area"] == "harbour":
        return 0
    symbols = list(dict.fromkeys(s["symbol"] for s in _SPACES if s["area"] == space["area"]))
    return symbols.index(space["symbol"])


COLLECTS = table([1 << _kind_in_area(space) for space in _SPACES])
BITS = table([bin(n).count("1") for n in range(64)])
LADDER_NEEDS = table([4, 4, 3, 3, 4])
LADDER_VALUE = table(facts()["bonus_ladders"]["values"])

PIGMENT = _SYMBOLS.index("pigment")
NEIGHBOURS = table([_mask(space["neighbours"], 0) for space in _SPACES if space["area"] == "workshops"], np.int64)
_GROUPS = {group["id"]: group["spaces"] for group in facts()["workshops"]["bonus_groups"]}
STAR_GROUP = table([_mask(_GROUPS[s["bonus_group"]], 0) for s in _SPACES if s["area"] == "workshops"], np.int64)

HOUSE_VALUE = table([space["value"] for space in _SPACES if space["area"] == "houses"])

# People: a space's level points, the two spaces it rests on and everything below it; NONE pads.
LEVEL_POINTS = table([space.get("points", 0) for space in _SPACES])
TOP_LEVEL = table([int(space.get("extra_card", False)) for space in _SPACES])


def _below(key: str, width: int) -> ConstantTable:
    rows = [[_NUMBER[name] for name in space.get(key, [])] for space in _SPACES]
    return table([row + [NONE] * (width - len(row)) for row in rows])


RESTS_ON = _below("supported_by", 2)
BUILDS_ON = _below("builds_on", 5)

GOODS = facts()["trade"]["columns"]
ROWS = facts()["trade"]["rows"]
SHIPS = facts()["harbour"]["columns"]
ROW_OF = table([space["row"] - 1 if space["area"] in ("trade", "harbour") else NONE for space in _SPACES])
COLUMN_OF = table([space["column"] - 1 if space["area"] in ("trade", "harbour") else NONE for space in _SPACES])
TRADE_SPACE = table([[_NUMBER[f"T{row + 1}{good + 1}"] for good in range(GOODS)] for row in range(ROWS)])
SHIP_SPACE = table([[_NUMBER[f"S{row + 1}{ship + 1}"] for ship in range(SHIPS)] for row in range(ROWS)])
FLEET_POINTS = table([facts()["harbour"]["fleet_points_per_diamond"][str(n)] for n in range(GOODS + 1)])

LAST_SEA = facts()["sea_route"]["length"]
SEA_POINTS = table([space["points"] for space in facts()["sea_route"]["spaces"]])
SEA_STAR = table([int(space["extra_card"]) for space in facts()["sea_route"]["spaces"]])

# Sources of points: one per area (harbour stands for its fleets), the sea route, one per ladder.
SOURCES = (*AREAS, "sea_route", *(f"{area}_ladder" for area in LADDERS))
SEA_ROUTE = SOURCES.index("sea_route")
FIRST_LADDER = SEA_ROUTE + 1

# What the agenda can hold. Rows up to LAST_AUTOMATIC need no decision and are worked off at once.
START_ROUND, START_TRICK, TURN, END_TRICK, LAST_AUTOMATIC = 1, 2, 3, 4, 4
DRAW_DOGE, DEAL_HAND, DEAL_DISPLAY, REDEAL = 5, 6, 7, 8
CHOOSE, USE_CARD, EXTRA_CARD = 9, 10, 11

_CARD_NAMES = [kind.name for kind in _KINDS]

MOVES = MoveSpace(
    [
        ("choose", [("card", _CARD_NAMES)]),
        ("place", [("space", [space["id"] for space in _SPACES])]),
        ("sail", []),
        ("extra", [("card", _CARD_NAMES)]),
        ("decline", []),
        ("doge", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("deal", [("card", _CARD_NAMES)]),
        ("redeal", [("card", _CARD_NAMES)]),
    ]
)
CHOOSE_MOVE = MOVES.first("choose")
PLACE_MOVE = MOVES.first("place")
SAIL_MOVE = MOVES.first("sail")
EXTRA_MOVE = MOVES.first("extra")
DECLINE_MOVE = MOVES.first("decline")
DOGE_MOVE = MOVES.first("doge")
DEAL_MOVE = MOVES.first("deal")
REDEAL_MOVE = MOVES.first("redeal")

STATE = state_record(
    {
        # options
        "players": (),
        "tactical": (),
        "display_at_start": (),
        "display_per_round": (),
        "plays_per_round": (),
        "personal_at_start": (),
        "reserve_at_start": (),
        "ladders_at_once": (),
        "fewest_diamonds_win": (),
        "leftovers_at_choice": (),
        # the course of the game
        "round_number": (),
        "trick": (),
        "doge": (),
        "ending": (),
        "finished": (),
        # cards: counts per kind, except for hands, which are sorted lists
        "deck": (CARDS,),
        "deck_left": (),
        "display": (CARDS,),
        "display_left": (),
        "discard": (CARDS,),
        "hand": (SEATS, HAND),
        "hand_count": (SEATS,),
        "chosen": (SEATS,),
        # the board
        "owner": (SPACES,),
        "houses_built": (),
        "collected": (SEATS, len(AREAS)),
        "ladder": (len(LADDERS), len(LADDER_VALUE)),
        "ship": (SEATS,),
        "personal": (SEATS,),
        "reserve": (SEATS,),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(16),
    },
    wide={"workshops": (SEATS,)},
)
