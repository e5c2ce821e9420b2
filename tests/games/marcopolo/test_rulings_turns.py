"""Rulings 1 to 58 by number, on set-up, rounds, turns and action spaces; the reasons are in rules.md."""

from __future__ import annotations

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.marcopolo.tables import NONE
from spielwerk.proof.gate import shows

from .board import BLUE, GREEN, PLENTY, RED, YELLOW, Board
from .test_options import Start

NINE = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "anxi", "kashgar")


def with_card(card: str, *dice: int, **stock: int) -> Board:
    return own_card(Board(), card, *dice, **stock)


def step_by_step(card: str, *dice: int, **stock: int) -> Board:
    return own_card(Board(card_steps="one_by_one"), card, *dice, **stock)


def own_card(board: Board, card: str, *dice: int, **stock: int) -> Board:
    return board.card("karachi", card).posts(RED, "karachi").dice(RED, *dice).stock(RED, **stock).turn(RED)


def round_start(board: Board) -> Board:
    board.clear_agenda()
    return board.push(Kind.START_ROUND, 0).ready().work_off()


# A. Set-up


def test_q001_q002_three_cards_in_sumatra_each_with_its_own_space() -> None:
    board = Board().posts(RED, "sumatra").dice(RED, 1, 1, 1).turn(RED)
    for n in (1, 2, 3):
        board.card(f"sumatra_{n}", "K23")
    board.act("sumatra_1", 1).play("exchange forth 1").turn(RED)
    assert {"sumatra_2", "sumatra_3"} <= board.spaces("own 1")
    assert "sumatra_1" not in board.spaces("own 1")


def test_q003_the_score_begins_at_zero() -> None:
    assert Start(players=4).to_first_turn().state.array["points"].sum() == 0


def test_q004_q005_start_contracts_by_chance_the_rest_leaves_the_game() -> None:
    start = Start(players=3).play("start_player 1").to_first_turn()
    assert bin(start.s.removed).count("1") == 3


def test_q006_mercator_is_in_the_first_game_only_with_four() -> None:
    for players in (2, 3, 4):
        start = Start(players=players).play("start_player 1")
        assert (2 in start.state.fields()["character"]) == (players == 4)


def test_q008_goals_are_dealt_after_the_draft() -> None:
    start = Start(players=2, characters="draft").play("start_player 1").on("character")
    assert start.state.fields()["goals"][0] == [NONE] * 4
    assert NONE not in start.state.fields()["card"]
    assert start.s.active[0, 0] != NONE


def test_q010_kublais_first_post_counts() -> None:
    board = Board().character(RED, "kublai").posts(RED, *NINE[:6]).dice(RED, 1, 1).stock(RED, money=3)
    board.figure(RED, "venezia").turn(RED).act("travel", 1, 1).go("alexandria")
    assert board.gain(RED)["points from trading_posts"] == 5


def test_q011_five_money_costs_the_own_die_with_two_players() -> None:
    board = Board(2).dice(BLUE, 2).stock(BLUE, money=2).turn(BLUE).act("five_money", 2)
    assert board.gain(BLUE) == {"money": 3}
    assert "five_money" not in Board(2).dice(BLUE, 3).stock(BLUE, money=2).turn(BLUE).spaces("own 3")


# B. Start of a round


def test_q013_character_bonuses_in_round_one() -> None:
    board = Board(2).character(BLUE, "caprini").character(YELLOW, "niccolo_marco")
    board.s.round_number = 0
    round_start(board)
    assert board.s.round_number == 1
    assert board.gains() == {BLUE: {"money": 3}, YELLOW: {"camel": 1}}


def test_q014_choices_of_the_payout_are_open_to_all_at_once() -> None:
    board = Board(3).posts(BLUE, "kashgar").posts(GREEN, "kashgar", "xian")
    round_start(board)
    assert board.engine.waiting(board.state) == 0b101
    board.play("town kashgar", "pair pepper+silk", seat=GREEN).play("pair silk+gold", seat=BLUE)
    assert board.engine.waiting(board.state) == 0b100
    board.play("pair pepper+silk", seat=GREEN)
    assert board.gains() == {BLUE: {"silk": 1, "gold": 1}, GREEN: {"pepper": 2, "silk": 2}}


