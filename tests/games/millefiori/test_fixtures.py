"""Whole games of Mille Fiori: scored a second time by other means, and counted by how they ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.table.table import Table

from ..played import by_source, fixtures, named, plays_of, table_of
from .second_opinion import SecondOpinion

PATHS = fixtures(GAME.name)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture_scored_by_a_second_opinion(path: Path) -> None:
    table = table_of(path)
    second = SecondOpinion.under(table.options).follow(named(GAME, plays_of(table)))
    assert [by_source(GAME, row) for row in table.points()] == [
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
