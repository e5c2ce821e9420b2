"""What every bot owes its table: legal moves, from its own view alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from spielwerk.bots.levels import (
    LEVELS,
    USUAL,
    Level,
    UnknownLevel,
    find_level,
    levels_of,
    load_bot,
    offered,
    styles_of,
)
from spielwerk.bots.match import play_match
from spielwerk.kernel import CHANCE, CHANCE_BIT, Game, State
from spielwerk.kernel.compiled import best_engine
from spielwerk.kernel.engine import Engine, roll
from spielwerk.kernel.registry import find_game

from .conftest import Positions

# With interpreted rules.
BOTS = (*LEVELS, *styles_of(find_game("millefiori")))


def another_world(engine: Engine, state: State, seat: int, rng: Random) -> State:
    """A state that this seat cannot tell from the given one."""
    other = state.copy()
    engine.hide(other, seat)
    engine.redeal(other, seat)
    while engine.waiting(other) == CHANCE_BIT:
        engine.play(other, CHANCE, roll(engine, other, rng))
    return other


@pytest.mark.parametrize("level", BOTS, ids=lambda level: level.name)
@pytest.mark.parametrize("choice", ["simultaneous", "tactical"])
def test_only_legal_moves(level: Level, choice: str, interpreted: Engine, positions: Positions) -> None:
    bot = load_bot(level.bot)
    for players in (2, 3, 4):
        for state, seat in positions(players, every=29, players=players, choice=choice):
            legal = interpreted.moves(state, seat)
            interpreted.hide(state, seat)
            before = bytes(state)
            assert bot(interpreted, state, seat, Random(1)) in legal
            assert bytes(state) == before, "a bot must not change the view it is given"


@pytest.mark.parametrize("level", BOTS, ids=lambda level: level.name)
def test_decides_from_the_view_alone(level: Level, interpreted: Engine, positions: Positions) -> None:
    bot = load_bot(level.bot)
    rng = Random(3)
    differing = 0
    for state, seat in positions(5, every=14, players=4):
        other = another_world(interpreted, state, seat, rng)
        differing += bytes(other) != bytes(state)
        interpreted.hide(state, seat)
        interpreted.hide(other, seat)
        assert bytes(state) == bytes(other)
        assert bot(interpreted, state, seat, Random(9)) == bot(interpreted, other, seat, Random(9))
    assert differing > 5, "the worlds must really differ where the seat cannot look"


@pytest.mark.long
def test_each_level_beats_the_one_below(game: Game) -> None:
    """In pairs of games with the same chance."""
    engine, options = best_engine(game), game.options.complete({"players": 2})
    bots = [load_bot(level.bot) for level in LEVELS if not level.slow]
    for weaker, stronger in pairwise(bots):
        wins = 0.0
        for seed in range(20):
            for seat, seated in enumerate(([stronger, weaker], [weaker, stronger])):
                places = play_match(engine, options, seated, seed).places
                wins += 0.5 + 0.5 * (places[1 - seat] - places[seat])
        assert wins >= 24


def test_levels_need_what_the_game_offers(game: Game) -> None:
    demanding = Level("demanding", "nowhere:nothing", ("second_sight",))
    ours = [level.name for level in LEVELS]
    assert [level.name for level in levels_of(game, (*LEVELS, demanding))] == ours
    assert [level.name for level in offered(game, (*LEVELS, demanding))] == ours[1:]
    with pytest.raises(UnknownLevel, match="known: random, beginner, easy, medium"):
        find_level(game, "demanding")
    unknown_to_bots = replace(game, bot={})
    assert [level.name for level in offered(unknown_to_bots)] == ["random"]


def test_a_level_is_found_by_its_other_name(game: Game) -> None:
    assert find_level(game, "greedy") is find_level(game, USUAL)
    assert find_level(game, "greedy").bot == "spielwerk.bots.greedy:decide"
