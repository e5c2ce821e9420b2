"""The row on top of the agenda, as drawings and sentences read it."""

from __future__ import annotations

from typing import Any

from ....kernel import top_argument, top_kind
from ..state import Kind


def top_row(record: Any) -> tuple[int, dict[str, int]]:
    """The kind of the row and its values by name; 0 and nothing when the game is over."""
    kind = int(top_kind(record))
    return kind, Kind(kind).values_of(int(top_argument(record))) if kind else {}
