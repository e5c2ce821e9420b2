"""Who may think next: so many at once, and those who wait take turns by whom they think for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Whoever lets many bots think waits behind the others as often as they do, not for all of them at once."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        # By whom they are for; whose turn was last stands at the end.
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def one(self, whom: str) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._called(whom)
        try:
            yield
        finally:
            self._call_next()

    async def _called(self, whom: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(whom, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                # It was called in the moment in which it left.
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._queues:
            whom, queue = self._queues.popitem(last=False)
            place = queue.popleft()
            if queue:
                self._queues[whom] = queue
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