def test_q015_q016_leftovers_go_under_the_stack_in_order_before_matteo_draws() -> None:
    board = Board(2).character(BLUE, "matteo").stack().display("C03", "C01", "C02")
    board.push(Kind.NEXT_TURN, BLUE).work_off()
    assert board.stacked() == ["C03", "C01", "C02"]
    board.play(*(f"lay_contract C{n}" for n in range(10, 16)))
    assert board.active_contracts(BLUE) == ["C03"]
    assert board.stacked() == ["C01", "C02"]


def test_q017_two_dropped_contracts_go_under_in_slot_order() -> None:
    board = Board().active(RED, "C08", "C07").stack().dice(RED, 2).turn(RED)
    board.display("C01", "C02", "C03").act("contracts", 2).play("take 2", "take 1")
    assert board.stacked() == ["C08", "C07"]
    assert board.active_contracts(RED) == ["C02", "C01"]


def test_q018_q093_travelling_with_black_dice_decides_the_next_start_player_only() -> None:
    board = (
        Board(3).display("C01").dice(GREEN, 2, 3, colour="black").dice(YELLOW, 1).dice(BLUE, 1).stock(GREEN, money=3)
    )
    board.turn(GREEN).act("travel", 2, 3, colours="bb").go("oasis_1").play("stop", "end_turn")
    assert board.to_move() == BLUE
    assert board.s.start_player == BLUE
    round_start(board)
    assert board.s.start_player == GREEN


def test_q019_compensation_is_open_to_all_after_the_rolls() -> None:
    board = Board(2).dice(BLUE, 1, 1, 1, 1, 1).dice(YELLOW, 1, 1, 1, 1, 6).push(Kind.COMPENSATION, 0).work_off()
    assert board.engine.waiting(board.state) == 0b11
    assert board.legal(BLUE)[-1] == "compensate 10"
    assert board.legal(YELLOW)[-1] == "compensate 5"


def test_q020_compensation_counts_the_white_die_and_not_raschid() -> None:
    board = Board(2).character(YELLOW, "raschid").dice(YELLOW, 0, 0, 0, 0, 0)
    board.dice(BLUE, 2, 2, 2, 2, 2).dice(BLUE, 4, colour="white").push(Kind.COMPENSATION, 0).work_off()
    assert board.engine.waiting(board.state) == 0b01
    assert board.legal(BLUE) == ["compensate 0", "compensate 1"]


def test_q021_compensation_is_always_taken_in_full() -> None:
    board = Board(2).dice(BLUE, 3, 3, 3, 3, 1).dice(YELLOW, 6, 6, 6, 6, 6).push(Kind.COMPENSATION, 0).ready().work_off()
    assert board.legal() == ["compensate 0", "compensate 1", "compensate 2"]
    assert board.play("compensate 1").gains() == {BLUE: {"camel": 1, "money": 1}}


# C. The turn


def test_q022_the_purse_is_no_action() -> None:
    board = Board().dice(RED, 1, 2).turn(RED).play("die own 1", "purse")
    assert board.legal() == ["die own 2"]


def test_q023_all_dice_may_go_to_the_purse() -> None:
    board = Board().dice(RED, 1, 2).turn(RED).play("die own 1", "purse", "die own 2", "purse")
    assert board.gains() == {RED: {"money": 6}}
    assert board.legal() == ["end_turn"]


def test_q024_with_dice_but_no_action_the_turn_cannot_end() -> None:
    board = Board().dice(RED, 4).turn(RED)
    for space in range(18):
        board.s.occupied[space] = 4
    assert board.spaces("own 4") == set()
    assert board.legal() == ["die own 4"]


def test_q025_a_black_die_bought_with_an_empty_hand_owes_an_action() -> None:
    board = Board().dice(RED, 1).stock(RED, camel=3).turn(RED).play("die own 1", "purse", "buy_black_die", "roll 4")
    assert "end_turn" not in board.legal()


def test_q026_a_black_die_after_the_last_placement_brings_a_further_turn() -> None:
    board = Board(2).display("C01").dice(YELLOW, 3).stock(YELLOW, camel=3).turn(YELLOW).act("pepper", 3).play("field 3")
    board.play("buy_black_die", "roll 4", "end_turn")
    assert board.to_move() == YELLOW
    assert board.legal() == ["die black 4"]


def test_q027_who_has_passed_makes_no_bonus_actions() -> None:
    board = Board(2).display("C01").active(BLUE, "C09").stock(BLUE, **PLENTY).dice(YELLOW, 1, 1).turn(YELLOW)
    board.act("pepper", 1).play("field 1", "end_turn")
    assert board.to_move() == YELLOW


