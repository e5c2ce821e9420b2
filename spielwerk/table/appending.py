"""How the newest entries of a table are written: the way of every move, in few plain statements."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from .database import Database, given_to_sqlite
from .log import Entry
from .news import CHANNEL, news_of
from .seat import Seat
from .table import Table

# The row of the table is locked by this: other writers wait here for their turn, and find another version.
STAND = """
UPDATE spielwerk_tables SET changed = :changed, points = :points, points_at = :version, over = :over,
    waiting = :waiting
WHERE id = :table_id AND points_at = :from_version
"""
# All of it as one question to a PostgreSQL, a transaction by itself; nothing happens where the row does not fit.
AT_ONCE = f"""
WITH stood AS ({STAND} RETURNING id),
appended AS (
    INSERT INTO spielwerk_entries (table_id, sequence, kind, who, move, number)
    SELECT stood.id, entry.* FROM stood, unnest(
        CAST(:sequences AS int[]), CAST(:kinds AS text[]), CAST(:seats AS int[]), CAST(:moves AS bigint[]),
        CAST(:numbers AS text[])
    ) AS entry
)
SELECT pg_notify('{CHANNEL}', :news) FROM stood
"""
APPEND = """
INSERT INTO spielwerk_entries (table_id, sequence, kind, who, move, number)
VALUES (:table_id, :sequence, :kind, :who, :move, :number)
"""
SEATED = "SELECT seats FROM spielwerk_tables WHERE id = :table_id"
SEAT = "UPDATE spielwerk_tables SET seats = :seats WHERE id = :table_id"
TELL = f"SELECT pg_notify('{CHANNEL}', :news)"


class Appending:
    """The statements as one database takes them; each writes within the transaction it is given."""

    def __init__(self, database: Database, process: str) -> None:
        self._stand, self._append, self._seated, self._seat, self._tell, self._at_once = map(
            database.plain, (STAND, APPEND, SEATED, SEAT, TELL, AT_ONCE)
        )
        self._told = database.is_shared
        self._do = Connection.exec_driver_sql if database.is_shared else given_to_sqlite
        self._process = process

    def stand(self, database: Connection, table: Table, from_version: int) -> bool:
        """Writes how the table stands; False where its stored log does not end at this version."""
        return bool(self._do(database, self._stand, _standing(table, from_version)).rowcount == 1)

    def at_once(self, database: Connection, table: Table, from_version: int, entries: Sequence[Entry]) -> bool:
        """Writes how the table stands and its newest entries, and tells others; False where they do not fit."""
        values = _standing(table, from_version) | {
            "sequences": [entry.sequence for entry in entries],
            "kinds": [str(entry.kind) for entry in entries],
            "seats": [entry.who for entry in entries],
            "moves": [entry.move for entry in entries],
            "numbers": [entry.number for entry in entries],
            "news": news_of(self._process, table.id, entries),
        }
        return database.exec_driver_sql(self._at_once, values).rowcount == 1

    def append(self, database: Connection, table_id: str, entries: Sequence[Entry]) -> None:
        if entries:
            rows = [
                msgspec.structs.asdict(entry) | {"table_id": table_id, "kind": str(entry.kind)} for entry in entries
            ]
            self._do(database, self._append, rows)

    def seat(self, database: Connection, table: Table, known: Sequence[Seat] | None) -> bool:
        """Writes who sits there; False where somebody else changed that since it was known."""
        if known is not None:
            stored = database.exec_driver_sql(self._seated, {"table_id": table.id}).scalar()
            seats = json.loads(stored) if isinstance(stored, str) else stored
            if msgspec.convert(seats, tuple[Seat, ...]) != tuple(known):
                return False
        seats = json.dumps(msgspec.to_builtins(list(table.seats)))
        database.exec_driver_sql(self._seat, {"table_id": table.id, "seats": seats})
        return True

    def tell(self, database: Connection, table_id: str) -> None:
        """Has other processes hear of it, once it is committed."""
        if self._told:
            database.exec_driver_sql(self._tell, {"news": news_of(self._process, table_id)})


def _standing(table: Table, from_version: int) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "changed": time.time(),
        "points": json.dumps(table.points()),
        "version": table.version,
        "over": table.over(),
        "waiting": table.waiting(),
        "from_version": from_version,
    }
