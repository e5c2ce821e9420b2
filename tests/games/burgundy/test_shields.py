"""All 18 shields, how they are taken and kept, p.15-16."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.tables import HELD, OUT_OF_GAME
from spielwerk.proof.gate import shows

from .position import Position


def shielded(*numbers: int, players: int = 2, **options: object) -> Position:
    return Position(players, shields=True, **options).shields_out().shield(*numbers)  # type: ignore[arg-type]


def end_points(*numbers: int) -> int:
    """What these shields bring when they are kept to the end."""
    position = shielded(*numbers).silver(len(numbers)).start().end_game()
    while position.engine.waiting(position.state):
        offered = position.offered()
        position.play("tribute silver" if "tribute silver" in offered else "decline")
    return position.gains()["shields"]


@pytest.mark.parametrize("number", [pytest.param(n, marks=shows("shield", str(n))) for n in range(1, 19)])
def test_points_at_the_end(number: int) -> None:
    points = 12 if number <= 6 else 8 if number <= 12 else 4
    assert end_points(number) == (8 if number == 13 else points)


def test_a_double_takes_a_shield_instead_of_both_actions() -> None:
    position = Position(shields=True).shields_out(s7=6, s8=6, s9=2).dice(6, 6)
    assert position.offered() == ["die 1", "die 2", "shield 7", "shield 8"]
    position.play("shield 8")
    assert position.offered() == ["shield_castle 19"]
    position.play("shield_castle 19")
    assert position.held() == [8]
    assert position.actor == 1, "the turn is over"


def test_a_shield_may_replace_another_which_leaves_the_game() -> None:
    position = Position(shields=True).shields_out(s7=6).shield(8).put("castle", 7).dice(6, 6).play("shield 7")
    assert position.offered() == ["shield_castle 7", "shield_castle 19"]
    position.play("shield_castle 19")
    assert position.held() == [7]
    assert position.s.shield_place[8] == OUT_OF_GAME


@pytest.mark.parametrize(("players", "count"), [(2, 6), (3, 9), (4, 12)])
def test_shields_laid_out_by_player_count(players: int, count: int) -> None:
    places = Position(players, shields=True).state.fields()["shield_place"][1:]
    out = [depot for depot in places if depot >= 0]
    assert len(out) == count
    wanted = {2: [1] * 6, 3: [1, 2, 1, 2, 1, 2], 4: [2] * 6}[players]
    assert [out.count(depot) for depot in range(6)] == wanted


def test_tribute_is_paid_before_the_mines() -> None:
    position = shielded(8, 9).put("mine", 25).silver(1).end_phase()
    assert position.offered() == ["tribute silver", "tribute give_up"]
    position.play("tribute silver")
    assert position.offered() == ["tribute give_up"], "the mine has not paid yet"
    position.play("tribute give_up")
    assert position.held() == [8]
    assert position.s.silver[0] == 2, "shield 8 doubles the mine"


@shows("shield", "1")
def test_1_makes_all_pastures_one() -> None:
    position = shielded(1).put("castle", 2).put("cow-3", 28).gain_tile("cow-4", 6)
    assert position.gains() == {"animals": 7}


@shows("shield", "2")
def test_2_gains_a_worker_when_others_gain_some() -> None:
    position = shielded(2, players=3).turn_of(1).play("die 1", "workers")
    assert position.state.fields()["workers"][:3] == [1, 2, 0]
    position = shielded(2).play("die 1", "workers")
    assert position.state.fields()["workers"][:2] == [2, 0], "not for the own workers"


@shows("shield", "3")
def test_3_pays_tribute_with_workers_too() -> None:
    position = shielded(3, 7).workers(1).silver(1).end_phase()
    assert position.offered() == ["tribute silver", "tribute worker", "tribute give_up"]
    position.play("tribute worker", "tribute silver")
    assert position.held() == [3, 7]
    assert (position.s.silver[0], position.s.workers[0]) == (0, 0)


@shows("shield", "4")
def test_4_stores_any_number_of_tiles() -> None:
    position = shielded(4).store("bank", "bank", "mine").depot(d6_2="market").play("die 1", "take 6-2")
    assert position.stored() == ["bank", "bank", "mine", "market"]


@shows("shield", "5")
def test_5_also_loads_one_type_from_everywhere() -> None:
    position = shielded(5).lying(1, red=1, pink=1).lying(2, red=2).lying(5, brown=1).gain_tile("ship", 18)
    position.play("load 5")
    assert position.offered() == ["gather pink", "gather red", "decline"]
    position.play("gather red")
    assert position.in_store() == {"brown": 1, "red": 3}
    first = shielded(5).lying(1, red=1, pink=1).lying(2, red=2).gain_tile("ship", 18).play("gather red", "load 1")
    assert first.in_store() == {"red": 3, "pink": 1}
    assert first.offered() == ["die 2"]


@shows("shield", "6")
def test_6_uses_the_monasteries_of_another_player() -> None:
    position = shielded(6, players=3).found(14, d=1).found(15, d=2).sold(red=1)
    assert position.offered() == ["die 1", "die 2", "name 2", "name 3"]
    position.play("name 2", "die 1", "workers")
    assert position.s.workers[0] == 4
    assert "name 3" not in position.offered()
    position.found(13, d=1).play("die 2", "workers")
    assert position.s.silver[0] == 1, "monasteries placed later count too"


@shows("shield", "6")
def test_6_counts_at_the_end() -> None:
    position = shielded(6).found(15, d=1).sold(red=1).silver(1).start().end_game()
    position.play("tribute silver", "name 2")
    assert position.gains() == {"monastery_15": 2, "shields": 12}


@shows("shield", "7")
def test_7_doubles_bonus_tiles() -> None:
    position = shielded(7).put("mine", 25, 30).gain_tile("mine", 34)
    assert position.gains() == {"regions": 6, "phase_bonus": 10, "colour_bonus": 10}


@shows("shield", "8")
def test_8_doubles_mines() -> None:
    position = shielded(8).put("mine", 25, 30).silver(1).end_phase().play("tribute silver")
    assert position.s.silver[0] == 4


@shows("shield", "9")
def test_9_pays_a_silver_for_every_good() -> None:
    position = shielded(9).goods(orange=3).play("die 1", "sell orange")
    assert position.s.silver[0] == 3


@shows("shield", "10")
def test_10_doubles_monasteries_at_the_end() -> None:
    position = shielded(10).found(15, 24, 13).sold(red=1, pink=1).put("cow-2", 28).silver(1).start().end_game()
    position.play("tribute silver")
    assert position.gains() == {"monastery_15": 8, "monastery_24": 8, "shields": 8}


@shows("shield", "11")
def test_11_lets_a_castle_take_a_shield() -> None:
    position = shielded(11).shields_out(s17=3).put("ship", 20).put("monastery-9", 8).gain_tile("castle", 7)
    assert position.offered() == ["workers", "shield 17"]
    position.play("shield 17", "shield_castle 7")
    assert position.held() == [11, 17]
    assert position.offered() == ["die 2"]


@shows("shield", "12")
def test_12_doubles_the_points_of_a_sale() -> None:
    position = shielded(12).goods(orange=3).play("die 1", "sell orange")
    assert position.gains() == {"sales": 12}


@shows("shield", "13")
def test_13_doubles_all_shields() -> None:
    assert end_points(13, 1, 7) == 8 + 24 + 16


@shows("shield", "14")
def test_14_places_a_tile_of_a_depot_at_the_end_of_a_phase() -> None:
    position = shielded(14).depot(d1_2="bank", d3_1="cow-2", black_1="mine").silver(1).end_phase()
    assert position.offered() == ["take 1-2", "decline"]
    position.play("take 1-2")
    assert position.offered() == ["space 12", "space 26"]
    position.play("space 26")
    assert position.s.silver[0] == 3
    assert position.offered() == ["tribute silver", "tribute give_up"]
    assert position.s.phase == 0


@shows("shield", "15")
def test_15_places_a_tile_of_the_black_depot_at_the_end_of_a_phase() -> None:
    position = shielded(15, inns=True).depot(d1_2="bank", black_1="mine").inns().end_phase()
    assert position.offered() == ["take black-1", "take inn", "decline"]
    position.play("take black-1", "space 25")
    assert position.tile(25) == "mine"
    position.play("tribute give_up")
    assert position.s.silver[0] == 1, "the new mine pays"


def test_14_and_15_in_the_order_the_player_wants() -> None:
    position = shielded(14, 15).depot(d1_2="bank", black_1="mine").end_phase()
    position.play("take black-1", "space 25")
    assert position.offered() == ["take 1-2", "decline"]


def test_p16_a_shield_replaced_at_the_end_of_a_phase_is_not_used_any_more() -> None:
    position = shielded(11, 14, 15).shields_out(s7=3).depot(d2_3="castle", black_1="mine").end_phase()
    position.play("take 2-3", "space 7", "shield 7")
    position.play(f"shield_castle {position.s.shield_space[15] + 1}")
    assert position.held() == [7, 11, 14]
    assert position.offered() == ["decline"]


def test_p16_a_shield_taken_at_the_end_of_a_phase_waits_for_the_next() -> None:
    position = shielded(11, 14).shields_out(s15=3).depot(d2_3="castle", black_1="mine").end_phase()
    position.play("take 2-3", "space 7", "shield 15", "shield_castle 7")
    assert position.offered() == ["tribute give_up"]


@shows("shield", "16")
def test_16_turns_a_die_once_a_round() -> None:
    position = shielded(16).dice(2, 5)
    turns = [text for text in position.offered() if text.startswith("turn_die")]
    assert len(turns) == 10
    position.play("turn_die 1 6")
    assert position.state.fields()["dice"][0] == [6, 5]
    assert not [text for text in position.offered() if text.startswith("turn_die")]


@shows("shield", "17")
def test_17_makes_a_region_one_larger() -> None:
    position = shielded(17).gain_tile("bank", 12)
    assert position.gains() == {"regions": 3, "phase_bonus": 10}


@shows("shield", "18")
def test_18_places_anywhere() -> None:
    position = shielded(18).store("mine").dice(3, 3).play("die 1", "place own mine")
    assert position.offered() == ["space 34"]


def test_a_lost_shield_loses_its_power() -> None:
    position = shielded(8).put("mine", 25).end_phase().play("tribute give_up")
    assert position.s.silver[0] == 1
    assert position.held() == []
    assert all(place != HELD for place in position.state.fields()["shield_place"])