def test_q028_one_black_die_is_bought_per_turn_rewards_are_extra() -> None:
    board = Board().dice(RED, 3).stock(RED, camel=20, pepper=3).active(RED, "C01").turn(RED)
    board.play("buy_black_die", "roll 1")
    assert "buy_black_die" not in board.legal()
    board.play("fulfil C01", "roll 2")
    assert board.values(RED, "black") == [1, 2]


def test_q029_consecutive_turns_are_turns_of_their_own() -> None:
    board = Board(2).display("C01").dice(YELLOW, 1, 1, 1).stock(YELLOW, camel=6, money=9)
    board.card("alexandria", "K23").turn(YELLOW)
    board.play("buy_black_die", "roll 1").act("travel", 1, 1).go("alexandria")
    board.play("end_turn")
    assert "buy_black_die" in board.legal()
    assert "alexandria" in board.spaces("own 1")


def test_q030_only_dice_on_the_tableau_are_changed() -> None:
    board = Board().dice(RED, 3).stock(RED, camel=9).turn(RED).act("pepper", 3).play("field 1")
    assert board.legal() == ["buy_black_die", "end_turn"]


def test_q031_q032_raschids_dice_have_no_value_until_placed() -> None:
    board = Board().character(RED, "raschid").dice(RED, 0, 0).stock(RED, camel=9).turn(RED).play("die own unset")
    assert "reroll" not in board.legal()
    board.play("place silk", "value 5", "die own unset").play("field 5")
    assert board.gain(RED) == {"silk": 3, "camel": 1, "money": 1}
    assert board.state.fields()["placed"][0][3] == board.state.fields()["placed"][1][3] == 5


def test_q033_no_bonus_actions_inside_an_action() -> None:
    board = Board().dice(RED, 5, 5, 5).stock(RED, **PLENTY).active(RED, "C09").turn(RED).act("gold", 5, 5, 5)
    assert board.legal() == [f"field {n}" for n in range(1, 6)]
    board.play("field 5")
    assert not any(move.startswith(("fulfil", "buy")) for move in board.legal())


def test_q034_a_contract_taken_this_turn_may_be_fulfilled_after_the_action() -> None:
    board = Board().display("C09", "C01").dice(RED, 1).stock(RED, **PLENTY).turn(RED).act("contracts", 1)
    assert "fulfil C09" in board.play("take 1").legal()


# D. Action spaces


@pytest.mark.parametrize("colour", ["own", "black", "white"])
def test_q035_any_dice_lying_there_cost_the_price(colour: str) -> None:
    board = Board().dice(RED, 1, colour=colour).dice(RED, 4, colour="black").stock(RED, money=9).turn(RED)
    board.play(f"die {colour} 1", "place camels", "field 1").turn(RED).act("camels", 4, colours="b").play("field 4")
    assert board.gains() == {RED: {"money": -4, "camel": 4}}


def test_q036_no_price_at_khans_favour_and_none_for_the_purse() -> None:
    board = Board().dice(BLUE, 1, 1).dice(RED, 6, 6).turn(BLUE).act("khan", 1).play("good silk", "die own 1", "purse")
    board.turn(RED).act("khan", 6).play("good silk", "die own 6", "purse")
    assert board.gains() == {RED: {"silk": 1, "camel": 2, "money": 3}}


def test_q037_the_four_places_at_khan_are_one_space() -> None:
    board = Board().dice(RED, 1, 6).dice(RED, 6, colour="black").turn(RED).act("khan", 1).play("good silk").turn(RED)
    assert "khan" not in board.spaces("own 6")
    assert "khan" in board.spaces("black 6")


def test_q037_khan_is_closed_after_four_dice() -> None:
    board = Board()
    for seat in (BLUE, YELLOW, GREEN):
        board.dice(seat, 2).turn(seat).act("khan", 2).play("good silk")
    board.dice(RED, 6).dice(RED, 6, colour="black").turn(RED).act("khan", 6).play("good silk").turn(RED)
    assert "khan" not in board.spaces("black 6")


def test_q038_own_colour_after_black_dice_and_mixed_sets() -> None:
    board = Board().dice(RED, 2, 3, 4).dice(RED, 3, 5, colour="black").stock(RED, **PLENTY).turn(RED)
    board.act("silk", 3, 5, colours="bb").play("field 1").turn(RED)
    board.act("silk", 2, 3).play("field 1").turn(RED)
    assert board.gains() == {}
    board.dice(RED, 6, colour="black")
    assert "silk" not in board.spaces("own 4")


