"""Every tile that is no monastery, each with its exact effect when it is placed, p.5-7, p.11-12."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.facts import tiles
from spielwerk.proof.gate import shows

from .position import Position, on_board

ANIMALS = [tile for tile in tiles() if tile.get("species") and tile["id"] != "geese"]
# On board 1, beside the starting castle on 19: a city of five from 26 on, a city of one on 12.
CITY = 26


def built(name: str, position: Position | None = None, **options: object) -> Position:
    """The building has been placed on the city of five."""
    return (position or Position(**options)).gain_tile(name, CITY)  # type: ignore[arg-type]


def full_depots(**options: object) -> Position:
    """One tile of every colour in the depots, one in the black depot."""
    return Position(**options).depot(  # type: ignore[arg-type]
        d1_2="bank", d1_3="ship", d2_1="monastery-2", d2_3="castle", d3_1="cow-3", d5_2="mine", black_1="market"
    )


@shows("tile", "castle")
def test_castle_gives_an_action_of_any_number() -> None:
    position = Position().put("castle", 7, 3).depot(d1_2="bank", d5_2="mine").goods(red=2)
    position.put("mine", 25).store("mine").gain_tile("castle", 2)
    assert position.offered() == ["take 1-2", "take 5-2", "place own mine", "sell red", "workers"]
    assert position.gains() == {"regions": 6, "phase_bonus": 10, "colour_bonus": 5}
    position.play("take 5-2")
    assert position.stored() == ["mine", "mine"]
    assert position.s.workers[0] == 0


@shows("tile", "castle")
def test_castles_chain() -> None:
    position = Position().put("ship", 20).put("monastery-9", 8).store("castle").gain_tile("castle", 7)
    position.play("place own castle", "space 3")
    assert "workers" in position.offered()
    position.play("workers")
    assert position.offered() == ["die 2"]


@shows("tile", "mine")
def test_mine_pays_a_silver_at_the_end_of_every_phase() -> None:
    position = Position().gain_tile("mine", 25)
    assert position.offered() == ["die 2"]
    assert position.s.silver[0] == 0
    assert position.end_phase().s.silver[0] == 1


@shows("tile", "ship")
def test_ship_loads_a_depot_and_moves_the_marker() -> None:
    position = Position(3).turn_of(2).lying(4, pink=2, red=1).lying(1, brown=1)
    position.s.actor = 2
    position.gain_tile("ship", 18)
    assert position.order() == [2, 0, 1]
    assert position.offered() == [f"load {depot}" for depot in range(1, 7)]
    position.play("load 4")
    assert position.in_store(2) == {"pink": 2, "red": 1}
    assert position.in_depot(4) == {}
    assert position.in_depot(1) == {"brown": 1}


@shows("tile", "ship")
def test_ship_on_an_occupied_space_of_the_bridge_lies_on_top() -> None:
    position = Position(3).put("ship", 18, d=2)
    assert position.order() == [2, 0, 1]
    position.gain_tile("ship", 18).play("load 1")
    assert position.order() == [0, 2, 1]


@pytest.mark.parametrize("tile", [pytest.param(t, marks=shows("tile", t["id"]), id=t["id"]) for t in ANIMALS])
def test_animal(tile: dict[str, object]) -> None:
    animals, species = int(str(tile["animals"])), tile["species"]
    alone = Position().put("castle", 2).gain_tile(str(tile["id"]), 6)
    assert alone.gains() == {"animals": animals}
    other = "cow" if species != "cow" else "goat"
    mixed = Position().put("castle", 2).put(f"{species}-3", 11).put(f"{other}-2", 10).gain_tile(str(tile["id"]), 6)
    assert mixed.gains() == {"animals": animals + 3}
    apart = Position().put("castle", 2).put(f"{species}-3", 28).gain_tile(str(tile["id"]), 6)
    assert apart.gains() == {"animals": animals}


@shows("tile", "market")
def test_market_fetches_a_ship_or_an_animal() -> None:
    position = built("market", full_depots())
    assert position.offered() == ["take 1-3", "take 3-1", "decline"]
    assert position.play("take 3-1").stored() == ["cow-3"]


@shows("tile", "carpenter")
def test_carpenter_fetches_a_building() -> None:
    position = built("carpenter", full_depots())
    assert position.offered() == ["take 1-2", "decline"]
    assert position.play("take 1-2").stored() == ["bank"]


@shows("tile", "church")
def test_church_fetches_a_mine_a_monastery_or_a_castle() -> None:
    position = built("church", full_depots())
    assert position.offered() == ["take 2-1", "take 2-3", "take 5-2", "decline"]
    assert position.play("take 2-1").stored() == ["monastery-2"]


def test_a_market_without_anything_to_fetch_may_be_placed_all_the_same() -> None:
    position = built("market", Position().depot(d1_2="bank"))
    assert position.tile(CITY) == "market"
    assert position.offered() == ["die 2"]


@shows("tile", "warehouse")
def test_warehouse_sells_one_type() -> None:
    position = built("warehouse", Position().goods(red=2, brown=1))
    assert position.offered() == ["sell red", "sell brown", "decline"]
    position.play("sell red")
    assert position.gains() == {"sales": 4}
    assert position.s.silver[0] == 1
    assert position.in_store() == {"brown": 1}


@shows("tile", "boarding_house")
def test_boarding_house_gives_four_workers() -> None:
    assert built("boarding_house").s.workers[0] == 4


@shows("tile", "bank")
def test_bank_gives_two_silver() -> None:
    position = built("bank")
    assert position.s.silver[0] == 2


@shows("tile", "city_hall")
def test_city_hall_places_another_tile_of_any_number() -> None:
    position = built("city_hall", Position().store("mine", "monastery-3"))
    assert position.offered() == ["place own mine", "place own monastery-3", "decline"]
    position.play("place own mine", "space 25")
    assert position.tile(25) == "mine"
    assert position.s.workers[0] == 0
    assert position.offered() == ["die 2"]


@shows("tile", "city_hall")
def test_city_halls_chain_into_another_city() -> None:
    position = built("city_hall", Position().store("city_hall", "mine"))
    position.play("place own city_hall")
    assert position.offered() == ["space 12"]
    position.play("space 12", "place own mine", "space 25")
    assert position.offered() == ["die 2"]


@shows("tile", "watchtower")
def test_watchtower_brings_four_points() -> None:
    assert built("watchtower").gains() == {"watchtowers": 4}


@pytest.mark.parametrize("name", ["market", "bank", "watchtower", "crane"])
def test_one_building_of_a_kind_per_city(name: str) -> None:
    position = Position(extra_tiles=True).put(name if name != "crane" else "bank", 27).store(name).dice(3, 3)
    position.play("die 1", f"place own {name}")
    assert position.offered() == (["space 12"] if name != "crane" else ["space 12", f"space {CITY}"])


@shows("tile", "white_castle")
def test_white_castle_gives_an_action_with_the_white_die() -> None:
    position = Position(white_castles=True).depot(d1_2="bank", d2_3="castle", d4_2="ship")
    position.s.white = 2
    position.workers(1).gain_tile("white_castle", CITY)
    assert position.offered() == ["take 1-2", "take 2-3", "workers"]
    position.play("take 1-2")
    assert position.s.workers[0] == 0
    assert position.s.white == 2


@shows("tile", "crane")
def test_crane_works_like_any_building() -> None:
    effects = {
        "market": "take 3-1",
        "carpenter": "take 1-2",
        "church": "take 5-2",
        "warehouse": "sell red",
        "city_hall": "place own mine",
    }
    for building, follows in effects.items():
        position = built("crane", full_depots(extra_tiles=True).goods(red=1).store("mine"))
        assert len(position.offered()) == 8 + 1
        assert follows in position.play(f"use_as {building}").offered()
    assert built("crane", Position(extra_tiles=True)).play("use_as bank").s.silver[0] == 2
    assert built("crane", Position(extra_tiles=True)).play("use_as boarding_house").s.workers[0] == 4
    assert built("crane", Position(extra_tiles=True)).play("use_as watchtower").gains() == {"watchtowers": 4}
    assert built("crane", Position(extra_tiles=True)).play("decline").offered() == ["die 2"]


@shows("tile", "geese")
def test_geese_choose_one_of_several_species() -> None:
    position = Position(extra_tiles=True).put("castle", 2).put("cow-4", 6).put("pig-3", 11).put("pig-2", 10)
    position.gain_tile("geese", 5)
    assert position.gains() == {}
    assert position.offered() == ["species cow", "species pig"]
    assert position.play("species pig").gains() == {"animals": 2 + 3 + 2}


@shows("tile", "geese")
def test_geese_alone_bring_two_points_and_count_with_later_animals() -> None:
    position = Position(extra_tiles=True).put("castle", 2).gain_tile("geese", 6)
    assert position.gains() == {"animals": 2}
    position.s.used[0, 0] = 0
    assert position.gain_tile("goat-4", 5).gains() == {"animals": 4 + 2}


@shows("tile", "inn")
def test_inn_lies_on_any_colour_and_has_no_function() -> None:
    position = Position(inns=True).store("inn").dice(3, 3).play("die 1", "place own inn")
    assert position.offered() == ["space 12", "space 26"]
    position.play("space 26")
    assert position.tile(26) == "inn"
    assert position.offered() == ["die 2"]


@shows("tile", "inn")
def test_inn_completes_a_region_one_space_larger() -> None:
    position = Position(inns=True).put("mine", 25, 30).gain_tile("inn", 34)
    assert position.gains() == {"regions": 10, "phase_bonus": 10, "colour_bonus": 5}
    assert position.end_phase().s.silver[0] == 2


@shows("tile", "inn")
def test_one_inn_per_region() -> None:
    position = Position(inns=True).put("inn", 26).store("inn").dice(1, 1).play("die 1", "place own inn")
    assert position.offered() == ["space 13"]


@shows("tile", "inn")
def test_inns_pile_up_and_are_bought_like_black_tiles() -> None:
    position = Position(inns=True).inns(2).silver(2).depot(black_1="bank")
    assert position.offered() == ["die 1", "die 2", "buy black-1 silver", "buy inn silver"]
    position.play("buy inn silver")
    assert position.stored() == ["inn"]
    assert position.s.inn_pile == 1
    assert position.end_phase().lay_out().s.inn_pile == 2
    assert position.faults() == []


def test_tiles_of_expansions_are_only_in_the_stacks_when_played() -> None:
    plain, full = Position(), Position(extra_tiles=True, white_castles=True, inns=True)
    assert plain.faults() == full.faults() == []
    for name in ("white_castle", "crane", "geese", "monastery-27", "monastery-28", "monastery-29"):
        with pytest.raises(AssertionError, match="left"):
            plain.store(name)
        assert full.store(name)


def test_left_over_tiles_leave_the_game_and_goods_stay() -> None:
    position = Position().depot(d1_2="bank", black_1="castle").lying(3, red=2).end_phase().lay_out()
    assert position.in_depot(3) == {"red": 2}
    assert position.s.removed[3 + 5] == 1
    assert position.faults() == []


def test_placing_needs_the_colour_the_number_and_a_neighbour() -> None:
    position = Position(duchy="chosen", choose=on_board("1", 7)).store("bank").dice(4, 2)
    position.play("die 1")
    assert position.offered() == ["workers"]
    position = Position(duchy="chosen", choose=on_board("1", 7)).store("bank").dice(3, 2).play("die 1")
    assert position.offered() == ["place own bank", "workers"]
    assert position.play("place own bank").offered() == ["space 12"]
