"""The invariants hold in sound positions and name what is wrong in broken ones."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.games.millefiori import GAME

from ..spoil import Spoil, change
from .board import GREEN, RED, Board


def sound() -> Board:
    board = Board(players=3).display("swan-4").put(RED, "W01", "H01", "N11", "N12", "N21", "T11")
    board.put(GREEN, "S11", "P11", "H02").hand(RED, "quartz-5", "ash-5").hand(GREEN, "lime-2")
    return board.turn(RED, "swan-5")


def test_a_sound_position_has_no_faults() -> None:
    assert sound().faults() == []


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change("discard", 3, 1), "cards are not conserved"),
        (change("deck_left", None, -1), "the deck is miscounted"),
        (change("display_left", None, 1), "the display is miscounted"),
        (change("hand_count", RED, -1), "a hand has a hole"),
        (change("hand", (RED, 0), 20), "a hand is not sorted"),
        (change("chosen", GREEN, 5), "a chosen card is not in the hand"),
        (change("hand_count", 3, 1), "somebody absent holds cards"),
        (change("personal", RED, -1), "diamonds are not conserved"),
        (change("personal", RED, -40), "a supply is negative"),
        (change("reserve", RED, -1), "the reserve was used before the personal supply"),
        (change("ending", None, 1), "an empty personal supply and the end do not go together"),
        (change("owner", 40, 4), "a space has an owner who does not play"),
        (change("workshops", RED, 2), "the workshop groups do not match the spaces"),
        (change("houses_built", None, 1), "the houses are not filled in order"),
        (change("owner", 51, -1), "a person stands on nothing"),
        (change("ship", RED, 21), "a ship is off the sea route"),
        (change("collected", (RED, 4), 2), "a collection does not match the spaces"),
        (change("ladder", (0, 1), 1), "a ladder has a gap"),
        (change("points", (RED, 7), 20), "the ladders and their points differ"),
        (change("points", (RED, 0), -1), "the ledger is negative"),
        (change("points", (3, 0), 1), "somebody absent has points"),
        (change("finished", None, 1), "the end and the agenda do not go together"),
        (change("agenda", (5, 0), 1), "a row above the agenda is not blank"),
        (change("trick", None, -1), "a trick is out of its round"),
    ],
)
def test_broken_positions_are_named(spoil: Spoil, sentence: str) -> None:
    board = sound()
    spoil(board)
    assert any(fault.startswith(sentence) for fault in board.faults()), board.faults()


def test_a_double_marker_is_named() -> None:
    board = sound().ladder("trade", RED, RED)
    assert any(fault.startswith("somebody stands on a ladder twice") for fault in board.faults())


def test_cards_without_spaces_are_named() -> None:
    board = sound()
    # A swan that comes back from the discard pile would one day find no space.
    board.s.owner[GAME.move_space.indices(board.number("place T34"))[1][0]] = GREEN
    board.s.personal[GREEN] -= 1
    assert any(fault.startswith("a card has no space left for it") for fault in board.faults())


def test_the_state_is_named_among_many() -> None:
    good, bad = sound(), sound()
    bad.s.ship[RED] = 30
    states = np.concatenate([good.state.array, bad.state.array, good.state.array])
    assert GAME.faults(states) == ["a ship is off the sea route (state 1, 1 of 3)"]
