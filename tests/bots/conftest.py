"""Positions to decide in, taken from random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from spielwerk.bots.match import roll
from spielwerk.kernel import CHANCE_BIT, Game, State
from spielwerk.kernel.engine import Engine, InterpretedEngine, seats_of
from spielwerk.kernel.registry import find_game

Positions = Callable[..., Iterator[tuple[State, int]]]


@pytest.fixture(scope="session")
def game() -> Game:
    return find_game("millefiori")


@pytest.fixture(scope="session")
def interpreted(game: Game) -> Engine:
    return InterpretedEngine(game)


@pytest.fixture(scope="session")
def positions(interpreted: Engine) -> Positions:
    """(state, seat) for every so many decisions of a random game."""

    def walk(seed: int, every: int = 1, **options: object) -> Iterator[tuple[State, int]]:
        rng = Random(seed)
        state = interpreted.new(interpreted.game.options.complete(options))
        count = 0
        while mask := interpreted.waiting(state):
            if mask == CHANCE_BIT:
                who, move = seats_of(mask)[0], roll(interpreted, state, rng)
            else:
                who = rng.choice(seats_of(mask))
                move = rng.choice(interpreted.moves(state, who))
                if count % every == 0:
                    yield state.copy(), who
                count += 1
            interpreted.play(state, who, move)

    return walk
