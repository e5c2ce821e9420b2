"""Changes of a position: one number is set, and what must change with it is found by the game's invariants.

Pieces are conserved: who gives a player a coin takes it from somewhere. A change alone, then each way to make up for it
elsewhere (`ways`), is tried until the invariants hold. Where none of it holds, the change is refused with what it would
break.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random

import numpy as np

from ...kernel import Game, State
from ...kernel.engine import choices, draw
from ...kernel.invariants import breaks_all
from ...kernel.meanings import Meaning, meanings_of
from ...kernel.record import StateArray
from ...kernel.strict import strict_engine
from .turns import TURN, NotGiven, with_turn_of
from .ways import COURSE, Change, Ways

OUT_OF_BOUNDS = "a number is out of all bounds"
_LONGEST_S = 8.0
# So far somebody plays on from a changed position to see that it can be played.
_MOST_STEPS = 250


class Refused(ValueError):
    """A change that cannot be; `broken` are the sentences of the invariants that it breaks, if it is that, or `code`
    says why: from a dead end nobody could play on."""

    def __init__(self, text: str, broken: Sequence[str] = (), code: str = "fixed") -> None:
        super().__init__(text)
        self.broken = tuple(broken)
        self.code = code


def settable_fields(game: Game) -> dict[str, Meaning]:
    """The fields that somebody may change, with what their numbers are."""
    agreed = set(game.option_fields(game.options.complete({}))) | COURSE
    meanings = meanings_of(game.state, game.meanings).items()
    return {name: meaning for name, meaning in meanings if meaning.may_be is not None and name not in agreed}


def changed(game: Game, state: State, change: Change) -> State:
    """The position with this change and what must go with it; raises Refused."""
    if change.field == TURN:
        return _with_turn(game, state, change)
    _refuse(game, change)
    end = time.monotonic() + _LONGEST_S
    alone = _with(state, [change])
    broken = _broken(game, alone.array)
    after = _made_up_for(game, state, change, end) if broken else alone
    if after is None:
        raise Refused("; ".join(broken), broken)
    _refuse_dead_end(game, after, strict_engine(game).waiting(state))
    return after


def _with_turn(game: Game, state: State, change: Change) -> State:
    if change.place or not 0 <= change.value < int(state.record.players):
        raise Refused("the turn is somebody's who plays")
    try:
        after = with_turn_of(game, state, change.value)
    except NotGiven as problem:
        raise Refused(str(problem), code=problem.code) from problem
    if broken := _broken(game, after.array):
        raise Refused("; ".join(broken), broken)
    _refuse_dead_end(game, after, 1 << change.value)
    return after


def _refuse_dead_end(game: Game, after: State, waiting: int) -> None:
    if not _plays_on(game, after, waiting):
        raise Refused("the game could not go on from there", code="dead_end")


def differences(game: Game, before: State, after: State) -> list[tuple[Change, int]]:
    """What changed from one position to another, each with the value it had."""
    found = []
    for name in meanings_of(game.state, game.meanings):
        old, new = before.array[name].reshape(-1), after.array[name].reshape(-1)
        found += [(Change(name, int(at), int(new[at])), int(old[at])) for at in np.flatnonzero(old != new)]
    return found


def value_at(state: State, name: str, place: int) -> int:
    return int(state.array[name].reshape(-1)[place])


def _with(state: State, parts: Sequence[Change]) -> State:
    after = state.copy()
    for name, place, value in parts:
        after.array[name].reshape(-1)[place] = value
    return after


def _refuse(game: Game, change: Change) -> None:
    meaning = settable_fields(game).get(change.field)
    if meaning is None or meaning.may_be is None:
        raise Refused(f"{change.field} cannot be changed")
    if not 0 <= change.place < math.prod(game.state[change.field].shape):
        raise Refused(f"{change.field} has no place {change.place}")
    if change.value not in meaning.may_be:
        raise Refused(f"{change.field} can be {meaning.may_be[0]} to {meaning.may_be[-1]}, not {change.value}")


def _made_up_for(game: Game, state: State, change: Change, end: float) -> State | None:
    """The first position with the change in which the invariants hold, if there is one."""
    ways = list(Ways(game, state, change))
    states = np.repeat(state.array, len(ways))
    for number, way in enumerate(ways):
        for name, place, value in way:
            states[name][number : number + 1].reshape(-1)[place] = value
    found = _first_whole(game, states, 0, len(ways), end)
    return None if found is None else State.from_bytes(game.state, states[found : found + 1].tobytes())


def _broken(game: Game, states: StateArray) -> list[str]:
    """What the states break; where not even that can be said, something is out of all bounds."""
    try:
        return game.faults(states)
    except (IndexError, ValueError):
        return [OUT_OF_BOUNDS]


def _first_whole(game: Game, states: StateArray, start: int, stop: int, end: float) -> int | None:
    """The first of the states from one to another that breaks nothing."""
    if start == stop or time.monotonic() > end:
        return None
    broken = _broken(game, states[start:stop])
    if not broken:
        return start
    if stop - start == 1 or any(breaks_all(sentence) for sentence in broken):
        return None
    middle = (start + stop) // 2
    found = _first_whole(game, states, start, middle, end)
    return _first_whole(game, states, middle, stop, end) if found is None else found


def _plays_on(game: Game, after: State, waiting: int) -> bool:
    """Whether these seats decide, and a game goes on from there with every number where it belongs."""
    engine, rng = strict_engine(game), Random(0)
    state = after.copy()
    try:
        if engine.waiting(state) != waiting:
            return False
        for _ in range(_MOST_STEPS):
            if not engine.waiting(state):
                return True
            rows = [row for row in choices(engine, state) if row[2] > 0]
            if not rows:
                return False
            who, move, _ = draw(rows, rng)
            engine.play(state, who, move)
    except (IndexError, ValueError, OverflowError, ZeroDivisionError):
        return False
    return True
