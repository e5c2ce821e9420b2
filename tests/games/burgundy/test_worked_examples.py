"""The worked examples of the rulebook, named by page, with exact points."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.tables import SPECIAL_SLOT, TILE_NAMES

from .position import Position, on_board, region_sizes

# Pastures of board 1: 1, 5, 6, 10, 11 are one, 28 is another. Cities: 23, 24, 29; 26, 27, 32, 33, 37; 9, 14, 15; 12.


def test_p04_two_workers_turn_a_two_into_a_six() -> None:
    position = Position().workers(2).dice(2, 1).depot(d6_2="bank", d5_2="mine")
    position.play("die 1", "take 6-2")
    assert position.s.workers[0] == 0
    assert position.stored() == ["bank"]


def test_p04_one_and_six_are_neighbours() -> None:
    position = Position().workers(1).dice(1, 6).depot(d6_2="bank", d3_1="cow-2")
    position.play("die 1")
    assert position.offered() == ["take 6-2", "workers"]


def test_p05_the_first_tile_lies_beside_the_starting_castle() -> None:
    tiles = ("bank", "ship", "mine", "monastery-1")
    spaces = set()
    for tile in tiles:
        for number in range(1, 7):
            position = Position().dice(number, 1).store(tile).play("die 1")
            if f"place own {tile}" in position.offered():
                position.play(f"place own {tile}")
                spaces |= {int(text.split()[1]) for text in position.offered()}
    assert spaces == {12, 13, 18, 20, 25, 26}


def test_p05_carla_loads_turquoise_and_one_of_two_other_goods() -> None:
    for chosen, left in (("pink", "brown"), ("brown", "pink")):
        position = Position().goods(turquoise=1, orange=1).lying(4, turquoise=1, pink=1, brown=1)
        position.gain_tile("ship", 18).play("load 4")
        assert position.offered() == ["choose_good pink", "choose_good brown"]
        position.play(f"choose_good {chosen}")
        assert position.in_store() == {"turquoise": 2, "orange": 1, chosen: 1}
        assert position.in_depot(4) == {left: 1}
        assert position.faults() == []


def test_p06_board_1_has_four_cities() -> None:
    assert region_sizes(Position().board(), "B") == [5, 3, 3, 1]


def herd() -> Position:
    """A pasture with a cow of 3 and a sheep of 3."""
    return Position().put("castle", 2).put("cow-3", 6).put("sheep-3", 11)


def test_p06_benno_places_cows_and_sheep() -> None:
    position = herd().gain_tile("cow-4", 1)
    assert position.gains() == {"animals": 4 + 3}
    position.s.used[0, 0] = 0
    position.gain_tile("cow-4", 5)
    assert position.gains() == {"animals": 4 + 4 + 3}
    assert herd().put("cow-4", 1).gain_tile("sheep-2", 5).gains() == {"animals": 2 + 3}


@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 3), (4, 4)])
def test_p08_goods_bring_two_to_four_points(players: int, points: int) -> None:
    position = Position(players).goods(pink=3, red=1).dice(3, 1).play("die 1", "sell pink")
    assert position.gains() == {"sales": 3 * points}
    assert position.s.silver[0] == 1
    assert position.in_store() == {"red": 1}


def test_p10_monastery_7_makes_every_tile_worth_one_more() -> None:
    position = Position().found(7).put("castle", 2).put("sheep-4", 6).gain_tile("sheep-3", 11)
    assert position.gains() == {"animals": (3 + 1) + (4 + 1)}
    position = Position().found(7).put("castle", 2).put("sheep-4", 6).put("sheep-3", 11).gain_tile("pig-2", 5)
    assert position.gains() == {"animals": 2 + 1}


def test_p10_monastery_8_turns_a_three_into_a_six_for_two_workers() -> None:
    position = Position().found(8).workers(2).dice(3, 1).depot(d6_2="bank").play("die 1", "take 6-2")
    assert position.s.workers[0] == 0


def test_p10_monastery_15_counts_four_types() -> None:
    position = Position().found(15).sold(red=4, purple=3, pink=3, orange=1).start().end_game()
    assert position.gains()["monastery_15"] == 8


def test_p10_monasteries_17_and_22_count_towers_and_banks() -> None:
    position = Position().found(17, 22).put("watchtower", 12, 23).put("bank", 9, 24, 26, 27).start().end_game()
    assert position.gains()["building_monasteries"] == 2 * 4 + 4 * 4


def test_p11_monastery_24_counts_three_species() -> None:
    position = Position().found(24).put("sheep-2", 1, 5).put("sheep-3", 6).put("cow-2", 10).put("goat-2", 28)
    assert position.start().end_game().gains()["monastery_24"] == 12


def test_p11_monastery_25_counts_eleven_sold_goods() -> None:
    position = Position().found(15, 25).sold(red=4, purple=3, pink=3, orange=1).start().end_game()
    assert position.gains()["monastery_25"] == 11
    assert position.gains()["monastery_15"] == 8


def test_p11_with_three_players_depot_6_has_a_castle_or_a_mine() -> None:
    found = []
    for phase in range(5):
        position = Position(3)
        position.s.phase = phase - 1
        position.end_phase().lay_out()
        assert position.s.phase == phase
        found.append(TILE_NAMES[position.s.depot[SPECIAL_SLOT]])
    assert found == ["castle", "mine", "castle", "mine", "castle"]


def test_p11_carla_places_the_geese() -> None:
    position = Position(extra_tiles=True).put("castle", 2).put("cow-2", 6).put("cow-3", 11).gain_tile("geese", 5)
    assert position.gains() == {"animals": 2 + 2 + 3}
    position.s.used[0, 0] = 0
    position.gain_tile("pig-4", 10)
    assert position.gains() == {"animals": 4 + 2}


def test_p12_a_region_of_four_with_an_inn_counts_as_five() -> None:
    # Board 9 has a pasture of four: A6 A5 / A3 A1.
    position = Position(duchy="chosen", inns=True, choose=on_board("9")).put("sheep-2", 7, 8).put("inn", 12)
    position.gain_tile("cow-2", 13)
    assert position.gains() == {"animals": 2, "regions": 15, "phase_bonus": 10}


def test_p13_the_first_round_alternates_between_the_teams() -> None:
    position = Position(4, duchy="12a")
    turns = [position.actor]
    while len(turns) < 4:
        position.play("die 1", "workers", "die 2", "workers")
        turns.append(position.actor)
    assert turns == [0, 1, 2, 3]


def test_p14_the_marker_sinks_from_50_to_45_to_40() -> None:
    position = Position(1)
    targets = [position.s.target]
    for _ in range(2):
        position.s.counter = position.s.target - 1
        position.s.pending[3] = position.s.pending_gains = 1
        position.play("count 3")
        assert position.s.counter == 0
        targets.append(position.s.target)
        position.play("workers")
    assert targets == [50, 45, 40]


def test_p15_two_workers_make_a_double_of_three_and_five() -> None:
    position = Position(shields=True).shields_out(s7=5, s9=2).dice(3, 5).workers(2)
    assert [text for text in position.offered() if "shield" in text] == ["shield 7"]
    position.play("shield 7", "shield_castle 19")
    assert position.s.workers[0] == 0
    assert position.held() == [7]


def test_p16_shield_17_turns_a_region_of_three_into_one_of_four() -> None:
    position = Position(shields=True).shield(17).put("mine", 25, 30).gain_tile("mine", 34)
    assert position.gains() == {"regions": 10, "phase_bonus": 10, "colour_bonus": 5}
