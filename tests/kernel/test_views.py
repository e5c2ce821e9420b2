"""What can be known: views, worlds that look the same, witnesses; the weighted draw and the points of a state."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spielwerk.kernel import EVERYBODY, SPECTATOR, score
from spielwerk.kernel.engine import InterpretedEngine, choices, draw, roll
from spielwerk.kernel.ledger import points_of, totals_of
from spielwerk.kernel.views import redealt, seen_by, view

from ..proof import toy

ENGINE = InterpretedEngine(toy.GAME)
OPTIONS = toy.GAME.options.complete({"players": 2})


def midway(entries: int, seed: int = 1):
    state, rng = ENGINE.new(OPTIONS), Random(seed)
    for _ in range(entries):
        who, move, _ = draw(choices(ENGINE, state), rng)
        ENGINE.play(state, who, move)
    return state


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_redealt_state_looks_the_same_and_leaves_the_state_alone(viewer: int) -> None:
    state = midway(7)
    before, rng, worlds = bytes(state), Random(3), set()
    for _ in range(20):
        world = redealt(ENGINE, state, viewer, rng)
        assert view(ENGINE, world, viewer) == view(ENGINE, state, viewer)
        worlds.add(bytes(world))
    assert bytes(state) == before
    assert len(worlds) > 1


def test_a_view_redeals_like_the_state_behind_it() -> None:
    state = midway(7)
    assert redealt(ENGINE, view(ENGINE, state, 0), 0, Random(5)) == redealt(ENGINE, state, 0, Random(5))


def test_what_everybody_sees_spectators_see() -> None:
    assert seen_by(EVERYBODY, SPECTATOR)
    assert [seen_by(0b10, viewer) for viewer in (SPECTATOR, 0, 1)] == [False, False, True]


def test_the_draw_follows_the_weights() -> None:
    rows, rng = [(7, 3), (8, 0), (9, 1)], Random(1)
    drawn = Counter(draw(rows, rng)[0] for _ in range(4000))
    assert drawn[8] == 0
    assert 2900 < drawn[7] < 3100


def test_a_roll_is_the_draw_among_all_choices() -> None:
    state = ENGINE.new(OPTIONS)
    assert [roll(ENGINE, state, Random(n)) for n in range(9)] == [
        draw(choices(ENGINE, state), Random(n))[1] for n in range(9)
    ]


def test_the_points_of_a_state_are_those_of_the_seats_at_the_table() -> None:
    state = ENGINE.new(OPTIONS)
    assert len(points_of(state)) == 2 < toy.GAME.seats
    score(state.record, 1, 0, 4)
    score(state.record, 1, len(toy.GAME.sources) - 1, 2)
    assert totals_of(state) == [0, 6]
