"""All 29 monasteries, each with its exact effect, p.9-11."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.facts import tiles
from spielwerk.proof.gate import shows

from .position import Position

COUNTING = {tile["number"]: tile["counts"] for tile in tiles() if "counts" in tile}


@shows("monastery", "1")
def test_1_allows_equal_buildings_in_a_city() -> None:
    position = Position().put("bank", 27).store("bank").dice(3, 3).play("die 1", "place own bank")
    assert position.offered() == ["space 12"]
    position = Position().put("monastery-1", 4).put("bank", 27).store("bank").dice(3, 3).play("die 1", "place own bank")
    assert position.offered() == ["space 12", "space 26"]


@shows("monastery", "2")
def test_2_pays_a_worker_for_every_mine() -> None:
    position = Position().found(2).put("mine", 25, 30).end_phase()
    assert (position.s.silver[0], position.s.workers[0]) == (2, 2)


@shows("monastery", "3")
def test_3_pays_a_second_silver_for_a_sale() -> None:
    position = Position().found(3).goods(orange=3).play("die 1", "sell orange")
    assert (position.s.silver[0], position.s.workers[0]) == (2, 0)
    assert position.gains() == {"sales": 6}


@shows("monastery", "4")
def test_4_pays_a_worker_for_a_sale() -> None:
    position = Position().found(4).goods(orange=3).play("die 1", "sell orange")
    assert (position.s.silver[0], position.s.workers[0]) == (1, 1)


@shows("monastery", "5")
def test_5_loads_two_neighbouring_depots() -> None:
    position = Position().found(5).lying(6, red=1).lying(1, pink=2).lying(2, brown=1).gain_tile("ship", 18)
    position.play("load 6")
    assert position.offered() == ["load 1", "load 5", "decline"]
    position.play("load 1")
    assert position.in_store() == {"red": 1, "pink": 2}
    assert position.in_depot(2) == {"brown": 1}


@shows("monastery", "6")
def test_6_buys_from_all_seven_depots_for_two_workers() -> None:
    position = Position().found(6).workers(4).depot(d1_2="bank", black_1="castle")
    assert position.offered() == ["die 1", "die 2", "buy 1-2 workers", "buy black-1 workers"]
    position.play("buy 1-2 workers")
    assert position.stored() == ["bank"]
    assert position.s.workers[0] == 2
    assert position.offered() == ["die 1", "die 2"], "one purchase in a turn"


@shows("monastery", "7")
def test_7_adds_a_point_for_every_animal_tile() -> None:
    position = Position().found(7).put("castle", 2).put("cow-3", 11).gain_tile("cow-2", 6)
    assert position.gains() == {"animals": 3 + 4}


@shows("monastery", "8")
def test_8_changes_a_die_by_two_for_a_worker() -> None:
    position = Position().found(8).workers(1).dice(4, 4).depot(d6_2="bank", d1_2="market")
    position.play("die 1")
    assert position.offered() == ["take 6-2", "workers"]
    assert position.play("take 6-2").s.workers[0] == 0


def shifted(monastery: int, tile: str, space: int, die: int) -> bool:
    """Whether a tile can be placed without workers with a die that is one off."""
    position = Position().put("castle", 2).put("ship", 17, 18).found(monastery).store(tile).dice(die, die)
    offered = position.play("die 1").offered()
    return f"place own {tile}" in offered and f"space {space}" in position.play(f"place own {tile}").offered()


SHIFTS = {"bank": (26, 2), "cow-2": (11, 5), "ship": (20, 4), "castle": (7, 1), "mine": (25, 5), "monastery-1": (13, 2)}


@pytest.mark.parametrize(
    ("monastery", "helped"),
    [
        pytest.param(9, {"bank"}, marks=shows("monastery", "9")),
        pytest.param(10, {"cow-2", "ship"}, marks=shows("monastery", "10")),
        pytest.param(11, {"castle", "mine", "monastery-1"}, marks=shows("monastery", "11")),
        pytest.param(12, set(), marks=shows("monastery", "12")),
    ],
)
def test_9_to_12_shift_the_die_for_free(monastery: int, helped: set[str]) -> None:
    assert {tile for tile, (space, die) in SHIFTS.items() if shifted(monastery, tile, space, die)} == helped


@shows("monastery", "12")
def test_12_shifts_the_die_when_a_tile_is_taken() -> None:
    position = Position().found(12).dice(1, 1).depot(d1_2="bank", d2_3="castle", d6_2="market", d3_1="cow-2")
    position.play("die 1")
    assert position.offered() == ["take 1-2", "take 2-3", "take 6-2", "workers"]


@shows("monastery", "13")
def test_13_adds_a_silver_to_the_workers() -> None:
    position = Position().found(13).play("die 1", "workers")
    assert (position.s.silver[0], position.s.workers[0]) == (1, 2)
    assert Position().found(13).gain_tile("boarding_house", 26).s.silver[0] == 0


@shows("monastery", "14")
def test_14_gives_four_workers() -> None:
    position = Position().found(14).play("die 1", "workers")
    assert (position.s.silver[0], position.s.workers[0]) == (0, 4)
    assert Position().found(14).gain_tile("boarding_house", 26).s.workers[0] == 4


@shows("monastery", "15")
def test_15_brings_two_points_for_every_type_sold() -> None:
    position = Position().found(15).sold(red=3, pink=1).goods(brown=2).start().end_game()
    assert position.gains() == {"monastery_15": 4, "unsold_goods": 2}


@pytest.mark.parametrize("number", [pytest.param(n, marks=shows("monastery", str(n))) for n in COUNTING])
def test_16_to_23_and_29_bring_four_points_for_every_building(number: int) -> None:
    building = COUNTING[number]
    other = "bank" if building != "bank" else "market"
    position = Position(white_castles=True).found(number).put(building, 12, 26, 9).put(other, 23, 27)
    assert position.start().end_game().gains() == {"building_monasteries": 12}


@shows("monastery", "24")
def test_24_brings_four_points_for_every_species() -> None:
    position = Position(extra_tiles=True).found(24).put("cow-2", 1, 28).put("pig-2", 5).put("geese", 6)
    assert position.start().end_game().gains() == {"monastery_24": 12}


@shows("monastery", "25")
def test_25_brings_a_point_for_every_good_sold() -> None:
    position = Position().found(25).sold(red=3, pink=4).goods(brown=2).start().end_game()
    assert position.gains() == {"monastery_25": 7, "unsold_goods": 2}


@shows("monastery", "26")
def test_26_brings_three_points_for_every_bonus_tile() -> None:
    position = Position().found(26).put("mine", 25, 30)
    position.s.bonus_tile[4, 0] = 1
    position.gain_tile("mine", 34)
    assert position.gains()["colour_bonus"] == 2
    assert position.end_game().gains()["monastery_26"] == 3


@shows("monastery", "27")
def test_27_keeps_the_marker_on_top() -> None:
    position = Position(3, extra_tiles=True).found(27, d=2)
    assert position.order() == [2, 0, 1], "it rises at once"
    position.put("ship", 18, d=2).gain_tile("ship", 18).play("load 1")
    assert position.order() == [2, 0, 1], "a later marker stays below"


@shows("monastery", "28")
def test_28_buys_two_workers_for_a_silver_any_number_of_times() -> None:
    position = Position(extra_tiles=True).found(28).silver(3)
    position.play("buy_workers", "buy_workers")
    assert (position.s.silver[0], position.s.workers[0]) == (1, 4)
    assert "buy_workers" in position.offered()


def test_a_stored_monastery_has_no_effect() -> None:
    position = Position().store("monastery-13", "monastery-15").sold(red=1).play("die 1", "workers")
    assert position.s.silver[0] == 0
    assert position.start().end_game().gains() == {"workers_left": 1}
