"""How a record says whose turn it is: declared by a game, so that whoever changes a position can give it to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Turn:
    """The rows of the agenda and the fields that name the seat whose turn it is.

    asks        the kind of row on top when a turn begins
    to_come     the kind of row by which the others wait for their turn of the round; None where it just goes round
    rows        kinds of rows below that belong to the turn
    marks       fields that hold the seat
    begun       fields that are not 0 once something was done in the turn; of a field by seat, its own part
    needs       fields by seat that are 0 for who can have no turn
    """

    asks: int
    to_come: int | None = None
    rows: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def refuse(self, state: np.dtype[np.void]) -> None:
        """Raises ValueError where it names what the record does not have."""
        unknown = [name for name in self._fields() if name not in (state.names or ())]
        if unknown:
            raise ValueError(f"the turn goes by {', '.join(unknown)}, which the record does not have")

    def _fields(self) -> Iterator[str]:
        yield from (*self.marks, *self.begun, *self.needs)
