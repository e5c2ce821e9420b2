"""Several moves that one click makes: whether they can follow each other, and what goes without saying after them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..kernel.chance import EVERYBODY
from ..kernel.declared_rows import Choice
from ..kernel.engine import Engine
from ..kernel.record import State
from .knowledge import learned
from .rejections import Rejected
from .seat import Seat

MOST_IN_A_ROW = 8


def refuse_row(engine: Engine, before: State, seat: int, moves: Sequence[int]) -> None:
    """Tries all moves after the first, which was checked before; raises Rejected for one that cannot follow.

    What a move shows its player comes before the next choice: else a row that is refused would tell a secret for free.
    """
    state = before.copy()
    for move, following in pairwise(moves):
        earlier = state.copy()
        engine.play(state, seat, move)
        if engine.waiting(state) != 1 << seat or learned(engine, earlier, seat, move, ends_turn=False):
            raise Rejected("one_by_one")
        if following not in engine.moves(state, seat):
            raise Rejected("illegal_move", move=following)


def goes_without_saying(engine: Engine, before: State, who: Seat, seat: int, move: int) -> bool:
    """Whether the only move of a seat may be made for it: it can be taken back, and is no secret and no news."""
    game = engine.game
    if engine.waiting(before) != 1 << seat or engine.witnesses(before, seat, move) != EVERYBODY:
        return False
    if game.move_space.decode(move).verb in game.last_words:
        return False
    state = before.copy()
    engine.play(state, seat, move)
    goes_on = engine.waiting(state) == 1 << seat
    return (goes_on or who.confirms) and not learned(engine, before, seat, move, ends_turn=not goes_on)


def can_only_decline(engine: Engine, before: State, seat: int) -> bool:
    """Whether a seat that is asked if it wants something can have nothing of it: its only answer is no."""
    game, record = engine.game, before.record
    if game.agenda is None or engine.waiting(before) != 1 << seat:
        return False
    asked = game.agenda.declarations[game.agenda.kinds(record.agenda[record.agenda_rows - 1, 0])]
    if not isinstance(asked, Choice) or asked.optional is None or asked.optional in game.last_words:
        return False
    legal = engine.moves(before, seat)
    verbs = [game.move_space.decode(move).verb for move in legal]
    return verbs == [asked.optional] and engine.witnesses(before, seat, legal[0]) == EVERYBODY
