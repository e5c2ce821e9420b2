"""Whole games: replayed to their exact scores, accounted for a second time, and counted by how they ended."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from spielwerk.games.murano import GAME
from spielwerk.kernel import CHANCE
from spielwerk.proof.fixtures import fixture_faults, fixture_paths, replayed, states_of
from spielwerk.table.table import Table

from .bookkeeper import Bookkeeper
from .events import events

PATHS = fixture_paths(Path(__file__).parent / "fixtures")
WANTED = {
    *(f"ended by {pair}" for pair in GAME.components["end"]),
    "a third sort ran out in the last round",
    "first place shared",
    "tie broken by gold",
    "the red ship joined another one",
    "four ships in one turn",
    "a tile of the last round kept",
    "a tile of the last round built at once",
    "a character came back from under the deck",
    "a gondola of another colour",
    "gold handed in",
    "glass handed in",
    "search",
    "remove_palace",
    "return",
    "decline",
    "hire",
    "dismiss",
    "pass",
}


@cache
def table_of(path: Path) -> Table:
    return replayed(path)


def plays_of(table: Table) -> list[tuple[int, int]]:
    return [(line.who, line.move) for line in table.open_log() if line.move is not None]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture(path: Path) -> None:
    assert fixture_faults(path) == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture_accounted_for_a_second_time(path: Path) -> None:
    table = table_of(path)
    players = len(table.seats)
    log = []
    for who, move in plays_of(table):
        named = GAME.move_space.decode(move)
        log.append(("chance" if who == CHANCE else who, named.verb, named.arguments))
    book = Bookkeeper(players, table.options["card_24"] == "zero_counts").follow(log)
    assert table.state.fields()["gold"][:players] == book.gold
    ours = [dict(zip(GAME.sources, row, strict=True)) for row in table.points()]
    assert [{k: v for k, v in row.items() if v} for row in ours] == [
        {k: v for k, v in row.items() if v} for row in book.points
    ]


def test_every_value_of_every_option_is_played() -> None:
    played = {f"{key}={value}" for path in PATHS for key, value in table_of(path).options.items()}
    assert played == set(GAME.components["option"])


def test_everything_noteworthy_happens_in_some_fixture() -> None:
    seen: set[str] = set()
    for path in PATHS:
        table = table_of(path)
        states = np.concatenate([state.array for state in states_of(table)])
        seen |= events(states, plays_of(table), table.places())
    assert seen == WANTED


def test_there_is_a_game_with_take_backs_and_confirmations() -> None:
    kinds = {str(entry.kind) for path in PATHS for entry in table_of(path).log}
    assert kinds == {"play", "take_back", "confirm"}
