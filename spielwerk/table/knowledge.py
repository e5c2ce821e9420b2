"""What a seat knows: worlds it cannot tell apart, whether a move taught it something, what it sees of its own turn."""

from __future__ import annotations

from random import Random

from ..kernel.engine import Engine
from ..kernel.record import State
from ..kernel.views import redealt, view

# If other worlds look the same after the move, so many in a row, the seat learned nothing worth guarding.
WORLDS_TRIED = 3
# What closes a simultaneous choice may show what the others chose, and that may be one card of two or three.
WORLDS_TRIED_AFTER_CHOICE = 30


def settled(engine: Engine, before: State, who: int, move: int) -> State:
    """The state after a move, without what would follow it on the agenda: that may reveal what others chose."""
    state = before.copy()
    keep_top_row(state)
    engine.play(state, who, move)
    return state


def keep_top_row(state: State) -> None:
    """Puts aside everything on the agenda but the decision at hand."""
    record = state.record
    rows = record.agenda_rows
    for column in range(record.agenda.shape[1]):
        record.agenda[0, column] = record.agenda[rows - 1, column]
        for row in range(1, rows):
            record.agenda[row, column] = 0
    record.agenda_rows = 1


def after(engine: Engine, before: State, who: int, move: int, ends_turn: bool) -> State:
    """What a move leads to as far as the mover may see it while it can be taken back."""
    if ends_turn:
        return settled(engine, before, who, move)
    state = before.copy()
    engine.play(state, who, move)
    return state


def learned(engine: Engine, before: State, who: int, move: int, ends_turn: bool, worlds: int = WORLDS_TRIED) -> bool:
    """Whether the mover sees something that could have been different in a world it could not exclude before."""
    if view(engine, before, who) == before:
        # Who sees everything can exclude every other world.
        return False
    # The same answer whenever the table is rebuilt: the generator begins with the same number each time.
    random = Random(move)
    seen = view(engine, after(engine, before, who, move, ends_turn), who)
    for _ in range(worlds):
        world = redealt(engine, before, who, random)
        if view(engine, after(engine, world, who, move, ends_turn), who) != seen:
            return True
    return False
