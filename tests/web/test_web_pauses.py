"""A server looks for garbage among what is new, and seldom among all."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable

import pytest

from spielwerk.web import pauses
from spielwerk.web.pauses import few_pauses


class Knot:
    def __init__(self) -> None:
        self.itself = self


def _is_looked_through(knot: Knot) -> bool:
    return any(one is knot for one in gc.get_objects())


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def test_new_garbage_goes_and_what_stays_is_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tie() -> None:
        with few_pauses():
            assert not gc.isenabled()
            kept, loose = Knot(), weakref.ref(Knot())
            assert loose() is not None
            assert _is_looked_through(kept)
            await _until(lambda: loose() is None)
            await _until(lambda: not _is_looked_through(kept))
        assert gc.isenabled()
        assert gc.get_freeze_count() == 0

    monkeypatch.setattr(pauses, "LOOK_S", 0.01)
    monkeypatch.setattr(pauses, "WHILE_S", 0.0)
    asyncio.run(tie())


def test_little_that_is_new_waits_and_much_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tie() -> None:
        with few_pauses():
            knot = weakref.ref(Knot())
            await asyncio.sleep(0.1)
            assert knot() is not None
            more = [Knot() for _ in range(pauses.MOST_NEW)]
            await _until(lambda: knot() is None)
            assert not _is_looked_through(more[0])

    monkeypatch.setattr(pauses, "LOOK_S", 0.01)
    asyncio.run(tie())


def test_what_was_set_aside_is_looked_through_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tie() -> None:
        with few_pauses():
            kept = [Knot()]
            gc.freeze()
            knot = weakref.ref(kept.pop())
            await asyncio.sleep(0.1)
            assert knot() is not None
            monkeypatch.setattr(pauses, "LONG_S", 0.0)
            await _until(lambda: knot() is None)

    monkeypatch.setattr(pauses, "LOOK_S", 0.01)
    monkeypatch.setattr(pauses, "WHILE_S", 0.0)
    asyncio.run(tie())
