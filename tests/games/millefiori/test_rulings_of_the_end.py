"""The rulings about supplies and the end that change play, one test each, named by its number in rules.md."""

from __future__ import annotations

import pytest

from .board import BLUE, GREEN, KIND, RED, YELLOW, Board


def in_the_last_round(board: Board) -> Board:
    """Two players with two cards each, and nothing left in the deck."""
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2")
    for kind in range(len(KIND)):
        board.s.discard[kind] += board.s.deck[kind]
        board.s.deck[kind] = 0
    board.s.deck_left = 0
    return board


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
