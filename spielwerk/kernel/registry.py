"""Finds the installed games through the entry-point group `spielwerk.games`; ours use it too."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .game import Game

GROUP = "spielwerk.games"


class UnknownGame(LookupError):
    """There is no game of that name."""


def game_names() -> list[str]:
    return sorted(_points())


@cache
def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame with a sentence."""
    point = _points().get(name)
    if point is None:
        raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(game_names()) or 'none'}")
    game = point.load()
    if not isinstance(game, Game) or game.name != name:
        raise UnknownGame(f"the entry point {name!r} does not lead to a game of that name")
    return game


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
