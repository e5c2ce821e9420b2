"""Lets the bots of a room think, one task per room; their moves go the same way as everybody's."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from logging import getLogger

from ..bots.service import BotFailed, BotsClosed, BotService, Decision
from ..kernel import EVERYBODY
from ..table.rejections import Rejected
from .links import BotNotice
from .room import Room
from .rooms import Rooms

log = getLogger("spielwerk")


class Thinking:
    """`pace` is the least time between two moves that everybody sees, so that a person can follow."""

    def __init__(self, rooms: Rooms, bots: BotService, pace: float) -> None:
        self._rooms = rooms
        self._bots = bots
        self._pace = pace
        self._preparing: dict[str, asyncio.Task[None]] = {}

    def wake(self, room: Room) -> None:
        """Has the bots of this room get ready, and look whether it is their turn."""
        if room.game.name not in self._preparing and bots_play_on(room):
            self._preparing[room.game.name] = asyncio.create_task(self._prepare(room.game.name))
        if (room.thinking is None or room.thinking.done()) and next_bot(room) is not None:
            room.thinking = asyncio.create_task(self._think(room))

    async def close(self) -> None:
        """Waits for bots that are still getting ready; the service has sent them home."""
        await asyncio.gather(*self._preparing.values(), return_exceptions=True)

    async def _prepare(self, game: str) -> None:
        """While a person thinks of the first move; what fails here fails again, and is told, when a bot must move."""
        with suppress(BotsClosed, BotFailed):
            await self._bots.prepare(game)

    async def _think(self, room: Room) -> None:
        try:
            while (seat := next_bot(room)) is not None:
                await self._one_move(room, seat)
        except BotsClosed:
            return
        except Exception:
            log.exception("the bots of a table stopped")

    async def _one_move(self, room: Room, seat: int) -> None:
        table = room.table
        view = table.view(seat)
        began = time.monotonic()
        decision = await self._bots.decide(
            room.game.name, table.seats[seat].kind, table.options, bytes(view), seat, secrets.randbits(32)
        )
        seen_by_all = table.engine.witnesses(view, seat, decision.move) == EVERYBODY
        if (seen_by_all or first_of_a_choice(room)) and not room.settings.fast:
            await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - began)))
        if next_bot(room) == seat:
            await self._play(room, seat, decision)

    async def _play(self, room: Room, seat: int, decision: Decision) -> None:
        if decision.notice is not None:
            position = room.table.positions()
            log.warning("a bot was replaced: %s", decision.notice.reason)
            self._rooms.add_notice(room, BotNotice(position, seat, decision.level_used))
        try:
            await self._rooms.change(room, lambda table: table.play(seat, decision.move))
        except Rejected:
            # Somebody changed the table meanwhile; the loop looks again.
            await asyncio.sleep(0.05)


def bots_play_on(room: Room) -> bool:
    """Whether bots have a seat at a game that still runs here."""
    seated = any(not seat.is_person for seat in room.table.seats)
    return seated and not room.settings.imported and not room.table.over()


def next_bot(room: Room) -> int | None:
    """A bot the table waits for. In a common choice bots come last, so that a person can still think again."""
    if not bots_play_on(room) or room.table.to_confirm() is not None:
        return None
    seats = room.table.seats
    waiting = [seat for seat in range(len(seats)) if room.table.waiting() >> seat & 1]
    if not waiting or any(seats[seat].is_person for seat in waiting):
        return None
    return waiting[0]


def first_of_a_choice(room: Room) -> bool:
    """Whether all bots still have to choose: the moment in which persons may take their choices back."""
    waiting = room.table.waiting()
    return all(waiting >> seat & 1 for seat, who in enumerate(room.table.seats) if not who.is_person)