def test_q039_a_card_that_has_no_effect_is_closed() -> None:
    assert "karachi" not in with_card("K01", 3).spaces("own 3")
    assert "karachi" not in with_card("K24", 3).spaces("own 3")
    assert "karachi" not in with_card("K31", 3).spaces("own 3")
    assert "exchange forth 1" in with_card("K01", 3, camel=3).act("karachi", 3).legal()


def test_q040_a_town_bonus_may_pay_for_the_next_use() -> None:
    board = with_card("K19", 2, money=1).posts(RED, "anxi", "kochi").act("karachi", 2).play("town anxi", "town kochi")
    assert board.gain(RED) == {"money": 3, "points from town_bonuses": 3}


def test_q041_both_directions_may_be_mixed() -> None:
    board = with_card("K21", 2, pepper=1).act("karachi", 2)
    board.play("swap_goods good_for_camels pepper", "swap_goods camels_for_good gold")
    assert board.gain(RED) == {"pepper": -1, "gold": 1}


def test_q042_points_may_become_negative() -> None:
    board = with_card("K22", 6).act("karachi", 6).play(*["swap_points point_for_money"] * 6)
    assert board.gain(RED) == {"money": 18, "points from city_cards": -6}
    assert GAME.points_may_fall


@shows("option", "card_steps=one_movement")
def test_q043_steps_from_one_use_of_a_card_are_one_movement() -> None:
    board = with_card("K03", 2, camel=7).figure(RED, "moscow").act("karachi", 2).play("exchange forth 2")
    board.go("anxi")
    assert not board.has_post(RED, "anxi")
    assert board.gain(RED) == {"camel": -4 - 3}
    board.play("stop")
    assert board.has_post(RED, "anxi")


@shows("option", "card_steps=one_by_one")
def test_q043_s1_steps_one_by_one_each_place_their_post() -> None:
    board = step_by_step("K03", 3, camel=7).figure(RED, "moscow").act("karachi", 3)
    assert board.legal() == ["exchange forth 1"]
    board.play("exchange forth 1").go("anxi")
    assert board.has_post(RED, "anxi")
    assert board.gain(RED) == {"camel": -2 - 3, "money": 5}


def test_q043_s1_the_last_of_the_single_steps_ends_the_use() -> None:
    board = step_by_step("K03", 2, camel=4).act("karachi", 2).play("exchange forth 1").go("oasis_1")
    assert board.legal() == ["exchange forth 1", "stop"]
    assert "end_turn" in board.play("exchange forth 1").go("moscow").legal()
    early = step_by_step("K03", 2, camel=4).act("karachi", 2).play("exchange forth 1").go("oasis_1").play("stop")
    assert early.gain(RED) == {"camel": -2}
    assert "end_turn" in early.legal()


def test_q043_q045_a_single_step_that_could_not_be_made_is_not_sold() -> None:
    board = step_by_step("K03", 6, camel=6).figure(RED, "oasis_9").act("karachi", 6).play("exchange forth 1")
    assert board.go("adana").gain(RED) == {"camel": -2 - 2 + 1, "money": 3}
    assert board.legal() == ["stop"]


def test_q043_s1_pairs_of_goods_buy_steps_one_by_one() -> None:
    board = step_by_step("K18", 2, pepper=2, silk=2).act("karachi", 2)
    assert board.legal() == ["pay_pair pepper+silk"]
    board.play("pay_pair pepper+silk").go("alexandria")
    assert board.has_post(RED, "alexandria")
    assert board.legal() == ["pay_pair pepper+silk", "stop"]
    board.play("pay_pair pepper+silk").go("oasis_9")
    assert board.gain(RED) == {"pepper": -2, "silk": -2}
    assert "end_turn" in board.legal()
    early = step_by_step("K18", 2, pepper=2, silk=2).act("karachi", 2).play("pay_pair pepper+silk").go("oasis_1")
    assert "end_turn" in early.play("stop").legal()


