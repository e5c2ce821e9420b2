"""The tables that are live in this process: opened from the store, changed under their lock, written before answering.

What other processes write is heard, and checked before it matters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from logging import getLogger
from typing import Any, TypeVar

from ..table.database import Away, Busy, StoreError
from ..table.log import Entry
from ..table.news import News
from ..table.rejections import Rejected
from ..table.store import Conflict, GameNotInstalled, NoLongerReplays, NoSuchTable, Standing, Store
from ..table.stored import StoredTable
from ..table.table import Table
from .answers import Refusal
from .links import Access, find_access, store_rematch, store_with_links
from .live import LiveTable
from .metrics import MOVES, SAVING
from .table_settings import TableSettings, change_settings, read_settings, settings_from
from .unbroken import unbroken

# Beyond so many the tables that nobody looks at give way; one that was asked for just now somebody may still hold.
MOST_LIVE = 1500
JUST_NOW_S = 30.0
MOST_LINKS = 20_000
TRIES = 3
RETRY_S = (0.1, 0.5, 1.0, 2.0)
NO_SETTINGS = TableSettings()

Done = TypeVar("Done")

log = getLogger("spielwerk")


class LiveTables:
    """All tables that are open in this process, by their id; others may have the same ones open."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._news: News | None = None
        self._on_news: Callable[[LiveTable], None] = lambda _: None
        self._open: dict[str, LiveTable] = {}
        self._opened: dict[str, Access] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        # Few at a time: they take their time from everybody else.
        self._loaders = ThreadPoolExecutor(2, "opening tables")
        # Two, so that one goes on where another is slow; more would only take turns and finish later.
        self._drawers = ThreadPoolExecutor(2, "drawing tables")
        # Threads of their own: while they wait for a silent database, others still draw.
        self._storing = ThreadPoolExecutor(8, "reading and writing tables")

    def listen(self, on_news: Callable[[LiveTable], None]) -> None:
        """From now on what other processes do is seen here; `on_news` is told of each table at which they did."""
        loop = asyncio.get_running_loop()

        def in_loop(action: Callable[..., None]) -> Callable[..., None]:
            def call(*values: Any) -> None:
                # While the server stops there is nobody left to tell.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(action, *values)

            return call

        self._on_news = on_news
        self._news = self.store.news(in_loop(self._heard), in_loop(self._missed))

    def close(self) -> None:
        if self._news is not None:
            self._news.close()

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
        access = self._opened.get(token) or await self._aside(find_access, self.store, token)
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
            self._make_room()
        self._open[table_id] = live
        if self.store.is_shared:
            # What others did while it was loaded, nobody heard.
            self._heard(table_id)
        return live

    async def _aside(self, do: Callable[..., Done], *given: Any) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._storing, do, *given)

    def _load(self, table_id: str) -> LiveTable:
        try:
            return LiveTable(self.store.load(table_id), read_settings(self.store, table_id), self._drawers)
        except NoSuchTable:
            raise Refusal(404, "unknown_table") from None
        except GameNotInstalled as problem:
            log.error("%s", problem)
            raise Refusal(409, "unknown_game") from None
        except NoLongerReplays as problem:
            log.error("%s", problem)
            raise Refusal(409, "other_rules", version=problem.began_under) from None

    def _make_room(self) -> None:
        """Closes the tables that have been unseen longest, some at a time."""
        unseen = [live for live in self._open.values() if live.deserted and live.unseen_for() > JUST_NOW_S]
        unseen.sort(key=lambda live: live.looked_at)
        for live in unseen[: len(self._open) - MOST_LIVE + MOST_LIVE // 10]:
            self.forget(live)

    def forget(self, live: LiveTable) -> None:
        """Drops a table from memory; everybody there asks for a fresh one."""
        live.gone = True
        if self._open.get(live.table.id) is live:
            del self._open[live.table.id]
        live.changed()

    async def change(self, live: LiveTable, action: Callable[[Table], list[Entry]]) -> None:
        """Does something at a table and writes it down; what was not written did not happen.

        Where another process was faster it is tried again: an action says itself whether it still means the same.
        """
        await unbroken(self._change_held(live, action))

    async def _change_held(self, live: LiveTable, action: Callable[[Table], list[Entry]]) -> None:
        async with live.held():
            try:
                await self._change(live, action)
            except Rejected:
                MOVES.add("refused")
                raise
            live.changed()

    async def _change(self, live: LiveTable, action: Callable[[Table], list[Entry]]) -> None:
        for _ in range(TRIES):
            try:
                return await self._aside(self._save, live.table, action)
            except Rejected:
                # By what this process knows; another may know more.
                if not await self._catch_up(live):
                    raise
            except Conflict:
                await self._reload(live)
            except Exception:
                with suppress(Exception):
                    await self._reload(live)
                raise
        raise Busy("others change this table all the time")

    def _save(self, table: Table, action: Callable[[Table], list[Entry]]) -> None:
        seats, entries = table.seats, action(table)
        if not entries and table.seats == seats:
            return
        with SAVING.timed():
            self.store.save(table, entries)
        if entries:
            MOVES.add("accepted")

    async def _reload(self, live: LiveTable) -> None:
        try:
            fresh = await self._aside(self._load, live.table.id)
        except BaseException:
            self.forget(live)
            raise
        live.table, live.settings = fresh.table, fresh.settings
        live.lines.clear()
        live.changed()

    # What other processes do

    async def check(self, live: LiveTable) -> None:
        """Has the table as it is stored, whatever this process has heard of.

        It is held meanwhile: what somebody else is about to write, or fails to, counts for nothing.
        """
        if self.store.is_shared:
            await unbroken(self._check_held(live))

    async def _check_held(self, live: LiveTable) -> None:
        async with live.held():
            try:
                await self._catch_up(live)
            except NoSuchTable:
                self.forget(live)
                raise Refusal(404, "unknown_table") from None

    def _heard(self, table_id: str, entries: Sequence[Entry] = ()) -> None:
        """Somebody else changed a table, and said what was appended or did not say."""
        live = self._open.get(table_id)
        if live is None:
            return
        live.told.append(entries)
        if live.catching_up is None or live.catching_up.done():
            live.catching_up = asyncio.create_task(self._follow(live))

    def _missed(self) -> None:
        for table_id in list(self._open):
            self._heard(table_id)

    async def _follow(self, live: LiveTable) -> None:
        """Catches up with all that was heard, as soon as the database lets us."""
        failures = 0
        while live.told and not live.gone and not self.closing:
            told, live.told = live.told, []
            try:
                if not await unbroken(self._follow_held(live, told)):
                    await self.check(live)
            except (StoreError, Refusal):
                live.told.append(())
                await asyncio.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])
                failures += 1
        if not live.gone:
            self._on_news(live)

    async def _follow_held(self, live: LiveTable, told: Sequence[Sequence[Entry]]) -> bool:
        """Whether all that was told follows from what the table knows; the stored table is asked where it does not."""
        async with live.held():
            before = live.table.version
            try:
                followed = await self._aside(lambda: all(self.store.follow(live.table, entries) for entries in told))
            except Exception as problem:
                self.forget(live)
                raise Away("the table must be loaded again") from problem
            if live.table.version != before:
                live.changed()
            return followed

    async def _catch_up(self, live: LiveTable) -> bool:
        """Whether there was anything new; the table is held."""
        if not self.store.is_shared:
            return False
        try:
            new = await self._aside(self._append, live)
        except StoreError:
            raise
        except Exception as problem:
            # What is stored does not follow here: whoever comes next loads it, and is told why it cannot be.
            self.forget(live)
            raise Away("the table must be loaded again") from problem
        if new:
            live.changed()
        return new

    def _append(self, live: LiveTable) -> bool:
        standing = self.store.standing(live.table.id, live.table.version)
        if _as_stored(live, standing):
            return False
        if standing.seats != live.table.seats:
            live.lines.clear()
        if not self.store.catch_up(live.table, standing):
            live.table = self.store.load(live.table.id)
        live.settings = settings_from(standing.settings)
        return True

    # How it ends

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

    async def set(self, live: LiveTable, change: Callable[[TableSettings], TableSettings]) -> None:
        """Changes what the page keeps beside the game, as it is stored now."""
        live.settings = await self._aside(change_settings, self.store, live.table.id, change)
        live.changed()

    async def set_again(
        self, live: LiveTable, table: Table, own: Sequence[int], others: Sequence[int], settings: TableSettings
    ) -> None:
        """Stores a rematch. Who says it first sets it, also where two processes are asked at once."""
        live.settings = await self._aside(store_rematch, self.store, live.table.id, table, own, others, settings)
        live.changed()


def _as_stored(live: LiveTable, standing: Standing) -> bool:
    known = (live.table.version, live.table.seats, live.settings)
    return known == (standing.version, standing.seats, settings_from(standing.settings))
