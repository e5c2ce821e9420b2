"""Plays any legal move."""

from __future__ import annotations

from random import Random

from ..kernel import State
from ..kernel.engine import Engine


def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
    return rng.choice(engine.moves(view, seat))
