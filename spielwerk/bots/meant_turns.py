"""The rest of a turn that was begun: it goes on as it was meant as long as the seat sees what it expected to see."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ..kernel import State
from ..kernel.engine import Engine
from ..kernel.views import redealt
from ..kernel.views import view as seen_by
from .foresight import Turn

# So many moves are remembered, for all tables of an engine.
KEPT = 512


class MeantTurns:
    """Moves by what a seat will see when it comes to them; what came otherwise is thought about anew."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._meant: dict[tuple[int, bytes], int] = {}

    def move_for(self, view: State, seat: int) -> int | None:
        """The move that was meant here, if one was. It stays: who looks again sees the same."""
        move = self._meant.get((seat, view.array.tobytes()))
        return move if move in self._engine.moves(view, seat) else None

    def keep(self, view: State, seat: int, turn: Turn) -> None:
        """What follows the first move, up to where chance or another seat comes in."""
        world = redealt(self._engine, view, seat, Random(0))
        for move, after in pairwise(turn):
            self._engine.play(world, seat, move)
            if self._engine.waiting(world) != 1 << seat or after not in self._engine.moves(world, seat):
                break
            self._meant[seat, seen_by(self._engine, world, seat).array.tobytes()] = after
        while len(self._meant) > KEPT:
            del self._meant[next(iter(self._meant))]
