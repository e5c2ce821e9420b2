"""What the page keeps about a table beside its game: who hosts it, its pace, notices about its bots."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from ..table.store import Store


class BotNotice(msgspec.Struct, frozen=True):
    """From this position on a seat was played by another level than it was given."""

    position: int
    seat: int
    level: str


class TableSettings(msgspec.Struct, frozen=True):
    """`host` is the token of the host; `shared` lists the seats of tokens that open several, every other token opens
    the seat it is stored with.

    `unnamed` are seats of invited people who have not said their name yet, `unaddressed` those of people whose language
    is not known yet, who are called by default in it once they come; `followed_by` is the table of a rematch;
    `verdict` is what verification found of an imported game, `problems` what is wrong with it in words, `known_as` the
    id in its file. `puzzle` is the name of the puzzle that is solved here, `solution_shown` that somebody gave up.
    `hints_wished` and `hints_declined` are the seats whose people said whether there shall be hints.
    A game that goes on from a position of another one has that in `taken_over`. `hands_open` says of a real table that
    is followed that nobody there hides anything.
    """

    host: str = ""
    shared: dict[str, tuple[int, ...]] = {}
    fast: bool = False
    notices: tuple[BotNotice, ...] = ()
    imported: bool = False
    unnamed: tuple[int, ...] = ()
    unaddressed: tuple[int, ...] = ()
    followed_by: str = ""
    problems: tuple[str, ...] = ()
    verdict: str = ""
    known_as: str | None = None
    puzzle: str = ""
    solution_shown: bool = False
    hints_wished: tuple[int, ...] = ()
    hints_declined: tuple[int, ...] = ()
    taken_over: int | None = None
    hands_open: bool = False

    def with_name_of(self, seat: int) -> TableSettings:
        """Somebody has said who sits there."""
        unnamed, unaddressed = (
            tuple(other for other in seats if other != seat) for seats in (self.unnamed, self.unaddressed)
        )
        return msgspec.structs.replace(self, unnamed=unnamed, unaddressed=unaddressed)

    def with_notice(self, notice: BotNotice) -> TableSettings:
        """One notice is enough for a seat that is played by this level."""
        if any((known.seat, known.level) == (notice.seat, notice.level) for known in self.notices):
            return self
        return msgspec.structs.replace(self, notices=(*self.notices, notice))

    def with_hints(self, seats: Collection[int], wished: bool) -> TableSettings:
        """These seats have said whether there shall be hints."""
        wishes, declines = {*self.hints_wished} - {*seats}, {*self.hints_declined} - {*seats}
        (wishes if wished else declines).update(seats)
        return msgspec.structs.replace(self, hints_wished=tuple(sorted(wishes)), hints_declined=tuple(sorted(declines)))

    def with_rematch(self, table_id: str) -> TableSettings:
        """The first table that was set for a rematch is the one."""
        return self if self.followed_by else msgspec.structs.replace(self, followed_by=table_id)


def settings_from(stored: dict[str, Any]) -> TableSettings:
    return msgspec.convert(stored, TableSettings)


def read_settings(store: Store, table_id: str) -> TableSettings:
    return settings_from(store.settings(table_id))


def change_settings(store: Store, table_id: str, change: Callable[[TableSettings], TableSettings]) -> TableSettings:
    """Changes what is stored, which may be newer than what this process knows."""

    def changed(settings: dict[str, Any]) -> dict[str, Any]:
        after: dict[str, Any] = msgspec.to_builtins(change(settings_from(settings)))
        return after

    return settings_from(store.change_settings(table_id, changed))
