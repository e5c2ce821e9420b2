"""The gate: every component of the box has a test in which its effect shows."""

from __future__ import annotations

from spielwerk.kernel.registry import find_game
from spielwerk.proof.gate import missing

from .particulars import every_game, folder_of, particulars


@every_game
def test_every_component_shows_in_a_test(name: str) -> None:
    assert missing(find_game(name), folder_of(name)) == []


@every_game
def test_the_components_are_complete(name: str) -> None:
    counts = {kind: len(names) for kind, names in find_game(name).components.items()}
    assert counts == particulars(name).components
