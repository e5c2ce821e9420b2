"""What might make up for a change: the same amount goes or comes elsewhere, or two things that lie apart change places.

Nothing here knows a game: the meanings of its fields tell what is a count, a set or a thing in a place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ...kernel import Game, State
from ...kernel.meanings import meanings_of
from ...kernel.record import FILLER

NONE = -1
# Never touched by a change: what the game is waiting for, and whether it is over.
COURSE = frozenset({"agenda", "agenda_rows", "finished", "players", FILLER})


class Change(NamedTuple):
    """A field of the record, a place in it counted through all its rows, and the value it gets."""

    field: str
    place: int
    value: int


class Ways:
    """A change with everything that might make up for it, the likeliest first."""

    def __init__(self, game: Game, state: State, change: Change) -> None:
        self._change = change
        agreed = set(game.option_fields(game.options.complete({}))) | COURSE | {"points"}
        meanings = meanings_of(game.state, game.meanings).items()
        # Of a thing there is no more or less.
        self._is_thing = bool(dict(meanings)[change.field].values_by)
        plain = {name: m for name, m in meanings if name not in agreed and not m.holds and not m.seat_set}
        self._shape = {name: game.state[name].shape for name in plain} | {change.field: game.state[change.field].shape}
        self._owned = {name for name, meaning in meanings if meaning.axis is not None}
        self._sets = [name for name, meaning in plain.items() if meaning.bits]
        self._counts = [name for name, meaning in plain.items() if not meaning.bits]
        names = {*self._counts, *self._sets, change.field}
        self._values = {name: state.array[name].reshape(-1).tolist() for name in names}
        self._old = self._values[change.field][change.place]

    def __iter__(self) -> Iterator[list[Change]]:
        others = sorted(self._others(), key=lambda place: self._distance(*place))
        if not self._is_thing:
            yield from self._shifted(others)
        row = self._in_order()
        for back in self._exchanged():
            yield [self._change, *row, *back]
        for name, place in others:
            if self._values[name][place] == self._change.value:
                yield [self._change, Change(name, place, self._old)]

    def _shifted(self, others: list[tuple[str, int]]) -> Iterator[list[Change]]:
        """As much more or less of it somewhere else."""
        by = self._change.value - self._old
        for name, place in others:
            there = self._values[name][place]
            yield from (
                [self._change, Change(name, place, value)]
                for value in (there - by, there + by)
                if there >= 0 and value >= 0
            )

    def _others(self) -> Iterator[tuple[str, int]]:
        for name in self._counts:
            for place in range(len(self._values[name])):
                if (name, place) != self._change[:2]:
                    yield name, place

    def _distance(self, name: str, place: int) -> int:
        """How far a place lies: the same row, then what nobody owns, of the same name or the same kind."""
        changed, at = self._change.field, self._change.place
        shape, own = self._shape[name], self._shape[changed]
        by_row = len(own) > (changed in self._owned)
        if name == changed and by_row and place // own[-1] == at // own[-1]:
            return 0
        common = name not in self._owned
        alike = bool({*name.split("_")} & {*changed.split("_")})
        same = bool(shape and own and by_row and shape[-1] == own[-1] and place % shape[-1] == at % own[-1])
        near = (common and alike and (same or not shape), common and same, common and alike, common, name == changed)
        return 1 + next((rank for rank, fits in enumerate(near) if fits), len(near))

    def _exchanged(self) -> Iterator[list[Change]]:
        """Counts by kind, or sets, from which the new thing comes and to which the old one goes."""
        old, new = self._old, self._change.value
        for name in self._counts:
            length = (self._shape[name] or (0,))[-1]
            if name in self._owned or max(old, new) >= length:
                continue
            moved = [(new, -1)] * (new != NONE) + [(old, 1)] * (old != NONE)
            for first in range(0, math.prod(self._shape[name]), length):
                back = [Change(name, first + kind, self._values[name][first + kind] + by) for kind, by in moved]
                if all(part.value >= 0 for part in back):
                    yield back
        for name in self._sets:
            for place, there in enumerate(self._values[name]):
                if new == NONE or there >> new & 1:
                    left = there if new == NONE else there & ~(1 << new)
                    yield [Change(name, place, left if old == NONE else left | 1 << old)]

    def _in_order(self) -> list[Change]:
        """A row that was sorted, blanks last, stays so."""
        name, at, value = self._change
        length = (self._shape[name] or (1,))[-1]
        first = at // length * length
        row = self._values[name][first : first + length]
        after = [value if first + n == at else there for n, there in enumerate(row)]
        if row != _sorted(row):
            return []
        return [Change(name, first + n, there) for n, there in enumerate(_sorted(after))]


def _sorted(row: list[int]) -> list[int]:
    return sorted(row, key=lambda value: (value == NONE, value))
