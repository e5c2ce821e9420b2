"""Playthroughs are the same every time, name every move and end with the result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from spielwerk.kernel import State
from spielwerk.proof.playthrough import changes, main, playthrough, write_playthroughs

from . import toy


def test_a_playthrough_is_always_the_same() -> None:
    assert playthrough(toy.GAME, 3) == playthrough(toy.GAME, 3)
    assert playthrough(toy.GAME, 3) != playthrough(toy.GAME, 2)


def test_it_names_legal_moves_the_move_and_the_result() -> None:
    lines = playthrough(toy.GAME, 2).splitlines()
    assert lines[0] == "toy, rules version 1"
    assert "  chance: deal 1 x4, deal 2 x4, deal 3 x4, deal 4 x4" in lines
    assert "  seat 1: go; stay" in lines
    assert any(line.startswith("> seat 0: ") for line in lines)
    assert lines[-2].startswith("seat 0: place ")


def test_changes_are_short() -> None:
    before, after = State.empty(toy.STATE), State.empty(toy.STATE)
    after.record.rounds = 4
    after.record.number[2] = 3
    after.record.points[1, 2] = 5
    after.record.agenda[1, 0] = 7
    for n in range(5):
        after.record.bag[n] = 4
    assert list(changes(before, after, toy.GAME.sources)) == [
        "rounds: 0 -> 4",
        "bag: all 4",
        "number: [2] 0 -> 3",
        "points: seat 1, luck 0 -> 5",
        "agenda[1]: 0 0 0 -> 7 0 0",
    ]
    assert list(changes(after, after, toy.GAME.sources)) == []
    assert np.array_equal(before.array, State.empty(toy.STATE).array)


def test_one_file_per_player_count(tmp_path: Path) -> None:
    paths = write_playthroughs(toy.GAME, tmp_path / "new")
    assert [path.name for path in paths] == ["toy-2.txt", "toy-3.txt"]
    assert paths[1].read_text() == playthrough(toy.GAME, 3)


def test_the_command_writes_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "millefiori"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(list(tmp_path.iterdir())) == 3
    assert main([]) == 2
