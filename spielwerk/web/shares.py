"""What makes the difference between two turns, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..teach.differing import Part


@dataclass(frozen=True)
class Share:
    """A cause in words, how long its bar is in percent of the longest, and whether it speaks for the turn."""

    text: str
    length: int
    speaks_for: bool


def shares_of(parts: Sequence[Part]) -> tuple[Share, ...]:
    longest = max((abs(part.lead) for part in parts), default=1.0)
    return tuple(Share(part.text, round(100 * abs(part.lead) / longest), part.lead > 0) for part in parts)
