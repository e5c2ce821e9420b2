"""Whole games of Die Burgen von Burgund: base games scored a second time by other means, and counted by kind."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.table.table import Table

from ..particulars import folder_of
from ..played import fixtures, named, plays_of, table_of
from .second_opinion import SecondOpinion, with_dice

PATHS = fixtures(GAME.name)
EXPANSIONS = ("extra_tiles", "white_castles", "inns", "trade_routes", "shields")


def played(name: str) -> Table:
    return table_of(folder_of(GAME.name) / "fixtures" / f"{name}.json")


@pytest.mark.parametrize("name", ["two", "three-board-2", "four", "tie-empty-spaces-2", "tie-turn-order-2"])
def test_base_games_scored_by_a_second_opinion(name: str) -> None:
    table = played(name)
    opinion = with_dice(named(GAME, plays_of(table)), SecondOpinion(len(table.seats), table.options["duchy"]))
    for seat, row in enumerate(table.points()):
        assert +Counter(dict(zip(GAME.sources, row, strict=True))) == +opinion.duchies[seat].points
    fields = table.state.fields()
    assert fields["silver"][: len(table.seats)] == [duchy.silver for duchy in opinion.duchies]
    assert fields["workers"][: len(table.seats)] == [duchy.workers for duchy in opinion.duchies]


def test_every_player_count_and_every_expansion_alone_and_together() -> None:
    assert len(PATHS) >= 15
    sets_played = [table_of(path).options for path in PATHS]
    assert {options["players"] for options in sets_played} == {1, 2, 3, 4}
    sets = {tuple(key for key in EXPANSIONS if options[key]) for options in sets_played}
    assert {(key,) for key in EXPANSIONS} | {(), EXPANSIONS} <= sets
    duchies = {options["duchy"] for options in sets_played}
    assert {"1", "2", "chosen", "random", "border_random", "border_chosen", "12a", "12b", "13a"} <= duchies


def test_ties_are_broken_each_way() -> None:
    for name in ("tie-empty-spaces-2", "tie-turn-order-2"):
        table = played(name)
        totals = [sum(row) for row in table.points()]
        empty = table.state.fields()["empty"]
        assert totals[0] == totals[1]
        if name == "tie-empty-spaces-2":
            winner = 0 if empty[0] > empty[1] else 1
        else:
            assert empty[0] == empty[1]
            winner = table.state.fields()["order"][1]
        assert table.places()[winner] == 1
    assert sorted(played("tie-team-empty-spaces-4").places()) == [1, 1, 3, 3]
    assert played("tie-team-shared-4").places() == [1, 1, 1, 1]


def test_the_solo_game_is_lost_and_won() -> None:
    lost = played("solo-lost").state.record
    assert (lost.filled, lost.phase, lost.round_number) == (0, 4, 4)
    won = played("solo-won").state.record
    assert (won.filled, won.empty[0]) == (1, 0)


def test_good_players_make_good_scores() -> None:
    """The games were played by looking ahead a turn: their scores are those of people, not of dice."""
    totals = [sum(row) for row in played("four").points()]
    assert min(totals) > 120
