"""What bots see in a position: the same interpreted and compiled, from their own turn alone, and points at the end."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from spielwerk.bots.greedy import NODES_INTERPRETED
from spielwerk.bots.match import play_match
from spielwerk.bots.random_bot import decide as at_random
from spielwerk.bots.searching import best_move
from spielwerk.kernel import State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine
from spielwerk.kernel.registry import find_game

from .particulars import Options, cases, every_game, particulars
from .walk import deciding, states


@cache
def compiled(name: str) -> Engine:
    return Compiled(find_game(name)).engine()


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).bots.followed))
def test_compiled_and_interpreted_agree(name: str, options: Options) -> None:
    interpreted = InterpretedEngine(find_game(name))
    for state in states(interpreted, 3, **options)[:: particulars(name).bots.followed_every]:
        for seat in range(state.record.players):
            assert compiled(name).worth(state, seat) == interpreted.worth(state, seat)
            one, other = state.copy(), state.copy()
            compiled(name).rehearse(one, seat)
            interpreted.rehearse(other, seat)
            assert bytes(one) == bytes(other)


@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).bots.rehearsed))
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(name: str, options: Options) -> None:
    known, engine, rng = particulars(name).bots, InterpretedEngine(find_game(name)), Random(2)
    for view, seat in deciding(engine, 8, **options)[:: known.rehearsed_every]:
        legal = engine.moves(view, seat)
        engine.rehearse(view, seat)
        assert engine.moves(view, seat) == legal
        engine.play(view, seat, rng.choice(legal))
        while (mask := engine.waiting(view)) == 1 << seat:
            engine.play(view, seat, rng.choice(engine.moves(view, seat)))
        assert known.may_wait(mask), "nobody else takes part in a rehearsal"
        assert mask or view.record.agenda_rows == 0


@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).bots.finished))
def test_worth_of_a_finished_game_is_its_result_alone(name: str, options: Options) -> None:
    engine = InterpretedEngine(find_game(name))
    state = states(engine, 6, **options)[-1]
    values = [engine.worth(state, seat) for seat in range(2)]
    assert values[0] != values[1]
    assert values == [particulars(name).bots.final_worth(state, seat) for seat in range(2)]


def quick(engine: Engine, view: State, seat: int, rng: Random) -> int:
    """The greedy bot with as few positions as it looks at while nothing is compiled yet."""
    return best_move(engine, view, seat, rng, NODES_INTERPRETED)


@pytest.mark.long
@every_game
def test_greedy_beats_random_and_scores_well(name: str) -> None:
    options = find_game(name).options.complete({"players": 2})
    points = []
    for number in range(10):
        seat = number % 2
        bots = [at_random, quick] if seat else [quick, at_random]
        played = play_match(compiled(name), options, bots, f"{name} {number}")
        assert played.places[seat] == 1
        points.append(played.totals()[seat])
    assert sum(points) / len(points) >= particulars(name).bots.points
