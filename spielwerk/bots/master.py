"""Looks ahead like `hard`, at more turns in more worlds and on all cores; takes its time."""

from __future__ import annotations

import os
from random import Random

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from . import deep_search, greedy


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


EFFORT = deep_search.Effort(nodes=16000, ends=400, turns=96, worlds=32, quick=640, seconds=9.0, threads=_cores())


def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
    if not isinstance(engine, CompiledEngine):
        return greedy.decide(engine, view, seat, rng)
    return deep_search.best_move(engine, view, seat, rng, EFFORT)
