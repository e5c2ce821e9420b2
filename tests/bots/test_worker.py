"""What a process of the bots has loaded: what looks further is asked for only when all of it is there."""

from __future__ import annotations

import threading

import pytest

from spielwerk.bots import worker
from spielwerk.bots.wire import Finding, Load, Study
from spielwerk.bots.worker import Engines, study
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine
from spielwerk.kernel.registry import find_game

GAME = "millefiori"


def loaded(engines: Engines, load: Load) -> None:
    before = set(threading.enumerate())
    engines.load_compiled(load)
    for thread in set(threading.enumerate()) - before:
        thread.join()


def test_what_is_asked_before_all_is_loaded_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    game = find_game(GAME)
    monkeypatch.setattr(Compiled, "engine", lambda self: CompiledEngine(self, {}))
    for what in ("search_of", "foresight_of", "load_expectation"):
        monkeypatch.setattr(worker, what, lambda engine, what=what: made.append(what))
    seen = bytes(game.new(game.options.complete({"players": 2})))
    asked = Study(GAME, "spielwerk.teach.hints:nothing", seen, 0, (), 1, 1.0)
    engines = Engines()
    assert study(engines, asked) == Finding()
    loaded(engines, Load(GAME))
    assert made == ["search_of"]
    assert study(engines, asked) == Finding()
    loaded(engines, Load(GAME, True))
    assert made == ["search_of", "search_of", "foresight_of", "load_expectation"]
    assert study(engines, asked).failure
