"""The solo game, p.14."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.tables import COLOURS, TILE_NAMES
from spielwerk.proof.gate import shows

from .position import Position


def solo(**options: object) -> Position:
    """On 13a with the starting castle on space 18: a group of thirteen, spaces 12 to 24."""
    wanted = "start_castle 18"
    return Position(1, choose=lambda offered: wanted if wanted in offered else offered[0], **options)  # type: ignore[arg-type]


def count_all(position: Position) -> Position:
    """Counts everything that is to be counted, buying nothing."""
    while position.s.pending_gains:
        position.play(next(text for text in position.offered() if text.startswith("count")))
        if "decline" in position.offered():
            position.play("decline")
    return position


@shows("option", "players=1", "duchy=13a", "solo_target=50")
def test_what_a_single_player_begins_with() -> None:
    from spielwerk.games.burgundy import GAME

    state = GAME.new(GAME.options.complete({"players": 1}))
    assert (state.record.silver[0], state.record.workers[0], state.record.target) == (1, 2, 50)
    position = solo()
    assert position.tile(18) == "castle"
    laid = Position(1).end_phase().lay_out().state.fields()["depot"]
    assert sum(kind >= 0 for kind in laid) == 12 + 4 - 1, "as with two players; the white die took one"


def test_the_white_die_removes_the_first_tile_of_its_depot_or_of_the_next() -> None:
    position = solo().depot(d2_1="monastery-1", d2_3="castle", d3_1="cow-2")
    position.play("die 1", "workers", "die 2", "workers").roll("11", white=2)
    lying = position.state.fields()["depot"]
    assert [TILE_NAMES[kind] for kind in lying if kind >= 0] == ["castle", "cow-2"]
    position = solo().depot(d6_2="bank", d1_2="market", d1_3="ship")
    position.play("die 1", "workers", "die 2", "workers").roll("11", white=4)
    lying = position.state.fields()["depot"]
    assert [TILE_NAMES[kind] for kind in lying if kind >= 0] == ["market", "ship"]
    position = solo().depot(d6_2="bank", d1_2="market", d1_3="ship")
    position.s.depot[21] = -1
    position.s.supply[TILE_NAMES.index("bank")] += 1
    position.play("die 1", "workers", "die 2", "workers").roll("11", white=6)
    assert [TILE_NAMES[k] for k in position.state.fields()["depot"] if k >= 0] == ["ship"], "after 6 comes 1"


def test_tiles_spread_to_other_groups_only_over_rivers() -> None:
    position = solo().put("face_down", 20)
    # Space 20, a ship, is joined by the river with space 10.
    position.dice(3, 3).store("ship").play("die 1", "place own ship")
    assert position.offered() == ["space 10"]


def test_a_ship_loads_everything_and_the_other_goods_are_lost() -> None:
    position = solo().goods(red=1, pink=1, brown=1).lying(2, orange=2, purple=1).lying(4, turquoise=3)
    position.put("face_down", 15).gain_tile("ship", 20).play("load 2")
    assert position.in_store() == {"red": 1, "pink": 1, "brown": 1, "orange": 2, "purple": 1}
    assert position.in_depot(4) == {}
    assert position.s.goods_removed[0] >= 3
    assert position.faults() == []


def test_five_goods_buy_a_black_tile_face_down() -> None:
    position = solo().goods(red=3, pink=2, brown=2).put("face_down", 15).depot(black_1="mine")
    position.gain_tile("ship", 20).play("load 1")
    assert position.offered()[:2] == ["take black-1", "decline"]
    position.play("take black-1", "give red", "give red", "give pink", "give brown", "give brown")
    assert position.stored() == ["face_down"]
    assert position.in_store() == {"red": 1, "pink": 1}
    assert position.faults() == []


def test_a_face_down_tile_fits_every_colour_and_does_nothing() -> None:
    position = solo().store("face_down").dice(6, 6).play("die 1", "place own face_down")
    assert position.offered() == ["space 19"]
    position = solo().store("face_down").dice(5, 5).play("die 1", "place own face_down")
    assert position.offered() == ["space 14", "space 22"] or position.offered() == ["space 22", "space 14"]
    position.play("space 22")
    count_all(position)
    assert position.gains() == {"regions": 1, "phase_bonus": 10}
    assert position.s.silver[0] == 0
    assert position.end_phase().s.silver[0] == 0, "a black mine pays nothing"


def test_monasteries_of_the_end_count_at_once() -> None:
    position = solo().sold(red=2, pink=1).put("face_down", 13, 14).gain_tile("monastery-15", 12)
    assert position.gains()["monastery_15"] == 4
    position = solo().put("market", 17).put("bank", 21).gain_tile("monastery-20", 13)
    assert position.gains() == {"building_monasteries": 4}


def test_monastery_26_counts_completed_colours() -> None:
    position = solo().put("mine", 2, 22, 30)
    position.s.bonus_tile[COLOURS.index("M"), 0] = 0
    assert position.gain_tile("monastery-26", 13).gains() == {"monastery_26": 3}


def test_a_completed_colour_places_a_black_tile_at_once() -> None:
    position = solo().put("mine", 2, 30).depot(black_1="boarding_house")
    position.gain_tile("mine", 22)
    assert "colour_bonus" not in position.gains()
    offered = [text for text in position.offered() if not text.startswith("count")]
    assert offered == ["take black-1", "decline"]
    position.play("take black-1")
    assert set(position.offered()) == {f"space {n}" for n in (3, 5, 17, 21, 23)}, "any number"
    position.play("space 23")
    assert position.s.workers[0] == 4


def test_the_colour_tile_may_wait_for_the_effect_of_the_tile() -> None:
    position = solo().put("face_down", 1, 10, 16, 31, 33).put("face_down", 15).depot(black_1="market")
    position.lying(1, red=1).gain_tile("ship", 20)
    assert "later" in position.offered()
    position.play("later", "load 1")
    offered = [text for text in position.offered() if not text.startswith("count")]
    assert offered == ["take black-1", "decline"]


def test_points_move_the_counter_and_silver_buys_more() -> None:
    position = solo().silver(3).gain_tile("watchtower", 17)
    assert position.offered() == ["count 4"]
    position.play("count 4")
    assert position.offered() == ["buy_points 1", "buy_points 2", "buy_points 3", "decline"]
    position.play("buy_points 2")
    assert (position.s.counter, position.s.silver[0]) == (6, 1)
    assert position.gains() == {"watchtowers": 4, "bought_points": 2}


def test_reaching_the_marker_gives_an_action_and_loses_the_surplus() -> None:
    position = solo().depot(d3_1="cow-2")
    position.s.counter = 48
    position.gain_tile("watchtower", 17).play("count 4")
    assert (position.s.counter, position.s.target) == (0, 45)
    assert position.offered() == ["take 3-1", "workers"]
    position.play("take 3-1")
    assert position.offered() == ["die 2"]


def test_bought_points_reach_the_marker_too() -> None:
    position = solo().silver(2)
    position.s.counter = 44
    position.gain_tile("watchtower", 17).play("count 4", "buy_points 2")
    assert (position.s.counter, position.s.target, position.s.silver[0]) == (0, 45, 0)
    assert position.offered() == ["workers"]


def test_the_marker_does_not_sink_below_five() -> None:
    position = solo()
    position.s.target = 5
    position.gain_tile("watchtower", 17)
    position.s.counter = 4
    assert position.play("count 4").s.target == 5


def test_gains_are_counted_one_by_one_in_the_order_the_player_wants() -> None:
    position = solo().put("face_down", 15)
    position.s.counter = 42
    # A lone pasture space: animal, region and phase bonus are three gains.
    position.put("face_down", 10).gain_tile("cow-2", 6)
    assert position.offered() == ["count 1", "count 2", "count 10"]
    position.play("count 1", "count 2")
    assert position.s.counter == 45
    position.play("count 10")
    assert (position.s.counter, position.s.target) == (0, 45)


def test_gains_wait_for_effects_but_not_for_the_next_die() -> None:
    position = solo().put("face_down", 10).gain_tile("castle", 7)
    assert position.offered() == ["workers", "count 1", "count 10"], "the castle's action may come first"
    position.play("workers")
    assert position.offered() == ["count 1", "count 10"], "but the next die must wait"


@shows("end", "solo_won")
def test_the_last_space_wins_at_once() -> None:
    position = solo()
    for space in range(1, 38):
        if position.tile(space) is None and space != 23:
            position.put("face_down", space)
    position.gain_tile("bank", 23)
    assert position.engine.over(position.state)
    assert position.s.filled == 1
    assert position.engine.waiting(position.state) == 0


@shows("end", "solo_lost")
def test_after_25_turns_the_game_is_lost() -> None:
    position = solo().silver(5).start().end_game()
    assert position.engine.over(position.state)
    assert position.s.filled == 0
    assert position.gains() == {}, "left-overs do not count"


@pytest.mark.parametrize("target", [pytest.param(n, marks=shows("option", f"solo_target={n}")) for n in range(45, 56)])
def test_difficulty(target: int) -> None:
    position = solo(solo_target=target)
    position.s.counter = target - 4
    position.gain_tile("watchtower", 17).play("count 4")
    assert position.s.target == target - 5


@shows("option", "duchy=13b")
def test_board_13b_begins_on_any_castle() -> None:
    position = Position(1, duchy="13b")
    assert position.tile(2) == "castle"
    assert {i + 1 for i in range(37) if position.s.tile[i] == -1} == {1, 8}
