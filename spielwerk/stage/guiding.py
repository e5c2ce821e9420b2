"""The guide for a first game: short steps, each at its moment and pointing at something on the page.

A game that has one declares it in its `guide.py` as `STEPS`; what a step says is `guide.<name>` in the game's words.
Which steps somebody has seen is the browser's matter: here is only whose moment it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ..kernel import Game
from .drawing import kind_asked
from .pieces import Group, Piece
from .scene import Scene
from .words import Words


@dataclass(frozen=True)
class Step:
    """Told `when` it matters, `at` a place on the page; `rule` is the heading of the rules that says more.

    A place is a part of the page, like `board`, `panel-hand`, `prompt` or `seats`, and behind slashes the names of
    pieces that lie in each other: `board/workshops`. Of several, parted by blanks, the first that is in sight is meant.
    Steps stand in the order in which they are told.
    """

    name: str
    when: Callable[[Scene], bool]
    at: str | Callable[[Scene], str]
    rule: str = ""

    @property
    def text(self) -> str:
        """The key of what it says."""
        return f"guide.{self.name}"

    def place(self, scene: Scene) -> str:
        return self.at if isinstance(self.at, str) else self.at(scene)


def asked(*kinds: int) -> Callable[[Scene], bool]:
    """The viewer has a decision of one of these kinds."""
    return lambda scene: scene.acts and kind_asked(scene) in kinds


def steps_of(game: Game) -> tuple[Step, ...]:
    """The steps of a game, none where it has no guide."""
    return _steps(game.folder)


@cache
def _steps(folder: str) -> tuple[Step, ...]:
    name = f"{folder}.guide"
    return tuple(import_module(name).STEPS) if find_spec(name) else ()


def moments(scene: Scene) -> list[tuple[str, str]]:
    """The steps whose moment it is for somebody who plays, with the places they point at."""
    if scene.viewer < 0:
        return []
    return [(step.name, step.place(scene)) for step in steps_of(scene.game) if step.when(scene)]


def texts(game: Game, words: Words) -> list[tuple[str, str, str]]:
    """Name, text and rule of every step; one that nobody wrote a text for is not told."""
    return [(step.name, words(step.text), step.rule) for step in steps_of(game) if step.text in words]


def is_there(places: str, parts: Mapping[str, object]) -> bool:
    """Whether a page with these parts has the places; what is no group of pieces is a place as a whole."""
    ways = [place.split("/") for place in places.split()]
    return all(part in parts and _holds(parts[part], names) for part, *names in ways)


def _holds(drawn: object, names: list[str]) -> bool:
    if not names:
        return True
    if not isinstance(drawn, Group):
        return False
    return any(_leads(child, names) for child in drawn.children)


def _leads(child: Piece | Group, names: list[str]) -> bool:
    if isinstance(child, Piece):
        return names == [child.name]
    return _holds(child, names[1:] if child.name == names[0] else names)
