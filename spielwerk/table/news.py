"""What other processes write to the same PostgreSQL is heard here, while they write it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from logging import getLogger
from typing import Any

import msgspec

from .database import Database
from .log import Entry

CHANNEL = "spielwerk_news"
# PostgreSQL passes on no more than 8,000 bytes.
MOST_TOLD = 7_000
# After so long without news the connection is asked whether it still stands.
SILENCE_S = 5.0
RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0)

Heard = Callable[[str, Sequence[Entry]], None]

log = getLogger("spielwerk")


def news_of(process: str, table_id: str, entries: Sequence[Entry] = ()) -> str:
    """That a process changed a table, and what it appended, where that is short; else others look what is stored."""
    told = msgspec.json.encode(entries).decode() if entries else ""
    return f"{process} {table_id} {told if len(told) <= MOST_TOLD else ''}"


class News:
    """A thread that listens. `heard` gets the id of each table that another process changed, and what it appended.

    `missed` is called whenever listening began again: whatever was said before that, nobody heard.
    """

    def __init__(self, database: Database, process: str, heard: Heard, missed: Callable[[], None]) -> None:
        self._database = database
        self._process = process
        self._heard = heard
        self._missed = missed
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="news of tables", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()

    def _run(self) -> None:
        failures = 0
        while not self._closed.is_set():
            try:
                connection = self._database.own_connection()
                with connection:
                    connection.autocommit = True
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()
                    failures = 0
                    self._listen(connection)
            except Exception as problem:
                if self._closed.is_set():
                    return
                # Its kind only: a message can hold the address of the database.
                log.warning("news of other servers cannot be heard (%s)", type(problem.__cause__ or problem).__name__)
                self._closed.wait(RETRY_S[min(failures, len(RETRY_S) - 1)])
                failures += 1

    def _listen(self, connection: Any) -> None:
        while not self._closed.is_set():
            for said in connection.notifies(timeout=SILENCE_S):
                process, table_id, told = said.payload.split(" ", 2)
                if process != self._process:
                    self._heard(table_id, msgspec.json.decode(told, type=list[Entry]) if told else [])
                if self._closed.is_set():
                    return
            connection.execute("SELECT 1")
