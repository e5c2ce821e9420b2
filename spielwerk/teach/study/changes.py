"""Changes of a position: one number is set, and what must change with it is found by the game's invariants.

Pieces are conserved: who gives a player a coin takes it from somewhere. A change alone, then each way to make up for it
in one other place, is tried until the invariants hold: the same amount goes or comes elsewhere, or two things that lie
in different places change them. Where none of it holds, the change is refused with what it would break.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from ...kernel import Game, State
from ...kernel.engine import choices, draw
from ...kernel.invariants import breaks_all
from ...kernel.meanings import Meaning, meanings_of
from ...kernel.record import FILLER, StateArray
from ...kernel.strict import strict_engine

NONE = -1
# Never touched by a change: what the game is waiting for, and whether it is over.
_COURSE = frozenset({"agenda", "agenda_rows", "finished", "players", FILLER})
_LONGEST_S = 8.0
_MOST_STEPS = 5000


class Change(NamedTuple):
    """A field of the record, a place in it counted through all its rows, and the value it gets."""

    field: str
    place: int
    value: int


class Refused(ValueError):
    """A change that cannot be; `broken` are the sentences of the invariants that it breaks, if it is that."""

    def __init__(self, text: str, broken: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.broken = tuple(broken)


@dataclass(frozen=True)
class Changed:
    """The position after a change, and what changed with it."""

    state: State
    also: tuple[Change, ...]


def settable_fields(game: Game) -> dict[str, Meaning]:
    """The fields that somebody may change, with what their numbers are."""
    agreed = set(game.option_fields(game.options.complete({}))) | _COURSE
    meanings = meanings_of(game.state, game.meanings).items()
    return {name: meaning for name, meaning in meanings if meaning.may_be is not None and name not in agreed}


def changed(game: Game, state: State, change: Change) -> Changed:
    """The position with this change and what must go with it; raises Refused."""
    _refuse(game, change)
    if not game.faults(state.array) and value_at(state, change.field, change.place) == change.value:
        return Changed(state.copy(), ())
    end = time.monotonic() + _LONGEST_S
    ways = list(_ways(game, state, change))
    states = np.repeat(state.array, len(ways))
    for number, way in enumerate(ways):
        for name, place, value in way:
            states[name][number : number + 1].reshape(-1)[place] = value
    found = _first_whole(game, states, 0, len(ways), end)
    if found is None:
        broken = _broken(game, states[:1])
        raise Refused("; ".join(broken), broken)
    after = State.from_bytes(game.state, states[found : found + 1].tobytes())
    if not _plays_on(game, state, after, end):
        raise Refused("the game could not go on from there")
    return Changed(after, tuple(Change(*part) for part in ways[found][1:]))


def value_at(state: State, name: str, place: int) -> int:
    return int(state.array[name].reshape(-1)[place])


def _refuse(game: Game, change: Change) -> None:
    meaning = settable_fields(game).get(change.field)
    if meaning is None or meaning.may_be is None:
        raise Refused(f"{change.field} cannot be changed")
    if not 0 <= change.place < math.prod(game.state[change.field].shape):
        raise Refused(f"{change.field} has no place {change.place}")
    if change.value not in meaning.may_be:
        raise Refused(f"{change.field} can be {meaning.may_be[0]} to {meaning.may_be[-1]}, not {change.value}")


def _ways(game: Game, state: State, change: Change) -> Iterator[list[Change]]:
    """The change with everything that might make up for it, the likeliest first."""
    old, new = value_at(state, change.field, change.place), change.value
    yield [change]
    others = sorted(_others(game, state, change), key=lambda place: _distance(game, change, *place))
    for name, place in others:
        there = value_at(state, name, place)
        for value in (there - new + old, there + new - old):
            if value >= 0 and there >= 0:
                yield [change, Change(name, place, value)]
    kept = [change, *_in_order(game, state, change)]
    for name, place in others:
        if value_at(state, name, place) == new:
            yield [change, Change(name, place, old)]
    for back in _rows(game, state, old, new):
        yield [*kept, *back]


def _others(game: Game, state: State, change: Change) -> Iterator[tuple[str, int]]:
    """All places with plain numbers, but for those of the course, the options and the change itself."""
    agreed = set(game.option_fields(game.options.complete({}))) | _COURSE
    for name, meaning in meanings_of(game.state, game.meanings).items():
        if name in agreed or meaning.holds or meaning.seat_set or meaning.bits or name == "points":
            continue
        for place in range(math.prod(game.state[name].shape)):
            if (name, place) != change[:2]:
                yield name, place


def _distance(game: Game, change: Change, name: str, place: int) -> int:
    """How far a place lies from the change: the same row, then what nobody owns, of the same name or the same kind."""
    meanings = meanings_of(game.state, game.meanings)
    shape, own = game.state[name].shape, game.state[change.field].shape
    by_row = len(own) > (meanings[change.field].axis is not None)
    if name == change.field and by_row and place // own[-1] == change.place // own[-1]:
        return 0
    common = meanings[name].axis is None
    alike = bool({*name.split("_")} & {*change.field.split("_")})
    same = bool(shape and own and by_row and shape[-1] == own[-1] and place % shape[-1] == change.place % own[-1])
    near = (common and alike and (same or not shape), common and same, common and alike, common, name == change.field)
    return 1 + next((rank for rank, fits in enumerate(near) if fits), len(near))


def _rows(game: Game, state: State, old: int, new: int) -> Iterator[list[Change]]:
    """Counts by kind, or sets, from which the new thing comes and to which the old one goes."""
    for name, meaning in meanings_of(game.state, game.meanings).items():
        shape = game.state[name].shape
        if name in _COURSE or name == "points" or meaning.holds or meaning.seat_set or meaning.axis is not None:
            continue
        if meaning.bits:
            for place in range(math.prod(shape)):
                there = value_at(state, name, place)
                if new == NONE or there >> new & 1:
                    taken = there & ~(1 << new) if new != NONE else there
                    yield [Change(name, place, taken | (1 << old) if old != NONE else taken)]
            continue
        for first in range(0, math.prod(shape), shape[-1]) if shape else ():
            if max(old, new) < shape[-1]:
                moved = [(new, -1)] * (new != NONE) + [(old, 1)] * (old != NONE)
                back = [Change(name, first + kind, value_at(state, name, first + kind) + by) for kind, by in moved]
                if all(part.value >= 0 for part in back):
                    yield back


def _in_order(game: Game, state: State, change: Change) -> list[Change]:
    """A row that was sorted, blanks last, stays so."""
    length = (game.state[change.field].shape or (1,))[-1]
    first = change.place // length * length
    row = [value_at(state, change.field, first + n) for n in range(length)]
    after = list(row)
    after[change.place - first] = change.value
    if row != _sorted(row):
        return []
    return [Change(change.field, first + n, value) for n, value in enumerate(_sorted(after)) if value != row[n]]


def _sorted(row: list[int]) -> list[int]:
    return sorted(row, key=lambda value: (value == NONE, value))


def _broken(game: Game, states: StateArray) -> list[str]:
    """What the states break; where not even that can be said, something is out of all bounds."""
    try:
        return game.faults(states)
    except (IndexError, ValueError):
        return ["a number is out of bounds"]


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


def _plays_on(game: Game, before: State, after: State, end: float) -> bool:
    """Whether the same seats decide, and a game from there comes to its end with every number where it belongs."""
    engine, rng = strict_engine(game), Random(0)
    state = after.copy()
    try:
        waiting = engine.waiting(before)
        if engine.waiting(state) != waiting:
            return False
        for _ in range(_MOST_STEPS):
            if not engine.waiting(state):
                return True
            rows = [row for row in choices(engine, state) if row[2] > 0]
            if not rows or time.monotonic() > end:
                return False
            who, move, _ = draw(rows, rng)
            engine.play(state, who, move)
    except (IndexError, ValueError, OverflowError, ZeroDivisionError):
        return False
    return False
