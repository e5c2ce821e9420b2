"""All rooms of a server: tables are opened from the store, changed under their lock, and written before answering."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from logging import getLogger
from typing import Any

import msgspec

from ..kernel import Game, OptionValues
from ..table.log import Entry
from ..table.rejections import Rejected
from ..table.store import Conflict, GameNotInstalled, NoLongerReplays, NoSuchTable, Store
from ..table.table import Seat, Table
from .links import Access, BotNotice, find_access, links_of, open_links, read_settings, write_settings
from .refusal import Refusal
from .room import Room

MOST_ROOMS = 500

log = getLogger("spielwerk")


class Rooms:
    """The open rooms by the id of their table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._open: dict[str, Room] = {}

    def create(
        self,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        own: Sequence[int],
        others: Sequence[int],
        fast: bool = False,
        unnamed: Sequence[int] = (),
    ) -> Access:
        """A new table; gives the host's link."""
        return self.take_in(Table.new(game, options, seats), own, others, fast, unnamed=unnamed)

    def take_in(
        self,
        table: Table,
        own: Sequence[int],
        others: Sequence[int],
        fast: bool = False,
        imported: bool = False,
        unnamed: Sequence[int] = (),
    ) -> Access:
        """Stores a table and makes its links; at an imported one nobody plays on."""
        try:
            self.store.create(table)
        except Conflict:
            raise Refusal(409, "table_exists") from None
        return open_links(self.store, table.id, own, others, fast, imported, unnamed)

    def enter(self, token: str) -> tuple[Access, Room]:
        """What a link opens; raises a Refusal for a link that leads nowhere."""
        access = find_access(self.store, token)
        if access is None:
            raise Refusal(404, "unknown_table")
        return access, self.room(access.table_id)

    def room(self, table_id: str) -> Room:
        if table_id not in self._open:
            if len(self._open) >= MOST_ROOMS:
                self._close_deserted()
            self._open[table_id] = self._load(table_id)
        return self._open[table_id]

    def _load(self, table_id: str) -> Room:
        try:
            return Room(self.store.load(table_id), read_settings(self.store, table_id))
        except NoSuchTable:
            raise Refusal(404, "unknown_table") from None
        except GameNotInstalled as problem:
            log.error("%s", problem)
            raise Refusal(409, "unknown_game") from None
        except NoLongerReplays as problem:
            log.error("%s", problem)
            raise Refusal(409, "other_rules", version=problem.began_under) from None

    def _close_deserted(self) -> None:
        self._open = {table_id: room for table_id, room in self._open.items() if not room.deserted}

    async def change(self, room: Room, action: Callable[[Table], list[Entry]]) -> None:
        """Does something at a table and writes it down; what was not written did not happen."""
        async with room.lock:
            try:
                self.store.save(room.table, action(room.table))
            except Rejected:
                raise
            except Conflict:
                self._reload(room)
                raise Rejected("out_of_date", seen=room.table.version, version=room.table.version) from None
            except Exception:
                self._reload(room)
                raise
            room.changed()

    def _reload(self, room: Room) -> None:
        room.table = self.store.load(room.table.id)
        room.changed()

    def send_home(self) -> None:
        """Ends all event streams, because the server stops."""
        self.closing = True
        for room in self._open.values():
            room.wake_listeners()

    def set_fast(self, room: Room, fast: bool) -> None:
        self._set(room, fast=fast)
        room.changed()

    def _set(self, room: Room, **changes: Any) -> None:
        room.settings = msgspec.structs.replace(room.settings, **changes)
        write_settings(self.store, room.table.id, room.settings)

    async def rename(self, room: Room, seat: int, name: str) -> None:
        """Somebody who was invited says who sits there."""
        self._set(room, unnamed=tuple(other for other in room.settings.unnamed if other != seat))
        room.lines.clear()
        changed = msgspec.structs.replace(room.table.seats[seat], name=name)
        await self.change(room, lambda table: table.change_seat(seat, changed))

    def play_again(self, room: Room, access: Access) -> Access | None:
        """The same game with the same seats: the host sets the table, the others find their seat at it."""
        if not may_play_again(room, access):
            return None
        if not room.settings.followed_by:
            table, settings = room.table, room.settings
            others = [n for n, seat in enumerate(table.seats) if seat.is_person and n not in access.seats]
            new = self.create(
                room.game, table.options, table.seats, access.seats, others, settings.fast, settings.unnamed
            )
            self._set(room, followed_by=new.table_id)
            room.changed()
        links = links_of(self.store, room.settings.followed_by)
        return next((link for link in links if (link.seats, link.host) == (access.seats, access.host)), None)

    async def set_confirm(self, room: Room, seat: int, confirm: bool) -> None:
        """Whether finished turns of a seat wait for their end; one that waits now may become final by this."""
        changed = msgspec.structs.replace(room.table.seats[seat], confirm=confirm)
        await self.change(room, lambda table: table.change_seat(seat, changed))

    def add_notice(self, room: Room, notice: BotNotice) -> None:
        """Tells once when a seat's bot was replaced."""
        if any(known.seat == notice.seat and known.level == notice.level for known in room.settings.notices):
            return
        self._set(room, notices=(*room.settings.notices, notice))


def may_play_again(room: Room, access: Access) -> bool:
    """Whether this link leads on to a rematch: the host's sets it, the others find it; an imported game has none."""
    follows = access.host or (bool(access.seats) and bool(room.settings.followed_by))
    return follows and not room.settings.imported
