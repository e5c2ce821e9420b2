"""Whole games: replayed to their exact scores, audited entry by entry, and counted by what happened in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import CHARACTERS
from spielwerk.kernel.record import StateArray
from spielwerk.proof.fixtures import fixture_faults, fixture_paths, replayed, states_of
from spielwerk.table.table import Table

from .audit import audit
from .happenings import happenings

FOLDER = Path(__file__).parent / "fixtures"
PATHS = fixture_paths(FOLDER)
WANTED = {
    *CHARACTERS,
    *(f"points from {source}" for source in GAME.sources),
    "tie broken by camels",
    "first place shared",
    "lower place level",
    "points below zero",
    "post 8",
    "post 9",
    "post 11",
    "a post moved",
    "Beijing reached",
    "a contract refused",
    "a contract given up",
    "a start contract left the game",
    "display filled up",
    "display laid out",
    "Khan's favour full",
    "compensation",
    "no black die left",
    "start player changed",
    "card: exchange_per_pip",
    "card: exchange_per_pip_one_direction",
    "card: exchange_per_pip_both_ways",
    "card: income_per_pip",
    "card: income_per_counted_item",
    "card: by_die_value",
}


@cache
def table_of(path: Path) -> Table:
    return replayed(path)


def plays_of(table: Table) -> list[tuple[int, int]]:
    return [(line.who, line.move) for line in table.open_log() if line.move is not None]


def states_array(table: Table) -> StateArray:
    return np.concatenate([state.array for state in states_of(table)])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture(path: Path) -> None:
    assert fixture_faults(path) == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture_audited(path: Path) -> None:
    table = table_of(path)
    assert list(audit(states_array(table), plays_of(table))) == []


def test_the_audit_notices_a_wrong_sum() -> None:
    table = table_of(PATHS[0])
    states = states_array(table)
    plays = plays_of(table)
    states["stock"][-1, 0, 0] += 1
    states["points"][len(states) // 2 :, 1, 2] += 1
    assert len(list(audit(states, plays))) == 2


def test_every_player_count_and_option_is_played() -> None:
    assert len(PATHS) >= 12
    played = {(key, value) for path in PATHS for key, value in table_of(path).options.items()}
    assert played == {(option.key, value) for option in GAME.options for value in option.values}
    expert = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}
    for players in GAME.players:
        assert any(table_of(path).options == {"players": players, **expert} for path in PATHS)


def test_everything_noteworthy_happens_in_some_fixture() -> None:
    seen: set[str] = set()
    for path in PATHS:
        table = table_of(path)
        seen |= happenings(states_array(table), plays_of(table), table.places())
    assert seen == WANTED
