"""Rulings 59 to 102 by number, on contracts, journeys and the end; the reasons are in rules.md."""

from __future__ import annotations

from spielwerk.games.marcopolo.rules.ending import finish
from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.marcopolo.tables import NONE
from spielwerk.kernel import CHANCE, push

from .board import BLUE, GREEN, PLENTY, RED, YELLOW, Board

NINE = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "anxi", "kashgar")
ELEVEN = (*NINE, "xian", "kochi")


def traveller(*dice: int, seat: int = RED, **stock: int) -> Board:
    return Board().dice(seat, *dice).stock(seat, **(stock or PLENTY)).turn(seat)


def round_start(board: Board) -> Board:
    board.clear_agenda()
    return board.push(Kind.START_ROUND, 0).ready().work_off()


# E. Contracts


def test_q059_both_contracts_are_taken_from_their_old_places() -> None:
    board = Board().display("C01", "C02", "C03").dice(RED, 2).turn(RED).act("contracts", 2).play("take 1")
    assert board.legal() == ["take 2", "stop"]
    one = Board().display("C01", "C02").dice(RED, 1).turn(RED).act("contracts", 1)
    assert one.legal() == ["take 1"]
    assert "end_turn" in one.play("take 1").legal()


def test_q060_an_extra_is_all_money_or_all_camels() -> None:
    board = Board().display("C01", "C02", "C03", "C04", "C05", "C06").dice(RED, 6).turn(RED).act("contracts", 6)
    assert board.play("take 6").legal() == ["extra money", "extra camels"]
    assert board.play("extra money").gain(RED) == {"money": 2}


def test_q061_p08_an_empty_display_is_filled_as_soon_as_the_taking_is_done() -> None:
    board = Board().display("C01", "C02").dice(RED, 2).dice(BLUE, 1).turn(RED).act("contracts", 2)
    board.play("take 1", "take 2")
    assert board.displayed() == []
    board.play("lay_contract C30", "lay_contract C31")
    assert board.displayed() == ["C30", "C31"]
    assert board.to_move() == RED


def test_q062_p08_the_last_turn_of_a_round_fills_the_display_too() -> None:
    board = Board().display("C01", "C02").dice(RED, 2).turn(RED).act("contracts", 2).play("take 1", "take 2")
    board.play("lay_contract C30", "lay_contract C31", "end_turn")
    assert board.displayed() == []
    assert board.stacked() == [*"??????", "C30", "C31"]


def test_q063_a_small_stack_fills_as_far_as_it_goes() -> None:
    board = Board().stack("C30").display("C01").dice(RED, 2).dice(BLUE, 1).turn(RED).act("contracts", 2)
    board.play("take 1")
    assert board.displayed() == ["C30"]
    empty = Board().stack().display("C01").dice(RED, 2).dice(BLUE, 1, 1).turn(RED).act("contracts", 2)
    empty.play("take 1", "end_turn")
    assert empty.displayed() == []
    assert "contracts" not in empty.spaces("own 1")


def test_q063_p08_only_an_empty_display_is_filled() -> None:
    board = Board(2).stack("C30").display("C01").active(YELLOW, "C10").dice(BLUE, 1, 1).dice(YELLOW, 1).turn(BLUE)
    board.act("contracts", 1).play("take 1", "end_turn").stack("C31")
    board.play("die own 1", "purse", "end_turn")
    assert board.displayed() == ["C30"]
    assert board.stacked() == ["C31"]


def test_q064_a_dropped_contract_can_come_back_at_once() -> None:
    board = Board().stack().active(RED, "C10", "C11").display("C01", "C02").dice(RED, 2).dice(BLUE, 1).turn(RED)
    board.act("contracts", 2).play("take 1", "take 2")
    assert board.displayed() == ["C10", "C11"]


def test_q065_nothing_is_dropped_without_need() -> None:
    board = Board().active(RED, "C10").display("C01", "C02").dice(RED, 2).turn(RED).act("contracts", 2)
    assert "end_turn" in board.play("take 1", "stop").legal()
    assert board.active_contracts(RED) == ["C10", "C01"]


