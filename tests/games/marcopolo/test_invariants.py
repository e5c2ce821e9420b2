"""The invariants hold in sound positions and name what is wrong in broken ones."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.rules.course import lay_on_space
from spielwerk.games.marcopolo.tables import Space

from ..spoil import Spoil, change
from .board import BLUE, GREEN, PLACE, YELLOW, Board
from .test_options import Start


def sound() -> Start:
    """Three players in the first round, two dice placed."""
    start = Start(players=3).play("start_player 3").to_first_turn()
    return start.play("die own unset", "place pepper", "value 3", "field 3", "end_turn")


def test_a_sound_position_has_no_faults() -> None:
    start = sound()
    assert GAME.faults(start.state.array) == []
    assert GAME.faults(start.engine.new(GAME.options.complete({"players": 2})).array) == []


ABSENT = 3


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change("display", 0, -1), "contracts are not conserved"),
        (change("removed", None, 1 << 20), "a regular contract left the game"),
        (change("stack_count", None, -1), "the special stack has a hole"),
        (change("stack", 0, 4), "a start contract is in the special stack"),
        (change("stack_seen", 0, 1), "somebody has seen a contract that is face down"),
        (change("unseen", 3, -(1 << 10)), "the face-down contracts are miscounted"),
        (change("fulfilled", BLUE, 1), "the fulfilled contracts are miscounted"),
        (change("points", (BLUE, 0), 1), "contracts and their points differ"),
        (change("goals", (BLUE, 0), -1), "goals are not conserved"),
        (change("goals", (ABSENT, 0), 9), "somebody absent has goals"),
        (change("dice", (BLUE, 0, 6), 1), "a player's dice are not conserved"),
        (change("dice", (YELLOW, 2, 6), 1), "the white die is not Matteo's"),
        (change("black_dice", None, 1), "black dice are not conserved"),
        (change("dice_left", GREEN, -1), "dice are miscounted"),
        (change("dice", (BLUE, 1, 2), -1), "a number of dice is negative"),
        (change("character", GREEN, -1), "dice show nothing, or Raschid's show something"),
        (change("dice_left", ABSENT, 1), "somebody absent has dice"),
        (change("occupied", Space.PEPPER, 1), "the dice on a space are miscounted"),
        (change("colours", Space.PEPPER, -4), "the colours on a space are misread"),
        (change("placed", (0, 3), 9), "a placed die shows no face"),
        (change("placed", (20, 0), 1), "a row above the placed dice is not blank"),
        (change("posts", BLUE, 1), "a post stands in Venezia or an oasis"),
        (change("posts_left", BLUE, -1), "posts are not conserved"),
        (change("beijing", 2, 2), "Beijing does not match the posts"),
        (change("points", (GREEN, 3), 5), "posts and their points differ"),
        (change("figure", (BLUE, 0), 30), "a figure is off the map"),
        (change("stock", (BLUE, 2), -1), "somebody owns less than nothing"),
        (change("stock", (ABSENT, 0), 1), "somebody absent owns something"),
        (change("points", (ABSENT, 2), 1), "somebody absent has points"),
        (change("character", GREEN, 1), "a character is played twice"),
        (change("finished", None, 1), "the end and the agenda do not go together"),
        (change("agenda", (9, 0), 1), "a row above the agenda is not blank"),
        (change("round_number", None, 5), "a round is out of the game"),
        (change("agenda", (0, 1), 3), "the agenda waits for somebody absent"),
    ],
)
def test_broken_positions_are_named(spoil: Spoil, sentence: str) -> None:
    start = sound()
    spoil(start)
    faults = GAME.faults(start.state.array)
    assert any(fault.startswith(sentence) for fault in faults), faults


def test_a_missing_die_is_named() -> None:
    board = Board().dice(BLUE, 5).turn(BLUE).play("die own 5")
    board.s.dice[BLUE, 0, 5] = 0
    assert any(fault.startswith("a used die is not there") for fault in board.faults())


@pytest.mark.parametrize(
    ("space", "values", "sentence"),
    [
        (Space.KHAN, (1, 2, 3, 4, 5), "Khan's favour has too many dice"),
        (Space.KHAN, (3, 2), "the dice at Khan's favour do not rise"),
        (Space.FIRST_CARD, (1, 1), "a city card was used twice in a round"),
    ],
)
def test_wrong_dice_on_a_space_are_named(space: int, values: tuple[int, ...], sentence: str) -> None:
    board = Board()
    for value in values:
        lay_on_space(board.s, space, BLUE, 0, value)
    assert any(fault.startswith(sentence) for fault in board.faults())


def test_the_state_is_named_among_many() -> None:
    good, bad = sound(), sound()
    bad.s.figure[BLUE, 0] = PLACE["oasis_10"] + 1
    states = np.concatenate([good.state.array, bad.state.array, good.state.array])
    assert GAME.faults(states) == ["a figure is off the map (state 1, 1 of 3)"]
