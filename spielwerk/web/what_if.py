"""What if: a game of its own that goes on from a position of a finished one, against bots."""

from __future__ import annotations

from ..bots.levels import canonical
from ..kernel import CHANCE_BIT
from ..kernel.engine import seats_of
from ..table.seat import PERSON, Seat
from ..table.table import Table
from .answers import Refusal
from .links import Access
from .live import LiveTable
from .services import Services
from .table_settings import TableSettings


def set_what_if(services: Services, live: LiveTable, access: Access, position: int) -> Access:
    """Whoever asks sits where somebody decides there; its own seat, if that does."""
    if not 0 <= position < live.table.positions():
        raise Refusal(404, "no_such_position", last=live.table.positions())
    own = _seat_at(live, access, position)
    seats = [_seat(services, live, seat, number == own) for number, seat in enumerate(live.table.seats)]
    plays = [(play.who, play.move) for play in live.table.plays()[:position]]
    old = live.table
    table = Table.continued(live.game, old.options, seats, plays, follows=old.id, rules_version=old.rules_version)
    return services.tables.take_in(table, (own,), (), TableSettings(taken_over=position))


def _seat_at(live: LiveTable, access: Access, position: int) -> int:
    waiting = live.table.engine.waiting(live.table.state_at(position))
    deciding = [] if waiting == CHANCE_BIT else seats_of(waiting)
    mine = [seat for seat in access.seats if seat in deciding]
    return (mine or deciding or list(access.seats) or [0])[0]


def _seat(services: Services, live: LiveTable, seat: Seat, own: bool) -> Seat:
    """Bots stay, if there are such here; the usual one plays for people who are not there."""
    if own:
        return Seat(seat.name, PERSON)
    name = live.game.name
    known = canonical(seat.kind) in services.bots.levels(name)
    return Seat(seat.name, seat.kind if known else services.bots.usual(name))
