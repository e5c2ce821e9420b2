"""The gate: every component of the box has a test in which its effect shows."""

from __future__ import annotations

from pathlib import Path

from spielwerk.games.burgundy import GAME
from spielwerk.proof.gate import missing


def test_every_component_shows_in_a_test() -> None:
    assert missing(GAME, Path(__file__).parent) == []


def test_the_components_are_complete() -> None:
    counts = {kind: len(names) for kind, names in GAME.components.items()}
    assert counts == {
        "tile": 27,
        "monastery": 29,
        "shield": 18,
        "route_card": 12,
        "route_bonus": 9,
        "good": 6,
        "board": 20,
        "depot": 24,
        "region_size": 8,
        "phase": 5,
        "colour_bonus": 6,
        "border_post": 3,
        "option": 50,
        "end": 7,
    }
