"""Lets the bots of a table think, one task per table; their moves go the same way as everybody's."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from logging import getLogger

from ..bots.service import BotFailed, BotsClosed, BotService, Decision
from ..table.database import Busy
from ..table.rejections import Rejected
from .live import LiveTable, LiveTables
from .settings import Settings
from .table_settings import BotNotice

log = getLogger("spielwerk")


class Thinking:
    """Bots play where somebody looks, so slowly that a person can follow."""

    def __init__(self, tables: LiveTables, bots: BotService, settings: Settings) -> None:
        self._tables = tables
        self._bots = bots
        self._settings = settings
        # Tables at which only bots play now, with the client they play for; looked at last stands at the end.
        self._bots_only: OrderedDict[LiveTable, str] = OrderedDict()
        self._preparing: dict[str, asyncio.Task[None]] = {}

    def wake(self, live: LiveTable) -> None:
        """Has the bots of this table get ready, and look whether it is their turn."""
        if live.game.name not in self._preparing and bots_play_on(live):
            self._preparing[live.game.name] = asyncio.create_task(self._prepare(live.game.name))
        if next_bot(live) is None:
            return
        if only_bots(live):
            self._bots_only[live] = live.client
            self._bots_only.move_to_end(live)
        if live.thinking is None or live.thinking.done():
            live.thinking = asyncio.create_task(self._think(live))

    async def close(self) -> None:
        """Waits for bots that are still getting ready; the service has sent them home."""
        await asyncio.gather(*self._preparing.values(), return_exceptions=True)

    async def _prepare(self, game: str) -> None:
        """While a person thinks of the first move; what fails here fails again, and is told, when a bot must move."""
        with suppress(BotsClosed, BotFailed):
            await self._bots.prepare(game)

    async def _think(self, live: LiveTable) -> None:
        try:
            while (seat := next_bot(live)) is not None and not self._rests(live):
                await self._one_move(live, seat)
        except BotsClosed:
            return
        except Exception:
            log.exception("the bots of a table stopped")
        finally:
            self._bots_only.pop(live, None)

    def _rests(self, live: LiveTable) -> bool:
        """Whether nobody looks, or its client has looked at enough other tables of bots since."""
        theirs = [table for table, client in self._bots_only.items() if client == live.client]
        one_too_many = live in theirs[: -self._settings.bot_tables_per_client]
        return live.unseen_for() > self._settings.rest_after_s or one_too_many

    async def _one_move(self, live: LiveTable, seat: int) -> None:
        async with live.lock:
            table = live.table
            view = await asyncio.to_thread(table.view, seat)
        began = time.monotonic()
        decision = await self._bots.decide(
            live.game.name, table.seats[seat].kind, table.options, bytes(view), seat, secrets.randbits(32), live.client
        )
        if (table.seen_by_all(view, seat, decision.move) or first_of_a_choice(live)) and not live.settings.fast:
            await asyncio.sleep(max(0.0, self._settings.pace_s - (time.monotonic() - began)))
        if next_bot(live) == seat:
            await self._play(live, seat, decision)

    async def _play(self, live: LiveTable, seat: int, decision: Decision) -> None:
        try:
            if decision.notice is not None:
                position = live.table.positions()
                log.warning("a bot was replaced: %s", decision.notice.reason)
                self._tables.add_notice(live, BotNotice(position, seat, decision.level_used))
            await self._tables.change(live, lambda table: table.play(seat, decision.move))
        except (Rejected, Busy):
            # Somebody else changed the table, or is at it; the loop looks again.
            await asyncio.sleep(0.05)


def bots_play_on(live: LiveTable) -> bool:
    """Whether bots have a seat at a game that still runs here."""
    seated = any(not seat.is_person for seat in live.table.seats)
    return seated and not live.settings.imported and not live.table.over()


def only_bots(live: LiveTable) -> bool:
    return not any(seat.is_person for seat in live.table.seats)


def next_bot(live: LiveTable) -> int | None:
    """A bot the table waits for. In a common choice bots come last, so that a person can still think again."""
    if not bots_play_on(live) or live.table.to_confirm() is not None:
        return None
    seats = live.table.seats
    waiting = [seat for seat in range(len(seats)) if live.table.waiting() >> seat & 1]
    if not waiting or any(seats[seat].is_person for seat in waiting):
        return None
    return waiting[0]


def first_of_a_choice(live: LiveTable) -> bool:
    """Whether all bots still have to choose: the moment in which persons may take their choices back."""
    waiting = live.table.waiting()
    return all(waiting >> seat & 1 for seat, who in enumerate(live.table.seats) if not who.is_person)
