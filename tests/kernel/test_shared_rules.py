"""Rules that games share: the end, the places by each game's own ranking, what is in a bag."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.kernel import Rule, State, list_bag, over, places_by, rule, state_record

RECORD = state_record({"players": (), "finished": (), "gold": (4,), "bag": (4,)})


@rule
def richest(s, who):  # type: ignore[no-untyped-def]
    return s.gold[who]


@rule
def poorest(s, who):  # type: ignore[no-untyped-def]
    return -s.gold[who]


def table_of(*gold: int) -> State:
    state = State.empty(RECORD)
    state.record.players = len(gold)
    for seat, coins in enumerate(gold):
        state.record.gold[seat] = coins
    return state


@pytest.mark.parametrize(("standing", "expected"), [(richest, [3, 1, 1]), (poorest, [1, 2, 2])])
def test_places(standing: Rule, expected: list[int]) -> None:
    out = [0, 0, 0]
    places_by(standing)(table_of(3, 7, 7).record, out)
    assert out == expected


def test_over() -> None:
    state = table_of(1, 2)
    assert not over(state.record)
    state.record.finished = 1
    assert over(state.record)


def test_a_bag_is_listed_by_what_is_in_it() -> None:
    state = table_of(1, 2)
    for kind, count in enumerate((2, 0, 0, 5)):
        state.record.bag[kind] = count
    out, weights = np.zeros(4, np.int16), np.zeros(4, np.int64)
    n = list_bag(state.record.bag, 10, out, weights)
    assert list(zip(out[:n].tolist(), weights[:n].tolist(), strict=True)) == [(10, 2), (13, 5)]
