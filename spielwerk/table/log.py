"""The log of a table: append-only entries. A take-back is an entry too; nothing is ever deleted."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    PLAY = "play"
    TAKE_BACK = "take_back"
    CONFIRM = "confirm"


class Entry(msgspec.Struct, frozen=True):
    """One line of the log.

    `sequence` is its index. A PLAY has a move, of a seat or of CHANCE. A TAKE_BACK withdraws all plays of `who`
    from the sequence given in `move` on. A CONFIRM has -1 there.
    """

    sequence: int
    kind: Kind
    who: int
    move: int


class LogLine(msgspec.Struct, frozen=True):
    """A play as a viewer may know it; `position` is the position it led to, `move` is None where it is secret."""

    position: int
    who: int
    move: int | None
