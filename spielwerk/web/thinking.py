"""Lets the bots of a table think, one task per table; their moves go the same way as everybody's."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from logging import getLogger

from ..bots.service import BotService, Decision
from ..bots.workers import BotFailed, BotsClosed
from ..table.database import Busy, StoreError
from ..table.rejections import Rejected
from .answers import Refusal
from .arrangements import add_notice
from .live import LiveTable
from .live_tables import LiveTables
from .settings import Settings
from .table_settings import BotNotice

# How soon bots look again: whether another process still thinks for their table, whether the database is back.
CLAIM_AGAIN_S = 0.5
RETRY_S = (0.2, 0.5, 1.0, 2.0)

log = getLogger("spielwerk")


class Thinking:
    """Bots play where somebody looks; for each table they think in one process. Where people play, each page shows
    their moves at the pace of who looks; where only bots do, they take their time here."""

    def __init__(self, tables: LiveTables, bots: BotService, settings: Settings) -> None:
        self._tables = tables
        self._bots = bots
        self._settings = settings
        # Tables at which only bots play now, with the client they play for; looked at last stands at the end.
        self._bots_only: OrderedDict[LiveTable, str] = OrderedDict()
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._claims = tables.store.claims()
        # One thread: claims wait for each other, and nobody else shall wait for them.
        self._claiming = ThreadPoolExecutor(1, "claiming tables")

    def wake(self, live: LiveTable) -> None:
        """Has the bots of this table get ready, and look whether it is their turn."""
        if live.game.name not in self._preparing and bots_play_on(live):
            self._preparing[live.game.name] = asyncio.create_task(self._prepare(live.game.name))
        if next_bot(live) is None:
            return
        if live.only_bots:
            self._bots_only[live] = live.client
            self._bots_only.move_to_end(live)
        if live.thinking is None or live.thinking.done():
            live.thinking = asyncio.create_task(self._think(live))

    async def close(self) -> None:
        """Waits for bots that are still getting ready; the service has sent them home."""
        await asyncio.gather(*self._preparing.values(), return_exceptions=True)
        if self._claims is not None:
            await asyncio.to_thread(self._claims.close)

    async def _prepare(self, game: str) -> None:
        """While a person thinks of the first move; what fails here fails again, and is told, when a bot must move."""
        with suppress(BotsClosed, BotFailed):
            await self._bots.prepare(game)

    async def _think(self, live: LiveTable) -> None:
        try:
            # Once more after letting go: somebody may have moved meanwhile.
            while self._is_due(live):
                await self._move_on(live)
        except BotsClosed:
            return
        except Exception:
            log.exception("the bots of a table stopped")
        finally:
            self._bots_only.pop(live, None)
        if live.gone:
            await self._go_on_afresh(live)

    def _is_due(self, live: LiveTable) -> bool:
        return not live.gone and next_bot(live) is not None and not self._rests(live)

    async def _move_on(self, live: LiveTable) -> None:
        """As long as it is the bots' turn; a database that is away is waited for."""
        failures = 0
        try:
            while self._is_due(live):
                try:
                    if await self._claim(live):
                        await self._one_move(live)
                    else:
                        await asyncio.sleep(CLAIM_AGAIN_S)
                    failures = 0
                except StoreError as problem:
                    if not isinstance(problem, Busy):
                        log.warning("the bots of a table wait for the database (%s)", type(problem).__name__)
                    await _pause(failures)
                    failures += 1
        finally:
            await self._let_go(live)

    async def _claim(self, live: LiveTable) -> bool:
        """Whether the bots of this table are ours to move; another process takes over from one that dies."""
        if self._claims is None:
            return True
        return await asyncio.get_running_loop().run_in_executor(self._claiming, self._claims.claim, live.table.id)

    async def _let_go(self, live: LiveTable) -> None:
        if self._claims is not None:
            await asyncio.get_running_loop().run_in_executor(self._claiming, self._claims.release, live.table.id)

    async def _go_on_afresh(self, live: LiveTable) -> None:
        """A table that was dropped from memory is opened again, once the database lets us."""
        failures = 0
        while not self._rests(live):
            try:
                fresh = await self._tables.find(live.table.id)
            except StoreError:
                await _pause(failures)
                failures += 1
            except Refusal:
                return
            else:
                fresh.client = fresh.client or live.client
                self.wake(fresh)
                return

    def _rests(self, live: LiveTable) -> bool:
        """Whether the server stops, nobody looks, or its client has looked at enough other tables of bots since."""
        theirs = [table for table, client in self._bots_only.items() if client == live.client]
        one_too_many = live in theirs[: -self._settings.bot_tables_per_client]
        return self._tables.closing or live.unseen_for() > self._settings.rest_after_s or one_too_many

    async def _one_move(self, live: LiveTable) -> None:
        async with live.held():
            seat, table = next_bot(live), live.table
            if seat is None:
                return
            version = table.version_for(seat)
            view = await asyncio.to_thread(table.view, seat)
        began = time.monotonic()
        decision = await self._bots.decide(
            live.game.name, table.seats[seat].kind, table.options, bytes(view), seat, secrets.randbits(32), live.client
        )
        watched = live.only_bots and table.seen_by_all(view, seat, decision.move)
        if (watched or may_think_again(live)) and not live.settings.fast:
            await asyncio.sleep(max(0.0, self._settings.pace_s - (time.monotonic() - began)))
        if next_bot(live) == seat:
            await self._play(live, seat, decision, version)

    async def _play(self, live: LiveTable, seat: int, decision: Decision, version: int) -> None:
        try:
            if decision.notice is not None:
                position = live.table.positions()
                log.warning("a bot was replaced: %s", decision.notice.reason)
                await add_notice(self._tables, live, BotNotice(position, seat, decision.level_used))
            await self._tables.change(live, lambda table: table.play(seat, decision.move, version))
        except (Rejected, Busy):
            # Somebody else changed the table, or is at it; the loop looks again.
            await asyncio.sleep(0.05)


async def _pause(failures: int) -> None:
    await asyncio.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])


def bots_play_on(live: LiveTable) -> bool:
    """Whether bots have a seat at a game that still runs here."""
    seated = any(not seat.is_person for seat in live.table.seats)
    return seated and not live.settings.imported and not live.table.over()


def next_bot(live: LiveTable) -> int | None:
    """A bot the table waits for. In a common choice bots come last, so that a person can still think again."""
    if not bots_play_on(live) or live.table.to_confirm() is not None:
        return None
    seats = live.table.seats
    waiting = [seat for seat in range(len(seats)) if live.table.waiting() >> seat & 1]
    if not waiting or any(seats[seat].is_person for seat in waiting):
        return None
    return waiting[0]


def may_think_again(live: LiveTable) -> bool:
    """Whether a person can still take a choice back, which the bots' own would make final."""
    people = [seat for seat, who in enumerate(live.table.seats) if who.is_person]
    return any(live.table.take_back_refusal(seat) is None for seat in people)
