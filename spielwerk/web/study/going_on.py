"""From the study board to a table: a game of its own that begins with the line, against bots."""

from __future__ import annotations

from ...table.seat import PERSON, Seat
from ...table.table import Table
from ...teach.study.line import Play
from ..answers import Refusal
from ..links import Access
from ..new_table import BOT_NAMES, default_name
from ..services import Services
from ..table_settings import TableSettings
from .places import Place, standing_at

# What such a game follows: it has no name of its own.
STUDY = "study"


def set_going_on(services: Services, place: Place, language: str) -> Access:
    """Whoever asks sits where somebody decides; a table is its plays, so that nothing may have been changed."""
    if not place.shown.is_played:
        raise Refusal(409, "study.was_changed")
    standing = standing_at(place)
    if not standing.waiting:
        raise Refusal(409, "study.is_over")
    game, own = place.game, standing.viewer
    bot = services.bots.usual(game.name)
    seats = [
        Seat(default_name(PERSON, number, language)) if number == own else Seat(BOT_NAMES[number % len(BOT_NAMES)], bot)
        for number in range(place.line.players)
    ]
    plays = [step for step in place.shown.steps if isinstance(step, Play)]
    table = Table.continued(game, place.line.choices, seats, plays, follows=STUDY)
    return services.tables.take_in(table, (own,), (), TableSettings(taken_over=place.at))
