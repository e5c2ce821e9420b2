"""The constant tables the rules read, all made from the facts."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ...kernel.facts import ConstantTable, table
from .facts import AREAS, card_kinds, facts, spaces

SEATS = 4
HAND = facts()["rule_profiles"]["profiles"]["revised"]["hand_size"]

NONE = -1
HIDDEN = -2


class Area(IntEnum):
    """The areas of the board, as the facts order them; ladders and points are kept by area too."""

    WORKSHOPS = 0
    HOUSES = 1
    NOBILI = 2
    POPULI = 3
    TRADE = 4
    HARBOUR = 5


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
