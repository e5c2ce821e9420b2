"""The component gate of Murano."""

from __future__ import annotations

from pathlib import Path

from spielwerk.games.murano import GAME
from spielwerk.proof.gate import missing


def test_every_component_shows_in_a_test() -> None:
    assert missing(GAME, Path(__file__).parent) == []


def test_the_components_are_complete() -> None:
    counts = {kind: len(names) for kind, names in GAME.components.items()}
    assert counts == {
        "character": 40,
        "special_card": 15,
        "ring": 18,
        "tile": 15,
        "island": 6,
        "option": 8,
        "end": 10,
    }
