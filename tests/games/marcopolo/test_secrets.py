"""What a seat may know: states that differ only in what a viewer cannot know give the same bytes."""

from __future__ import annotations

import random

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.marcopolo.tables import HIDDEN
from spielwerk.kernel import CHANCE, CHANCE_BIT, EVERYBODY, SPECTATOR, State
from spielwerk.kernel.engine import InterpretedEngine, choices
from spielwerk.kernel.views import redealt, view
from spielwerk.proof.secrecy import secrecy_faults

from .board import BLUE, CONTRACT, GREEN, RED, YELLOW, Board, number
from .test_options import Start

ENGINE = InterpretedEngine(GAME)


def seen(state: State, viewer: int) -> bytes:
    return bytes(view(ENGINE, state, viewer))


def test_goals_are_secret() -> None:
    one = Board(3).goals(BLUE, "G01", "G02").goals(YELLOW, "G03", "G04").goals(GREEN, "G05", "G06")
    other = Board(3).goals(BLUE, "G01", "G02").goals(YELLOW, "G07", "G08").goals(GREEN, "G03", "G09")
    assert seen(one.state, BLUE) == seen(other.state, BLUE)
    assert seen(one.state, SPECTATOR) == seen(other.state, SPECTATOR)
    assert seen(one.state, YELLOW) != seen(other.state, YELLOW)
    hidden = view(ENGINE, one.state, BLUE).fields()["goals"]
    assert hidden[BLUE][:2] == [0, 1]
    assert hidden[GREEN][:2] == [HIDDEN, HIDDEN]


def test_dealt_and_kept_goals_have_one_witness() -> None:
    start = Start(players=2, goals="two_of_four").play("start_player 1").on("deal_goal")
    assert ENGINE.witnesses(start.state, CHANCE, number("deal_goal G01")) == 0b01
    start.on("keep_goals")
    for seat in (0, 1):
        move = ENGINE.moves(start.state, seat)[0]
        assert ENGINE.witnesses(start.state, seat, move) == 1 << seat


def test_which_goals_were_kept_is_secret() -> None:
    start = Start(players=2, goals="two_of_four").play("start_player 1").on("keep_goals")
    views = set()
    for move in ENGINE.moves(start.state, 1):
        state = start.state.copy()
        ENGINE.play(state, 1, move)
        views.add(seen(state, 0))
    assert len(views) == 1


def drawing(*active: str) -> Board:
    """Matteo must draw a contract that nobody knows."""
    board = Board(3).character(BLUE, "matteo").active(BLUE, *active).push(Kind.START_ROUND, 0).work_off()
    assert board.to_move() == CHANCE
    return board


def test_a_contract_drawn_with_both_places_taken_is_seen_by_one() -> None:
    one, other = drawing("C01", "C02"), drawing("C01", "C02")
    assert ENGINE.witnesses(one.state, CHANCE, number("lay_contract C10")) == 1 << BLUE
    one.play("lay_contract C10")
    other.play("lay_contract C20")
    for viewer in (YELLOW, GREEN, SPECTATOR):
        assert seen(one.state, viewer) == seen(other.state, viewer)
    assert seen(one.state, BLUE) != seen(other.state, BLUE)
    one.play("refuse")
    other.play("refuse")
    for viewer in (YELLOW, GREEN, SPECTATOR):
        assert seen(one.state, viewer) == seen(other.state, viewer)
    assert view(ENGINE, one.state, BLUE).record.stack[one.s.stack_count - 1] == CONTRACT["C10"]


def test_a_contract_drawn_to_a_free_place_is_seen_by_all() -> None:
    board = drawing("C01")
    assert ENGINE.witnesses(board.state, CHANCE, number("lay_contract C10")) == EVERYBODY
    board.play("lay_contract C10")
    assert seen(board.state, SPECTATOR) == bytes(board.state)


def test_contracts_put_under_the_stack_openly_stay_known() -> None:
    board = Board(2).stack("C05", "C06", unknown=2)
    assert view(ENGINE, board.state, SPECTATOR).fields()["stack"][:4] == [
        HIDDEN,
        HIDDEN,
        CONTRACT["C05"],
        CONTRACT["C06"],
    ]


def test_a_refused_contract_is_known_to_everybody_who_has_held_it() -> None:
    board = Board(3).stack("C05", seen=1 << YELLOW).character(BLUE, "matteo").active(BLUE, "C01", "C02")
    board.push(Kind.START_ROUND, 0).work_off().play("refuse")
    assert board.s.stack_seen[0] == 1 << YELLOW | 1 << BLUE
    for viewer, known in ((BLUE, True), (YELLOW, True), (GREEN, False), (SPECTATOR, False)):
        assert (view(ENGINE, board.state, viewer).record.stack[0] == CONTRACT["C05"]) is known


def test_redealing_fills_goals_and_contracts_that_somebody_else_knows() -> None:
    board = Board(2).goals(BLUE, "G01", "G02").goals(YELLOW, "G03", "G04").stack("C05", "C06", seen=1 << YELLOW)
    hidden = view(ENGINE, board.state, BLUE)
    full = redealt(ENGINE, hidden, BLUE, random.Random(1))
    fields = full.fields()
    assert min(fields["goals"][YELLOW][:2]) >= 0
    assert fields["goals"][BLUE][:2] == [0, 1]
    assert min(fields["stack"][:2]) >= 0
    assert seen(full, BLUE) == bytes(hidden)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_of_random_games_give_nothing_away(players: int) -> None:
    expert = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}
    state = ENGINE.new(GAME.options.complete({"players": players, **expert}))
    rng = random.Random(players)
    entry = 0
    while not ENGINE.over(state):
        if entry % 11 == 0 or ENGINE.waiting(state) not in (CHANCE_BIT, 1, 2, 4, 8):
            assert list(secrecy_faults(ENGINE, state, rng)) == []
        who, move, _ = rng.choice(choices(ENGINE, state))
        ENGINE.play(state, who, move)
        entry += 1
    assert seen(state, RED % players) != bytes(state)
