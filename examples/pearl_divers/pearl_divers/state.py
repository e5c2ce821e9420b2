"""The record, the kinds of rows on the agenda, and the moves."""

from __future__ import annotations

from spielwerk.kernel import Kinds, MoveSpace, agenda_fields, ledger_fields, state_record
from spielwerk.kernel.meanings import by_seat, settable
from spielwerk.kernel.turns import Turn

from .tables import COLOURS, FINDS, SEATS, SITES

SOURCES = (*COLOURS, "wishes")
WISHES = SOURCES.index("wishes")


class Kind(Kinds):
    """What the agenda can hold; `agenda.py` says what each row asks."""

    ROUND = 1
    DEAL_WISH = 2
    DIVE = 3
    FIND = 4, "site"
    REDEAL = 5


MOVES = MoveSpace(
    [
        ("wish", [("colour", COLOURS)]),
        ("dive", [("site", SITES)]),
        ("surface", []),
        ("find", [("thing", FINDS)]),
        ("redeal", [("colour", COLOURS)]),
    ]
)
MOVE = MOVES.as_rules(__name__)

STATE = state_record(
    {
        # options
        "players": (),
        "rounds": (),
        # the course of the game
        "round_number": (),
        "finished": (),
        # bags: what lies at each site, and the wishes nobody has
        "sea": (len(SITES), len(FINDS)),
        "wishes": (len(COLOURS),),
        # the dive: what is in the net, and the morays met at each site
        "net": (len(COLOURS),),
        "met": (len(SITES),),
        "dives": (),
        # what everybody has, and what sank
        "chest": (SEATS, len(COLOURS)),
        "wish": (SEATS,),
        "sunk": (len(COLOURS),),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(2 + 2 * SEATS),
    }
)

MEANINGS = {"chest": by_seat() | settable(0, 30), "wish": by_seat()}

WHOSE_TURN = Turn(asks=Kind.DIVE, to_come=Kind.DIVE, begun=("dives",))