def test_q040_q043_the_bonus_of_a_single_step_may_pay_for_the_next() -> None:
    board = step_by_step("K03", 2, camel=4, money=4).outpost("alexandria", "O01").act("karachi", 2)
    board.play("exchange forth 1").go("alexandria").play("exchange forth 1")
    assert "step 1 oasis_7" in board.legal()
    together = with_card("K03", 2, camel=4, money=4).outpost("alexandria", "O01").act("karachi", 2)
    assert "step 1 oasis_7" not in together.play("exchange forth 2").go("alexandria").legal()


def test_q044_q045_uses_are_paid_first_and_leave_at_least_one_step() -> None:
    # From Karachi's side of Ormuz every route costs three camels.
    board = with_card("K03", 6, camel=7).figure(RED, "ormuz")
    assert board.act("karachi", 6).legal() == ["exchange forth 1", "exchange forth 2"]
    assert "karachi" not in with_card("K03", 6, camel=4).figure(RED, "ormuz").spaces("own 6")
    lapse = with_card("K03", 6, camel=9).act("karachi", 6).play("exchange forth 3").go("alexandria").play("stop")
    assert lapse.gain(RED) == {"camel": -6}


def test_q046_every_pair_is_paid_for_itself() -> None:
    board = with_card("K18", 2, pepper=2, silk=2).act("karachi", 2)
    board.play("pay_pair pepper+silk", "pay_pair pepper+silk").go("oasis_1", "venezia")
    assert board.gain(RED) == {"pepper": -2, "silk": -2}


def test_q047_two_towns_with_a_single_own_town() -> None:
    board = with_card("K31", 6).posts(RED, "anxi").act("karachi", 6).play("field 5", "town anxi")
    assert board.gain(RED) == {"money": 5}
    assert "end_turn" in board.legal()


def test_q048_a_town_reached_in_this_turn_counts_at_once() -> None:
    board = Board().card("karachi", "K31").posts(RED, "karachi").dice(RED, 1).figure(RED, "adana").posts(RED, "adana")
    board.stock(RED, **PLENTY).active(RED, "S1").turn(RED).play("fulfil S1", "step 1 kochi")
    board.act("karachi", 1).play("field 1")
    assert "town kochi" in board.legal()


def test_q049_a_card_of_a_city_reached_in_this_turn_is_closed() -> None:
    board = Board().card("alexandria", "K23").dice(RED, 1).stock(RED, **PLENTY).active(RED, "S1").turn(RED)
    board.play("fulfil S1", "step 1 alexandria")
    assert board.has_post(RED, "alexandria")
    assert "alexandria" not in board.spaces("own 1")


def test_q050_lower_amounts_are_offered() -> None:
    assert with_card("K23", 3).act("karachi", 3).legal() == [f"exchange forth {n}" for n in (1, 2, 3)]
    assert with_card("K30", 6).act("karachi", 6).legal() == ["field 1", "field 6"]


def test_q051_every_post_counts_rubruks_too() -> None:
    board = Board().character(RED, "rubruk").card("karachi", "K27").posts(RED, "karachi", "beijing", "anxi", "moscow")
    board.dice(RED, 6).turn(RED).act("karachi", 6)
    assert board.legal()[-1] == "exchange forth 4"


def test_q052_q053_the_copying_town_copies_any_other_bonus() -> None:
    board = with_card("K31", 5).posts(RED, "anxi", "xian").act("karachi", 5).play("field 5", "town anxi", "town xian")
    assert board.legal() == [f"town {town}" for town in ("anxi", "ormuz", "kashgar", "adana", "kochi")]
    board.play("town anxi")
    assert board.gain(RED) == {"money": 10}


def test_q054_the_step_of_the_gold_row_comes_after_the_gold_and_is_free() -> None:
    board = Board().dice(RED, 5, 5, 6).turn(RED).act("gold", 5, 5, 6).play("field 5")
    assert board.gain(RED) == {"gold": 3}
    board.go("alexandria")
    assert board.gain(RED) == {"gold": 3}
    assert board.has_post(RED, "alexandria")


def test_q055_khans_favour_gives_both() -> None:
    board = Board().dice(RED, 5).turn(RED).act("khan", 5)
    assert board.legal() == ["good pepper", "good silk", "good gold"]
    assert board.gain(RED) == {"camel": 2}


def test_q056_mercator_gets_no_field_extras() -> None:
    board = Board().character(BLUE, "mercator").dice(RED, 5, 5).turn(RED).act("silk", 5, 5).play("field 5")
    assert board.gains() == {BLUE: {"silk": 1}, RED: {"silk": 3, "camel": 1, "money": 1}}
