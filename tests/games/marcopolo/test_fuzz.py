"""2,000 random games per player count and for every part of the expert variant, checked in every way there is."""

from __future__ import annotations

from itertools import product

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.kernel.compiled import Compiled
from spielwerk.proof.fuzz import Effort, fuzz, record, states_of

from .audit import audit

VARIANTS = list(product(("by_letter", "random"), ("first_game", "draft"), ("dealt", "two_of_four")))


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("towns", "characters", "goals"), VARIANTS)
def test_two_thousand_random_games(players: int, towns: str, characters: str, goals: str) -> None:
    chosen = {"players": players, "town_bonuses": towns, "characters": characters, "goals": goals}
    effort = Effort(games=2000, every_state=20, interpreted=4, undo=2)
    assert fuzz(GAME, GAME.options.complete(chosen), effort, seed=players) == []


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_every_state_of_many_games(players: int) -> None:
    expert = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}
    effort = Effort(games=300, every_state=300, interpreted=40, undo=20)
    assert fuzz(GAME, GAME.options.complete({"players": players, **expert}), effort, seed=11) == []


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_random_games_with_the_steps_of_cards_one_by_one(players: int) -> None:
    chosen = {"players": players, "characters": "draft", "card_steps": "one_by_one"}
    effort = Effort(games=1000, every_state=100, interpreted=10, undo=5)
    assert fuzz(GAME, GAME.options.complete(chosen), effort, seed=13) == []


@pytest.mark.long
def test_the_build_with_bounds_checks_plays_the_same_games() -> None:
    options = GAME.options.complete({"players": 4, "characters": "draft"})
    assert fuzz(GAME, options, Effort(games=1000), seed=12, checked=True) == []


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_random_games_audited(players: int) -> None:
    compiled = Compiled(GAME)
    options = GAME.options.complete({"players": players, "characters": "draft", "town_bonuses": "random"})
    for log in record(compiled, options, 15, seed=players).logs:
        assert list(audit(states_of(compiled, options, log), log)) == []
