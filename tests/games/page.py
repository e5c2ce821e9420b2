"""The page of a game, to look at in tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from spielwerk.kernel import Game, State
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.stage.game_words import words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.scene import Presentation, Scene

from .walk import Wish, anything, entries

# Names that must be escaped, too.
NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")
SHARED_SYMBOLS = files("spielwerk.web").joinpath("static", "symbols.svg").read_text(encoding="utf-8")


def parsed(drawings: list[str]) -> list[ElementTree.Element]:
    return [element for text in drawings for element in ElementTree.fromstring(text).iter()]


class Page:
    """Scenes of a game and what is drawn of them; its random games go by the wishes of somebody who shows much."""

    def __init__(self, game: Game, wish: Wish = anything) -> None:
        self.game = game
        self.engine = InterpretedEngine(game)
        self.wish = wish
        self.symbols = files(game.folder).joinpath("symbols.svg").read_text(encoding="utf-8")

    @cached_property
    def draw(self) -> Presentation:
        return drawing_of(self.game)

    def positions(self, seed: int, every: int = 1, **options: Any) -> Iterator[tuple[State, int, int]]:
        return entries(self.engine, seed, every, self.wish, **options)

    def scene(self, state: State, viewer: int, language: str = "en", **more: Any) -> Scene:
        view = state.copy()
        self.engine.hide(view, viewer)
        legal = self.engine.moves(view, viewer) if viewer in seats_of(self.engine.waiting(view)) else []
        return Scene(
            self.game, view, viewer, words_of(self.game, language), NAMES[: state.record.players], tuple(legal), **more
        )

    def drawings(self, scene: Scene) -> list[str]:
        return [str(self.draw.board(scene)), *map(str, self.draw.panels(scene).values())]

    def everything(self, scene: Scene) -> str:
        """All a page shows of a scene."""
        facts = [str(self.draw.seat_facts(scene, seat)) for seat in range(scene.state.record.players)]
        return "\n".join([*self.drawings(scene), str(self.draw.prompt(scene)), self.draw.status(scene), *facts])

    def elements(self, scene: Scene) -> list[ElementTree.Element]:
        return parsed(self.drawings(scene))

    def clickable(self, scene: Scene) -> list[ElementTree.Element]:
        return [element for element in self.elements(scene) if "data-move" in element.attrib]
