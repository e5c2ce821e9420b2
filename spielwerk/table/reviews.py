"""Reviews of tables as they are stored: one for each, and how far it is while somebody works on it."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import delete, insert, select, update

from .database import Database
from .schema import REVIEWS

# Whoever works on a review says so now and then; after so long nobody does any more.
FRESH_S = 90.0


class KeptReview(msgspec.Struct, frozen=True):
    """`content` is there when it is done; `under_way` says that somebody works on it or will."""

    share: float
    under_way: bool
    content: str | None


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, table_id: str) -> KeptReview | None:
        with self._database.reading() as database:
            row = database.execute(select(REVIEWS).where(REVIEWS.c.table_id == table_id)).one_or_none()
        if row is None:
            return None
        return KeptReview(row.share, row.content is None and time.time() - row.changed < FRESH_S, row.content)

    def begin(self, table_id: str) -> bool:
        """Whether the review of this table is ours to make: nobody else is at it."""
        found = select(REVIEWS).where(REVIEWS.c.table_id == table_id).with_for_update()
        now = time.time()
        with self._database.writing() as database:
            row = database.execute(found).one_or_none()
            if row is None:
                database.execute(insert(REVIEWS), {"table_id": table_id, "share": 0.0, "changed": now})
                return True
            if row.content is None and now - row.changed < FRESH_S:
                return False
            again = update(REVIEWS).where(REVIEWS.c.table_id == table_id)
            database.execute(again.values(share=0.0, changed=now, content=None))
            return True

    def note(self, table_id: str, share: float, content: str | None = None) -> None:
        """So much is done, or all of it."""
        with self._database.writing() as database:
            ours = update(REVIEWS).where(REVIEWS.c.table_id == table_id)
            database.execute(ours.values(share=share, changed=time.time(), content=content))

    def give_up(self, table_id: str) -> None:
        """It can be asked for again."""
        with self._database.writing() as database:
            database.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table_id, REVIEWS.c.content.is_(None)))
