"""Auf den Spuren von Marco Polo by Simone Luciani and Daniele Tascini: dice travel from Venezia to Beijing."""

from __future__ import annotations

from ...kernel import Game
from . import rules
from .components import COMPONENTS
from .invariants import faults
from .options import OPTIONS, option_fields
from .state import MOVES, SOURCES, STATE
from .worth import rehearse, worth

GAME = Game(
    name="marcopolo",
    version=1,
    players=range(2, 5),
    state=STATE,
    move_space=MOVES,
    sources=SOURCES,
    options=OPTIONS,
    option_fields=option_fields,
    rules={
        "setup": rules.setup,
        "waiting": rules.waiting,
        "moves": rules.moves,
        "odds": rules.odds,
        "play": rules.play,
        "over": rules.over,
        "places": rules.places,
        "hide": rules.hide,
        "redeal": rules.redeal,
        "witnesses": rules.witnesses,
        "worth": worth,
        "rehearse": rehearse,
    },
    max_moves=48,
    max_entries=4000,
    folder=__package__,
    faults=faults,
    components=COMPONENTS,
    points_may_fall=True,
)
