"""Features of moves, for networks that score moves: the verb and its arguments as numbers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..kernel.game import Game

# An argument of this name is a seat in every game.
SEAT_ARGUMENT = "seat"
NO_ARGUMENT = -1


def feature_names(game: Game) -> tuple[str, ...]:
    """The columns: the verb, then its arguments in their order."""
    return ("verb", *(f"argument_{n + 1}" for n in range(_most_arguments(game))))


def move_features(game: Game, viewer: int = 0, players: int | None = None) -> npt.NDArray[np.int16]:
    """One row per move: the number of its verb, the numbers of its arguments, -1 where it has fewer.

    Seats are counted from the viewer's, as in observations.
    """
    table = np.full((game.move_space.count, 1 + _most_arguments(game)), NO_ARGUMENT, np.int16)
    for number, verb in enumerate(game.move_space.verbs.values()):
        shape = tuple(len(argument.values) for argument in verb.arguments)
        rows = slice(verb.first, verb.first + verb.count)
        table[rows, 0] = number
        for n, (argument, index) in enumerate(zip(verb.arguments, np.indices(shape), strict=True)):
            values = index.ravel()
            if argument.name == SEAT_ARGUMENT:
                values = _from(values, viewer, players or game.seats)
            table[rows, 1 + n] = values
    return table


def _from(seats: npt.NDArray[np.int_], viewer: int, players: int) -> npt.NDArray[np.int_]:
    return np.where(seats < players, (seats - viewer) % players, seats)


def _most_arguments(game: Game) -> int:
    return max(len(verb.arguments) for verb in game.move_space.verbs.values())
