"""The ledger: points are never a bare number, they are always written under the source they came from."""

from __future__ import annotations

from .record import Shape, State
from .rule import rule


def ledger_fields(seats: int, sources: int) -> dict[str, Shape]:
    """The fields a record needs for the points of `seats` seats from `sources` sources."""
    return {"points": (seats, sources)}


@rule
def score(s, who, source, n):
    """Writes n points of a seat under a source."""
    s.points[who, source] += n


@rule
def total(s, who):
    """All points of a seat."""
    n = 0
    for source in range(s.points.shape[1]):
        n += s.points[who, source]
    return n


def points_of(state: State) -> list[list[int]]:
    """The ledger of a state: for every seat at the table its points by source."""
    rows: list[list[int]] = state.record.points.tolist()
    return rows[: state.record.players]


def totals_of(state: State) -> list[int]:
    """All points of every seat at the table."""
    return [sum(row) for row in points_of(state)]
