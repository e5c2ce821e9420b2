"""Turns that are one idea differ in a detail only, or come to the same: who asks for the best turns wants to hear of
different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from .estimates import Sample
from .halving import Turn, Weighed

# So many turns of one idea are weighed at most.
OF_ONE = 3
# So many of each stay among the best, and so many turns are told at least.
_STAY, _LEAST = 2, 2
# Turns that lie closer together than this part of what is usual between turns bring much the same.
_NEAR = 0.5


def alike(one: Turn, other: Turn) -> bool:
    """Whether more than half of the moves of the longer turn are in both."""
    shared = (Counter(one) & Counter(other)).total()
    return 2 * shared > max(len(one), len(other))


def half_alike(one: Turn, other: Turn) -> bool:
    """Whether half of the moves of the longer turn are in both."""
    shared = (Counter(one) & Counter(other)).total()
    return 2 * shared >= max(len(one), len(other))


def worth_weighing(turns: Sequence[Turn], count: int) -> list[Turn]:
    """The first of many turns, but few of each idea while there are others."""
    few = [turn for at, turn in enumerate(turns) if sum(alike(turn, known) for known in turns[:at]) < OF_ONE]
    return [*few, *(turn for turn in turns if turn not in few)][:count]


def come_to_the_same(one: Sample, other: Sample) -> bool:
    """Whether they brought the same in every world that both were played on in."""
    worlds = min(len(one), len(other))
    a, b = one.first(worlds), other.first(worlds)
    return np.array_equal(a.values, b.values) and np.array_equal(a.points, b.points)


class Ideas:
    """Which of some turns are one idea: they differ in a detail, or in the half of them while they bring much the same
    from the same sources, measured by how far these turns lie apart."""

    def __init__(self, found: Sequence[Weighed]) -> None:
        apart = [_apart(one.sample, other.sample) for one, other in combinations(found, 2)]
        self._near = _NEAR * sum(apart) / len(apart) if apart else 0.0

    def are_one(self, one: Weighed, other: Weighed) -> bool:
        if alike(one.turn, other.turn) or come_to_the_same(one.sample, other.sample):
            return True
        return half_alike(one.turn, other.turn) and _apart(one.sample, other.sample) < self._near

    def of_each(self, found: Sequence[Weighed], most: int) -> tuple[list[Weighed], list[Weighed]]:
        """The best of each idea, so many at most, and all others; both in order."""
        few: list[Weighed] = []
        for one in found:
            if sum(self.are_one(one, known) for known in few) < most:
                few.append(one)
        return few, [one for one in found if one not in few]


def few_of_each_first(found: Sequence[Weighed]) -> list[Weighed]:
    """Where many are to go, of each idea some stay."""
    few, others = Ideas(found).of_each(found, _STAY)
    return [*few, *others]


def worth_telling(found: Sequence[Weighed], count: int) -> list[Weighed]:
    """The best of each idea. Where all are one, the best and another, so that there is something to compare with:
    rather one that does not come to the same."""
    kept, others = Ideas(found).of_each(found, 1)
    others.sort(key=lambda one: come_to_the_same(one.sample, kept[0].sample))
    return [*kept, *others[: max(0, _LEAST - len(kept))]][:count]


def _apart(one: Sample, other: Sample) -> float:
    """By how many points two turns differ in all sources together."""
    return float(np.abs(one.own.mean(axis=0) - other.own.mean(axis=0)).sum())
