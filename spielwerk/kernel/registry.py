"""Finds the installed games through the entry-point group `spielwerk.games`; ours use it too."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb

from .game import Game
from .rule import near

GROUP = "spielwerk.games"


class UnknownGame(LookupError):
    """There is no game of that name."""


class BrokenGame(UnknownGame):
    """The game is installed, but its package cannot be imported."""


def game_names() -> list[str]:
    return sorted(_points())


@cache
def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame, or BrokenGame, with a sentence."""
    point = _points().get(name)
    if point is None:
        raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(game_names()) or 'none'}")
    try:
        game = point.load()
    except Exception as error:
        raise BrokenGame(
            f"the game {name!r} cannot be loaded: {type(error).__name__}: {error}; correct that at {_place(error)}"
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise UnknownGame(f"the entry point {name!r} does not lead to a game of that name")
    return game


def _place(error: Exception) -> str:
    """The innermost line that is neither the kernel's nor Python's own."""
    ours = str(Path(__file__).parent)
    steps = [step for step in extract_tb(error.__traceback__) if not step.filename.startswith(("<", ours))]
    outside = [step for step in steps if Path(step.filename).parent.name not in ("importlib", "metadata")]
    return f"{near(outside[-1].filename)}:{outside[-1].lineno}" if outside else "its entry point"


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
