"""Random games, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from spielwerk.kernel import CHANCE, CHANCE_BIT, State
from spielwerk.kernel.engine import Engine, roll, seats_of
from spielwerk.kernel.views import view

Wish = Callable[[list[int], Random], list[int]]


def anything(legal: list[int], rng: Random) -> list[int]:
    return legal


def entries(
    engine: Engine, seed: int, every: int = 1, wish: Wish = anything, **options: Any
) -> Iterator[tuple[State, int, int]]:
    """Positions of a random game, each with the entry played next; the last one is the end, with move -1."""
    rng = Random(seed)
    state = engine.new(engine.game.options.complete(options))
    entry = 0
    while mask := engine.waiting(state):
        who = rng.choice(seats_of(mask))
        move = roll(engine, state, rng) if who == CHANCE else rng.choice(wish(engine.moves(state, who), rng))
        if entry % every == 0:
            yield state, who, move
        engine.play(state, who, move)
        entry += 1
    yield state, CHANCE, -1


def states(engine: Engine, seed: int, **options: Any) -> list[State]:
    """Every state of a random game, chance's included."""
    return [state.copy() for state, _, _ in entries(engine, seed, **options)]


def deciding(engine: Engine, seed: int, **options: Any) -> list[tuple[State, int]]:
    """(view, seat) wherever a seat of a random game must decide."""
    found = []
    for state in states(engine, seed, **options):
        mask = engine.waiting(state)
        if mask != CHANCE_BIT:
            for seat in seats_of(mask):
                found.append((view(engine, state, seat), seat))
    return found
