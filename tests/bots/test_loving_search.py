"""Looking ahead with love: the others play without it, and what the seat is left with counts with it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from spielwerk.bots.deep_search import Effort
from spielwerk.bots.learned import weights_beside
from spielwerk.bots.loving_search import LovingAhead, LovingSearch, counted, hard
from spielwerk.bots.styles import percents_of
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.views import redealt, view

from .test_foresight import engine, somewhere

LITTLE = Effort(nodes=300, ends=12, turns=4, worlds=4, quick=20, more=1, seconds=60)


def test_every_point_of_the_own_seat_counts_with_love() -> None:
    state, seat = somewhere()
    seen, game = view(engine(), state, seat), engine().game
    turns = [(move,) for move in engine().moves(seen, seat)[:3]]
    seeds = np.arange(1, 9, dtype=np.int64).reshape(2, 4)

    def values(percent: int, more: int) -> np.ndarray:
        love = percents_of(game, tuple((source, percent) for source in game.sources))
        ahead = LovingAhead(engine(), weights_beside(game) or "", love, 20)
        return ahead.values(seen, seat, turns, seeds, 20, more)

    # Where the look ahead stops, and at the end of the game: what is loved grows with the love.
    for more in (0, 1 << 30):
        plain, once, twice = (values(percent, more) for percent in (0, 50, 100))
        assert (once > plain).all()
        assert np.abs((twice - plain) - 2 * (once - plain)).max() <= 2


def test_a_search_with_love_is_the_same_for_a_seed_and_knows_only_the_view() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    other = view(engine(), redealt(engine(), state, seat, Random(9)), seat)
    love = percents_of(engine().game, (("trade", 300),))
    found = [LovingSearch(engine(), LITTLE, love).best_move(one, seat, Random(2)) for one in (seen, other)]
    assert found[0] == found[1]
    assert found[0] in engine().moves(seen, seat)


def test_with_interpreted_rules_it_plays_like_the_usual_level() -> None:
    interpreted = InterpretedEngine(engine().game)
    state, seat = somewhere()
    seen = view(interpreted, state, seat)
    assert hard("trade=40")(interpreted, seen, seat, Random(1)) in interpreted.moves(seen, seat)


def test_by_counting_it_thinks_as_far_as_is_told_before_the_loves() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    love = percents_of(engine().game, (("trade", 300), ("houses", -20)))
    told = "nodes=300:ends=12:turns=4:worlds=4:quick=20:more=1"
    bot = counted(f"{told};trade=300:houses=-20")
    expected = LovingSearch(engine(), LITTLE, love).best_move(seen, seat, Random(2))
    assert bot(engine(), seen, seat, Random(2)) == expected
    with pytest.raises(ValueError, match="nothing is counted as 'trade'"):
        counted("trade=300")
    with pytest.raises(ValueError, match="says no love"):
        counted(f"{told};trade")
