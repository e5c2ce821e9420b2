"""Every worked example of the rulebook and its supplement, named after its page."""

from __future__ import annotations

import pytest

from spielwerk.games.marcopolo.rules.ending import finish
from spielwerk.games.marcopolo.state import Kind

from .board import BLUE, GREEN, PLENTY, RED, YELLOW, Board


def test_p06_five_money() -> None:
    board = Board().dice(YELLOW, 3).turn(YELLOW).act("five_money", 3)
    assert board.gains() == {YELLOW: {"money": 5}}


def test_p06_two_dice_for_silk_the_lowest_counts() -> None:
    board = Board().dice(BLUE, 4, 5).turn(BLUE).act("silk", 4, 5)
    assert board.legal() == ["field 1", "field 2", "field 3", "field 4"]
    assert board.play("field 4").gains() == {BLUE: {"silk": 3}}


@pytest.mark.parametrize(("field", "gain"), [(4, {"pepper": 3}), (3, {"pepper": 2, "money": 1})])
def test_p07_pepper_with_a_four_or_a_lower_field(field: int, gain: dict[str, int]) -> None:
    assert Board().dice(RED, 4).turn(RED).act("pepper", 4).play(f"field {field}").gains() == {RED: gain}


def test_p07_six_camels() -> None:
    assert Board().dice(GREEN, 6).turn(GREEN).act("camels", 6).play("field 6").gains() == {GREEN: {"camel": 6}}


def test_p07_khans_favour_needs_rising_dice() -> None:
    board = Board().dice(GREEN, 3).dice(RED, 2, 4).turn(GREEN).act("khan", 3).play("good gold")
    assert board.gains() == {GREEN: {"gold": 1, "camel": 2}}
    board.turn(RED)
    assert "khan" not in board.spaces("own 2")
    board.act("khan", 4).play("good gold")
    assert board.gains() == {RED: {"gold": 1, "camel": 2}}


SIX = ("C01", "C02", "C03", "C04", "C05", "C06")


def test_p08_a_three_reaches_the_first_three_contracts() -> None:
    board = Board().display(*SIX).dice(BLUE, 3).turn(BLUE).act("contracts", 3)
    assert board.legal() == ["take 1", "take 2", "take 3"]
    assert board.play("take 2").legal() == ["take 1", "take 3", "stop"]
    assert board.play("take 3").active_contracts(BLUE) == ["C02", "C03"]


def test_p08_a_six_takes_places_two_and_six_with_two_camels() -> None:
    board = Board().display(*SIX).dice(GREEN, 6).turn(GREEN).act("contracts", 6)
    board.play("take 2", "take 6", "extra camels")
    assert board.gains() == {GREEN: {"camel": 2}}
    assert board.active_contracts(GREEN) == ["C02", "C06"]
    assert board.displayed() == ["C01", "C03", "C04", "C05"]


def test_p08_or_places_five_and_six() -> None:
    board = Board().display(*SIX).dice(GREEN, 6).turn(GREEN).act("contracts", 6)
    board.play("take 5", "extra money", "take 6", "extra money")
    assert board.gains() == {GREEN: {"money": 3}}
    assert board.active_contracts(GREEN) == ["C05", "C06"]


def test_p08_an_old_contract_makes_room() -> None:
    board = Board().display(*SIX).active(GREEN, "C20", "C21").stack("C30").dice(GREEN, 1).turn(GREEN)
    board.act("contracts", 1).play("take 1")
    assert board.legal() == ["drop C20", "drop C21"]
    board.play("drop C20")
    assert board.active_contracts(GREEN) == ["C01", "C21"]
    assert board.stacked() == ["C30", "C20"]


def test_p09_at_most_as_many_steps_as_the_lower_die() -> None:
    board = Board().dice(RED, 2, 4).stock(RED, money=20).turn(RED).act("travel", 2, 4).go("oasis_1", "moscow")
    assert board.gain(RED) == {"money": -7}
    assert board.stands(RED) == "moscow"
    assert board.legal() == ["end_turn"]


