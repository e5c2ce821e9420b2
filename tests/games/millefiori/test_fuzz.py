"""2,000 random games per player count and rule text, and some for every other option, checked in every way there is."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.kernel.compiled import Compiled
from spielwerk.proof.fuzz import Effort, fuzz, record
from spielwerk.proof.random_games import option_mixes

from ..played import named
from .second_opinion import SecondOpinion

CONFIGURATIONS = [(players, profile) for players in (2, 3, 4) for profile in ("revised", "rulebook_2021")]


@pytest.mark.long
@pytest.mark.parametrize(("players", "profile"), CONFIGURATIONS)
def test_two_thousand_random_games(players: int, profile: str) -> None:
    options = GAME.options.complete({"players": players, "profile": profile})
    effort = Effort(games=2000, every_state=300, interpreted=60, undo=40)
    assert fuzz(GAME, options, effort, seed=players, checked=True) == []


@pytest.mark.long
def test_random_games_with_every_value_of_every_option() -> None:
    for seed, options in enumerate(option_mixes(GAME)):
        assert fuzz(GAME, options, Effort(games=200, every_state=10, interpreted=5, undo=2), seed) == []


@pytest.mark.long
def test_random_games_of_the_variants_together() -> None:
    variant = {"choice": "tactical", "leftovers": "at_last_choice", "display": "leftovers_only"}
    for players in GAME.players:
        options = GAME.options.complete({"players": players, **variant})
        assert fuzz(GAME, options, Effort(games=300, every_state=20, interpreted=10, undo=2), 7, checked=True) == []


@pytest.mark.parametrize(("players", "profile"), CONFIGURATIONS)
def test_random_games_scored_by_a_second_opinion(players: int, profile: str) -> None:
    options = GAME.options.complete({"players": players, "profile": profile})
    batch = record(Compiled(GAME), options, 50, seed=20 + players)
    for log, final in zip(batch.logs, batch.finals, strict=True):
        opinion = SecondOpinion.under(options).follow(named(GAME, log))
        for seat in range(players):
            ours = dict(zip(GAME.sources, final["points"][seat].tolist(), strict=True))
            assert +Counter(ours) == +opinion.points[seat]