def test_q066_p12_a_fulfilled_contract_keeps_its_place_until_its_reward_is_received() -> None:
    board = Board().active(RED, "S6", "C10").stock(RED, **PLENTY).dice(RED, 1).turn(RED)
    board.play("fulfil S6", "lay_contract C20")
    assert board.legal() == ["drop C10", "refuse"]
    assert board.s.fulfilled[RED] == 1
    board.play("drop C10")
    assert board.active_contracts(RED) == ["C20"]
    refused = Board().active(RED, "S6", "C10").stock(RED, **PLENTY).dice(RED, 1).turn(RED)
    refused.play("fulfil S6", "lay_contract C20", "refuse")
    assert refused.active_contracts(RED) == ["C10"]
    assert "end_turn" not in refused.legal()


def test_q066_p12_what_a_step_leads_to_belongs_to_the_reward() -> None:
    board = Board().outpost("alexandria", "O09").active(RED, "S1", "C10").stack("C20").stock(RED, **PLENTY)
    board.dice(RED, 1).turn(RED).play("fulfil S1", "step 1 alexandria")
    assert board.legal() == ["drop C10", "refuse"]


def test_q067_s1_with_a_free_place_a_drawn_contract_cannot_be_refused() -> None:
    board = Board().active(RED, "S6").stock(RED, **PLENTY).dice(RED, 1).turn(RED)
    board.play("fulfil S6", "lay_contract C20")
    assert board.active_contracts(RED) == ["C20"]
    assert "refuse" not in board.legal()


def test_q068_a_start_contract_swapped_away_leaves_the_game() -> None:
    board = Board(2).character(BLUE, "matteo").active(BLUE, "S1", "C10").stack("C20")
    round_start(board)
    assert board.legal() == ["drop S1", "drop C10", "refuse"]
    board.play("drop S1")
    assert board.active_contracts(BLUE) == ["C20", "C10"]
    assert board.stacked() == []
    assert board.s.removed == 1


def test_q069_a_contract_taken_by_the_action_may_be_swapped_by_a_later_reward() -> None:
    board = Board().outpost("alexandria", "O09").display("C01", "C02", "C03").active(RED, "S1").stack("C20")
    board.stock(RED, **PLENTY).dice(RED, 2).turn(RED).act("contracts", 2).play("take 1", "take 2")
    assert board.active_contracts(RED) == ["C01", "C02"]
    push(board.s, Kind.DRAW_CONTRACT, RED, 0)
    board.work_off()
    assert board.legal() == ["drop C01", "drop C02", "refuse"]


def test_q070_nothing_is_drawn_from_an_empty_stack() -> None:
    board = Board().active(RED, "S6").stack().stock(RED, **PLENTY).dice(RED, 1).turn(RED).play("fulfil S6")
    assert board.active_contracts(RED) == []
    assert "die own 1" in board.legal()


def test_q071_goods_are_chosen_before_the_black_die_is_rolled() -> None:
    board = Board().active(RED, "C13").stock(RED, **PLENTY).dice(RED, 1).turn(RED).play("fulfil C13")
    assert board.legal() == ["good pepper", "good silk", "good gold"]
    board.play("good gold", "roll 6")
    assert board.values(RED, "black") == [6]


def test_q072_a_contract_may_be_fulfilled_for_nothing() -> None:
    board = Board().active(RED, "C01").stock(RED, camel=1, pepper=3).dice(RED, 1).turn(RED)
    board.s.black_dice = 0
    board.play("fulfil C01")
    assert board.values(RED, "black") == []
    assert board.gain(RED)["points from contracts"] == 2


# F. Journeys


def test_q073_bonuses_on_the_way_pay_nothing() -> None:
    board = Board().figure(RED, "moscow").dice(RED, 2, 2).stock(RED, money=3, camel=5).turn(RED).act("travel", 2, 2)
    assert board.go("anxi").legal() == ["stop"]


def test_q074_a_second_visit_brings_nothing() -> None:
    board = Board().figure(RED, "moscow").posts(RED, "anxi").dice(RED, 1, 1).stock(RED, money=3, camel=3).turn(RED)
    board.act("travel", 1, 1).go("anxi")
    assert board.gain(RED) == {"money": -3, "camel": -3}
    assert board.s.posts_left[RED] == 8


