"""What can be known of a state: how it looks to a viewer, and the full states that look the same."""

from __future__ import annotations

from random import Random

from .chance import CHANCE, EVERYBODY
from .engine import Engine, roll
from .record import State


def view(engine: Engine, state: State, viewer: int) -> State:
    """A copy as that viewer may see it."""
    hidden = state.copy()
    engine.hide(hidden, viewer)
    return hidden


def redealt(engine: Engine, state: State, viewer: int, rng: Random) -> State:
    """A full state that looks to the viewer exactly like this one; chance deals anew what the viewer cannot know."""
    world = view(engine, state, viewer)
    rows = world.record.agenda_rows
    engine.redeal(world, viewer)
    while world.record.agenda_rows > rows:
        engine.play(world, CHANCE, roll(engine, world, rng))
    return world


def seen_by(witnesses: int, viewer: int) -> bool:
    """Whether a viewer is among the witnesses of a move; what everybody sees, spectators see too."""
    return witnesses == EVERYBODY or (viewer >= 0 and bool(witnesses >> viewer & 1))
