"""The rulings about the areas of the board that change play, one test each, named by its number in rules.md."""

from __future__ import annotations

import pytest

from spielwerk.games.millefiori import tables

from .board import GREEN, RED, YELLOW, Board

SOME_CARDS = ("house-5", "swan-4")


def test_q26_spaces_side_by_side_are_neighbours() -> None:
    board = Board().put(RED, "W04").turn(RED, "ash-5").play("place W05")
    assert board.gains() == {RED: {"workshops": 2}}


def test_q27_only_the_new_space_decides_about_pigment() -> None:
    assert Board().put(RED, "W03").turn(RED, "lime-2").play("place W04").gains() == {RED: {"workshops": 2}}
    assert Board().put(RED, "W04").turn(RED, "pigment-5").play("place W03").gains() == {RED: {"workshops": 4}}


def test_q28_a_star_goes_to_whoever_covers_the_last_space() -> None:
    board = Board().display(*SOME_CARDS).put(RED, "W18", "W25").turn(GREEN, "pigment-4").play("place W26")
    assert board.extra_card() == GREEN


def test_q29_both_tens_are_one_number() -> None:
    # Red holds 10 (H11) and 5 (H15); the second 10 (H16) is nothing new, 1 (H17) is the third number.
    others = [f"H{n:02}" for n in range(1, 16) if n not in (11, 15)]
    board = (
        Board().display(*SOME_CARDS).put(RED, "H11", "H15").put(GREEN, *others).turn(RED, "house-4").play("place H16")
    )
    assert board.extra_card() is None
    board = Board().display(*SOME_CARDS).put(RED, "H11", "H15", "H16").put(GREEN, *others).turn(RED, "house-4")
    assert board.play("place H17").extra_card() == RED


def test_q30_a_row_of_houses_runs_around_the_corner_and_scores_again() -> None:
    board = Board().put(GREEN, "H01", "H02", "H03", "H04").put(RED, "H05", "H06").turn(RED, "house-4").play("place H07")
    assert board.gains()[RED]["houses"] == 1 + 4 + 2


def test_q31_the_card_doubles_and_the_space_collects() -> None:
    board = Board(ladder_marker="compulsory").put(RED, "N11", "N12").turn(RED, "cross-4").play("place N13")
    assert board.gains() == {RED: {"nobili": 1, "nobili_ladder": 20}}
    board = Board().put(RED, "N11").turn(RED, "lion-5").play("place N12")
    assert board.markers("nobili") == []


def test_q32_a_bottom_space_under_both_middle_spaces_pays_once() -> None:
    board = Board().put(GREEN, "N12").put(YELLOW, "N11", "N13", "N21", "N22").turn(RED, "lion-5").play("place N31")
    assert board.gains()[GREEN] == {"nobili": 1}


def test_q33_the_rival_needs_more_after_the_placement() -> None:
    board = Board().display(*SOME_CARDS).put(RED, "T11").put(GREEN, "T21", "T31").turn(RED, "glass-5").play("place T41")
    assert board.extra_card() is None
    assert board.gains() == {RED: {"trade": 8}, GREEN: {"trade": 8}}


def test_q33_option_the_rival_had_more_before_the_placement() -> None:
    for mine, rival, extra in ((1, 2, True), (1, 1, False), (0, 1, True), (2, 2, False)):
        board = Board(good_deal="before_placing").display(*SOME_CARDS)
        board.put(RED, *("T11", "T21")[:mine]).put(GREEN, *("T31", "T41")[:rival]).turn(RED, "glass-5")
        assert (board.play("place T51").extra_card() == RED) == extra


def test_q34_a_fleet_without_goods_brings_nothing() -> None:
    board = Board().put(GREEN, "S11", "S12").turn(RED, "ship-5").play("place S13")
    assert board.gains() == {RED: {"sea_route": 1}}


def test_q35_the_diamonds_of_a_fleet_stay() -> None:
    board = Board().put(GREEN, "S11", "S12", "T11").turn(RED, "ship-5").play("place S13")
    assert [board.s.owner[tables.SHIP_SPACE[0, ship]] for ship in range(3)] == [GREEN, GREEN, RED]
    assert all(
        not move.startswith("place S1") for move in Board().put(RED, "S11", "S12", "S13").turn(GREEN, "ship-5").legal()
    )


def test_q36_goods_added_later_do_not_pay_a_fleet_again() -> None:
    board = Board().put(GREEN, "S11", "S12", "S13").turn(RED, "swan-5").play("place T14")
    assert board.gains() == {RED: {"trade": 1}}


def test_q37_a_harbour_card_places_pays_the_fleet_and_sails() -> None:
    board = Board().put(RED, "S11", "S12", "T11").ship(RED, 2).turn(RED, "ship-4").play("place S13")
    assert board.gains() == {RED: {"harbour": 3, "sea_route": 10}}


@pytest.mark.parametrize("start", [16, 17, 18, 19])
def test_q38_a_ship_that_would_overshoot_stops_on_the_last_space(start: int) -> None:
    board = Board().display(*SOME_CARDS).ship(RED, start).turn(RED, "ship-5").play("sail")
    assert board.s.ship[RED] == 20
    assert board.gains() == {RED: {"sea_route": 10}}
    assert board.extra_card() == RED


def test_q39_on_the_last_space_sailing_is_a_pass_and_harbour_cards_still_place() -> None:
    board = Board().display(*SOME_CARDS).ship(RED, 20).turn(RED, "swan-5", then=((GREEN, "ash-1"),)).play("sail")
    assert board.gains() == {}
    assert board.to_move() == GREEN
    assert board.s.personal[RED] == 27
    board = (
        Board().display(*SOME_CARDS).ship(RED, 20).put(RED, "S11", "S12", "T11").turn(RED, "ship-5").play("place S13")
    )
    assert board.gains() == {RED: {"harbour": 3}}
    assert board.extra_card() is None


def test_q40_a_ship_sails_exactly_the_number() -> None:
    board = Board().ship(RED, 2).turn(RED, "ship-5")
    assert board.legal().count("sail") == 1
    assert board.play("sail").s.ship[RED] == 7


def test_q41_with_a_harbour_card_the_ship_must_move() -> None:
    board = Board().ship(RED, 7).turn(RED, "ship-1").play("place S11")
    assert board.s.ship[RED] == 8


def test_q42_a_harbour_card_may_only_sail() -> None:
    board = Board().turn(RED, "ship-4").play("sail")
    assert board.s.personal[RED] == 27
    assert board.s.ship[RED] == 4


def test_q43_ships_share_spaces_and_passing_brings_nothing() -> None:
    board = Board().ship(GREEN, 9).ship(RED, 5).turn(RED, "ship-4").play("sail")
    assert board.state.fields()["ship"] == [9, 9, 0, 0]
    assert board.gains() == {RED: {"sea_route": 5}}