def test_p09_extra_costs_in_camels_or_money() -> None:
    camels = Board().dice(RED, 1, 1).stock(RED, **PLENTY).figure(RED, "samarcanda").turn(RED)
    assert camels.act("travel", 1, 1).go("oasis_6").gain(RED) == {"money": -3, "camel": -2}
    money = Board().dice(RED, 1, 1).stock(RED, **PLENTY).figure(RED, "alexandria").turn(RED)
    assert money.act("travel", 1, 1).go("oasis_7").gain(RED) == {"money": -10}


def test_p10_a_large_city_gets_a_post_and_its_card_opens_next_turn() -> None:
    board = Board().card("alexandria", "K23").dice(RED, 1, 1, 1).stock(RED, money=9).turn(RED)
    board.act("travel", 1, 1).go("alexandria")
    assert board.has_post(RED, "alexandria")
    assert board.s.posts_left[RED] == 8
    board.turn(RED)
    assert "alexandria" in board.spaces("own 1")


def test_p10_a_small_town_pays_its_bonus_at_once_and_every_round() -> None:
    board = Board().dice(RED, 1, 1).stock(RED, **PLENTY).figure(RED, "oasis_9").turn(RED)
    board.act("travel", 1, 1).go("adana")
    # 3 money for the step come back with the bonus, of the 2 camels for the route one.
    assert board.gain(RED) == {"camel": -1}
    assert board.has_post(RED, "adana")
    board.clear_agenda()
    board.push(Kind.START_ROUND, 0).ready().work_off()
    assert board.gain(RED) == {"camel": 1, "money": 3}


def test_p10_no_post_in_a_city_only_passed() -> None:
    board = Board().dice(RED, 2, 2).stock(RED, **PLENTY).turn(RED).act("travel", 2, 2).go("alexandria", "oasis_9")
    assert not board.has_post(RED, "alexandria")


SEVEN = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz")


def test_p10_the_eighth_and_the_ninth_post() -> None:
    board = Board().posts(RED, *SEVEN).dice(RED, 1, 1).stock(RED, **PLENTY).turn(RED)
    board.act("travel", 1, 1).go("alexandria")
    assert board.gain(RED)["points from trading_posts"] == 5
    ninth = Board().posts(RED, *SEVEN, "anxi").dice(RED, 1, 1).stock(RED, **PLENTY).turn(RED)
    ninth.act("travel", 1, 1).go("alexandria")
    assert ninth.gain(RED)["points from trading_posts"] == 10


def test_p11_a_journey_from_samarcanda_to_lan_zhou() -> None:
    board = Board().dice(YELLOW, 3, 5).stock(YELLOW, money=12, camel=8).figure(YELLOW, "samarcanda").turn(YELLOW)
    board.act("travel", 3, 5).go("oasis_6", "kashgar", "lan_zhou")
    assert board.gains() == {YELLOW: {"money": -12, "camel": -8}}
    assert board.has_post(YELLOW, "lan_zhou")
    assert not board.has_post(YELLOW, "kashgar")


def test_p11_a_city_card_used_twice_of_three_times() -> None:
    board = Board().card("alexandria", "K10").posts(YELLOW, "alexandria").dice(YELLOW, 3)
    board.stock(YELLOW, gold=3, camel=3).turn(YELLOW).act("alexandria", 3)
    assert board.legal() == ["exchange forth 1", "exchange forth 2", "exchange forth 3"]
    board.play("exchange forth 2")
    assert board.gains() == {YELLOW: {"gold": -2, "camel": -2, "points from city_cards": 8}}


def test_p12_a_contract_is_fulfilled() -> None:
    board = Board().active(GREEN, "C09").stock(GREEN, camel=2, silk=2, pepper=1).dice(GREEN, 1).turn(GREEN)
    board.play("fulfil C09")
    paid = {"camel": -2, "silk": -2, "pepper": -1}
    assert board.gains() == {GREEN: {**paid, "money": 3, "points from contracts": 4}}
    assert board.active_contracts(GREEN) == []
    assert board.s.fulfilled[GREEN] == 1


def test_p12_the_purse() -> None:
    board = Board().dice(GREEN, 2, 5).turn(GREEN).play("die own 2", "purse")
    assert board.gains() == {GREEN: {"money": 3}}
    assert "end_turn" not in board.legal()


