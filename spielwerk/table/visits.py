"""Tables that were imported, and when somebody last looked at each: those nobody comes back to are removed."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from .database import Database
from .schema import ENTRIES, IMPORTS, REVIEWS, SITTINGS, TOKENS

# Few at once: nobody else can write to SQLite meanwhile.
AT_ONCE = 20


class Visits:
    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, table_id: str) -> None:
        """Somebody looks at an imported table."""
        with self._database.writing() as database:
            database.execute(update(IMPORTS).where(IMPORTS.c.table_id == table_id).values(looked_at=time.time()))

    def remove_forgotten(self, before: float, most: int) -> int:
        """Removes tables nobody has looked at since then, and those looked at longest ago where there are too many."""
        removed = 0
        while forgotten := self._forgotten(before, most):
            with self._database.writing() as database:
                # Who comes back at this moment keeps the table.
                mark = delete(IMPORTS).where(IMPORTS.c.table_id.in_([table_id for table_id, _ in forgotten]))
                latest = max(looked_at for _, looked_at in forgotten)
                gone = database.execute(mark.where(IMPORTS.c.looked_at <= latest).returning(IMPORTS.c.table_id))
                removed += _remove(database, list(gone.scalars()))
        return removed

    def _forgotten(self, before: float, most: int) -> list[tuple[str, float]]:
        rows = select(IMPORTS.c.table_id, IMPORTS.c.looked_at).order_by(IMPORTS.c.looked_at.desc(), IMPORTS.c.table_id)
        long_ago = rows.where(IMPORTS.c.looked_at < before).limit(AT_ONCE)
        with self._database.reading() as database:
            found = database.execute(long_ago).all() or database.execute(rows.offset(most).limit(AT_ONCE)).all()
        return [(row.table_id, row.looked_at) for row in found]


def begin_visits(database: Connection, table_id: str) -> None:
    database.execute(insert(IMPORTS), {"table_id": table_id, "looked_at": time.time()})


def _remove(database: Connection, tables: list[str]) -> int:
    for belonging in (TOKENS, REVIEWS, ENTRIES):
        database.execute(delete(belonging).where(belonging.c.table_id.in_(tables)))
    database.execute(delete(SITTINGS).where(SITTINGS.c.id.in_(tables)))
    return len(tables)
