"""Turns compared in the same worlds."""

from __future__ import annotations

import numpy as np

from spielwerk.bots.racing import FEWEST, MOST, Race, trust_in


def race(*turns: tuple[int, ...], prior: list[float] | None = None) -> Race:
    return Race(turns, np.array(prior) if prior else None)


def worlds(*rows: list[int]) -> np.ndarray:
    return np.array(rows, np.int64)


def test_who_is_surely_behind_drops_out_though_worlds_differ_more_than_turns() -> None:
    one = race((1,), (2,), (3,))
    luck = [5000, -4000, 3000, -2000, 1000, -6000, 2000, 1000]
    behind = [value - 300 + k for k, value in enumerate(luck)]
    unclear = [value + (-1) ** k * 900 for k, value in enumerate(luck)]
    one.add(worlds(luck, behind, unclear))
    assert one.turns == [(1,), (3,)]
    assert not one.decided()


def test_a_few_worlds_throw_nobody_out() -> None:
    one = race((1,), (2,))
    few = FEWEST - 1
    one.add(worlds([900] * few, [100] * few))
    assert one.turns == [(1,), (2,)]
    assert one.best == (1,)
    one.add(worlds([900], [100]))
    assert one.turns == [(1,)]
    assert one.decided()


def test_turns_that_begin_alike_are_decided() -> None:
    assert race((4, 1), (4, 2)).decided()
    assert not race((4, 1), (5, 1)).decided()


def test_what_was_thought_before_counts_like_worlds() -> None:
    one = race((1,), (2,), prior=[0.0, 100.0])
    one.add(worlds([150, 150], [60, 60]))
    assert one.best == (2,)
    without = race((1,), (2,))
    without.add(worlds([150, 150], [60, 60]))
    assert without.best == (1,)


def test_how_much_a_prior_counts_is_told_by_the_first_worlds() -> None:
    rng = np.random.default_rng(1)
    true, luck = rng.normal(0, 500, 40), rng.normal(0, 5000, 40)
    values = true[:, None] + luck + rng.normal(0, 200, (40, 40))
    for error, worlds_like in ((50, 16), (100, 4)):
        found = [trust_in(true + rng.normal(0, error, 40), values) for _ in range(50)]
        assert worlds_like * 0.7 < np.mean(found) < worlds_like * 1.4
    assert trust_in(true, values) == MOST
    assert trust_in(-true, values) < 1


def test_a_prior_that_the_worlds_contradict_hardly_counts_any_more() -> None:
    one = race((1,), (2,), (3,), prior=[0.0, 3000.0, 0.0])
    assert one.best == (2,)
    one.add(worlds([100, 90, 110, 100, 95, 105, 100, 100], [0] * FEWEST, [90] * FEWEST))
    assert one.best == (1,)


def test_the_better_half_stays_in_its_order() -> None:
    one = race((1,), (2,), (3,), (4,), (5,))
    one.add(worlds([10, 90], [40, 44], [10, 10], [30, 60], [80, 20]))
    one.halve()
    assert one.turns == [(1,), (4,), (5,)]
    assert one.best == (1,)


def test_equals_are_told_apart_by_their_order() -> None:
    one = race((1,), (2,))
    one.add(worlds([7] * FEWEST, [7] * FEWEST))
    assert one.turns == [(1,), (2,)]
    assert one.best == (1,)