def test_p13_a_die_is_rolled_again() -> None:
    board = Board().dice(BLUE, 2).stock(BLUE, camel=1).turn(BLUE).play("die own 2", "reroll", "roll 5")
    assert board.gains() == {BLUE: {"camel": -1}}
    assert board.values(BLUE) == [5]


def test_p13_a_die_is_turned() -> None:
    board = Board().dice(YELLOW, 2).stock(YELLOW, camel=2).turn(YELLOW).play("die own 2", "turn up")
    assert board.gains() == {YELLOW: {"camel": -2}}
    assert board.values(YELLOW) == [3]


def test_p13_a_black_die_is_bought() -> None:
    board = Board().dice(RED, 2).stock(RED, camel=3).turn(RED).play("buy_black_die", "roll 4")
    assert board.gains() == {RED: {"camel": -3}}
    assert board.values(RED, "black") == [4]
    assert board.s.black_dice == 4


def test_p13_several_bonus_actions_for_seven_camels() -> None:
    board = Board().dice(RED, 2).stock(RED, camel=7).turn(RED)
    board.play("buy_black_die", "roll 4", "die black 4", "reroll", "roll 1", "die black 1", "reroll", "roll 6")
    board.play("die own 2", "turn up")
    assert board.gains() == {RED: {"camel": -7}}
    assert board.values(RED) == [3]
    assert board.values(RED, "black") == [6]


def test_p13_an_occupied_space_costs_the_lowest_own_die() -> None:
    board = Board().dice(BLUE, 1, 1).dice(RED, 4, 5).stock(RED, money=4).turn(BLUE).act("silk", 1, 1).play("field 1")
    board.turn(RED).act("silk", 4, 5).play("field 4")
    assert board.gains() == {RED: {"money": -4, "silk": 3}}


def test_p14_a_black_die_where_the_own_colour_lies_already() -> None:
    board = Board().dice(GREEN, 1, 2).dice(GREEN, 3, colour="black").stock(GREEN, money=10).turn(GREEN)
    board.act("camels", 1).play("field 1").turn(GREEN)
    assert "camels" not in board.spaces("own 2")
    board.act("camels", 3, colours="b").play("field 3")
    assert board.gains() == {GREEN: {"money": -3, "camel": 3}}


@pytest.mark.parametrize(("camels", "gain"), [(2, {"camel": 2}), (0, {"money": 2}), (1, {"camel": 1, "money": 1})])
def test_p14_compensation_for_thirteen_pips(camels: int, gain: dict[str, int]) -> None:
    board = Board(2).dice(BLUE, 5, 5, 5, 5, 5).dice(YELLOW, 1, 2, 3, 3, 4).push(Kind.COMPENSATION, 0).ready().work_off()
    board.play(f"compensate {camels}")
    assert board.gains() == {YELLOW: gain}


def test_p16_the_last_to_travel_becomes_start_player() -> None:
    board = Board()
    for seat in (GREEN, YELLOW, BLUE):
        board.dice(seat, 1, 1).stock(seat, money=9).turn(seat).act("travel", 1, 1).go("oasis_1").play("end_turn")
    board.clear_agenda()
    board.s.start_player = RED
    board.push(Kind.START_ROUND, 0).work_off()
    assert board.s.start_player == BLUE


# The supplement


def test_s1_the_die_decides_what_the_silk_card_gives() -> None:
    board = Board().card("moscow", "K29").posts(RED, "moscow").dice(RED, 2).turn(RED).act("moscow", 2).play("field 1")
    assert board.gains() == {RED: {"silk": 1}}


@pytest.mark.parametrize(("die", "fulfilled", "counted"), [(3, 4, 3), (5, 2, 2)])
def test_s2_fulfilled_contracts_are_counted_up_to_the_die(die: int, fulfilled: int, counted: int) -> None:
    board = Board().card("moscow", "K24").posts(RED, "moscow").dice(RED, die)
    board.fulfilled(RED, *("C01", "C02", "C03", "C04")[:fulfilled]).turn(RED).act("moscow", die)
    assert board.legal()[-1] == f"exchange forth {counted}"
    assert board.play(f"exchange forth {counted}").gains() == {RED: {"money": 2 * counted}}


