"""The component gate of Mille Fiori."""

from __future__ import annotations

from pathlib import Path

from spielwerk.games.millefiori import GAME
from spielwerk.proof.gate import missing


def test_every_component_shows_in_a_test() -> None:
    assert missing(GAME, Path(__file__).parent) == []


def test_the_components_are_complete() -> None:
    counts = {kind: len(names) for kind, names in GAME.components.items()}
    assert counts == {"card": 109, "space": 109, "ladder": 20, "star": 22, "sea": 21, "option": 18, "end": 2}
