"""The component gate of Marco Polo."""

from __future__ import annotations

from pathlib import Path

from spielwerk.games.marcopolo import GAME
from spielwerk.proof.gate import missing


def test_every_component_shows_in_a_test() -> None:
    assert missing(GAME, Path(__file__).parent) == []


def test_the_components_are_complete() -> None:
    counts = {kind: len(names) for kind, names in GAME.components.items()}
    assert counts == {
        "contract": 44,
        "city_card": 31,
        "goal": 18,
        "outpost": 10,
        "town": 6,
        "character": 10,
        "route": 30,
        "market": 24,
        "space": 18,
        "bonus_action": 5,
        "beijing": 4,
        "steps": 6,
        "option": 9,
    }
