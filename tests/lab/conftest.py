"""Games for the laboratory: ours by name, and the small example."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import spielwerk
from spielwerk.kernel.game import Game

EXAMPLE = Path(spielwerk.__file__).parents[1] / "examples" / "pearl_divers"


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches run interpreted."""
    monkeypatch.setenv("SPIELWERK_JIT", "0")


@pytest.fixture
def pearl_divers(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A small game, quick to compile."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    game: Game = importlib.import_module("pearl_divers").GAME
    return game
