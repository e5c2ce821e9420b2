"""Whole games of Murano, accounted for a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.games.murano import GAME

from ..played import by_source, fixtures, named, plays_of, table_of
from .bookkeeper import Bookkeeper


@pytest.mark.parametrize("path", fixtures(GAME.name), ids=lambda path: path.stem)
def test_fixture_accounted_for_a_second_time(path: Path) -> None:
    table = table_of(path)
    players = len(table.seats)
    book = Bookkeeper(players, table.options["card_24"] == "zero_counts").follow(named(GAME, plays_of(table)))
    assert table.state.fields()["gold"][:players] == book.gold
    assert [by_source(GAME, row) for row in table.points()] == [
        {k: v for k, v in row.items() if v} for row in book.points
    ]