def test_s2_a_five_sets_off_two_towns() -> None:
    board = Board().card("moscow", "K31").posts(RED, "moscow", "anxi", "kashgar").dice(RED, 5).turn(RED)
    board.act("moscow", 5).play("field 5")
    assert board.legal() == ["town anxi", "town kashgar"]
    board.play("town anxi", "town kashgar", "pair silk+gold")
    assert board.gains() == {RED: {"money": 5, "silk": 1, "gold": 1}}


def test_s2_three_money_for_three_towns() -> None:
    board = Board().card("moscow", "K19").posts(RED, "moscow", "anxi", "adana", "kochi").dice(RED, 4)
    board.stock(RED, money=4).turn(RED).act("moscow", 4).play("town anxi", "town adana", "town kochi")
    assert board.gains() == {RED: {"money": 5 + 3 - 3, "camel": 1, "points from town_bonuses": 3}}
    assert "end_turn" in board.legal()


def test_s2_camels_for_money_or_money_for_camels() -> None:
    board = Board().card("moscow", "K20").posts(RED, "moscow").dice(RED, 5).stock(RED, camel=7, money=5).turn(RED)
    board.act("moscow", 5)
    ways = [f"exchange {way} {times}" for way in ("forth", "back") for times in range(1, 6)]
    assert board.legal() == ways
    assert board.play("exchange forth 5").gains() == {RED: {"camel": -5, "money": 15}}


def test_s2_twice_the_die_in_money() -> None:
    board = Board().card("moscow", "K23").posts(RED, "moscow").dice(RED, 5).turn(RED).act("moscow", 5)
    assert board.play("exchange forth 5").gains() == {RED: {"money": 10}}


def test_s3_one_goal_complete_and_three_different_cities() -> None:
    board = Board(3).posts(GREEN, "lan_zhou", "kochi", "sumatra").goals(GREEN, "G10", "G18")
    board.goals(BLUE, "G01", "G02").goals(YELLOW, "G03", "G04").fulfilled(BLUE, "C01").ready()
    finish(board.s)
    assert board.gain(GREEN) == {"points from goal_cards": 4, "points from goal_cities": 6}
    assert board.gain(YELLOW) == {}


def test_s3_a_city_on_both_goals_counts_once_in_the_table() -> None:
    board = Board(2).posts(YELLOW, "moscow", "xian", "kashgar").goals(YELLOW, "G01", "G03").goals(BLUE, "G05", "G06")
    board.fulfilled(BLUE, "C01").ready()
    finish(board.s)
    assert board.gain(YELLOW) == {"points from goal_cards": 4 + 7, "points from goal_cities": 6}


def test_s3_raschid_turns_a_die_to_six_for_four_pepper() -> None:
    board = Board().character(RED, "raschid").dice(RED, 0).turn(RED).act("pepper", 0).play("value 6", "field 6")
    assert board.gains() == {RED: {"pepper": 4}}


def test_s4_mercator_gets_one_silk() -> None:
    board = Board().character(BLUE, "mercator").dice(GREEN, 4, 4).turn(GREEN).act("silk", 4, 4).play("field 4")
    assert board.gains() == {GREEN: {"silk": 3}, BLUE: {"silk": 1}}


def test_s4_caprini_jumps_from_oasis_to_oasis() -> None:
    board = Board().character(YELLOW, "caprini").dice(YELLOW, 3, 3).stock(YELLOW, money=12)
    board.figure(YELLOW, "alexandria").turn(YELLOW).act("travel", 3, 3).go("oasis_9", "oasis_10", "beijing")
    assert board.gains() == {YELLOW: {"money": -12}}
    assert board.has_post(YELLOW, "beijing")


def test_p05_turns_go_clockwise_until_nobody_has_dice() -> None:
    board = Board(3).dice(BLUE, 1).dice(GREEN, 1).display("C01").turn(BLUE).play("die own 1", "purse", "end_turn")
    assert board.to_move() == GREEN
    board.play("die own 1", "purse", "end_turn")
    assert board.s.round_number == 1
    assert board.displayed() == []
    assert Kind.NEXT_TURN not in [row[0] for row in board.state.fields()["agenda"]]
