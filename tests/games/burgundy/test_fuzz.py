"""2,000 random games in each of fourteen option sets, checked in every way there is."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.kernel.compiled import Compiled
from spielwerk.proof.fuzz import Effort, fuzz, record

from ..played import named
from .option_sets import OPTION_SETS
from .second_opinion import SecondOpinion, with_dice


@pytest.mark.long
@pytest.mark.parametrize("name", OPTION_SETS)
def test_two_thousand_random_games(name: str) -> None:
    effort = Effort(games=2000, every_state=12, interpreted=3, undo=2)
    options = GAME.options.complete(OPTION_SETS[name])
    assert fuzz(GAME, options, effort, seed=len(name), checked=True) == []


@pytest.mark.long
@pytest.mark.parametrize(("players", "board"), [(2, "1"), (3, "2"), (4, "1")])
def test_random_base_games_scored_by_a_second_opinion(players: int, board: str) -> None:
    options = GAME.options.complete({"players": players, "duchy": board})
    batch = record(Compiled(GAME), options, 100, seed=players)
    for log, final in zip(batch.logs, batch.finals, strict=True):
        opinion = with_dice(named(GAME, log), SecondOpinion(players, board))
        for seat in range(players):
            ours = dict(zip(GAME.sources, final["points"][seat].tolist(), strict=True))
            assert +Counter(ours) == +opinion.duchies[seat].points
