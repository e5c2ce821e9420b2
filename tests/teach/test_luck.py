"""Luck in reviews: nothing on average whoever plays on, no more than a game holds, and margins that hold."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from spielwerk.bots import random_bot
from spielwerk.bots.match import play_match
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine
from spielwerk.kernel.registry import find_game
from spielwerk.stage.words import LANGUAGES
from spielwerk.teach.estimates import Figure
from spielwerk.teach.review.luck import Swing, luck_of, rolls_of, swing
from spielwerk.teach.review.record import Mark
from spielwerk.teach.review.segments import Course, Stretch, course_of, settled_by_chance
from spielwerk.teach.review.telling import luck_of_all

GAME = find_game("millefiori")
OPTIONS = GAME.options.complete({"players": 2})
SPREAD = 20.0


@pytest.fixture(scope="module")
def engine() -> CompiledEngine:
    return Compiled(GAME).engine()


@pytest.fixture(scope="module")
def course(engine: CompiledEngine) -> Course:
    return course_of(engine, OPTIONS, play_match(engine, OPTIONS, [random_bot.decide] * 2, "luck").log())


def start(spread: float = SPREAD) -> Mark:
    """Of games whose points lie so far apart."""
    sure, band = (Figure(100.0, 1.0),) * 2, 1.281552 * spread
    return Mark(0, sure, (100 - band,) * 2, (100 + band,) * 2, (Figure(0.5, 0.1),) * 2)


def test_outcomes_drawn_by_their_odds_are_no_luck_on_average(engine: CompiledEngine, course: Course) -> None:
    before = course.stretches[0].before
    means = []
    for number in range(60):
        came = settled_by_chance(engine, before, Random(f"came {number}"))
        means.append(swing(engine, Stretch(0, 1, before, came), 4, str(number)).mean)
    found = np.array(means)
    error = found.std(axis=0, ddof=1) / math.sqrt(len(found))
    assert (np.abs(found.mean(axis=0)) < 3.5 * error).all()
    assert (error < 8).all()


def test_what_did_not_come_by_chance_is_no_luck(engine: CompiledEngine, course: Course) -> None:
    """Where only one thing can come, what players make of it is no luck of anybody."""
    choice = course.choices[5]
    found = swing(engine, Stretch(0, 1, choice.state, choice.state), 4, "1")
    assert not found.more.any()


def test_margins_hold_for_other_seeds(engine: CompiledEngine, course: Course) -> None:
    told = []
    for seed in range(10):
        swings = [swing(engine, one, 12, f"{seed} {one.position}") for one in course.stretches]
        rolls = rolls_of(swings, start())
        told.append([luck_of(seat, rolls) for seat in range(2)])
        assert told[-1][0].value == pytest.approx(sum(roll.luck[0].value for roll in rolls))
    values = np.array([[one.value for one in each] for each in told])
    margins = np.array([[one.margin for one in each] for each in told])
    # How far seeds lie apart, against what a margin of 95 % says.
    assert (1.96 * values.std(axis=0, ddof=1) < 1.4 * margins.mean(axis=0)).all()
    assert (margins < 2.0 * SPREAD).all()


def test_luck_is_told_within_its_margin_and_never_more_than_a_game_holds() -> None:
    """Games with luck as large as games end apart, seen through noise that is half as large or five times."""
    rng = np.random.default_rng(1)
    for noise in (0.5 * SPREAD, 5 * SPREAD):
        within, off = [], []
        for _ in range(300):
            luck = rng.normal(0, SPREAD / math.sqrt(20), (20, 1, 2))
            seen = luck + rng.normal(0, noise * math.sqrt(12 / 20), (20, 12, 2))
            told = luck_of(0, rolls_of([Swing(n, n + 1, one) for n, one in enumerate(seen)], start()))
            off.append(abs(told.value - luck[:, 0, 0].sum()))
            within.append(off[-1] <= told.margin)
            assert told.margin < 2 * SPREAD
            assert abs(told.value) < 4.5 * SPREAD
        assert 0.92 <= np.mean(within) <= 0.98


def test_luck_that_its_margin_covers_is_nobodys() -> None:
    for language in LANGUAGES:
        luck = [Figure(7.4, 11.6), Figure(-17.4, 11.6), Figure(0.0, 12.0)]
        told = luck_of_all(luck, ("Ada", "Bruno", "Carla"), language)
        sure, unclear = told.split(".")[:2]
        assert "Bruno" in sure
        assert "Ada" not in sure
        assert "19" in unclear
        assert "Ada" not in luck_of_all(luck[::2], ("Ada", "Carla"), language)
        assert not luck_of_all([Figure(0.0, 0.0)], ("Ada",), language)
