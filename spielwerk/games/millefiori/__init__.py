"""Mille Fiori by Reiner Knizia: glass diamonds on five areas of Murano, chosen from hands that travel."""

from __future__ import annotations

from ...kernel import Game, State, bot_in, rules_in
from . import bot, rules
from .agenda import AGENDA
from .components import COMPONENTS
from .invariants import faults
from .options import OPTIONS, option_fields
from .state import FIRST_LADDER, MEANINGS, MOVES, SOURCES, STATE


def closing(state: State) -> tuple[str, ...]:
    """Ladders, unless they count at once."""
    return () if state.record.ladders_at_once else SOURCES[FIRST_LADDER:]


GAME = Game(
    name="millefiori",
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
    max_moves=128,
    max_entries=1000,
    folder=__package__,
    faults=faults,
    components=COMPONENTS,
    closing=closing,
    meanings=MEANINGS,
)
