"""Looks one own turn ahead, chains of extra cards included, and takes what leaves the best position."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from random import Random

import numpy as np

from ..kernel import State
from ..kernel.engine import Engine, InterpretedEngine

# How many positions are looked at: all of them in a usual turn, the most promising in a long chain.
NODES = 8000
NODES_INTERPRETED = 800


def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
    """The first move of the best turn; equally good ones are drawn for."""
    budget = NODES_INTERPRETED if isinstance(engine, InterpretedEngine) else NODES
    return TurnSearch(engine, view, seat, rng, budget).best_move()


@dataclass(order=True)
class Open:
    """A position in which the turn still goes on; the best is looked at first."""

    rank: tuple[int, float]
    first: int = field(compare=False)
    position: bytes = field(compare=False)


class TurnSearch:
    """The search through one own turn: best position first, so that it is exact if the budget lasts."""

    def __init__(self, engine: Engine, view: State, seat: int, rng: Random, budget: int) -> None:
        self._engine = engine
        self._seat = seat
        self._rng = rng
        self._budget = budget
        self._state = view.copy()
        engine.rehearse(self._state, seat)
        # One state is played on over and over: filling it is much cheaper than making new ones.
        self._bytes = memoryview(self._state.array.view(np.uint8))
        self._open: list[Open] = []
        self._best: dict[int, int] = {}
        self.nodes = 0

    def best_move(self) -> int:
        start = bytes(self._state)
        for move in self._engine.moves(self._state, self._seat):
            self._look(start, move, move)
        while self._open:
            node = heapq.heappop(self._open)
            if self.nodes < self._budget:
                self._expand(node)
            elif node.first not in self._best:
                self._dive(node)
        top = max(self._best.values())
        return self._rng.choice([move for move, worth in self._best.items() if worth == top])

    def _look(self, position: bytes, move: int, first: int) -> None:
        """Plays a move; the end of the turn is noted, otherwise what is still open is kept."""
        self.nodes += 1
        self._bytes[:] = position
        self._engine.play(self._state, self._seat, move)
        worth = self._engine.worth(self._state, self._seat)
        if self._engine.waiting(self._state) >> self._seat & 1:
            heapq.heappush(self._open, Open((-worth, self._rng.random()), first, bytes(self._state)))
        else:
            self._best[first] = max(worth, self._best.get(first, worth))

    def _expand(self, node: Open) -> None:
        self._bytes[:] = node.position
        for move in self._engine.moves(self._state, self._seat):
            self._look(node.position, move, node.first)

    def _dive(self, node: Open) -> None:
        """Beyond the budget: straight to an end of the turn, by the best next position each time."""
        kept = self._open
        while node.first not in self._best:
            self._open = []
            self._expand(node)
            if self._open:
                node = self._open[0]
        self._open = kept
