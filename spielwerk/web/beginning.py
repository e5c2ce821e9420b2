"""A table waits with its first draw for the numbers of its people, but not for ever: who is not there adds none."""

from __future__ import annotations

import asyncio

from ..table.database import StoreError
from ..table.log import Entry
from ..table.rejections import Rejected
from ..table.table import Table
from .answers import Refusal
from .live import LiveTable
from .live_tables import LiveTables
from .thinking import Thinking

RETRY_S = 1.0
TRIES = 30


class Beginning:
    """`wait_s` is how long a table waits once somebody looks at it."""

    def __init__(self, tables: LiveTables, thinking: Thinking, wait_s: float) -> None:
        self.wait_s = wait_s
        self._tables = tables
        self._thinking = thinking
        self._waiting: dict[str, asyncio.Task[None]] = {}

    def wake(self, live: LiveTable) -> None:
        """Has a table begin after a while that waits for somebody's number."""
        if live.awaited() and live.table.id not in self._waiting:
            task = self._waiting[live.table.id] = asyncio.create_task(self._wait(live))
            task.add_done_callback(lambda _: self._waiting.pop(live.table.id, None))

    async def begin(self, live: LiveTable) -> None:
        """Draws the set-up without those who are still awaited."""
        await self._tables.change(live, begun)
        self._thinking.wake(live)

    def close(self) -> None:
        for task in list(self._waiting.values()):
            task.cancel()

    async def _wait(self, live: LiveTable) -> None:
        await asyncio.sleep(self.wait_s)
        for _ in range(TRIES):
            try:
                # As it is open now: it may have been dropped from memory meanwhile.
                await self.begin(await self._tables.find(live.table.id))
            except (Rejected, Refusal, StoreError):
                await asyncio.sleep(RETRY_S)
            else:
                return


def begun(table: Table) -> list[Entry]:
    return table.advance() if table.awaited() else []
