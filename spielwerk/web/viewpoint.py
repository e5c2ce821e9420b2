"""Whose eyes look at a table: the one seat of a link, a spectator, or whoever sits before a shared screen now."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import SPECTATOR
from ..table.table import Table
from .links import Access


@dataclass(frozen=True)
class Viewpoint:
    """`viewer` is the seat that is shown, or SPECTATOR; `cover` the seat the device must be handed to first."""

    viewer: int
    cover: int | None = None

    @property
    def seated(self) -> bool:
        return self.viewer != SPECTATOR


def viewpoint(table: Table, access: Access, in_front: int | None) -> Viewpoint:
    """What a link shows now; `in_front` is the person who last said to be at a shared screen."""
    if not access.seats:
        return Viewpoint(SPECTATOR)
    if len(access.seats) == 1:
        return Viewpoint(access.seats[0])
    acting = [seat for seat in access.seats if table.waiting() >> seat & 1]
    if table.over():
        return Viewpoint(in_front if in_front in access.seats else access.seats[0])
    if in_front in access.seats and (in_front in acting or not acting):
        return Viewpoint(in_front)
    return Viewpoint(SPECTATOR, acting[0] if acting else None)
