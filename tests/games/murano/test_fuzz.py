"""2,000 random games per player count, and some for every other option, checked in every way there is."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.murano import GAME
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.proof.fuzz import Effort, fuzz, record
from spielwerk.proof.random_games import option_mixes
from spielwerk.proof.secrecy import secrecy_faults

from ..played import by_source, named
from .bookkeeper import Bookkeeper


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_two_thousand_random_games(players: int) -> None:
    options = GAME.options.complete({"players": players})
    effort = Effort(games=2000, every_state=60, interpreted=15, undo=10)
    assert fuzz(GAME, options, effort, seed=players, checked=True) == []


@pytest.mark.long
def test_random_games_with_every_value_of_every_option() -> None:
    for seed, options in enumerate(option_mixes(GAME)):
        assert fuzz(GAME, options, Effort(games=200, every_state=5, interpreted=2, undo=1), seed) == []


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_random_games_accounted_for_a_second_time(players: int) -> None:
    options = GAME.options.complete({"players": players, "card_24": "needs_one" if players == 3 else "zero_counts"})
    batch = record(Compiled(GAME), options, 40, seed=20 + players)
    for log, final in zip(batch.logs, batch.finals, strict=True):
        book = Bookkeeper(players, zero_counts=players != 3).follow(named(GAME, log))
        assert final["gold"][:players].tolist() == book.gold
        for seat in range(players):
            assert by_source(GAME, final["points"][seat].tolist()) == {k: v for k, v in book.points[seat].items() if v}


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_nobody_sees_a_secret_anywhere_in_a_game(players: int) -> None:
    options = GAME.options.complete({"players": players})
    engine, rng = InterpretedEngine(GAME), Random(players)
    for log in record(Compiled(GAME), options, 2, seed=40 + players).logs:
        state = engine.new(options)
        for entry, (who, move) in enumerate(log):
            if entry % 5 == 0:
                assert list(secrecy_faults(engine, state, rng)) == []
            engine.play(state, who, move)
