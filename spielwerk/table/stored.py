"""A table as it is stored: what it began with, its log, and how it stands."""

from __future__ import annotations

from typing import Any

import msgspec

from .log import Entry
from .seat import Seat
from .table import Table


class StoredTable(msgspec.Struct, frozen=True):
    """`points` is the ledger after the whole log; `waiting` is a mask of those who must decide."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat]
    secret: bytes | None
    commitment: str | None
    terms: str | None
    log: list[Entry]
    points: list[list[int]]
    over: bool
    waiting: int


def stored(table: Table) -> StoredTable:
    return StoredTable(
        table.id,
        table.game.name,
        table.rules_version,
        dict(table.options),
        list(table.seats),
        table.stored_secret(),
        table.commitment,
        table.terms,
        table.log,
        table.points(),
        table.over(),
        table.waiting(),
    )
