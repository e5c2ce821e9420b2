"""Tables that are live on this server: opened from the store, changed under their lock, written before answering."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from logging import getLogger
from typing import Any

import msgspec

from ..kernel import Game
from ..stage.keeping import Memory
from ..table.database import Busy
from ..table.log import Entry
from ..table.rejections import Rejected
from ..table.store import Conflict, GameNotInstalled, NoLongerReplays, NoSuchTable, Store
from ..table.stored import StoredTable
from ..table.table import Table
from .answers import Refusal
from .links import Access, find_access, links_of, store_with_links
from .metrics import MOVES, SAVING
from .page import PagesSent
from .table_settings import BotNotice, TableSettings, read_settings, write_settings

MOST_LIVE = 500
MOST_LINKS = 20_000
LOCK_S = 1.0
NO_SETTINGS = TableSettings()

log = getLogger("spielwerk")


class LiveTable:
    """One table with its lock, those who listen, and what was drawn of it; all can be made anew from the store."""

    def __init__(self, table: Table, settings: TableSettings) -> None:
        self.table = table
        self.settings = settings
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        # For whom its bots think, and when somebody last asked for anything here.
        self.client = ""
        self.looked_at = time.monotonic()
        # What was drawn: for the newest version, for the newest sight of each viewer, and line by line of the log.
        self.drawn: dict[Any, Any] = {}
        self.sights: dict[Any, Any] = {}
        self.lines: dict[Any, Any] = {}
        self.memories: dict[Any, Memory] = {}
        self.sent = PagesSent()
        self._listeners: set[asyncio.Event] = set()

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.table.seats)

    def awaited(self) -> list[int]:
        """The seats whose people's numbers the first draw waits for."""
        return [] if self.settings.imported else self.table.awaited()

    @property
    def deserted(self) -> bool:
        """Whether nobody looks and nothing goes on here."""
        return not self._listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile; whoever must wait too long for it is told so."""
        try:
            async with asyncio.timeout(LOCK_S):
                await self.lock.acquire()
        except TimeoutError:
            raise Busy("somebody else is changing this table") from None
        try:
            yield
        finally:
            self.lock.release()

    def unseen_for(self) -> float:
        """How many seconds nobody has looked."""
        return 0.0 if self._listeners else time.monotonic() - self.looked_at

    def changed(self) -> None:
        """Forgets old drawings and wakes everybody who listens."""
        self.drawn.clear()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listen(self) -> Iterator[asyncio.Event]:
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)


class LiveTables:
    """All tables that are open on this server, by their id."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._open: dict[str, LiveTable] = {}
        self._opened: dict[str, Access] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        # Few at a time: they take their time from everybody else.
        self._loaders = ThreadPoolExecutor(2, "opening tables")

    def take_in(
        self,
        table: Table | StoredTable,
        own: Sequence[int],
        others: Sequence[int],
        settings: TableSettings = NO_SETTINGS,
    ) -> Access:
        """Stores a new table and makes its links, gives the host's; at an imported one nobody plays on."""
        try:
            return store_with_links(self.store, table, own, others, settings)
        except Conflict:
            raise Refusal(409, "table_exists") from None

    async def enter(self, token: str) -> tuple[Access, LiveTable]:
        """What a link opens; raises a Refusal for a link that leads nowhere."""
        access = self._opened.get(token) or await asyncio.to_thread(find_access, self.store, token)
        if access is None:
            raise Refusal(404, "unknown_table")
        # What a link opens never changes, so that it need not be looked up again.
        if len(self._opened) >= MOST_LINKS:
            self._opened.clear()
        self._opened[token] = access
        return access, await self.find(access.table_id)

    async def find(self, table_id: str) -> LiveTable:
        """A table; one that is not open is played again from its log beside the event loop, once for all who ask."""
        if table_id in self._open:
            return self._open[table_id]
        if table_id not in self._opening:
            opening = asyncio.create_task(self._find(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id))
            self._opening[table_id] = opening
        # Whoever gives up waiting does not take it from the others.
        return await asyncio.shield(self._opening[table_id])

    async def _find(self, table_id: str) -> LiveTable:
        live = await asyncio.get_running_loop().run_in_executor(self._loaders, self._load, table_id)
        if len(self._open) >= MOST_LIVE:
            self._close_deserted()
        self._open[table_id] = live
        return live

    def _load(self, table_id: str) -> LiveTable:
        try:
            return LiveTable(self.store.load(table_id), read_settings(self.store, table_id))
        except NoSuchTable:
            raise Refusal(404, "unknown_table") from None
        except GameNotInstalled as problem:
            log.error("%s", problem)
            raise Refusal(409, "unknown_game") from None
        except NoLongerReplays as problem:
            log.error("%s", problem)
            raise Refusal(409, "other_rules", version=problem.began_under) from None

    def _close_deserted(self) -> None:
        self._open = {table_id: live for table_id, live in self._open.items() if not live.deserted}

    async def change(self, live: LiveTable, action: Callable[[Table], list[Entry]]) -> None:
        """Does something at a table and writes it down; what was not written did not happen."""
        async with live.held():
            try:
                await asyncio.to_thread(self._save, live.table, action)
            except Rejected:
                MOVES.add("refused")
                raise
            except Conflict:
                MOVES.add("refused")
                await self._reload(live)
                raise Rejected("out_of_date", seen="?", version=live.table.version) from None
            except Exception:
                await self._reload(live)
                raise
            live.changed()

    def _save(self, table: Table, action: Callable[[Table], list[Entry]]) -> None:
        entries = action(table)
        with SAVING.timed():
            self.store.save(table, entries)
        if entries:
            MOVES.add("accepted")

    async def _reload(self, live: LiveTable) -> None:
        live.table = await asyncio.to_thread(self.store.load, live.table.id)
        live.changed()

    def send_home(self) -> None:
        """Ends all event streams, because the server stops."""
        self.closing = True
        for live in self._open.values():
            live.wake_listeners()

    async def finish(self, within_s: float) -> None:
        """Waits for the moves that bots have made, once they have been sent home."""
        playing = [live.thinking for live in self._open.values() if live.thinking is not None]
        if playing:
            await asyncio.wait(playing, timeout=within_s)

    def count(self) -> int:
        return len(self._open)

    def set_fast(self, live: LiveTable, fast: bool) -> None:
        self._set(live, fast=fast)
        live.changed()

    def _set(self, live: LiveTable, **changes: Any) -> None:
        live.settings = msgspec.structs.replace(live.settings, **changes)
        write_settings(self.store, live.table.id, live.settings)

    async def rename(self, live: LiveTable, seat: int, name: str) -> None:
        """Somebody who was invited says who sits there."""
        await self._change_seat(live, seat, name=name)
        live.lines.clear()
        self._set(live, unnamed=tuple(other for other in live.settings.unnamed if other != seat))
        live.changed()

    def play_again(self, live: LiveTable, access: Access) -> Access | None:
        """The same game with the same seats: the host sets the table, the others find their seat at it."""
        if not may_play_again(live, access):
            return None
        if not live.settings.followed_by:
            table, settings = live.table, live.settings
            others = [n for n, seat in enumerate(table.seats) if seat.is_person and n not in access.seats]
            kept = TableSettings(fast=settings.fast, unnamed=settings.unnamed)
            again = Table.new(table.game, table.options, table.seats, await_numbers=bool(table.contributions()))
            new = self.take_in(again, access.seats, others, kept)
            self._set(live, followed_by=new.table_id)
            live.changed()
        links = links_of(self.store, live.settings.followed_by)
        return next((link for link in links if (link.seats, link.host) == (access.seats, access.host)), None)

    async def set_confirm(self, live: LiveTable, seat: int, confirm: bool) -> None:
        """Whether finished turns of a seat wait for their end; one that waits now may become final by this."""
        await self._change_seat(live, seat, confirm=confirm)

    async def _change_seat(self, live: LiveTable, seat: int, **changes: Any) -> None:
        """Says it a second time where another process was faster: it means the same in every position."""

        def action(table: Table) -> list[Entry]:
            return table.change_seat(seat, msgspec.structs.replace(table.seats[seat], **changes))

        try:
            await self.change(live, action)
        except Rejected as rejected:
            if rejected.code != "out_of_date":
                raise
            await self.change(live, action)

    def add_notice(self, live: LiveTable, notice: BotNotice) -> None:
        """Tells once when a seat's bot was replaced."""
        if any(known.seat == notice.seat and known.level == notice.level for known in live.settings.notices):
            return
        self._set(live, notices=(*live.settings.notices, notice))


def may_play_again(live: LiveTable, access: Access) -> bool:
    """Whether this link leads on to a rematch: the host's sets it, the others find it; an imported game has none."""
    follows = access.host or (bool(access.seats) and bool(live.settings.followed_by))
    return follows and not live.settings.imported
