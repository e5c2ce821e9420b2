"""The record of Mille Fiori, its move space, the kinds of rows on its agenda, and its sources of points."""

from __future__ import annotations

from ...kernel import Kinds, MoveSpace, agenda_fields, ledger_fields, state_record
from ...kernel.meanings import bits, by_seat, follows, seat, settable
from . import tables
from .facts import AREAS, LADDERS, card_kinds, spaces
from .tables import SEATS

# One source per area (harbour stands for its fleets), the sea route, one per ladder.
SOURCES = (*AREAS, "sea_route", *(f"{area}_ladder" for area in LADDERS))
SEA_ROUTE = SOURCES.index("sea_route")
FIRST_LADDER = SEA_ROUTE + 1


class Kind(Kinds):
    """What the agenda can hold; `agenda.py` says what each row asks."""

    START_ROUND = 1
    START_TRICK = 2
    TURN = 3
    END_TRICK = 4
    DRAW_DOGE = 5
    DEAL_HAND = 6, "cards"
    DEAL_DISPLAY = 7, "cards"
    REDEAL = 8
    CHOOSE = 9
    USE_CARD = 10, "card"
    EXTRA_CARD = 11
    LADDER_MARKER = 12, "area"
    SAIL_ONLY = 13, "card"


_CARD_NAMES = [kind.name for kind in card_kinds()]

MOVES = MoveSpace(
    [
        ("choose", [("card", _CARD_NAMES)]),
        ("place", [("space", [space["id"] for space in spaces()])]),
        ("sail", []),
        ("extra", [("card", _CARD_NAMES)]),
        ("decline", []),
        ("doge", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("deal", [("card", _CARD_NAMES)]),
        ("redeal", [("card", _CARD_NAMES)]),
        ("climb", [("ladder", list(LADDERS))]),
    ]
)
MOVE = MOVES.as_rules(__name__)

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
        "ladders_voluntary": (),
        "good_deal_before": (),
        "last_round_to_its_end": (),
        # the course of the game
        "round_number": (),
        "trick": (),
        "doge": (),
        "ending": (),
        "finished": (),
        # cards: counts per kind, except for hands, which are sorted lists
        "deck": (tables.CARDS,),
        "deck_left": (),
        "display": (tables.CARDS,),
        "display_left": (),
        "discard": (tables.CARDS,),
        "hand": (SEATS, tables.HAND),
        "hand_count": (SEATS,),
        "chosen": (SEATS,),
        # the board
        "owner": (tables.SPACES,),
        "houses_built": (),
        "collected": (SEATS, len(AREAS)),
        "ladder": (len(LADDERS), len(tables.LADDER_VALUE)),
        "ship": (SEATS,),
        "personal": (SEATS,),
        "reserve": (SEATS,),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(16),
    },
    wide={"workshops": (SEATS,)},
)

MEANINGS = {
    **dict.fromkeys(("hand_count", "chosen", "reserve"), by_seat()),
    "hand": by_seat() | settable(0, tables.CARDS - 1, values_by="deal"),
    "ship": by_seat() | settable(0, tables.LAST_SEA),
    "personal": by_seat() | settable(0, 60),
    **dict.fromkeys(("doge", "owner", "ladder"), seat()),
    "collected": by_seat() | bits(6),
    "workshops": by_seat() | follows(),
}