def test_q075_extra_costs_are_paid_on_every_crossing() -> None:
    board = traveller(3, 3).figure(RED, "oasis_9").act("travel", 3, 3).go("adana", "oasis_9", "adana")
    assert board.gain(RED) == {"money": -12 + 3, "camel": -6 + 1}


def test_q076_without_posts_one_is_moved() -> None:
    board = traveller(1, 1).posts(RED, *NINE).outpost("alexandria", "O01").card("moscow", "K23")
    board.act("travel", 1, 1).go("alexandria")
    assert board.legal() == [f"move_post {city}" for city in sorted(NINE, key=ORDER.index)]
    board.play("move_post moscow")
    assert board.gain(RED) == {}
    assert not board.has_post(RED, "moscow")
    assert board.has_post(RED, "alexandria")


ORDER = [
    "beijing", "moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra",
    "anxi", "ormuz", "kashgar", "xian", "adana", "kochi",
]  # fmt: skip


def test_q077_the_post_in_beijing_may_be_moved_and_others_stay() -> None:
    board = traveller(1, 1).posts(RED, "beijing", *NINE[:8]).posts(BLUE, "beijing").act("travel", 1, 1)
    board.go("alexandria").play("move_post beijing")
    assert board.state.fields()["beijing"] == [NONE, BLUE, NONE, NONE]
    board.figure(YELLOW, "xian").stock(YELLOW, money=4).dice(YELLOW, 1, 1).turn(YELLOW)
    board.act("travel", 1, 1).go("beijing")
    assert board.state.fields()["beijing"] == [YELLOW, BLUE, NONE, NONE]


def test_q078_rubruk_without_posts_moves_one_for_every_city_passed() -> None:
    board = Board().character(RED, "rubruk").posts(RED, *ELEVEN).stock(RED, **PLENTY).dice(RED, 3, 3)
    board.outpost("alexandria", "O01").turn(RED).act("travel", 3, 3).go("alexandria", "oasis_9", "adana")
    board.play("move_post moscow", "move_post alexandria")
    assert board.legal() == ["bonus alexandria", "bonus adana"]
    board.play("bonus adana")
    assert board.gain(RED) == {"money": -12 + 3 + 3, "camel": -2 + 1}


def test_q078_p10_a_journey_of_rubruk_ends_in_a_city_with_his_post() -> None:
    """He passes Alexandria, moves its post on to Adana and comes back: a post must be moved to Alexandria again."""
    posts = ("alexandria", *ELEVEN[1:])
    board = Board().character(RED, "rubruk").posts(RED, *posts).stock(RED, **PLENTY).dice(RED, 5, 5).turn(RED)
    board.act("travel", 5, 5).go("alexandria", "oasis_9", "adana", "oasis_9", "alexandria")
    board.play("move_post alexandria")
    assert board.legal() == [f"move_post {city}" for city in ORDER if city in (*ELEVEN[1:], "adana")]
    board.play("move_post karakorum")
    assert board.has_post(RED, "alexandria")
    assert board.has_post(RED, "adana")
    assert board.s.posts_left[RED] == 0


def test_q078_p10_a_city_visited_twice_gets_one_post() -> None:
    board = Board().character(RED, "rubruk").stock(RED, **PLENTY).dice(RED, 3, 3).turn(RED)
    board.act("travel", 3, 3).go("alexandria", "venezia", "alexandria")
    assert board.s.posts_left[RED] == 10
    assert "end_turn" in board.legal()


def test_q079_rubruks_bonuses_come_after_the_movement() -> None:
    board = Board().character(RED, "rubruk").figure(RED, "moscow").stock(RED, money=7, camel=5).dice(RED, 2, 2)
    board.turn(RED).act("travel", 2, 2).go("anxi")
    assert board.gain(RED) == {"money": -3, "camel": -3}
    board.go("karakorum")
    assert board.gain(RED) == {"money": -7 + 5, "camel": -5}


