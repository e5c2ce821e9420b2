"""Positions to decide in, taken from random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from spielwerk.kernel import CHANCE, Game, State
from spielwerk.kernel.engine import Engine, InterpretedEngine
from spielwerk.kernel.registry import find_game

from ..games.walk import entries

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

    def walk(seed: int, every: int = 1, **options: Any) -> Iterator[tuple[State, int]]:
        decisions = (entry for entry in entries(interpreted, seed, **options) if entry[1] != CHANCE)
        for state, seat, _ in islice(decisions, 0, None, every):
            yield state.copy(), seat

    return walk
