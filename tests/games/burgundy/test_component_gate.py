"""The gate: every component of the box has a test in which its effect shows."""

from __future__ import annotations

from pathlib import Path

from spielwerk.games.burgundy import GAME
from spielwerk.proof.gate import missing


def test_every_component_shows_in_a_test() -> None:
    assert missing(GAME, Path(__file__).parent) == []
