"""The worked examples of the rulebook (named by page) and of the summary, with exact points."""

from __future__ import annotations

from .board import BLUE, GREEN, KIND, RED, YELLOW, Board

SOME_CARDS = ("house-5", "swan-4")


def test_p04_one_card_per_player_is_turned_up_with_four_players() -> None:
    board = Board(profile="rulebook_2021")
    assert board.s.display_per_round == 4


def test_p05_with_two_players_three_cards_are_played_and_two_laid_out() -> None:
    board = Board(players=2)
    hands = {
        RED: ("quartz-1", "quartz-2", "quartz-3", "ash-1", "ash-2"),
        GREEN: ("lime-1", "lime-2", "lime-3", "swan-1", "swan-2"),
    }
    for seat, cards in hands.items():
        board.hand(seat, *cards)
    board.trick()
    for card in ("quartz-1", "lime-1", "lime-2", "quartz-2", "quartz-3", "lime-3"):
        board.play(f"choose {card}")
        if board.legal()[0].startswith("place"):
            for _ in range(2):
                board.play("sail")
    assert board.s.round_number == 2
    assert board.state.fields()["display_left"] == 4


def test_p06_group_of_three_brings_three_points() -> None:
    board = Board().put(BLUE, "W10", "W11").turn(BLUE, "lime-2").play("place W04")
    assert board.gains() == {BLUE: {"workshops": 3}}


def test_p06_group_of_four_on_pigment_brings_eight_points() -> None:
    board = Board().put(BLUE, "W02", "W10", "W11").turn(BLUE, "pigment-2").play("place W03")
    assert board.gains() == {BLUE: {"workshops": 8}}


def test_p06_last_free_space_around_a_star_earns_an_extra_card() -> None:
    board = Board().put(RED, "W18").put(BLUE, "W25").display(*SOME_CARDS).turn(GREEN, "pigment-4").play("place W26")
    assert board.extra_card() == GREEN
    assert board.gains() == {GREEN: {"workshops": 2}}


def test_p07_row_of_4_3_5_brings_twelve_points() -> None:
    board = Board().put(GREEN, "H01").put(YELLOW, "H02", "H03").turn(YELLOW, "house-2").play("place H04")
    assert board.gains() == {YELLOW: {"houses": 12}}


def test_p07_three_different_numbers_earn_an_extra_card() -> None:
    board = Board().put(GREEN, "H01").put(YELLOW, "H02", "H03").display(*SOME_CARDS)
    board.turn(YELLOW, "house-2").play("place H04")
    assert board.extra_card() == YELLOW
    assert board.markers("houses") == []


def test_p07_four_different_numbers_reach_the_ladder() -> None:
    board = Board(ladder_marker="compulsory").put(GREEN, "H01").put(YELLOW, "H02", "H03", "H04").display(*SOME_CARDS)
    board.turn(YELLOW, "house-2").play("place H05")
    assert board.markers("houses") == [YELLOW]
    assert board.gains() == {YELLOW: {"houses": 13, "houses_ladder": 20}}
    assert board.extra_card() is None


def test_p08_a_coin_card_may_cover_the_cross_above_two_covered_spaces() -> None:
    board = Board().put(GREEN, "N12").put(YELLOW, "N13").turn(RED, "coin-1")
    assert board.legal() == ["place N11", "place N14", "place N15", "place N22", "sail"]
    board.play("place N22")
    assert board.gains() == {RED: {"nobili": 3}, GREEN: {"nobili": 1}, YELLOW: {"nobili": 1}}


def test_p08_coin_on_top_pays_everybody_below() -> None:
    board = Board(ladder_marker="compulsory").display(*SOME_CARDS)
    board.put(RED, "N11", "N21").put(GREEN, "N12", "N22").put(YELLOW, "N13").put(BLUE, "N14")
    board.turn(RED, "coin-5").play("place N31")
    assert {seat: gain["nobili"] for seat, gain in board.gains().items()} == {RED: 16, GREEN: 4, YELLOW: 1}
    assert BLUE not in board.gains()
    assert board.extra_card() == RED


def test_p08_three_symbols_of_a_pyramid_reach_the_ladder() -> None:
    board = Board(ladder_marker="compulsory").put(RED, "N11", "N12").turn(RED, "lion-5").play("place N13")
    assert board.markers("nobili") == [RED]
    assert board.gains() == {RED: {"nobili": 2, "nobili_ladder": 20}}


def test_p08_a_space_on_top_earns_an_extra_card() -> None:
    board = Board().display(*SOME_CARDS).put(GREEN, "N13", "N14", "N15", "N23", "N24")
    board.turn(RED, "lion-5").play("place N33")
    assert board.extra_card() == RED
    assert board.gains() == {RED: {"nobili": 6}, GREEN: {"nobili": 9}}


def test_p09_third_carafe_brings_six_and_three() -> None:
    board = Board().put(RED, "T12").put(YELLOW, "T22").turn(RED, "carafe-5").play("place T42")
    assert board.gains() == {RED: {"trade": 6}, YELLOW: {"trade": 3}}


