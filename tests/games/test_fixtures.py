"""Whole games: replayed to their exact scores, and counted by what is played and what happens in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.proof.fixtures import fixture_faults

from .particulars import cases, every_game, particulars
from .played import fixtures, plays_of, states_array, table_of


@pytest.mark.parametrize(("name", "path"), cases(fixtures))
def test_fixture(name: str, path: Path) -> None:
    assert fixture_faults(path) == []
    assert path.stat().st_size < particulars(name).fixtures.bytes


@every_game
def test_every_value_of_every_option_is_played(name: str) -> None:
    played = {f"{key}={value}" for path in fixtures(name) for key, value in table_of(path).options.items()}
    assert set(find_game(name).components["option"]) - played == particulars(name).fixtures.unplayed
    assert played <= set(find_game(name).components["option"])


@pytest.mark.parametrize("name", [name for name in game_names() if particulars(name).fixtures.happenings])
def test_everything_noteworthy_happens_in_some_fixture(name: str) -> None:
    known, seen = particulars(name).fixtures, set()
    assert known.happenings is not None
    for path in fixtures(name):
        table = table_of(path)
        seen |= known.happenings(states_array(table), plays_of(table), table.places())
    assert seen == known.wanted


@every_game
def test_entries_of_every_kind(name: str) -> None:
    """Where there are take-backs and confirmations, some fixture has them."""
    kinds = {str(entry.kind) for path in fixtures(name) for entry in table_of(path).log}
    assert kinds == particulars(name).fixtures.kinds
