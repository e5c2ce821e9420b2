"""Looks ahead over the next turns of everybody; with interpreted rules, which are too slow for that, over its own."""

from __future__ import annotations

from random import Random

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from . import deep_search, greedy

EFFORT = deep_search.Effort()


def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
    if not isinstance(engine, CompiledEngine):
        return greedy.decide(engine, view, seat, rng)
    return deep_search.best_move(engine, view, seat, rng, EFFORT)
