"""Whose turn it is, given to somebody else: where a turn begins, before anything was done in it."""

from __future__ import annotations

import numpy as np

from ...kernel import Game, State
from ...kernel.agenda import KIND, WHO
from ...kernel.meanings import meanings_of
from ...kernel.turns import Turn

# The field in a change that gives the turn away; nothing else of it can be set.
TURN = "agenda"
NO_TURN, BEGUN, HAD = "no_turn", "turn_begun", "turn_had"


class NotGiven(ValueError):
    """The turn cannot be given to that seat; `code` says why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def whose_turn(game: Game, state: State) -> int | None:
    """The seat whose turn begins or is under way; None where that cannot be told."""
    if game.turn is None:
        return None
    who = [int(row[WHO]) for row in _rows(state) if row[KIND] in (game.turn.asks, *game.turn.rows)]
    return who[-1] if who else None


def with_turn_of(game: Game, state: State, seat: int) -> State:
    """The position in which it is this seat's turn; who waits for one in this round waits on. Raises NotGiven."""
    turn, rows = game.turn, _rows(state)
    if turn is None or not len(rows) or rows[-1][KIND] != turn.asks:
        raise NotGiven(NO_TURN, "no turn begins here")
    now = int(rows[-1][WHO])
    if any(_own(game, state, name, now) for name in turn.begun):
        raise NotGiven(BEGUN, "the turn has begun")
    if not all(_own(game, state, name, seat) for name in turn.needs):
        raise NotGiven(HAD, f"seat {seat} has no turn left in this round")
    after = state.copy()
    _give(turn, _rows(after), now, seat)
    for name in turn.marks:
        after.array[name] = seat
    return after


def _rows(state: State) -> np.ndarray:
    """The rows of the agenda, the top last; what is written to them is written to the state."""
    count = int(state.record.agenda_rows)
    found: np.ndarray = state.array["agenda"][0, :count]
    return found


def _own(game: Game, state: State, name: str, seat: int) -> bool:
    """Whether a field, or the part of it that is this seat's, holds anything but 0."""
    values = state.array[name][0]
    by_seat = meanings_of(game.state, game.meanings)[name].axis is not None
    return bool(np.any(values[seat] if by_seat else values))


def _give(turn: Turn, rows: np.ndarray, now: int, seat: int) -> None:
    rows[-1][WHO] = seat
    for row in rows[:-1]:
        if row[KIND] in turn.rows and row[WHO] == now:
            row[WHO] = seat
    if turn.to_come is None or seat == now:
        return
    waiting = [row for row in rows[:-1][::-1] if row[KIND] == turn.to_come]
    order = [int(row[WHO]) for row in waiting]
    if seat not in order:
        raise NotGiven(HAD, f"seat {seat} has no turn left in this round")
    order.remove(seat)
    for row, who in zip(waiting, [now, *order], strict=True):
        row[WHO] = who
