"""Finds the drawing of a game: the functions of its module `draw`, and the default for whatever that leaves out."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..kernel import Game
from .default_drawing import DefaultDrawing
from .scene import Presentation


def drawing_of(game: Game) -> Presentation:
    return drawing_in(game.folder)


@cache
def drawing_in(folder: str) -> Presentation:
    return DefaultDrawing(own_drawing(folder))


def own_drawing(folder: str) -> ModuleType | None:
    """The module `draw` of a game, if it has one; what goes wrong inside it is raised as it is."""
    name = f"{folder}.draw"
    return import_module(name) if find_spec(name) else None


def picture_address(game: str, name: str) -> str:
    """Where the page finds a picture that a game draws."""
    return f"/games/{game}/pictures/{name}.svg"
