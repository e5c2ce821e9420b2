"""Whether the database answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from logging import getLogger

PATIENCE_S = 2.0
GOOD_FOR_S = 1.0

log = getLogger("spielwerk")


class Readiness:
    """Asks beside the event loop, one question at a time; an answer is good for a second, however many want it."""

    def __init__(self, ask: Callable[[], None], patience_s: float = PATIENCE_S) -> None:
        self._ask = ask
        self._patience_s = patience_s
        self._asking: asyncio.Task[None] | None = None
        self._answered = False
        self._answered_at = float("-inf")

    async def __call__(self) -> bool:
        if time.monotonic() - self._answered_at < GOOD_FOR_S:
            return self._answered
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_once())
        done, _ = await asyncio.wait({self._asking}, timeout=self._patience_s)
        return bool(done) and self._answered

    async def _ask_once(self) -> None:
        try:
            await asyncio.to_thread(self._ask)
            self._answered = True
        except Exception as problem:
            # Its kind only: a message can hold the address of the database.
            log.warning("the database does not answer (%s)", type(problem).__name__)
            self._answered = False
        self._answered_at = time.monotonic()
