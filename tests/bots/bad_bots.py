"""Bots that go wrong, each in its own way, and one that tells how it runs."""

from __future__ import annotations

import os
import time
from random import Random
from typing import NoReturn

from spielwerk.kernel import State
from spielwerk.kernel.engine import Engine, InterpretedEngine


def fails(engine: Engine, view: State, seat: int, rng: Random) -> NoReturn:
    raise RuntimeError("lost its notes")


def hangs(engine: Engine, view: State, seat: int, rng: Random) -> NoReturn:
    while True:
        time.sleep(0.01)


def dies(engine: Engine, view: State, seat: int, rng: Random) -> NoReturn:
    os._exit(3)


def cheats(engine: Engine, view: State, seat: int, rng: Random) -> int:
    return engine.game.move_space.count + 5


def chatters(engine: Engine, view: State, seat: int, rng: Random) -> int:
    print("hmm, let me think aloud")
    return engine.moves(view, seat)[0]


def shows_its_engine(engine: Engine, view: State, seat: int, rng: Random) -> int:
    """The first legal move if the rules are interpreted, the last if they are compiled."""
    return engine.moves(view, seat)[0 if isinstance(engine, InterpretedEngine) else -1]
