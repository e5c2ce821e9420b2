"""Die Burgen von Burgund by Stefan Feld: dice, tiles and a duchy of your own, with every expansion of the box."""

from __future__ import annotations

from ...kernel import Game, State, bot_in, rules_in
from . import bot, rules
from .agenda import AGENDA
from .components import COMPONENTS
from .invariants import faults
from .options import OPTIONS, option_fields, teams
from .state import MEANINGS, MOVES, SOURCES, STATE, WHOSE_TURN

# Sources are named in the order of the game: these and all after them count only at its end.
CLOSING = SOURCES[SOURCES.index("unsold_goods") :]


def closing(state: State) -> tuple[str, ...]:
    """Alone nothing is left for the end: monasteries bring their points when they are placed, p.14."""
    return () if state.record.players == 1 else CLOSING


GAME = Game(
    name="burgundy",
    version=2,
    players=range(1, 5),
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
    max_entries=5000,
    folder=__package__,
    faults=faults,
    components=COMPONENTS,
    closing=closing,
    last_words=("end_turn",),
    teams=teams,
    meanings=MEANINGS,
    turn=WHOSE_TURN,
)
