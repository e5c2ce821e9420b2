"""Work that is not broken off when whoever asked for it has gone: a thread goes on, and nobody must overtake it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .live import LiveTable

Done = TypeVar("Done")


def begun(work: Coroutine[Any, Any, Done]) -> asyncio.Task[Done]:
    """Something that goes on by itself; who waits for it shields it."""
    task = asyncio.create_task(work)
    # What fails after everybody has gone is nobody's concern.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


async def unbroken(work: Coroutine[Any, Any, Done]) -> Done:
    """The result of something that is done to its end in any case."""
    return await asyncio.shield(begun(work))


async def held(live: LiveTable, do: Callable[..., Done], *given: Any, by: Executor | None = None) -> Done:
    """Does something beside the event loop; until it is done nobody else changes or draws the table."""
    async with live.held():
        return await asyncio.get_running_loop().run_in_executor(by, do, *given)


async def aside(live: LiveTable, do: Callable[..., Done], *given: Any, by: Executor | None = None) -> Done:
    """The same, also where whoever asked for it has gone."""
    return await unbroken(held(live, do, *given, by=by))
