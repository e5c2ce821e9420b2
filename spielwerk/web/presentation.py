"""Finds the drawing of a game: the module `draw` in its folder."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from ..kernel import Game
from ..kernel.scene import Presentation, Scene


class Drawing(Presentation, Protocol):
    """A presentation that also says which moves are too small to be a line of their own."""

    def quiet(self, scene: Scene, who: int, move: int) -> bool: ...


def drawing_of(game: Game) -> Drawing:
    return cast(Drawing, import_module(f"{game.folder}.draw"))
