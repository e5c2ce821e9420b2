"""The rulings about playing a card that change play, one test each, named by its number in rules.md."""

from __future__ import annotations

from random import Random

from spielwerk.games.millefiori import GAME
from spielwerk.games.millefiori.tables import HIDDEN, NONE
from spielwerk.kernel import top_argument
from spielwerk.kernel.views import redealt, view

from .board import GREEN, KIND, RED, YELLOW, Board

SOME_CARDS = ("house-5", "swan-4")


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
