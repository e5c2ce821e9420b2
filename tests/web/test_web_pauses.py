"""A server looks for garbage seldom, but before it has become much."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from spielwerk.web import pauses
from spielwerk.web.pauses import few_pauses


class Knot:
    def __init__(self) -> None:
        self.itself = self


async def _tie(knots: int) -> list[weakref.ref[Knot]]:
    with few_pauses():
        assert not gc.isenabled()
        tied = [weakref.ref(Knot()) for _ in range(knots)]
        assert all(knot() for knot in tied)
        await asyncio.sleep(0.05)
    return tied


def test_garbage_goes_once_there_is_much_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "LOOK_S", 0.01)
    monkeypatch.setattr(pauses, "MANY", 500)
    assert not any(knot() for knot in asyncio.run(_tie(1000)))
    monkeypatch.setattr(pauses, "MANY", 1_000_000)
    assert all(knot() for knot in asyncio.run(_tie(100)))
    assert gc.isenabled()
