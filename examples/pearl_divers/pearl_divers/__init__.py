"""Pearl divers: draw pearls from the sea as long as you dare; the second moray takes them all."""

from __future__ import annotations

from spielwerk.kernel import Game, bot_in, rules_in

from . import bot, rules
from .agenda import AGENDA
from .components import COMPONENTS
from .invariants import faults
from .options import OPTIONS, PLAYERS, option_fields
from .state import MEANINGS, MOVES, SOURCES, STATE, WHOSE_TURN

GAME = Game(
    name="pearl_divers",
    version=1,
    players=PLAYERS,
    state=STATE,
    move_space=MOVES,
    sources=SOURCES,
    options=OPTIONS,
    option_fields=option_fields,
    rules=rules_in(rules, agenda=AGENDA),
    agenda=AGENDA,
    bot=bot_in(bot),
    max_moves=4,
    max_entries=240,
    folder=__package__,
    faults=faults,
    components=COMPONENTS,
    closing=lambda state: ("wishes",),
    last_words=("surface",),
    meanings=MEANINGS,
    turn=WHOSE_TURN,
)
