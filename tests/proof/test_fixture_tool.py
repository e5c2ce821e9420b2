"""A fixture is checked entry by entry and against its result; wrong ones say what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spielwerk.kernel.engine import InterpretedEngine, choices
from spielwerk.proof.fixtures import fixture_faults, fixture_paths, make_fixture, replayed

from ..installed import installed
from . import toy

OPTIONS = toy.GAME.options.complete({"players": 3})


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    with installed(toy="tests.proof.toy:GAME"):
        yield


def plays() -> list[tuple[int, int]]:
    """A game in which the first possibility is always taken."""
    engine = InterpretedEngine(toy.GAME)
    state = engine.new(OPTIONS)
    log = []
    while not engine.over(state):
        who, move, _ = choices(engine, state)[0]
        engine.play(state, who, move)
        log.append((who, move))
    return log


def dropped(folder: Path, **changed: Any) -> Path:
    content = json.loads(make_fixture(toy.GAME, OPTIONS, plays(), "first"))
    path = folder / "first.json"
    path.write_text(json.dumps({**content, **changed}))
    return path


def test_a_finished_game_becomes_a_fixture_by_dropping_it_in(tmp_path: Path) -> None:
    path = dropped(tmp_path)
    assert fixture_paths(tmp_path) == [path]
    assert fixture_faults(path) == []
    assert replayed(path).scores() == [2, 2, 2]


def test_another_result_is_named(tmp_path: Path) -> None:
    wrong = {"scores": [2, 2, 3], "points": [{"safe": 2}, {"safe": 2}, {"safe": 3}], "places": [2, 2, 1]}
    faults = fixture_faults(dropped(tmp_path, result=wrong))
    assert len(faults) == 1
    assert "the file says Result(scores=[2, 2, 3]" in faults[0]


def test_a_move_that_is_no_longer_possible_is_named(tmp_path: Path) -> None:
    content = json.loads(make_fixture(toy.GAME, OPTIONS, plays(), "first"))
    content["log"][3] = {"who": 1, "verb": "go"}
    content["log"][4] = {"who": 1, "verb": "stay"}
    faults = fixture_faults(dropped(tmp_path, log=content["log"]))
    assert len(faults) == 1
    assert faults[0].startswith("entry 4: ")


def test_an_unfinished_game_is_no_fixture(tmp_path: Path) -> None:
    assert fixture_faults(dropped(tmp_path, result=None)) == [
        "the file has no result to compare with: the game is not finished"
    ]
    content = json.loads(make_fixture(toy.GAME, OPTIONS, plays(), "first"))
    assert fixture_faults(dropped(tmp_path, log=content["log"][:-1])) == ["the game is not over after the last entry"]
