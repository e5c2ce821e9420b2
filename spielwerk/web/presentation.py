"""Finds the drawing of a game: the module `draw` in its folder."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ..kernel import Game
from ..stage.scene import Presentation


def drawing_of(game: Game) -> Presentation:
    return cast(Presentation, import_module(f"{game.folder}.draw"))
