"""The search through one's own turn in plain Python, position by position: what the quick one is held against."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from ..kernel import State
from ..kernel.engine import Engine


@dataclass(order=True)
class Open:
    """A position in which the turn still goes on; the best is looked at first."""

    rank: tuple[int, int]
    first: int = field(compare=False)
    position: bytes = field(compare=False)


class PlainSearch:
    """Equal positions are looked at as often as they are met. `worths` is exact where `complete` is true."""

    def __init__(self, engine: Engine, view: State, seat: int, budget: int) -> None:
        self._engine = engine
        self._seat = seat
        self._budget = budget
        self._state = view.copy()
        engine.rehearse(self._state, seat)
        # One state is played on over and over: filling it is much cheaper than making new ones.
        self._bytes = memoryview(self._state.array.view(np.uint8))
        self._open: list[Open] = []
        self.worths: dict[int, int] = {}
        self.nodes = 0
        self.complete = True
        self._search()

    def best_moves(self) -> list[int]:
        """The first moves of the best turns."""
        top = max(self.worths.values())
        return [move for move, worth in self.worths.items() if worth == top]

    def _search(self) -> None:
        start = bytes(self._state)
        for move in self._engine.moves(self._state, self._seat):
            self._look(start, move, move)
        while self._open:
            node = heapq.heappop(self._open)
            if self.nodes < self._budget:
                self._expand(node)
            else:
                self.complete = False
                if node.first not in self.worths:
                    self._dive(node)

    def _look(self, position: bytes, move: int, first: int) -> None:
        """Plays a move; the end of the turn is noted, otherwise what is still open is kept."""
        self.nodes += 1
        self._bytes[:] = position
        self._engine.play(self._state, self._seat, move)
        worth = self._engine.worth(self._state, self._seat)
        if self._engine.waiting(self._state) >> self._seat & 1:
            heapq.heappush(self._open, Open((-worth, self.nodes), first, bytes(self._state)))
        else:
            self.worths[first] = max(worth, self.worths.get(first, worth))

    def _expand(self, node: Open) -> None:
        self._bytes[:] = node.position
        for move in self._engine.moves(self._state, self._seat):
            self._look(node.position, move, node.first)

    def _dive(self, node: Open) -> None:
        """Beyond the budget: straight to an end of the turn, by the best next position each time."""
        kept = self._open
        while node.first not in self.worths:
            self._open = []
            self._expand(node)
            if self._open:
                node = self._open[0]
        self._open = kept