def test_p09_all_goods_take_the_highest_free_step() -> None:
    board = (
        Board(ladder_marker="compulsory")
        .put(RED, "T11", "T22", "T33")
        .ladder("trade", YELLOW)
        .turn(RED, "swan-5")
        .play("place T54")
    )
    assert board.markers("trade") == [YELLOW, RED]
    assert board.gains()[RED]["trade_ladder"] == 15


def test_p09_a_good_deal_for_blue_earns_an_extra_card() -> None:
    board = Board().put(BLUE, "T14", "T24").display(*SOME_CARDS).turn(RED, "swan-5").play("place T34")
    assert board.gains() == {RED: {"trade": 3}, BLUE: {"trade": 6}}
    assert board.extra_card() == RED


def test_p10_full_fleet_beside_three_goods() -> None:
    board = (
        Board().put(RED, "S21", "T21").put(GREEN, "S22").put(BLUE, "T22", "T24").turn(GREEN, "ship-3").play("place S23")
    )
    assert board.gains() == {GREEN: {"harbour": 12, "sea_route": 1}, RED: {"harbour": 6}}


def test_p10_ship_lands_on_a_five() -> None:
    board = Board().ship(GREEN, 6).turn(GREEN, "ship-3").play("sail")
    assert board.gains() == {GREEN: {"sea_route": 5}}


def test_p10_ship_lands_on_a_star() -> None:
    board = Board().display(*SOME_CARDS).ship(BLUE, 12).turn(BLUE, "ship-4").play("place S11")
    assert board.extra_card() == BLUE
    assert board.gains() == {}


def test_p10_a_harbour_card_places_first_and_then_sails_its_number() -> None:
    board = Board().turn(GREEN, "ship-4").play("place S31")
    assert board.state.fields()["ship"] == [0, 4, 0, 0]
    assert board.state.fields()["personal"] == [27, 26, 27, 27]
    assert board.gains() == {GREEN: {"sea_route": 3}}


def test_p10_the_last_space_brings_points_and_an_extra_card() -> None:
    board = Board().display(*SOME_CARDS).ship(RED, 18).turn(RED, "ship-2").play("sail")
    assert board.gains() == {RED: {"sea_route": 10}}
    assert board.extra_card() == RED


def test_p11_a_person_may_sail_onto_a_star_without_a_diamond() -> None:
    for start in (4, 13, 17):
        board = Board().display(*SOME_CARDS).ship(BLUE, start).turn(BLUE, "crab-3").play("sail")
        assert board.extra_card() == BLUE
        assert board.s.personal[BLUE] == 27
        assert board.state.fields()["discard"][KIND["crab-3"]] == 1


def test_p11_the_pyramid_can_then_no_longer_be_filled() -> None:
    board = Board().turn(BLUE, "crab-3").play("sail")
    populi = [number for name, number in KIND.items() if name.split("-")[0] in ("fish", "shell", "crab")]
    assert sum(board.s.deck[number] for number in populi) == 11


def test_p12_the_turn_is_finished_with_reserve_diamonds_and_the_others_still_play() -> None:
    board = Board(players=3).display("swan-5").put(GREEN, "W18", "W25").supply(RED, 1, 3)
    board.turn(RED, "pigment-5", then=((GREEN, "quartz-5"), (YELLOW, "ash-5"))).play("place W26")
    assert board.s.ending == 1
    board.play("extra swan-5", "place T14")
    assert (board.s.personal[RED], board.s.reserve[RED]) == (0, 2)
    assert board.to_move() == GREEN
    board.play("place W10")
    assert board.to_move() == YELLOW
    board.play("sail")
    assert board.engine.over(board.state)


def test_summary_support_of_a_top_space_by_another_symbol() -> None:
    board = Board().display(*SOME_CARDS)
    board.put(RED, "P21", "P11").put(BLUE, "P22").put(GREEN, "P12", "P13")
    board.turn(BLUE, "crab-5").play("place P31")
    assert board.gains() == {BLUE: {"populi": 9}, RED: {"populi": 4}, GREEN: {"populi": 2}}
    assert board.extra_card() == BLUE


def test_summary_three_of_a_good_two_of_them_red() -> None:
    board = Board().put(RED, "T11").put(GREEN, "T31").turn(RED, "glass-5").play("place T21")
    assert board.gains()[RED] == {"trade": 6}


def test_summary_fleets_by_goods_beside_them() -> None:
    for goods, points in ((1, 1), (2, 3), (3, 6), (4, 10)):
        board = Board().put(RED, "S11", "S12").put(YELLOW, *("T11", "T12", "T13", "T14")[:goods])
        board.turn(GREEN, "ship-5").play("place S13")
        assert board.gains() == {RED: {"harbour": 2 * points}, GREEN: {"harbour": points, "sea_route": 1}}
