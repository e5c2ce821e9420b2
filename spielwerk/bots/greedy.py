"""Looks one own turn ahead, chains of extra cards included, and takes what leaves the best position."""

from __future__ import annotations

from random import Random

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from .searching import best_move

# How many moves are tried: all of them in a usual turn, the most promising in a long chain.
NODES = 8000
NODES_INTERPRETED = 800


def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
    """The first move of the best turn; equally good ones are drawn for."""
    return best_move(engine, view, seat, rng, NODES if isinstance(engine, CompiledEngine) else NODES_INTERPRETED)
