"""The agenda: a stack of open decisions in the record, rows of (kind, who, argument). The top is decided now."""

from __future__ import annotations

from enum import IntEnum

from .packing import Part, packing_rules, reading_rules, unpack
from .record import Shape
from .rule import Namespace, rule

KIND, WHO, ARGUMENT = 0, 1, 2


class Kinds(IntEnum):
    """The kinds of rows of a game: a number, and the names of the values that a row carries in its argument.

    Several values are packed into one number, the last counting fastest; all but the first say how many values
    they have: `PLACE = 38, "die", ("from", 2), ("tile", 120)`.
    """

    parts: tuple[Part, ...]

    def __new__(cls, number: int, *values: str | tuple[str, int]) -> Kinds:
        member = int.__new__(cls, number)
        member._value_ = number
        member.parts = tuple(Part(v, 0) if isinstance(v, str) else Part(*v) for v in values)
        if any(part.size < 1 for part in member.parts[1:]):
            raise TypeError(f"row {number} carries {values}: all values but the first say how many there are")
        return member

    def values_of(self, argument: int) -> dict[str, int]:
        """The named values in the argument of a row of this kind."""
        return unpack(argument, self.parts)


def row_rules(kinds: type[Kinds]) -> Namespace:
    """Rules for every kind of row with several values, by its name in small letters.

    `ROW.plan(price, left)` packs them; `ROW.price_of_plan(argument)` reads one of a row that is not on top.
    """
    several = {kind.name.lower(): kind.parts for kind in kinds if len(kind.parts) > 1}
    packs = packing_rules({name: (parts, 0) for name, parts in several.items()}, kinds.__module__, "ROW")
    return packs | reading_rules(several, kinds.__module__, "ROW")


def agenda_fields(depth: int) -> dict[str, Shape]:
    """The fields a record needs for an agenda of at most `depth` rows."""
    return {"agenda": (depth, 3), "agenda_rows": ()}


@rule
def push(s, kind, who, argument):
    """Puts a row on top of the agenda."""
    s.agenda[s.agenda_rows, KIND] = kind
    s.agenda[s.agenda_rows, WHO] = who
    s.agenda[s.agenda_rows, ARGUMENT] = argument
    s.agenda_rows += 1


@rule
def pop(s):
    """Takes the top row off; it is blanked, so that equal positions have equal bytes."""
    s.agenda_rows -= 1
    s.agenda[s.agenda_rows, KIND] = 0
    s.agenda[s.agenda_rows, WHO] = 0
    s.agenda[s.agenda_rows, ARGUMENT] = 0


@rule
def top_kind(s):
    """The kind of the top row; 0 when the agenda is empty."""
    if s.agenda_rows == 0:
        return 0
    return int(s.agenda[s.agenda_rows - 1, KIND])


@rule
def top_who(s):
    return int(s.agenda[s.agenda_rows - 1, WHO])


@rule
def top_argument(s):
    return int(s.agenda[s.agenda_rows - 1, ARGUMENT])


@rule
def set_top_argument(s, argument):
    s.agenda[s.agenda_rows - 1, ARGUMENT] = argument


@rule
def row_below(s, kind):
    """Where the nearest row of this kind lies, looking down from the top; there must be one."""
    row = int(s.agenda_rows) - 1
    while s.agenda[row, KIND] != kind:
        row -= 1
    return row


@rule
def count_down(s):
    """One less of what the top row asks for; returns how many are left and takes the row off when there are none."""
    left = top_argument(s) - 1
    if left == 0:
        pop(s)
    else:
        set_top_argument(s, left)
    return left
