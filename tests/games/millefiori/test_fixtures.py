"""Whole games: replayed to their exact scores, scored a second time by other means, and counted by how they ended."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.kernel import CHANCE
from spielwerk.proof.fixtures import fixture_faults, fixture_paths, replayed, states_of
from spielwerk.table.table import Table

from .happenings import happenings
from .second_opinion import SecondOpinion

FOLDER = Path(__file__).parent / "fixtures"
PATHS = fixture_paths(FOLDER)
WANTED = {
    "ended by diamonds",
    "ended by the deck",
    "first place shared",
    "tie broken by diamonds",
    "still level after counting diamonds",
    "lower place level",
    "reserve used",
    "no diamond left at all",
    "a ladder full",
    "a ladder marker set off the end",
    "diamonds ended the last round",
    "a ship stopped on the last space",
    "sailed from the last space",
    "an extra card lost on an empty display",
    "a fleet with all goods",
    "an extra card declined",
    "a chain of three extra cards",
}


@cache
def table_of(path: Path) -> Table:
    return replayed(path)


def plays_of(table: Table) -> list[tuple[int, int]]:
    return [(line.who, line.move) for line in table.open_log() if line.move is not None]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture(path: Path) -> None:
    assert fixture_faults(path) == []
    assert path.stat().st_size < 60_000


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture_scored_by_a_second_opinion(path: Path) -> None:
    table = table_of(path)
    log = []
    for who, move in plays_of(table):
        named = GAME.move_space.decode(move)
        log.append(("chance" if who == CHANCE else who, named.verb, named.arguments))
    second = SecondOpinion(len(table.seats)).follow(log)
    ours = [dict(zip(GAME.sources, row, strict=True)) for row in table.points()]
    assert [{k: v for k, v in row.items() if v} for row in ours] == [
        {k: v for k, v in row.items() if v} for row in second.points
    ]
    supplies = table.state.fields()
    assert [supplies["personal"][s] + supplies["reserve"][s] for s in range(len(table.seats))] == second.left


def test_both_ends_with_every_player_count_and_rule_text() -> None:
    seen = set()
    for path in PATHS:
        table = table_of(path)
        if not any(table.options[option.key] != default_of(table, option.key) for option in list(GAME.options)[2:]):
            end = "diamonds" if table.state.record.ending else "deck"
            seen.add((table.options["players"], table.options["profile"], end))
    wanted = {
        (n, profile, end) for n in (2, 3, 4) for profile in ("revised", "rulebook_2021") for end in ("diamonds", "deck")
    }
    assert wanted <= seen


def default_of(table: Table, key: str) -> object:
    return GAME.options.complete({"profile": table.options["profile"]})[key]


def test_every_value_of_every_option_is_played() -> None:
    played = {(key, value) for path in PATHS for key, value in table_of(path).options.items()}
    assert played == {(option.key, value) for option in GAME.options for value in option.values}


def test_everything_noteworthy_happens_in_some_fixture() -> None:
    seen: set[str] = set()
    for path in PATHS:
        table = table_of(path)
        states = np.concatenate([state.array for state in states_of(table)])
        seen |= happenings(states, plays_of(table), table.places())
    assert seen == WANTED


def test_there_is_a_game_with_take_backs_and_confirmations() -> None:
    kinds = {str(entry.kind) for path in PATHS for entry in table_of(path).log}
    assert kinds == {"play", "take_back", "confirm"}