def test_q080_of_several_bonuses_the_player_chooses_and_ends_each_first() -> None:
    board = Board().character(RED, "niccolo_marco").outpost("alexandria", "O08").outpost("moscow", "O01")
    board.stock(RED, **PLENTY).dice(RED, 3, 3).turn(RED)
    board.act("travel", 3, 3).go("alexandria").go("oasis_1", "moscow", figure=2)
    assert board.legal() == ["bonus moscow", "bonus alexandria"]
    board.play("bonus alexandria", "step 2 anxi")
    assert board.has_post(RED, "anxi")
    assert board.gain(RED) == {"money": -12 + 5 + 3, "camel": -3}


def test_q081_rubruk_places_a_post_in_beijing_in_passing() -> None:
    board = Board().character(RED, "rubruk").figure(RED, "xian").posts(RED, "xian").stock(RED, **PLENTY)
    board.dice(RED, 2, 2).turn(RED).act("travel", 2, 2).go("beijing", "oasis_3")
    assert board.s.beijing[0] == RED


def test_q083_rubruk_places_nothing_where_he_starts() -> None:
    board = Board().character(RED, "rubruk").figure(RED, "moscow").stock(RED, **PLENTY).dice(RED, 1, 1).turn(RED)
    board.act("travel", 1, 1).go("oasis_1")
    assert not board.has_post(RED, "moscow")


def test_q084_q085_only_a_figure_that_moved_places_a_post() -> None:
    board = Board().character(RED, "niccolo_marco").figure(RED, "moscow", 1).stock(RED, **PLENTY).dice(RED, 2, 2)
    board.turn(RED).act("travel", 2, 2).go("alexandria").play("stop")
    assert board.has_post(RED, "alexandria")
    assert not board.has_post(RED, "moscow")
    both = Board().character(RED, "niccolo_marco").stock(RED, **PLENTY).dice(RED, 2, 2).turn(RED)
    both.act("travel", 2, 2).go("alexandria").go("alexandria", figure=2)
    assert both.gain(RED) == {"money": -7}
    assert both.s.posts_left[RED] == 8


def test_q084_p11_the_first_figure_places_the_last_post() -> None:
    board = Board().character(RED, "niccolo_marco").posts(RED, *NINE[:8]).stock(RED, **PLENTY).dice(RED, 3, 3)
    board.figure(RED, "oasis_9", 1).turn(RED).act("travel", 3, 3).go("adana", figure=2).go("alexandria").play("stop")
    assert board.has_post(RED, "alexandria")
    assert not board.has_post(RED, "adana")
    assert "move_post alexandria" in board.legal()
    board.play("move_post moscow")
    assert board.has_post(RED, "adana")


def test_q086_caprinis_jump_costs_nothing_even_along_a_route() -> None:
    board = traveller(1, 1, money=3).character(RED, "caprini").figure(RED, "oasis_2").act("travel", 1, 1).go("oasis_3")
    assert board.gain(RED) == {"money": -3}


def test_q087_caprini_jumps_with_a_single_step_too() -> None:
    board = Board().character(RED, "caprini").figure(RED, "oasis_1").active(RED, "S1").stock(RED, camel=1, pepper=3)
    board.dice(RED, 1).turn(RED).play("fulfil S1", "step 1 oasis_10")
    assert board.stands(RED) == "oasis_10"


def test_q088_a_step_as_reward_may_be_declined_and_lapses_when_it_cannot_be_paid() -> None:
    board = Board().active(RED, "S1").stock(RED, camel=1, pepper=3).dice(RED, 1).turn(RED).play("fulfil S1")
    assert "end_turn" not in board.play("stop").legal()
    assert board.stands(RED) == "venezia"
    stuck = Board().figure(RED, "ormuz").active(RED, "S1").stock(RED, camel=3, pepper=3).dice(RED, 1).turn(RED)
    assert "die own 1" in stuck.play("fulfil S1").legal()


def test_q089_there_and_back_is_a_journey() -> None:
    board = traveller(2, 2).act("travel", 2, 2).go("oasis_1", "venezia")
    assert board.gain(RED) == {"money": -7}
    assert board.s.traveller == RED


def test_q090_no_post_in_venezia() -> None:
    board = traveller(1, 1).figure(RED, "oasis_1").act("travel", 1, 1).go("venezia")
    assert board.s.posts_left[RED] == 9


