"""The rulings that change play, named by the number of the question in rules.md."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.tables import BOARD_NAMES, COLOURS, NONE, OUT_OF_GAME, TILE_NAMES

from .position import Position, on_board, region_sizes


def in_the_group_of_thirteen(offered: list[str]) -> str:
    """The starting castle of a solo game on space 18 of board 13a."""
    return "start_castle 18" if "start_castle 18" in offered else offered[0]


# A. Base game


def test_q001_the_starting_castle_scores_nothing_and_gives_no_action() -> None:
    position = Position(duchy="2")
    assert position.state.fields()["points"][0] == [0] * len(position.state.fields()["points"][0])
    assert position.offered() == ["die 1", "die 2"]


def test_q002_the_start_is_chosen_before_the_first_tiles_are_laid_out() -> None:
    seen: list[str] = []

    def choose(offered: list[str]) -> str:
        seen.append(offered[0].split()[0])
        return offered[0]

    Position(2, duchy="random", choose=choose)
    assert seen.index("start_castle") < seen.index("lay")
    assert seen.index("deal_good") < seen.index("deal_board") < seen.index("start_castle")


@pytest.mark.parametrize(
    ("board", "gone"), [("3", {"3", "4"}), ("8", {"7", "8"}), ("10", {"9", "10"}), ("1", set[str]())]
)
def test_q002_front_and_back_of_a_tableau_are_not_both_in_play(board: str, gone: set[str]) -> None:
    asked: list[list[str]] = []

    def choose(offered: list[str]) -> str:
        if offered[0].startswith("choose_board"):
            asked.append([text.split()[1] for text in offered])
        return on_board(board)(offered)

    Position(2, duchy="chosen", choose=choose)
    assert set(asked[0]) - set(asked[1]) == gone


def test_q002_dealt_boards_take_their_backs_along() -> None:
    position = Position(4, duchy="random", choose=lambda offered: offered[-1])
    assert [position.board(d).id for d in position.order()] == ["10", "8", "6", "4"]
    left = dict(zip(BOARD_NAMES, position.state.fields()["boards_left"], strict=True))
    assert {name for name, copies in left.items() if copies} == {"1", "2"}
    assert (left["1"], left["2"]) == (4, 4)
    alike = Position(4, duchy="random").state.fields()
    assert alike["boards_left"][:2] == [0, 0], "four tableaus carry the 1 and the 2"


def test_q003_only_the_cheapest_payment_is_taken() -> None:
    position = Position().workers(6).dice(6, 6).depot(d6_2="bank").play("die 1", "take 6-2")
    assert position.s.workers[0] == 6


def test_q005_no_action_may_be_given_up() -> None:
    position = Position().play("die 1")
    assert position.offered() == ["workers"]
    assert position.play("workers").offered() == ["die 2"]


def test_q006_nothing_is_discarded_while_a_place_is_free() -> None:
    position = Position().store("mine", "mine").depot(d6_2="bank").play("die 1", "take 6-2")
    assert position.stored() == ["mine", "mine", "bank"]
    assert position.offered() == ["die 2"]


def test_q007_and_8_full_storage_discards_for_effects_and_purchases() -> None:
    position = Position().store("mine", "castle", "ship").silver(2).depot(black_1="bank")
    position.play("buy black-1 silver")
    assert position.offered() == ["discard own mine", "discard own castle", "discard own ship"]
    position.play("discard own castle")
    assert position.stored() == ["mine", "ship", "bank"]
    assert position.s.removed[TILE_NAMES.index("castle")] == 1


@pytest.mark.parametrize("building", ["market", "carpenter", "church", "warehouse", "city_hall", "crane"])
def test_q009_benefits_of_buildings_may_be_declined(building: str) -> None:
    position = Position(extra_tiles=True).depot(d3_1="cow-2", d1_2="bank", d5_2="mine").goods(red=1).store("mine")
    position.gain_tile(building, 26)
    assert "decline" in position.offered()
    assert position.play("decline").offered() == ["die 2"]


def test_q010_the_action_of_a_castle_must_be_used() -> None:
    position = Position().put("castle", 2, 3).gain_tile("castle", 7)
    assert position.offered() == ["workers"]


def test_q011_a_city_hall_needs_no_number_but_colour_neighbour_and_city() -> None:
    position = Position().put("bank", 27).store("bank", "mine").gain_tile("city_hall", 26).play("place own bank")
    assert position.offered() == ["space 12"]


def test_q012_points_come_before_effects() -> None:
    position = Position(shields=True).shields_out(s17=3).shield(11).put("castle", 2, 3).put("face_down", 8)
    position.gain_tile("castle", 7)
    assert position.gains()["regions"] == 6, "shield 17 would come too late"
    assert "shield 17" in position.offered()


def test_q013_a_purchase_is_possible_inside_an_action() -> None:
    position = Position().silver(2).depot(black_1="mine").gain_tile("city_hall", 26)
    assert position.offered() == ["decline", "buy black-1 silver"]
    position.play("buy black-1 silver", "place own mine", "space 25")
    assert position.tile(25) == "mine"


def test_q013_also_between_a_castle_and_its_action_and_after_both_dice() -> None:
    position = Position().silver(2).put("castle", 2, 3).depot(black_1="mine").gain_tile("castle", 7)
    assert "buy black-1 silver" in position.offered()
    position.play("workers", "die 2")
    assert "buy black-1 silver" in position.offered()
    position.play("workers")
    assert position.offered() == ["end_turn", "buy black-1 silver"]
    assert position.play("end_turn").actor == 1


def test_q014_one_purchase_in_a_turn() -> None:
    position = Position().silver(4).depot(black_1="mine", black_2="bank").play("buy black-1 silver")
    assert position.offered() == ["die 1", "die 2"]


def test_q015_all_goods_that_fit_are_taken() -> None:
    position = Position().goods(red=1).lying(3, red=1, pink=1).gain_tile("ship", 18).play("load 3")
    assert position.in_store() == {"red": 2, "pink": 1}
    assert position.offered() == ["die 2"]


def test_q016_a_chosen_type_is_taken_with_all_its_goods() -> None:
    position = Position().goods(red=1, pink=1).lying(3, brown=3, orange=2).gain_tile("ship", 18).play("load 3")
    assert position.play("choose_good brown").in_store() == {"red": 1, "pink": 1, "brown": 3}


def test_q017_one_depot_alone_is_allowed_with_monastery_5() -> None:
    position = Position().found(5).lying(6, red=1).lying(1, pink=1).gain_tile("ship", 18).play("load 6", "decline")
    assert position.in_store() == {"red": 1}


def test_q018_a_chosen_type_comes_from_both_depots() -> None:
    position = Position().found(5).goods(red=1, pink=1).lying(2, brown=1, orange=1).lying(3, brown=2)
    position.gain_tile("ship", 18).play("load 2", "load 3", "choose_good brown")
    assert position.in_store() == {"red": 1, "pink": 1, "brown": 3}
    assert position.in_depot(2) == {"orange": 1}


def test_q020_every_sale_counts_for_monasteries_3_and_4() -> None:
    position = Position().found(3, 4).goods(red=1).put("castle", 2, 3).gain_tile("castle", 7).play("sell red")
    assert (position.s.silver[0], position.s.workers[0]) == (2, 1)
    position = Position().found(3, 4).goods(red=1).gain_tile("warehouse", 26).play("sell red")
    assert (position.s.silver[0], position.s.workers[0]) == (2, 1)


def test_q021_and_22_monasteries_13_and_14_count_with_a_castle_and_together() -> None:
    position = Position().found(13, 14).put("castle", 2, 3).gain_tile("castle", 7).play("workers")
    assert (position.s.silver[0], position.s.workers[0]) == (1, 4)


def test_q023_a_free_shift_and_monastery_8_add_up() -> None:
    position = Position().found(8, 12).workers(1).dice(3, 3).depot(d6_2="bank").play("die 1", "take 6-2")
    assert position.s.workers[0] == 0


def test_q025_a_monastery_does_not_help_its_own_placing() -> None:
    position = Position().store("monastery-11").dice(2, 2).play("die 1")
    assert position.offered() == ["workers"]


def test_q027_monastery_2_pays_after_the_last_phase_too() -> None:
    position = Position().found(2).put("mine", 25, 30).start().end_game()
    assert position.gains() == {"silver_left": 2, "workers_left": 1}


def test_q030_a_sale_needs_goods() -> None:
    assert Position().play("die 1").offered() == ["workers"]


def test_q031_an_inn_completes_a_colour() -> None:
    position = Position(inns=True).put("mine", 25, 30).gain_tile("inn", 34)
    assert position.gains()["colour_bonus"] == 5


def test_q032_a_ship_changes_the_order_of_the_next_round_only() -> None:
    position = Position(3).turn_of(0)
    position.play("die 1", "workers", "die 2", "workers")
    position.gain_tile("ship", 18).play("load 1", "die 2", "workers")
    assert position.actor == 2
    position.play("die 1", "workers", "die 2", "workers").roll("11", "22", "33")
    assert position.actor == 1


def test_q033_the_later_marker_lies_on_top() -> None:
    position = Position(3).put("ship", 18, d=1).put("ship", 18, d=2)
    assert position.order() == [2, 1, 0]


def test_q035_the_bridge_at_the_end_breaks_the_tie() -> None:
    position = Position(2).put("ship", 18).put("face_down", 18, d=1)
    assert position.order() == [0, 1]
    assert position.end_game().engine.places(position.state) == [2, 1]


def test_q037_lower_places_use_the_same_tie_break() -> None:
    position = Position(4).silver(5, d=2).put("bank", 12, d=0).end_game()
    assert position.engine.places(position.state) == [4, 3, 1, 2]


def test_q039_and_40_shields_14_and_15_see_the_left_over_tiles_of_the_phase_just_ending() -> None:
    position = Position(shields=True).shields_out().shield(14).depot(d1_2="bank").start().end_phase()
    position.play("take 1-2", "space 12")
    assert position.gains() == {"regions": 1, "phase_bonus": 10}


def test_q041_an_odd_worker_is_lost() -> None:
    assert Position().workers(3).start().end_game().gains() == {"workers_left": 1}


# B. Extra tiles


def test_q046_monastery_27_rises_at_once() -> None:
    position = Position(3, extra_tiles=True).turn_of(2)
    position.store("monastery-27").dice(1, 1).place("monastery-27", 13)
    assert position.order() == [2, 0, 1]


def test_q048_workers_are_bought_only_in_the_own_turn_and_it_is_no_purchase() -> None:
    position = Position(extra_tiles=True).found(28).silver(3).depot(black_1="mine").play("buy_workers")
    assert "buy black-1 silver" in position.offered()
    shielded = Position(extra_tiles=True, shields=True).shields_out().shield(7).found(28).silver(3).end_phase()
    assert shielded.offered() == ["tribute silver", "tribute give_up"]


def test_q049_the_crane_works_as_a_white_castle_if_they_are_played() -> None:
    position = Position(extra_tiles=True, white_castles=True).gain_tile("crane", 26).play("use_as white_castle")
    assert position.offered() == ["workers"]
    assert "use_as white_castle" not in Position(extra_tiles=True).gain_tile("crane", 26).offered()


def test_q050_a_crane_used_as_a_bank_is_no_bank() -> None:
    position = Position(extra_tiles=True).put("bank", 27).gain_tile("crane", 26).play("use_as bank")
    assert position.s.silver[0] == 2


def test_q051_the_crane_counts_once_at_the_end() -> None:
    position = Position(extra_tiles=True).found(16, 22).put("crane", 26).put("bank", 27).start().end_game()
    assert position.gains() == {"building_monasteries": 4 + 4}


def test_q052_solo_the_crane_counts_for_each_monastery() -> None:
    position = (
        Position(1, extra_tiles=True, choose=in_the_group_of_thirteen).put("crane", 17).gain_tile("monastery-22", 13)
    )
    assert position.gains() == {"building_monasteries": 4}
    position = (
        Position(1, extra_tiles=True, choose=in_the_group_of_thirteen)
        .put("crane", 17)
        .found(22)
        .gain_tile("monastery-16", 13)
    )
    assert position.gains()["building_monasteries"] == 4


def test_q054_monastery_7_counts_for_geese_too() -> None:
    position = Position(extra_tiles=True).found(7).put("castle", 2).put("geese", 6).gain_tile("cow-2", 11)
    assert position.gains() == {"animals": 3 + 3}


# C. Border posts


def islands(*spaces: int) -> Position:
    position = Position(duchy="border_chosen", choose=on_board("11a", 1), shields=True)
    return position.shields_out().shield(18).put("face_down", *spaces)


def test_q059_a_tile_that_joins_three_parts_scores_three_pairs() -> None:
    # Arms from 5, from 9 and from 36 end beside space 18 or 12, which then joins all of them.
    position = islands(5, 6, 9, 8, 13, 36, 31, 25, 19)
    assert position.s.linked[0] == 0
    position.gain_tile("bank", 12)
    assert position.gains()["border_posts"] == 30
    assert position.gains()["border_bonus"] == 5


def test_q065_islands_do_not_connect() -> None:
    position = islands(5, 9).gain_tile("cow-2", 36)
    assert position.gains() == {"animals": 2}


# D. White castles


def test_q067_one_white_castle_per_city_unless_monastery_1_or_the_option_allows_more() -> None:
    def spaces(position: Position) -> list[str]:
        position.put("white_castle", 26).store("white_castle").dice(5, 5).workers(6)
        return position.play("die 1", "place own white_castle").offered()

    assert "space 27" not in spaces(Position(white_castles=True))
    assert "space 27" in spaces(Position(white_castles=True).found(1))
    assert "space 27" in spaces(Position(white_castles=True, white_castles_per_city="any"))


def test_q068_a_white_castle_carries_no_shield() -> None:
    position = Position(shields=True, white_castles=True).shields_out(s7=6).put("white_castle", 26).play("shield 7")
    assert position.offered() == ["shield_castle 19"]


def test_q069_free_shifts_count_for_the_white_die() -> None:
    position = Position(white_castles=True).found(12).depot(d2_3="castle")
    position.s.white = 1
    assert position.gain_tile("white_castle", 26).offered() == ["take 2-3", "workers"]


def test_q073_a_carpenter_fetches_white_castles() -> None:
    position = Position(white_castles=True).depot(d1_2="white_castle").gain_tile("carpenter", 26)
    assert position.offered() == ["take 1-2", "decline"]


# E. Inns


def test_q074_an_inn_touches_a_tile_unless_the_option_lifts_it() -> None:
    def spaces(placing: str) -> int:
        position = Position(inns=True, inn_placing=placing).store("inn").workers(6)
        return len(position.play("die 1", "place own inn").offered())

    assert spaces("adjacent") == 6, "the spaces around the starting castle"
    assert spaces("anywhere") == 36


def test_q076_an_inn_and_shield_17_add_two() -> None:
    position = Position(inns=True, shields=True).shields_out().shield(17).put("mine", 25, 30).gain_tile("inn", 34)
    assert position.gains()["regions"] == 15


def test_q077_an_inn_on_a_single_space_counts_as_two() -> None:
    assert Position(inns=True).gain_tile("inn", 12).gains() == {"regions": 3, "phase_bonus": 10}


def test_q078_an_inn_on_water_moves_no_marker() -> None:
    position = Position(inns=True).gain_tile("inn", 18)
    assert position.s.bridge[0] == 0
    assert position.offered() == ["die 2"]


def test_q079_monasteries_9_to_11_do_not_shift_for_an_inn() -> None:
    position = Position(inns=True).found(9, 10, 11).store("inn").dice(4, 4).play("die 1", "place own inn")
    assert "space 12" not in position.offered()


def test_q080_monastery_6_pays_for_an_inn() -> None:
    position = Position(inns=True).found(6).workers(2).inns()
    assert "buy inn workers" in position.offered()


def test_q082_a_discarded_inn_is_out_of_the_game() -> None:
    position = Position(inns=True).store("inn", "mine", "mine").depot(d6_2="bank").play("die 1", "take 6-2")
    position.play("discard own inn")
    assert position.s.removed[TILE_NAMES.index("inn")] == 1
    assert position.faults() == []


# F. Trade routes


def test_q084_a_bonus_comes_at_once_before_the_next_good() -> None:
    # Card 2: brown gives a warehouse; its sale fills the next spaces before the second brown good.
    position = Position(trade_routes=True).route(2, 1).goods(brown=2, purple=1).dice(5, 5)
    position.play("die 1", "sell brown", "sell purple")
    # Purple matches the second space: church; nothing lies in the depots, so it lapses. The brown good comes last.
    assert position.state.fields()["route_good"][0][:3] == [4, 1, 4]


def test_q085_income_comes_before_the_goods_are_laid() -> None:
    position = Position(trade_routes=True).route(2).goods(brown=1, red=1).dice(5, 5).play("die 1", "sell brown")
    assert position.gains() == {"sales": 2}
    assert position.offered() == ["sell red", "decline"]


def test_q087_the_castle_bonus_is_no_castle_for_shield_11() -> None:
    position = Position(trade_routes=True, shields=True).shields_out(s7=1).shield(11).route(9).goods(red=1).dice(4, 4)
    assert position.play("die 1", "sell red").offered() == ["workers"]


def test_q088_a_nested_sale_pays_again() -> None:
    position = Position(trade_routes=True).found(3).route(2).goods(brown=1, red=1).dice(5, 5)
    position.play("die 1", "sell brown", "sell red")
    assert position.s.silver[0] == 4


def test_q091_a_team_has_six_cards() -> None:
    assert Position(4, duchy="12a", trade_routes=True).state.fields()["route_cards"] == [6, 6, 0, 0]


# G. Shields


def shielded(*numbers: int, players: int = 2, **options: object) -> Position:
    return Position(players, shields=True, **options).shields_out().shield(*numbers)  # type: ignore[arg-type]


def test_q094_both_dice_must_be_unused() -> None:
    position = Position(shields=True).shields_out(s7=6).play("die 1", "workers")
    assert position.offered() == ["die 2"]


def test_q095_monastery_8_and_shield_16_help_to_a_double_but_12_does_not() -> None:
    position = shielded(16).shields_out(s7=4).found(8, 12).dice(2, 6).workers(2)
    assert "shield 7" in position.offered()
    position.workers(1)
    assert "shield 7" not in position.offered()
    assert "shield 7" in position.play("turn_die 2 4").offered()


def test_q097_a_purchase_is_allowed_beside_taking_a_shield() -> None:
    position = Position(shields=True).shields_out(s7=6).silver(2).depot(black_1="mine")
    position.play("shield 7", "shield_castle 19")
    assert position.offered() == ["end_turn", "buy black-1 silver"]


def test_q102_tribute_is_due_after_the_last_phase() -> None:
    position = shielded(1).start().end_game().play("tribute give_up")
    assert position.gains() == {}


def test_q103_silver_of_shield_14_pays_tribute() -> None:
    position = shielded(14).depot(d1_2="bank").end_phase().play("take 1-2", "space 26")
    assert "tribute silver" in position.offered()


def test_q105_shield_3_pays_with_workers_while_it_goes() -> None:
    position = shielded(3, 7).workers(1).end_phase().play("tribute give_up")
    assert position.offered() == ["tribute worker", "tribute give_up"]
    assert position.play("tribute worker").held() == [7]


def test_q107_without_shield_4_only_three_tiles_stay() -> None:
    position = shielded(4).store("mine", "mine", "bank", "ship", "castle").end_phase().play("tribute give_up")
    assert position.offered() == [f"discard own {name}" for name in ("mine", "bank", "ship", "castle")]
    position.play("discard own mine", "discard own ship")
    assert position.stored() == ["mine", "bank", "castle"]


def test_q108_shield_5_keeps_to_three_types() -> None:
    position = shielded(5).goods(red=1, pink=1, brown=1).lying(2, orange=1, pink=1).gain_tile("ship", 18)
    position.play("load 1")
    assert position.offered() == ["gather pink", "decline"]


def test_q109_shield_6_names_once_and_ends_with_the_shield() -> None:
    position = shielded(6).found(14, d=1).play("name 2", "die 1", "workers").end_phase().play("tribute give_up")
    assert position.s.copies[0] == NONE


def test_q110_shield_6_does_not_copy_monastery_27() -> None:
    position = shielded(6, players=3, extra_tiles=True).found(27, d=2).play("name 3")
    position.gain_tile("ship", 18).play("load 1")
    position.put("ship", 18, d=1)
    assert position.order() == [1, 0, 2]


def test_q112_shield_10_does_not_double_copied_monasteries() -> None:
    position = shielded(6, 10).found(15).found(25, d=1).sold(red=3).silver(2).play("name 2").start().end_game()
    position.play("tribute silver", "tribute silver")
    assert position.gains() == {"monastery_15": 4, "monastery_25": 3, "shields": 20}


def test_q113_shield_7_doubles_only_later_bonus_tiles() -> None:
    position = Position(shields=True).shields_out(s7=6).put("mine", 25, 30, 34)
    position.s.bonus_tile[COLOURS.index("M"), 0] = 0
    position.start().play("shield 7", "shield_castle 19")
    assert position.gains() == {}


def test_q114_shield_8_doubles_silver_only() -> None:
    position = shielded(8).found(2).put("mine", 25, 30).silver(1).end_phase().play("tribute silver")
    assert (position.s.silver[0], position.s.workers[0]) == (4, 2)


def test_q115_monastery_3_adds_a_silver_to_those_of_shield_9() -> None:
    position = shielded(9).found(3, 4).goods(orange=3).play("die 1", "sell orange")
    assert (position.s.silver[0], position.s.workers[0]) == (3 + 1, 1)


def test_q118_shield_12_leaves_monastery_25_alone() -> None:
    position = shielded(12).found(25).sold(red=3).silver(1).start().end_game().play("tribute silver")
    assert position.gains() == {"monastery_25": 3, "shields": 8}


def test_q119_shields_10_and_13_double_different_things() -> None:
    position = shielded(10, 13).found(15).sold(red=1).silver(2).start().end_game()
    position.play("tribute silver", "tribute silver")
    assert position.gains() == {"monastery_15": 4, "shields": (8 + 4) * 2}


def test_q120_shield_14_chains_and_buys_nothing() -> None:
    position = shielded(14).put("castle", 2, 3).silver(5).depot(d2_3="castle", d1_2="bank", black_1="mine").end_phase()
    position.play("take 2-3", "space 7")
    assert position.offered() == ["take 1-2", "workers"], "the castle's action, and no purchase"
    position.play("take 1-2")
    assert position.stored() == ["bank"]


def test_q121_shield_16_turns_a_die_between_the_actions() -> None:
    position = shielded(16).dice(2, 5).play("die 1", "workers")
    assert "turn_die 2 1" in position.offered()


def test_q123_shield_18_holds_for_city_halls_and_inns() -> None:
    position = shielded(18, inns=True).store("inn").dice(4, 4).play("die 1", "place own inn")
    assert len(position.offered()) > 1


def test_replaced_shields_leave_the_game_with_their_effects() -> None:
    position = shielded(4).store("mine", "mine", "mine", "bank").shields_out(s7=6).play("shield 7", "shield_castle 19")
    assert position.s.shield_place[4] == OUT_OF_GAME
    assert position.offered() == ["discard own mine", "discard own bank"]


# H. Team


def test_q124_a_team_books_its_final_points_on_its_first_seat() -> None:
    position = Position(4, duchy="12a").silver(3, d=1).start().end_game()
    assert position.gains(1) == {"silver_left": 3}
    assert position.gains(3) == {}


def test_q133_monastery_27_lifts_both_markers_of_a_team() -> None:
    position = Position(4, duchy="12a", extra_tiles=True).found(27, d=1)
    assert position.order() == [1, 3, 0, 2]


def test_q134_shields_belong_to_the_team() -> None:
    position = Position(4, duchy="12a", shields=True).shields_out().shield(16, 2).turn_of(2)
    assert "turn_die 1 1" in position.offered()
    position.play("turn_die 1 1", "die 1", "workers")
    assert position.s.workers[0] == 2, "shield 2 does not pay for the partner"


# I. Solo: see also test_solo.py


def test_q136_rivers_join_no_regions() -> None:
    position = Position(1)
    assert region_sizes(position.board(), "S") == [1] * 6


def test_q146_monastery_26_counts_colours_completed_before_it() -> None:
    position = Position(1, choose=in_the_group_of_thirteen)
    position.put("face_down", *(space for space in position.free("K") if space != 13))
    position.put("face_down", *position.free("M"))
    position.s.bonus_tile[COLOURS.index("M"), 0] = 0
    position.gain_tile("monastery-26", 13)
    assert position.gains()["monastery_26"] == 3, "for the mines; the yellow it completes itself does not count"
    assert position.s.bonus_tile[COLOURS.index("K"), 0] == 0


def test_q148_monastery_5_loads_two_depots_and_loses_four() -> None:
    position = (
        Position(1, choose=in_the_group_of_thirteen).found(5).put("face_down", 15).lying(1, red=1).lying(2, pink=1)
    )
    position.lying(3, brown=1).gain_tile("ship", 20).play("load 1", "load 2")
    assert position.in_store() == {"red": 1, "pink": 1}
    assert position.in_depot(3) == {}


def test_q147_goods_sold_by_an_action_of_the_marker_can_no_longer_be_swapped() -> None:
    position = Position(1, choose=in_the_group_of_thirteen).put("face_down", 15).goods(red=5).depot(black_1="mine")
    position.s.counter = 49
    position.gain_tile("ship", 20).play("load 1")
    assert "take black-1" in position.offered()
    position.play("count 1", "sell red")
    assert "take black-1" not in position.offered()
