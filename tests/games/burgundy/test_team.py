"""The team game, p.13."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.proof.gate import shows

from .position import Position


def team(**options: object) -> Position:
    return Position(4, duchy="12a", **options)  # type: ignore[arg-type]


def place_of(position: Position, colour: str, number: int) -> int:
    """A space of that colour and number, made reachable."""
    space = position.free(colour, 0, number)[0]
    near = next(n for n in position.board().spaces[space - 1].touches if position.tile(n + 1) is None)
    position.put("face_down", near + 1)
    return space


@shows("option", "duchy=12a")
def test_what_each_team_gets() -> None:
    engine = InterpretedEngine(GAME)
    state = engine.new(GAME.options.complete({"players": 4, "duchy": "12a"}))
    engine.play(state, CHANCE, GAME.move_space.encode("start", {"seat": "2"}))
    while engine.waiting(state) == 1 << CHANCE:
        engine.play(state, CHANCE, engine.odds(state)[0][0])
    fields = state.fields()
    # Seats 2 and 4 are team A, because seat 2 starts.
    assert fields["order"] == [1, 2, 3, 0]
    assert fields["workers"][:2] == [5, 3]
    assert fields["silver"][:2] == [2, 2]
    assert [sum(row) for row in fields["goods"]] == [3, 3, 0, 0]
    assert fields["board"][2:] == [-1, -1]
    assert fields["empty"][:2] == [72, 72]


def test_partners_share_silver_workers_goods_and_monasteries() -> None:
    position = team().found(14).silver(3).workers(1).goods(red=2).turn_of(2).dice(4, 4)
    position.depot(black_1="bank")
    assert "buy black-1 silver" in position.offered()
    position.play("die 1", "sell red", "die 2", "workers")
    assert position.gains(2) == {"sales": 8}
    assert position.gains(0) == {}
    assert (position.s.silver[0], position.s.workers[0]) == (4, 5)


def test_two_own_and_two_shared_places() -> None:
    position = team().depot(d6_1="castle", d6_2="bank", d6_3="ship", d6_4="cow-2")
    position.play("die 1", "take 6-1")
    assert position.offered() == ["store own", "store shared"]
    position.play("store shared", "die 2", "take 6-2", "store own")
    assert position.shared() == ["castle", None]
    assert position.stored(0) == ["bank"]
    assert position.stored(2) == []


def test_a_partner_places_shared_tiles_but_never_own_ones_of_the_other() -> None:
    position = team().store("bank", seat=0).share("market").turn_of(2)
    space = place_of(position, "B", 6)
    position.dice(6, 6).play("die 1")
    assert position.offered() == ["place shared market", "workers"]
    position.play("place shared market", f"space {space}")
    assert position.shared() == [None, None]


def test_a_full_storage_gives_up_an_own_or_a_shared_tile() -> None:
    position = team().store("bank", "mine", seat=0).store("castle", seat=2).share("ship", "ship")
    position.depot(d6_4="cow-2").play("die 1", "take 6-4")
    assert position.offered() == ["discard own bank", "discard own mine", "discard shared ship"]
    position.play("discard shared ship")
    assert position.shared() == ["cow-2", "ship"]
    assert position.faults() == []


def test_tiles_are_never_moved_between_places() -> None:
    position = team().store("bank", seat=0).share("ship")
    assert not [text for text in position.offered() if text.startswith(("store", "discard"))]


def test_more_than_six_ships_put_the_marker_on_top_again() -> None:
    position = team()
    position.s.bridge[0] = position.s.bridge[1] = 6
    position.state.array["order"][0] = [1, 0, 2, 3]
    space = place_of(position, "S", 6)
    position.dice(6, 1).store("ship").place("ship", space).play("load 1")
    assert position.s.bridge[0] == 6
    assert position.order() == [0, 1, 2, 3]


@pytest.mark.parametrize("castle", [1, 6])
@shows("option", "duchy=12b")
def test_on_12b_a_team_chooses_the_one_or_the_six(castle: int) -> None:
    engine = InterpretedEngine(GAME)
    state = engine.new(GAME.options.complete({"players": 4, "duchy": "12b"}))
    while engine.waiting(state) == 1 << CHANCE:
        engine.play(state, CHANCE, engine.odds(state)[0][0])
    position = Position(4, duchy="12b")
    spaces = position.board().spaces
    numbers = {spaces[GAME.move_space.indices(move)[1][0]].number: move for move in engine.moves(state, 0)}
    assert sorted(numbers) == [1, 6]
    engine.play(state, 0, numbers[castle])
    assert engine.waiting(state) == 0b10, "then the other team, by its first seat"


@shows("end", "team")
def test_the_team_with_the_larger_sum_wins() -> None:
    position = team().silver(4).silver(5, d=1).start().end_game()
    assert position.gains(0) == {"silver_left": 4}
    assert position.engine.places(position.state) == [3, 1, 3, 1]


@shows("end", "team")
def test_then_more_empty_spaces_win() -> None:
    position = team().put("face_down", 36).end_game()
    assert position.engine.places(position.state) == [3, 1, 3, 1]


@shows("end", "team_shared")
def test_then_the_teams_share_the_victory() -> None:
    position = team().end_game()
    assert position.engine.places(position.state) == [1, 1, 1, 1]


def test_both_teams_get_a_bonus_tile_of_a_colour() -> None:
    position = team()
    spaces = position.free("M")
    position.put("mine", *spaces[:-1])
    position.dice(position.board().spaces[spaces[-1] - 1].number, 1).store("mine")
    if "place own mine" not in position.play("die 1").offered():
        position.play("workers")
        near = position.board().spaces[spaces[-1] - 1].touches[0]
        position.put("face_down", near + 1)
        position.s.used[0, 0] = 0
        position.play("die 1")
    position.start().play("place own mine", f"space {spaces[-1]}")
    assert position.gains()["colour_bonus"] == 7
