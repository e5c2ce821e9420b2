"""Pages are drawn one after the other, and nobody waits for a slow one."""

from __future__ import annotations

import threading
import time

import pytest

from spielwerk.web import drawers
from spielwerk.web.drawers import Drawers

PATIENCE_S = 30


def test_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawers, "LONG_S", PATIENCE_S)
    at_work, most = 0, 0

    def draw(number: int) -> int:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.002)
        at_work -= 1
        return number

    with Drawers() as drawing:
        assert list(drawing.map(draw, range(12))) == list(range(12))
    assert most == 1


def test_who_is_slow_or_fails_holds_up_nobody() -> None:
    go_on = threading.Event()
    with Drawers() as drawing:
        slow = drawing.submit(go_on.wait, PATIENCE_S)
        assert drawing.submit(pow, 2, 3, mod=5).result(PATIENCE_S) == 3
        assert not slow.done()
        go_on.set()
        assert slow.result(PATIENCE_S)
        with pytest.raises(ZeroDivisionError):
            drawing.submit(divmod, 1, 0).result(PATIENCE_S)
        assert drawing.submit(divmod, 7, 2).result(PATIENCE_S) == (3, 1)
