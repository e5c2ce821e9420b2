"""Study boards of this process: threads of their own for their lines, and the pages that browsers have of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .page import Page

PAGES_KEPT = 256

Done = TypeVar("Done")


class Studies:
    """Nothing is stored: an address holds all of its position."""

    def __init__(self) -> None:
        # One at a time: a long line takes its time from everybody else.
        self._thread = ThreadPoolExecutor(1, "studying")
        self._sent: OrderedDict[str, Page] = OrderedDict()

    async def aside(self, do: Callable[..., Done], *given: Any) -> Done:
        """Does something beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, *given)

    def keep(self, page: Page) -> None:
        self._sent[page.id] = page
        while len(self._sent) > PAGES_KEPT:
            self._sent.popitem(last=False)

    def find(self, page_id: str) -> Page | None:
        return self._sent.get(page_id)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
