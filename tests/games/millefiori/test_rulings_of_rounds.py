"""The rulings about rounds, cards and the tactical variant that change play, one test each, named as in rules.md."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.games.millefiori.agenda import work_off
from spielwerk.games.millefiori.state import Kind
from spielwerk.games.millefiori.tables import HIDDEN
from spielwerk.kernel import CHANCE, CHANCE_BIT, SPECTATOR, push, top_kind
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.views import view

from .board import BLUE, GREEN, KIND, RED, YELLOW, Board

SOME_CARDS = ("house-5", "swan-4")


def start_round(board: Board) -> Board:
    push(board.s, Kind.START_ROUND, 0, 0)
    work_off(board.s)
    return board


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
