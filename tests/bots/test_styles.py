"""Styles: each takes more from what it loves, knows only its view, and is offered only where a game brings it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

import pytest

from spielwerk.bots.expecting import Telling
from spielwerk.bots.foresight import foresight_of
from spielwerk.bots.learned import Appraiser, load_weights, weights_beside
from spielwerk.bots.learned import player as learned_player
from spielwerk.bots.levels import USUAL, Level, UnknownLevel, find_level, levels_of, load_bot, offered, styles_of
from spielwerk.bots.match import play_match
from spielwerk.bots.styles import Loving, end_of, love_of, loves_in, percents_of, player
from spielwerk.kernel import CHANCE_BIT, Game
from spielwerk.kernel.compiled import best_engine
from spielwerk.kernel.engine import choices, draw
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import redealt, view

from .test_foresight import engine, somewhere

STYLES = [
    pytest.param(name, level, id=f"{name}-{level.name}")
    for name in game_names()
    for level in styles_of(find_game(name))
]
PLAIN = "spielwerk.bots.styles:player:"


@cache
def points(name: str, seated: tuple[str, str], seed: int) -> list[list[int]]:
    game = find_game(name)
    bots = [load_bot(find_level(game, bot).bot) for bot in seated]
    return play_match(best_engine(game), game.options.complete({"players": 2}), bots, seed).points


def taken(game: Game, bot: str, sources: set[str]) -> float:
    """Points from these sources against the usual level, from both seats with the same chance."""
    games = [
        points(game.name, seated, seed)[seat]
        for seed in range(6)
        for seat, seated in enumerate(((bot, USUAL), (USUAL, bot)))
    ]
    return fmean(sum(by_source[game.sources.index(source)] for source in sources) for by_source in games)


@pytest.mark.long
@pytest.mark.parametrize(("name", "level"), STYLES)
def test_a_style_takes_clearly_more_from_what_it_loves(name: str, level: Level) -> None:
    game = find_game(name)
    loved = {source for source, percent in game.styles[level.name].items() if percent > 0}
    assert taken(game, level.bot, loved) > 1.05 * taken(game, PLAIN, loved)


@pytest.mark.long
@pytest.mark.parametrize(("name", "level"), STYLES)
def test_a_style_decides_from_its_view_alone(name: str, level: Level) -> None:
    compiled, bot = best_engine(find_game(name)), load_bot(level.bot)
    state = compiled.new(compiled.game.options.complete({"players": 2}))
    rng, decisions = Random(4), 0
    while decisions < 8:
        mask = compiled.waiting(state)
        seat = mask.bit_length() - 1
        if mask != CHANCE_BIT and len(compiled.moves(state, seat)) > 1:
            decisions += 1
            seen = view(compiled, state, seat)
            other = view(compiled, redealt(compiled, state, seat, rng), seat)
            before = bytes(seen)
            assert bot(compiled, seen, seat, Random(1)) == bot(compiled, other, seat, Random(1))
            assert bytes(seen) == before
        state = moved(compiled, state, rng)


def moved(compiled: Any, state: Any, rng: Random) -> Any:
    who, move, _ = draw(choices(compiled, state), rng)
    compiled.play(state, who, move)
    return state


def test_points_that_are_held_count_as_much_as_those_to_come() -> None:
    game = engine().game
    file = weights_beside(game)
    assert file
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    turns = foresight_of(engine()).turns(seen, seat, 500, 8, 4)
    percents = percents_of(game, (("workshops", 50), ("sea_route", -30)))
    plain = Appraiser(engine().compiled, load_weights(file, game)).values(seen, seat, turns)
    found = Loving(engine(), file, percents).values(seen, seat, turns) - plain
    telling = Telling(engine().compiled, load_weights(file, game))
    for turn, more in zip(turns, found, strict=True):
        held, gains, _ = telling.all_of(seen, seat, turn)
        assert abs(more - (held + gains)[seat] @ percents) < 20, "hundredths of a point, by rounding"
    held_only = [love_of(end_of(engine(), seen, seat, turn), seat, percents) for turn in turns]
    assert len(set(held_only)) > 1


def test_without_love_it_plays_as_it_learned() -> None:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    bots = player(""), player("trade=0"), learned_player(weights_beside(engine().game) or "")
    assert len({bot(engine(), seen, seat, Random(1)) for bot in bots}) == 1


def test_where_nothing_was_learned_points_that_are_written_down_are_loved() -> None:
    burgundy = best_engine(find_game("burgundy"))
    alone = burgundy.new(burgundy.game.options.complete({"players": 1, "duchy": "13a"}))
    rng = Random(2)
    while burgundy.waiting(alone) != 1 or len(burgundy.moves(alone, 0)) < 2:
        moved(burgundy, alone, rng)
    assert player("animals=50")(burgundy, view(burgundy, alone, 0), 0, rng) in burgundy.moves(alone, 0)


def test_a_style_that_is_not_there_is_refused_with_a_sentence() -> None:
    game = find_game("millefiori")
    with pytest.raises(UnknownLevel, match=r"no level 'dreamer' for millefiori; known: .*, builder"):
        find_level(game, "dreamer")
    with pytest.raises(ValueError, match=r"'trade' says no love: write a source and percent"):
        loves_in("trade")
    with pytest.raises(ValueError, match="no points from 'gold'; there is: workshops"):
        percents_of(game, loves_in("gold=3"))
    with pytest.raises(ValueError, match="loves points that much"):
        Loving(engine(), weights_beside(game) or "", percents_of(game, (("workshops", 10_000),)))


def test_styles_are_offered_only_where_a_game_brings_them() -> None:
    game = find_game("millefiori")
    names = [level.name for level in offered(game)]
    assert set(game.styles) <= set(names)
    assert names.index("master") < min(names.index(style) for style in game.styles)
    plain = replace(game, styles={})
    assert [level.name for level in offered(plain)] == [name for name in names if name not in game.styles]
    assert not [level for level in levels_of(replace(game, bot={})) if level.name in game.styles]
