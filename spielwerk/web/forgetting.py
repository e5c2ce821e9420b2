"""Imported games and puzzles nobody comes back to are removed; where somebody looks is noted, but not each time."""

from __future__ import annotations

import asyncio
import time
from logging import getLogger

from ..table.database import StoreError
from ..table.visits import Visits

EVERY_S = 3600.0
NOTED_EVERY_S = 3600.0
MOST_NOTED = 5000
DAY_S = 86400.0

log = getLogger("spielwerk")


class Forgetting:
    """Keeps `most` imported games and puzzles, each for `days` after the last visit."""

    def __init__(self, visits: Visits, days: float, most: int) -> None:
        self._visits = visits
        self._days = days
        self._most = most
        self._noted: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._forget_now_and_then())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def remember(self, table_id: str) -> None:
        """Somebody looks at an imported game or a puzzle."""
        now = time.monotonic()
        if now - self._noted.get(table_id, float("-inf")) < NOTED_EVERY_S:
            return
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()
        self._noted[table_id] = now
        try:
            await asyncio.to_thread(self._visits.note, table_id)
        except StoreError:
            # The next visit is noted.
            del self._noted[table_id]

    async def forget(self) -> None:
        try:
            gone = await asyncio.to_thread(self._visits.remove_forgotten, time.time() - self._days * DAY_S, self._most)
        except StoreError as problem:
            log.warning("imported games were not looked through (%s)", type(problem).__name__)
            return
        if gone:
            log.info("%d imported games were removed: nobody came back to them", gone)

    async def _forget_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            await self.forget()