def test_q091_a_journey_needs_money_for_price_occupied_space_and_extra_costs() -> None:
    board = Board().dice(BLUE, 1, 1).dice(RED, 2, 6).stock(BLUE, money=3).stock(RED, money=5).turn(BLUE)
    board.act("travel", 1, 1).go("oasis_1").turn(RED)
    assert "travel" in board.spaces("own 2")
    board.stock(RED, money=4)
    assert "travel" not in board.spaces("own 2")
    far = Board().figure(RED, "adana").dice(RED, 1, 1).stock(RED, money=17, camel=1).turn(RED)
    assert "travel" not in far.spaces("own 1")
    assert "travel" in far.stock(RED, money=18).spaces("own 1")


def test_q092_a_moved_post_takes_the_outpost_bonus() -> None:
    board = traveller(1, 1).posts(RED, *NINE).outpost("alexandria", "O07").act("travel", 1, 1).go("alexandria")
    assert board.play("move_post moscow").gain(RED) == {"money": -3, "gold": 2}


def test_q094_four_places_in_beijing_with_two_players() -> None:
    assert Board(2).state.fields()["beijing"] == [NONE] * 4


# G. End


def last_turn(players: int = 2) -> Board:
    board = Board(players)
    board.s.round_number = 5
    for seat, goals in enumerate((("G01", "G02"), ("G03", "G04"), ("G05", "G06"), ("G07", "G08"))[:players]):
        board.goals(seat, *goals)
    return board


def test_q095_no_town_bonuses_after_the_fifth_round() -> None:
    board = (
        last_turn()
        .fulfilled(YELLOW, "C02")
        .posts(BLUE, "kochi")
        .display("C01")
        .dice(BLUE, 1)
        .turn(BLUE)
        .play("die own 1", "purse")
    )
    board.play("end_turn")
    assert board.engine.over(board.state)
    assert board.gain(BLUE) == {"money": 3}


def test_q096_points_for_money_and_goods_are_rounded_down() -> None:
    board = last_turn(3).stock(BLUE, money=29, pepper=1, silk=1, gold=3).posts(BLUE, "beijing").fulfilled(GREEN, "C01")
    finish(board.stock(YELLOW, money=9, gold=9).ready().s)
    assert board.gain(BLUE) == {"points from money": 2, "points from goods": 2, "points from beijing": 10}
    assert board.gain(YELLOW) == {}


def test_q097_everybody_level_with_most_contracts_gets_seven() -> None:
    board = last_turn(3).fulfilled(BLUE, "C01", "C02").fulfilled(YELLOW, "C03", "C04").fulfilled(GREEN, "C05")
    finish(board.ready().s)
    assert board.gains() == {BLUE: {"points from most_contracts": 7}, YELLOW: {"points from most_contracts": 7}}


def test_q098_p14_everybody_gets_seven_if_no_contract_was_fulfilled() -> None:
    board = last_turn()
    finish(board.s)
    assert board.gains() == {BLUE: {"points from most_contracts": 7}, YELLOW: {"points from most_contracts": 7}}


def test_q100_start_contracts_count_as_fulfilled() -> None:
    board = last_turn().fulfilled(BLUE, "S1")
    finish(board.ready().s)
    assert board.gains() == {BLUE: {"points from most_contracts": 7}}


def test_q101_camels_break_a_tie_at_every_place_then_it_is_shared() -> None:
    board = last_turn(4).stock(BLUE, camel=3).stock(YELLOW, camel=1).stock(GREEN, camel=1)
    finish(board.s)
    assert board.engine.places(board.state) == [1, 2, 2, 4]


def test_q102_money_and_goods_never_run_out() -> None:
    board = Board().stock(RED, money=400, gold=90).dice(RED, 1).turn(RED).act("five_money", 1)
    assert board.gain(RED) == {"money": 5}


def test_dice_come_back_at_the_start_of_a_round() -> None:
    board = Board(2).dice(BLUE, 3).turn(BLUE).act("pepper", 3).play("field 1")
    board.clear_agenda()
    board.push(Kind.GATHER_DICE, 0).work_off()
    assert board.s.placed_count == 3
    assert board.s.black_dice == 3
    assert board.to_move() == CHANCE
