"""The rulings that change play, one test each, named by its number in rules.md."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.millefiori import GAME, tables
from spielwerk.games.millefiori.agenda import work_off
from spielwerk.games.millefiori.state import Kind
from spielwerk.games.millefiori.tables import HIDDEN, NONE
from spielwerk.kernel import CHANCE, CHANCE_BIT, SPECTATOR, push, top_argument, top_kind
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.views import redealt, view

from .board import BLUE, GREEN, KIND, RED, YELLOW, Board

SOME_CARDS = ("house-5", "swan-4")


def start_round(board: Board) -> Board:
    push(board.s, Kind.START_ROUND, 0, 0)
    work_off(board.s)
    return board


def in_the_last_round(board: Board) -> Board:
    """Two players with two cards each, and nothing left in the deck."""
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2")
    for kind in range(len(KIND)):
        board.s.discard[kind] += board.s.deck[kind]
        board.s.deck[kind] = 0
    board.s.deck_left = 0
    return board


# A. Set-up, rounds, cards


@pytest.mark.parametrize(
    ("profile", "players", "at_start", "per_round"),
    [
        ("revised", 2, 9, 0),
        ("revised", 3, 4, 0),
        ("revised", 4, 9, 0),
        ("rulebook_2021", 2, 0, 2),
        ("rulebook_2021", 4, 0, 4),
    ],
)
def test_q01_face_up_cards(profile: str, players: int, at_start: int, per_round: int) -> None:
    board = Board(players=players, profile=profile)
    assert (board.s.display_at_start, board.s.display_per_round) == (at_start, per_round)


def test_q02_diamonds_by_profile() -> None:
    for profile, supply in (("revised", (27, 3)), ("rulebook_2021", (25, 5))):
        board = Board(profile=profile)
        assert (board.s.personal[RED], board.s.reserve[RED]) == supply


@pytest.mark.parametrize(("in_deck", "face_up"), [(13, 2), (12, 2), (11, 1), (10, 0)])
def test_q04_only_five_cards_each_decide_whether_there_is_a_round(in_deck: int, face_up: int) -> None:
    board = Board(players=2, profile="rulebook_2021")
    while board.s.deck_left > in_deck:
        kind = next(k for k in range(len(KIND)) if board.s.deck[k] > 0)
        board.s.deck[kind] -= 1
        board.s.discard[kind] += 1
        board.s.deck_left -= 1
    start_round(board)
    shown = 0
    while board.engine.waiting(board.state) == CHANCE_BIT:
        shown += top_kind(board.s) == Kind.DEAL_DISPLAY
        board.engine.play(board.state, CHANCE, board.engine.odds(board.state)[0][0])
    assert shown == face_up
    assert board.engine.waiting(board.state) == 0b11


def test_q05_leftovers_come_after_the_last_play() -> None:
    board = Board(players=2, display="leftovers_only").ship(GREEN, 3)
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-4", "ash-2")
    board.s.trick = 2
    board.trick().play("choose quartz-1", "choose ash-4", "sail", "sail")
    # Green's ship lands on a star with the last card of the round: the leftovers do not lie there yet.
    assert board.s.ship[GREEN] == 7
    assert board.s.round_number == 2
    assert board.s.display_left == 2


def test_q05_option_leftovers_at_the_last_choice() -> None:
    board = Board(players=2, display="leftovers_only", leftovers="at_last_choice").ship(GREEN, 3)
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-4", "ash-2")
    board.s.trick = 2
    board.trick().play("choose quartz-1", "choose ash-4", "sail", "sail")
    assert board.legal() == ["extra quartz-2", "extra ash-2", "decline"]


def test_q06_leftovers_are_not_laid_out_when_diamonds_end_the_game() -> None:
    board = Board(players=2).supply(RED, 1).hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-4", "ash-2")
    board.s.trick = 2
    board.trick().play("choose quartz-1", "choose ash-4", "place W08", "sail")
    assert board.engine.over(board.state)
    assert board.s.display_left == 0


def test_q06_tactical_leftovers_at_choice_come_one_by_one() -> None:
    board = Board(players=2, choice="tactical", leftovers="at_last_choice", display="leftovers_only")
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-4", "ash-2")
    board.s.trick = 2
    board.trick().play("choose quartz-1")
    assert board.state.fields()["display"][KIND["quartz-2"]] == 1
    assert board.s.display_left == 1


def test_q07_the_leftover_card_is_known_only_to_those_who_held_it() -> None:
    board = Board(players=4)
    for seat, cards in enumerate(
        (("quartz-1", "quartz-2"), ("ash-1", "ash-2"), ("lime-1", "lime-2"), ("swan-1", "swan-2"))
    ):
        board.hand(seat, *cards)
    board.s.trick = 1
    board.trick()
    seen = view(board.engine, board.state, GREEN).fields()["hand"]
    assert seen[GREEN][:2] == [KIND["ash-1"], KIND["ash-2"]]
    assert seen[YELLOW][:2] == [KIND["lime-1"], KIND["lime-2"]]
    assert seen[RED][:2] == seen[BLUE][:2] == [HIDDEN, HIDDEN]
    assert view(board.engine, board.state, SPECTATOR).fields()["hand"][RED][:2] == [HIDDEN, HIDDEN]


def test_q08_two_players_play_three_cards() -> None:
    assert Board(players=2).s.plays_per_round == 3
    assert Board(players=3).s.plays_per_round == Board(players=4).s.plays_per_round == 4


def test_q09_hands_go_to_the_next_seat() -> None:
    board = Board(players=3)
    for seat, cards in enumerate((("quartz-1", "quartz-2"), ("ash-1", "ash-2"), ("lime-1", "lime-2"))):
        board.hand(seat, *cards)
    board.trick().play("choose quartz-1", "choose ash-1", "choose lime-1", "sail", "sail", "sail")
    assert [board.legal(seat) for seat in range(3)] == [["choose lime-2"], ["choose quartz-2"], ["choose ash-2"]]


def test_q10_the_start_player_begins_every_trick_and_the_next_one_every_round() -> None:
    engine, rng = InterpretedEngine(GAME), Random(4)
    state = GAME.new(GAME.options.complete({"players": 3}))
    first_of_trick: dict[tuple[int, int], int] = {}
    sail = GAME.move_space.first("sail")
    while state.record.round_number < 3:
        mask = engine.waiting(state)
        if mask == CHANCE_BIT:
            engine.play(state, CHANCE, rng.choice(engine.odds(state))[0])
            continue
        seat = (mask & -mask).bit_length() - 1
        moves = engine.moves(state, seat)
        if sail in moves:
            first_of_trick.setdefault((state.record.round_number, state.record.trick), seat)
        engine.play(state, seat, sail if sail in moves else moves[-1])
    starts = [{seat for (number, _), seat in first_of_trick.items() if number == n} for n in (1, 2)]
    assert all(len(seats) == 1 for seats in starts)
    assert starts[1] == {(min(starts[0]) + 1) % 3}


def test_q11_the_first_start_player_is_drawn() -> None:
    engine = InterpretedEngine(GAME)
    state = GAME.new(GAME.options.complete({"players": 3}))
    assert [(str(GAME.move_space.decode(move)), weight) for move, weight in engine.odds(state)] == [
        ("doge 1", 1),
        ("doge 2", 1),
        ("doge 3", 1),
    ]


def test_q12_hands_are_dealt_in_turn_order() -> None:
    board = Board(players=2)
    board.s.doge = GREEN
    start_round(board)
    assert (top_kind(board.s), board.s.agenda[board.s.agenda_rows - 1, 1]) == (Kind.DEAL_HAND, GREEN)


def test_q13_played_and_sailed_cards_never_come_back() -> None:
    for move in ("sail", "place W08"):
        board = Board().display(*SOME_CARDS).turn(RED, "quartz-1").play(move)
        assert board.s.discard[KIND["quartz-1"]] == 1
        assert board.s.display[KIND["quartz-1"]] == 0


def test_q14_a_card_with_an_extra_card_pending_is_not_in_the_display() -> None:
    board = Board().display(*SOME_CARDS).ship(RED, 6).turn(RED, "swan-1").play("sail")
    assert board.legal() == ["extra house-5", "extra swan-4", "decline"]


# B. The tactical variant


def test_q15_passed_cards_stay_face_down_until_the_trick_is_over() -> None:
    board = Board(players=2, choice="tactical").hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").trick()
    board.play("choose quartz-1", "sail")
    assert board.legal(GREEN) == ["choose ash-1", "choose ash-2"]
    assert view(board.engine, board.state, GREEN).fields()["hand"][RED][0] == HIDDEN


def test_q16_after_the_end_is_set_off_later_players_still_choose_and_play() -> None:
    board = Board(players=3, choice="tactical").supply(RED, 1)
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").hand(YELLOW, "lime-1", "lime-2").trick()
    board.play("choose quartz-1", "place W08")
    assert board.s.ending == 1
    board.play("choose ash-1", "place W07", "choose lime-2", "place W04")
    assert board.engine.over(board.state)


def test_q17_a_tactical_choice_is_open_to_everybody() -> None:
    board = Board(players=2, choice="tactical").hand(RED, "quartz-1").hand(GREEN, "ash-1").trick()
    assert board.engine.witnesses(board.state, RED, board.number("choose quartz-1")) == -1
    secret = Board(players=2).hand(RED, "quartz-1").hand(GREEN, "ash-1").trick()
    assert secret.engine.witnesses(secret.state, RED, secret.number("choose quartz-1")) == 1 << RED


# C. Playing a card


def test_q18_a_hand_card_must_be_placed_or_sailed() -> None:
    assert Board().turn(RED, "swan-1").legal() == [*(f"place T{row}4" for row in range(1, 6)), "sail"]


def test_q19_an_extra_card_may_be_declined() -> None:
    board = Board().display(*SOME_CARDS).ship(RED, 6).turn(RED, "quartz-1").play("sail", "decline")
    assert board.s.display_left == 2
    assert board.s.ship[RED] == 7
    assert board.s.personal[RED] == 27


def test_q20_an_extra_card_is_played_at_once_or_never() -> None:
    board = Board().display(*SOME_CARDS).ship(RED, 6).turn(RED, "quartz-1", then=((GREEN, "ash-1"),)).play("sail")
    assert board.to_move() == RED
    board.play("decline")
    assert board.to_move() == GREEN
    assert board.play("sail").extra_card() is None


def test_q21_an_extra_card_may_sail() -> None:
    board = Board().display("swan-4").ship(RED, 6).turn(RED, "quartz-1").play("sail", "extra swan-4", "sail")
    assert board.s.ship[RED] == 11
    assert board.gains() == {RED: {"sea_route": 1}}


def test_q22_extra_cards_chain() -> None:
    board = Board().display("house-5", "crab-5", "swan-4").ship(RED, 6)
    board.put(GREEN, "P11", "P12", "P13", "P21", "P22", "T14", "T24")
    board.turn(RED, "quartz-1").play("sail", "extra crab-5", "place P31", "extra swan-4", "place T34", "extra house-5")
    board.play("place H01")
    assert board.s.display_left == 0
    assert board.gains()[RED] == {"populi": 6, "trade": 3, "houses": 2}


def test_q23_an_extra_card_won_with_an_empty_display_is_lost() -> None:
    board = Board().ship(RED, 6).turn(RED, "quartz-1", then=((GREEN, "ash-1"),)).play("sail")
    assert board.extra_card() is None
    assert board.to_move() == GREEN


def test_q24_the_ladder_comes_before_the_extra_card() -> None:
    board = (
        Board(players=2, ladder_marker="compulsory")
        .display(*SOME_CARDS)
        .put(RED, "T11", "T22", "T33")
        .put(GREEN, "T14", "T24")
    )
    board.supply(RED, 1, 1).turn(RED, "swan-5").play("place T44")
    # The marker took the last reserve diamond, so the extra card can only sail.
    assert board.markers("trade") == [RED]
    assert board.extra_card() == RED
    assert board.play("extra house-5").legal() == ["sail"]


def test_q25_the_display_is_not_refilled_during_a_chain() -> None:
    board = Board(profile="rulebook_2021").display("swan-4").ship(RED, 6).turn(RED, "quartz-1")
    board.play("sail", "extra swan-4")
    assert board.s.display_left == 0


# D. Areas


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


# E. Ladders


def test_q44_ladders_count_the_same_at_once_and_at_the_end() -> None:
    ends = []
    for when in ("at_once", "final_scoring"):
        board = Board(players=2, ladder_points=when).supply(RED, 5).put(RED, "T11", "T22", "T33").turn(RED, "swan-5")
        ends.append(board.play("place T44", "climb trade").totals())
    assert ends[0] == ends[1] == [21, 0, 0, 0]


def test_q45_the_marker_is_compulsory_and_can_set_off_the_end() -> None:
    board = (
        Board(players=2, profile="rulebook_2021")
        .put(RED, "T11", "T22", "T33")
        .supply(RED, 2)
        .turn(RED, "swan-5")
        .play("place T44")
    )
    assert board.markers("trade") == [RED]
    assert board.s.personal[RED] == 0
    assert board.engine.over(board.state)


@pytest.mark.parametrize(
    ("area", "held", "card", "space"),
    [
        ("workshops", ("W08", "W17", "W06"), "pigment-5", "W29"),
        ("houses", ("H01", "H02", "H03"), "house-5", "H04"),
        ("nobili", ("N11", "N12"), "cross-4", "N13"),
        ("populi", ("P11", "P12"), "shell-4", "P13"),
        ("trade", ("T11", "T22", "T33"), "swan-5", "T44"),
    ],
)
def test_q45_in_the_summary_the_marker_may_be_let_be(area: str, held: tuple[str, ...], card: str, space: str) -> None:
    board = Board(players=2).put(RED, *held).supply(RED, 2).turn(RED, card, then=((GREEN, "ship-1"),))
    board.play(f"place {space}")
    assert board.legal() == [f"climb {area}", "decline"]
    board.play("decline")
    assert (board.to_move(), board.markers(area), board.s.personal[RED], board.s.ending) == (GREEN, [], 1, 0)


def test_q45_a_marker_put_there_at_will_can_set_off_the_end() -> None:
    board = Board(players=2).put(RED, "T11", "T22", "T33").supply(RED, 2).turn(RED, "swan-5")
    board.play("place T44", "climb trade")
    assert board.gains() == {RED: {"trade": 1, "trade_ladder": 20}}
    assert board.s.personal[RED] == 0
    assert board.engine.over(board.state)


def test_q46_who_let_the_marker_be_is_asked_again_in_the_same_area_only() -> None:
    def let_be() -> Board:
        return Board(players=2).put(RED, "T11", "T22", "T33", "T44").ladder("trade", GREEN)

    elsewhere = let_be().turn(RED, "quartz-1", then=((GREEN, "ash-1"),)).play("place W08")
    assert elsewhere.to_move() == GREEN
    there = let_be().turn(RED, "glass-5", then=((GREEN, "ash-1"),)).play("place T21")
    assert there.legal() == ["climb trade", "decline"]
    assert there.play("climb trade").markers("trade") == [GREEN, RED]
    assert there.to_move() == GREEN


def test_q24_the_ladder_is_decided_before_the_extra_card() -> None:
    board = Board(players=2).display(*SOME_CARDS).put(RED, "T11", "T22", "T33").put(GREEN, "T14", "T24")
    board.supply(RED, 1, 1).turn(RED, "swan-5").play("place T44")
    assert board.legal() == ["climb trade", "decline"]
    assert board.play("decline").extra_card() == RED
    # The reserve diamond that did not go to the ladder is there for the extra card.
    assert board.play("extra house-5").legal() == ["place H01", "sail"]


def test_q47_each_pyramid_has_a_ladder_of_its_own() -> None:
    board = Board().put(RED, "N11", "N12", "P11").turn(RED, "shell-4").play("place P12")
    assert board.markers("populi") == []
    board = Board().put(RED, "N11", "N12").ladder("populi", RED).turn(RED, "lion-5").play("place N13", "climb nobili")
    assert board.markers("nobili") == [RED]


def test_q48_a_ladder_is_climbed_once() -> None:
    board = Board().put(RED, "T11", "T22", "T33", "T44").ladder("trade", GREEN, RED).turn(RED, "glass-5")
    board.play("place T21")
    assert board.markers("trade") == [GREEN, RED]
    assert "trade_ladder" not in board.gains()[RED]


# F. Supplies and the end


def test_q49_the_last_diamond_is_the_last_of_the_personal_supply() -> None:
    board = Board(players=2).supply(RED, 1, 3).turn(RED, "swan-5").play("place T14")
    assert board.engine.over(board.state)
    assert board.s.reserve[RED] == 3


def test_q50_a_ladder_marker_comes_from_the_personal_supply() -> None:
    board = Board().put(RED, "T11", "T22", "T33").turn(RED, "swan-5").play("place T44", "climb trade")
    assert (board.s.personal[RED], board.s.reserve[RED]) == (22, 3)


def test_q51_without_personal_diamonds_the_marker_comes_from_the_reserve() -> None:
    board = (
        Board(players=2, ladder_marker="compulsory")
        .put(RED, "T11", "T22", "T33")
        .supply(RED, 1, 3)
        .turn(RED, "swan-5")
        .play("place T44")
    )
    assert board.markers("trade") == [RED]
    assert board.s.reserve[RED] == 2


def test_q52_without_any_diamond_there_is_no_ladder_and_only_sailing() -> None:
    board = Board(players=2).put(RED, "T11", "T22", "T33").supply(RED, 1, 0).turn(RED, "swan-5").play("place T44")
    assert board.markers("trade") == []
    assert board.gains() == {RED: {"trade": 1}}
    assert Board().supply(RED, 0, 0).turn(RED, "swan-5").legal() == ["sail"]


def test_q53_the_reserve_is_not_touched_while_personal_diamonds_are_left() -> None:
    board = Board().supply(RED, 5, 3).turn(RED, "swan-5").play("place T14")
    assert (board.s.personal[RED], board.s.reserve[RED]) == (4, 3)


def test_q54_the_reserve_is_open_to_those_who_play_on_after_the_end_was_set_off() -> None:
    board = Board(players=2).display("swan-4").put(RED, "W18", "W25").supply(RED, 1, 3).supply(GREEN, 1, 3)
    board.turn(RED, "quartz-1", then=((GREEN, "pigment-4"),)).play(
        "place W08", "place W26", "extra swan-4", "place T14"
    )
    assert board.s.reserve[GREEN] == 2
    assert board.engine.over(board.state)


def test_q55_diamonds_end_the_last_round_early_too() -> None:
    board = (
        Board(players=2, profile="rulebook_2021")
        .supply(RED, 1)
        .hand(RED, "quartz-1", "quartz-2")
        .hand(GREEN, "ash-1", "ash-2")
    )
    board.s.round_number = 10
    while board.s.deck_left:
        kind = next(k for k in range(len(KIND)) if board.s.deck[k] > 0)
        board.s.deck[kind] -= 1
        board.s.deck_left -= 1
    board.trick().play("choose quartz-1", "choose ash-1", "place W08", "sail")
    assert board.engine.over(board.state)
    assert board.state.fields()["hand_count"] == [1, 1, 0, 0]


def test_q55_in_the_summary_the_last_round_is_played_to_its_end() -> None:
    board = in_the_last_round(Board(players=2).supply(RED, 1)).trick()
    board.play("choose quartz-1", "choose ash-1", "place W08", "sail")
    assert (board.s.personal[RED], board.s.ending, board.s.trick) == (0, 0, 1)
    board.play("choose ash-2", "choose quartz-2")
    assert board.legal() == ["sail"]
    board.s.trick = 2
    assert board.engine.over(board.play("sail", "sail").state)


def test_q55_in_the_summary_diamonds_end_every_other_round() -> None:
    board = Board(players=2).supply(RED, 1).hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").trick()
    board.play("choose quartz-1", "choose ash-1", "place W08", "sail")
    assert board.engine.over(board.state)


def test_q56_only_those_later_in_this_trick_still_play() -> None:
    board = Board(players=4).supply(YELLOW, 1)
    for seat, card in enumerate(("quartz-1", "ash-1", "lime-1", "swan-1")):
        board.hand(seat, card, "house-5")
    board.trick().play("choose quartz-1", "choose ash-1", "choose lime-1", "choose swan-1", "sail", "sail", "place W04")
    assert board.to_move() == BLUE
    assert board.engine.over(board.play("sail").state)


def test_q57_a_turn_without_personal_diamonds_sails_and_only_its_extra_cards_use_the_reserve() -> None:
    board = in_the_last_round(Board(players=2).supply(RED, 0, 2).display("swan-5").ship(RED, 6)).trick()
    board.play("choose quartz-1", "choose ash-1")
    assert board.legal() == ["sail"]
    board.play("sail", "extra swan-5", "place T14")
    assert board.s.reserve[RED] == 1
    assert board.gains()[RED]["trade"] == 1


def test_q58_the_deck_is_only_tested_at_the_start_of_a_round() -> None:
    board = Board(players=2).hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2")
    for kind in range(len(KIND)):
        board.s.deck[kind] = 0
    board.s.deck_left = 0
    board.trick().play("choose quartz-1", "choose ash-1", "sail", "sail")
    assert not board.engine.over(board.state)
    board.play("choose ash-2", "choose quartz-2")
    board.s.trick = 2
    assert board.engine.over(board.play("sail", "sail").state)


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({"profile": "revised"}, [1, 1]),
        ({"profile": "rulebook_2021"}, [2, 1]),
        ({"profile": "rulebook_2021", "tie": "shared"}, [1, 1]),
        ({"profile": "revised", "tie": "fewest_diamonds"}, [2, 1]),
    ],
)
def test_q59_the_profile_decides_about_a_tie_unless_the_option_is_set(
    options: dict[str, str], places: list[int]
) -> None:
    board = Board(players=2, **options).supply(RED, 4, 3).supply(GREEN, 3, 3)
    assert board.engine.places(board.state) == places


def test_q60_still_level_is_shared_and_lower_places_are_broken_alike() -> None:
    board = Board(tie="fewest_diamonds")
    for seat, (points, diamonds) in enumerate(((9, 4), (9, 4), (5, 3), (5, 2))):
        board.supply(seat, diamonds, 0)
        board.s.points[seat, 0] = points
    assert board.engine.places(board.state) == [1, 1, 4, 3]


def test_q61_everybody_starts_with_nothing() -> None:
    assert Board().totals() == [0, 0, 0, 0]


# Hidden information


def test_a_view_can_be_redealt_and_gives_nothing_away() -> None:
    board = Board(players=3)
    for seat, cards in enumerate((("quartz-1", "quartz-2"), ("ash-1", "ash-2"), ("lime-1", "lime-2"))):
        board.hand(seat, *cards)
    board.trick().play("choose quartz-1", seat=RED).play("choose ash-2", seat=GREEN)
    hidden = view(board.engine, board.state, YELLOW)
    assert hidden.fields()["chosen"] == [HIDDEN, HIDDEN, NONE, NONE]
    guesses = {bytes(redealt(board.engine, hidden, YELLOW, Random(seed))) for seed in range(20)}
    assert len(guesses) == 20
    for guess in guesses:
        full = board.state.from_bytes(GAME.state, guess)
        assert GAME.faults(full.array) == []
        assert full.record.hand[YELLOW, 0] == KIND["lime-1"]
        assert bytes(view(board.engine, full, YELLOW)) == bytes(hidden)


def test_the_card_on_top_of_the_agenda_is_public() -> None:
    board = Board(players=2).hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").trick()
    board.play("choose quartz-1", "choose ash-1")
    assert top_argument(view(board.engine, board.state, GREEN).record) == KIND["quartz-1"]
