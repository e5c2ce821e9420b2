"""What only one process does for all on the same PostgreSQL: whoever claims a table first, until it lets go or dies."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from threading import Lock
from typing import Any

from .database import Away, Database


class Claims:
    """Claims are locks of one connection, so that the database itself frees them when this process is gone."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._connection: Any = None
        self._held: set[int] = set()
        self._closed = False

    def claim(self, table_id: str) -> bool:
        """Whether the table is ours; asks the database where we do not know. Raises Away where it does not answer."""
        key = _key(table_id)
        with self._lock:
            if key not in self._held and not self._closed and self._ask("SELECT pg_try_advisory_lock(%s)", key):
                self._held.add(key)
            return key in self._held

    def release(self, table_id: str) -> None:
        key = _key(table_id)
        with self._lock:
            if key in self._held:
                self._held.discard(key)
                # Where the connection is gone the lock is too.
                with suppress(Away):
                    self._ask("SELECT pg_advisory_unlock(%s)", key)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._let_go()

    def _ask(self, statement: str, key: int) -> bool:
        try:
            if self._connection is None:
                self._connection = self._database.own_connection()
                self._connection.autocommit = True
            (answer,) = self._connection.execute(statement, (key,)).fetchone()
        except Exception as problem:
            self._let_go()
            raise Away(f"nothing can be claimed ({type(problem).__name__})") from problem
        return bool(answer)

    def _let_go(self) -> None:
        self._held.clear()
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None


def _key(table_id: str) -> int:
    """PostgreSQL knows its locks by numbers of 64 bits."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
