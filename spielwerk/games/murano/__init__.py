"""Murano by Inka and Markus Brand: ships around the lagoon, streets, glass and guests on the islands."""

from __future__ import annotations

from ...kernel import Game, bot_in, rules_in
from . import bot, rules
from .agenda import AGENDA
from .components import COMPONENTS
from .invariants import faults
from .options import OPTIONS, option_fields
from .state import MEANINGS, MOVES, SOURCES, STATE, WHOSE_TURN

GAME = Game(
    name="murano",
    version=2,
    players=range(2, 5),
    state=STATE,
    move_space=MOVES,
    sources=SOURCES,
    options=OPTIONS,
    option_fields=option_fields,
    rules=rules_in(rules, agenda=AGENDA),
    agenda=AGENDA,
    bot=bot_in(bot),
    styles=bot.STYLES,
    max_moves=256,
    max_entries=4_000,
    folder=__package__,
    faults=faults,
    components=COMPONENTS,
    points_may_fall=True,
    meanings=MEANINGS,
    turn=WHOSE_TURN,
)
