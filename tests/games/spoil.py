"""Ways to break a position, for the tests of invariants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Spoil = Callable[[Any], None]


def change(field: str, index: int | tuple[int, ...] | None, by: int) -> Spoil:
    """Changes a field of the record `s` of a position."""

    def apply(position: Any) -> None:
        if index is None:
            setattr(position.s, field, getattr(position.s, field) + by)
        else:
            getattr(position.s, field)[index] += by

    return apply
