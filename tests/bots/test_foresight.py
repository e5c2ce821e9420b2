"""Turns and what they bring: legal, the same for the same numbers, and nothing but what the seat may know goes in."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np

from spielwerk.bots.foresight import Foresight, foresight_digest, foresight_of
from spielwerk.bots.playouts import find_turns, play_worlds
from spielwerk.bots.searching import search_of, slots
from spielwerk.kernel import CHANCE_BIT, State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, roll, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import redealt, view
from spielwerk.proof.subset import outside


@cache
def engine() -> CompiledEngine:
    return Compiled(find_game("millefiori")).engine()


@cache
def somewhere(entries: int = 60, players: int = 3) -> tuple[State, int]:
    """A state within a game of random moves, in which a seat has a choice, and the seat."""
    rng, state = Random(5), engine().new(engine().game.options.complete({"players": players}))
    while True:
        mask = engine().waiting(state)
        who = seats_of(mask)[0]
        if mask == CHANCE_BIT:
            engine().play(state, who, roll(engine(), state, rng))
            continue
        legal = engine().moves(state, who)
        if entries <= 0 and len(legal) > 2:
            return state, who
        engine().play(state, who, rng.choice(legal))
        entries -= 1


def test_turns_can_be_played_and_the_first_is_what_the_turn_search_takes() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    turns = foresight_of(engine()).turns(seen, seat, 2000, 8, 2)
    assert len(set(turns)) == len(turns) > 2
    assert all([turn[0] for turn in turns].count(turn[0]) <= 2 for turn in turns)
    for turn in turns:
        tried = seen.copy()
        engine().rehearse(tried, seat)
        for move in turn:
            assert move in engine().moves(tried, seat)
            engine().play(tried, seat, move)
        assert not engine().waiting(tried) >> seat & 1
    search = search_of(engine())
    search.best_move(seen, seat, 0, 2000)
    legal = engine().moves(seen, seat)
    values = dict(zip(legal, search.values(len(legal)), strict=True))
    assert values[turns[0][0]] == max(values.values())


def test_an_outlook_is_the_same_for_the_same_numbers_and_knows_only_the_view() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    other = view(engine(), redealt(engine(), state, seat, Random(9)), seat)
    foresight = foresight_of(engine())
    turns = [*foresight.turns(seen, seat, 500, 3, 1), ()]
    first, again = (foresight.outlook(one, seat, turns, 4, Random(2), 30) for one in (seen, other))
    for one, two in zip(vars(first).values(), vars(again).values(), strict=True):
        assert (one == two).all()
    assert first.points.shape[:3] == (4, 4, 3)
    assert (np.sort(first.places, axis=2)[:, :, 0] == 1).all(), "every game was played to its end"
    assert (first.points.sum(axis=(2, 3)) > state.array["points"].sum()).all()
    different = foresight.outlook(seen, seat, turns, 4, Random(3), 30)
    assert (different.points != first.points).any()


def test_a_short_outlook_ends_before_the_game() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    foresight = foresight_of(engine())
    turns = foresight.turns(seen, seat, 500, 4, 1)
    one, two = (foresight.outlook(seen, seat, turns, 2, Random(2), 30, more) for more in (0, 1))
    assert (one.places == 0).all()
    assert (one.points <= two.points).all()
    assert (one.points < two.points).any()


def test_the_checked_build_never_reads_outside() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    checked = Foresight(Compiled(find_game("millefiori"), checked=True))
    turns = foresight_of(engine()).turns(seen, seat, 300, 3, 1)
    assert checked.turns(seen, seat, 300, 3, 1) == turns
    expected = foresight_of(engine()).outlook(seen, seat, turns, 2, Random(1), 20)
    assert (checked.outlook(seen, seat, turns, 2, Random(1), 20).points == expected.points).all()


def test_playouts_keep_to_the_rule_subset_and_are_known_by_what_they_call() -> None:
    assert outside([find_turns, play_worlds], slots(find_game("millefiori"))) == []
    assert foresight_digest(find_game("millefiori")) != foresight_digest(find_game("murano"))
