"""What people arrange at a table beside the game: its pace, hints, their names, when turns end, and the next game."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from ..table.entered import EnteredTable
from ..table.log import Entry
from ..table.table import Table
from .links import Access, links_of
from .live import LiveTable, may_play_again
from .live_tables import LiveTables
from .table_settings import BotNotice, TableSettings


async def set_fast(tables: LiveTables, live: LiveTable, fast: bool) -> None:
    await tables.set(live, lambda settings: msgspec.structs.replace(settings, fast=fast))


async def lay_hands_open(tables: LiveTables, live: LiveTable, hands_open: bool) -> None:
    """Whether those who play with the box hide their cards from each other."""
    await tables.set(live, lambda settings: msgspec.structs.replace(settings, hands_open=hands_open))


async def wish_hints(tables: LiveTables, live: LiveTable, access: Access, wished: bool) -> None:
    """Whoever sits at a link speaks for its seats; there are hints where everybody wishes them."""
    await tables.set(live, lambda settings: settings.with_hints(access.seats, wished))


async def rename(tables: LiveTables, live: LiveTable, seat: int, name: str) -> None:
    """Who sits there is called so from now on."""
    await _change_seat(tables, live, seat, name=name)
    live.lines.clear()
    await tables.set(live, lambda settings: settings.with_name_of(seat))


async def set_confirm(tables: LiveTables, live: LiveTable, seat: int, confirm: bool) -> None:
    """Whether finished turns of a seat wait for their end; one that waits now may become final by this."""
    await _change_seat(tables, live, seat, confirm=confirm)


async def add_notice(tables: LiveTables, live: LiveTable, notice: BotNotice) -> None:
    """Tells once when a seat's bot was replaced."""
    if live.settings != live.settings.with_notice(notice):
        await tables.set(live, lambda settings: settings.with_notice(notice))


async def play_again(tables: LiveTables, live: LiveTable, access: Access) -> Access | None:
    """The same game with the same seats: the host sets the table, the others find their seat at it."""
    if not may_play_again(live, access):
        return None
    if not live.settings.followed_by:
        await _set_again(tables, live, access)
    links = await asyncio.to_thread(links_of, tables.store, live.settings.followed_by)
    return next((link for link in links if (link.seats, link.host) == (access.seats, access.host)), None)


async def _set_again(tables: LiveTables, live: LiveTable, access: Access) -> None:
    table, settings = live.table, live.settings
    others = [n for n, seat in enumerate(table.seats) if seat.is_person and n not in access.seats]
    kept = TableSettings(
        fast=settings.fast,
        unnamed=settings.unnamed,
        hints_wished=settings.hints_wished,
        hints_declined=settings.hints_declined,
        hands_open=settings.hands_open,
    )
    await tables.set_again(live, await asyncio.to_thread(_new_game, table), access.seats, others, kept)


def _new_game(table: Table) -> Table:
    if table.entered:
        return EnteredTable.begin(table.game, table.options, table.seats)
    return Table.new(table.game, table.options, table.seats, await_numbers=bool(table.contributions()))


async def _change_seat(tables: LiveTables, live: LiveTable, seat: int, **changes: Any) -> None:
    def action(table: Table) -> list[Entry]:
        return table.change_seat(seat, msgspec.structs.replace(table.seats[seat], **changes))

    await tables.change(live, action)
