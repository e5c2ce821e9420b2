"""Threads that draw, one at a time: two at once would only take turns, and both finish later."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar

# Who has waited so long for somebody slow goes on beside it.
LONG_S = 0.1
THREADS = 4

Given = ParamSpec("Given")
Done = TypeVar("Done")


class Drawers(ThreadPoolExecutor):
    """An executor whose work is done one after the other, unless some of it is slow."""

    def __init__(self) -> None:
        super().__init__(THREADS, "drawing tables")
        self._turn = Lock()

    def submit(self, do: Callable[Given, Done], /, *given: Given.args, **named: Given.kwargs) -> Future[Done]:
        return super().submit(self._in_turn, partial(do, *given, **named))

    def _in_turn(self, do: Callable[[], Done]) -> Done:
        has_turn = self._turn.acquire(timeout=LONG_S)
        try:
            return do()
        finally:
            if has_turn:
                self._turn.release()
