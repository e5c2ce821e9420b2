"""2,000 random games in each of fourteen option sets, checked in every way there is."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.proof.fuzz import Effort, fuzz

from .option_sets import OPTION_SETS


@pytest.mark.long
@pytest.mark.parametrize("name", OPTION_SETS)
def test_two_thousand_random_games(name: str) -> None:
    effort = Effort(games=2000, every_state=12, interpreted=3, undo=2)
    options = GAME.options.complete(OPTION_SETS[name])
    assert fuzz(GAME, options, effort, seed=len(name), checked=True) == []
