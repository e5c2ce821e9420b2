"""Whose eyes look at a table: the one seat of a link, a spectator, or whoever sits before a shared screen now."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import CHANCE_BIT, EVERYBODY, SPECTATOR, top_who
from ..kernel.views import view
from ..table.entered import EnteredTable
from ..table.table import Table
from .links import Access
from .live import LiveTable


@dataclass(frozen=True)
class Viewpoint:
    """`viewer` is the seat that is shown, or SPECTATOR; `cover` the seat the device must be handed to first.

    `beside` are the seats of everybody before a shared screen on which nothing must be hidden from anybody.
    """

    viewer: int
    cover: int | None = None
    beside: tuple[int, ...] = ()

    @property
    def seated(self) -> bool:
        return self.viewer != SPECTATOR


def viewpoint(live: LiveTable, access: Access, in_front: int | None) -> Viewpoint:
    """What a link shows now; `in_front` is the person who last said to be at a shared screen. Where hands lie open
    nobody before it hides anything from the others, and there is no cover."""
    table, hands_open = live.table, live.settings.hands_open
    if not access.seats:
        return Viewpoint(SPECTATOR)
    if len(access.seats) == 1:
        return Viewpoint(access.seats[0])
    acting = [seat for seat in access.seats if _deciding(table) >> seat & 1]
    if table.over():
        return Viewpoint(in_front if in_front in access.seats else access.seats[0])
    if hands_open and in_front in acting:
        return Viewpoint(in_front, beside=access.seats)
    if hands_open or nothing_hidden(table, access.seats, acting):
        return Viewpoint(acting[0] if acting else _concerned(table, access.seats), beside=access.seats)
    if in_front in access.seats and (in_front in acting or not acting):
        return Viewpoint(in_front)
    return Viewpoint(SPECTATOR, acting[0] if acting else None)


def _deciding(table: Table) -> int:
    """Whom the table waits for; what chance gives somebody alone, that one enters."""
    waiting = table.waiting()
    if waiting != CHANCE_BIT or not isinstance(table, EnteredTable):
        return waiting
    seen = table.seen_by()
    return 0 if seen == EVERYBODY else seen


def nothing_hidden(table: Table, seats: tuple[int, ...], acting: list[int]) -> bool:
    """Whether all of these seats may see the same of the position, and what those do who act now."""
    engine, state = table.engine, table.state
    if isinstance(table, EnteredTable) and table.seen_by() != EVERYBODY:
        return False
    if any(not table.seen_by_all(state, seat, move) for seat in acting for move in table.legal(seat)):
        return False
    return len({bytes(view(engine, state, seat)) for seat in seats}) == 1


def _concerned(table: Table, seats: tuple[int, ...]) -> int:
    """Whose outcome is entered, or who acted last."""
    who = int(top_who(table.state.record)) if table.entered and table.waiting() == CHANCE_BIT else SPECTATOR
    return who if who in seats else _acted_last(table, seats)


def _acted_last(table: Table, seats: tuple[int, ...]) -> int:
    return next((play.who for play in reversed(table.plays()) if play.who in seats), seats[0])
