"""What the numbers of a record stand for, where they are more than numbers: seats, sets, one row per seat.

Whoever looks at a state from one seat's place, as observations do, turns by it: own things first, the others in turn
order. A game declares its fields in `Game.meanings`; the ledger and the agenda are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from .agenda import WHO

PLAYERS = "players"


@dataclass(frozen=True)
class Meaning:
    """What a field holds.

    axis        the axis along which every seat has its part, equal parts in the order of the seats
    holds       the values from `first` on are seats; of a table only in `column` of the last axis
    seat_set    the values are sets of seats, one bit each
    bits        the values are sets of so many things, one bit each
    among       the field that says how many seats, or teams, there are to turn
    part        the field that says how long each seat's part is, where it is not its share of the axis
    used        the field that says where there is something: in as many rows as it says, or, of the same shape,
                where it is not 0; elsewhere a seat stands for nothing
    follows     the values follow from other fields: nobody needs to look at them
    may_be      the values that somebody may set who changes a position, if any
    values_by   the verb of chance that gives such things: its outcomes name the values
    places_by   the same for the places along the last axis
    """

    axis: int | None = None
    holds: bool = False
    first: int = 0
    column: int | None = None
    seat_set: bool = False
    bits: int = 0
    among: str = PLAYERS
    part: str | None = None
    used: str | None = None
    follows: bool = False
    may_be: range | None = None
    values_by: str = ""
    places_by: str = ""

    def __or__(self, other: Meaning) -> Meaning:
        """Both at once: `by_seat() | bits(12)`."""
        plain = Meaning()
        return replace(self, **{key: value for key, value in vars(other).items() if value != getattr(plain, key)})


def by_seat(axis: int = 0, among: str = PLAYERS, part: str | None = None) -> Meaning:
    """Every seat has its part of the field."""
    return Meaning(axis=axis, among=among, part=part)


def seat(first: int = 0, column: int | None = None, among: str = PLAYERS, used: str | None = None) -> Meaning:
    """The values are seats; smaller or greater ones mean something else."""
    return Meaning(holds=True, first=first, column=column, among=among, used=used)


def seat_set() -> Meaning:
    """The values are sets of seats."""
    return Meaning(seat_set=True)


def bits(count: int) -> Meaning:
    """The values are sets of so many things."""
    return Meaning(bits=count)


def follows() -> Meaning:
    """The values are kept for speed only: they follow from other fields."""
    return Meaning(follows=True)


def settable(least: int, most: int, values_by: str = "", places_by: str = "") -> Meaning:
    """Whoever changes a position may give it these values; what must change with it is found by the invariants."""
    return Meaning(may_be=range(least, most + 1), values_by=values_by, places_by=places_by)


def meanings_of(state: np.dtype[np.void], declared: Mapping[str, Meaning]) -> dict[str, Meaning]:
    """The meaning of every field of a record; raises ValueError where a declaration does not fit."""
    known = {"points": by_seat() | settable(0, 999), "agenda": seat(column=WHO), **declared}
    names = [name for name in state.names or () if name != "filler"]
    unknown = [name for name in declared if name not in names]
    if unknown:
        raise ValueError(f"a meaning is declared for {', '.join(unknown)}, which the record does not have")
    found = {name: known.get(name, Meaning(bits=64 if state[name].base == np.int64 else 0)) for name in names}
    for name, meaning in found.items():
        _refuse(state, name, meaning)
    return found


def _refuse(state: np.dtype[np.void], name: str, meaning: Meaning) -> None:
    shape, width = state[name].shape, state[name].base.itemsize * 8
    if meaning.axis is not None and not 0 <= meaning.axis < len(shape):
        raise ValueError(f"{name} has no axis {meaning.axis} with a part for every seat")
    if meaning.column is not None and not (shape and 0 <= meaning.column < shape[-1]):
        raise ValueError(f"{name} has no column {meaning.column}")
    if meaning.bits > width:
        raise ValueError(f"{name} cannot hold sets of {meaning.bits} things: it has {width} bits")
    for other in (meaning.among, meaning.part, meaning.used):
        if other is not None and other not in (state.names or ()):
            raise ValueError(f"{name} goes by {other}, which the record does not have")
    if meaning.used and state[meaning.used].shape not in ((), shape):
        raise ValueError(f"{name} is used where {meaning.used} says, which is neither one number nor of its shape")
