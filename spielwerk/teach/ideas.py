"""Turns that are one idea differ in a detail only, or come to the same: who asks for the best turns wants to hear of
different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from .estimates import Sample
from .halving import Turn, Weighed

One = TypeVar("One")

# So many turns of one idea are weighed at most.
OF_ONE = 3


def alike(one: Turn, other: Turn) -> bool:
    """Whether more than half of the moves of the longer turn are in both."""
    shared = (Counter(one) & Counter(other)).total()
    return 2 * shared > max(len(one), len(other))


def worth_weighing(turns: Sequence[Turn], count: int) -> list[Turn]:
    """The first of many turns, but few of each idea while there are others."""
    few = [turn for at, turn in enumerate(turns) if sum(alike(turn, known) for known in turns[:at]) < OF_ONE]
    return [*few, *(turn for turn in turns if turn not in few)][:count]


def of_different_ideas(found: Sequence[One], count: int, turn_of: Callable[[One], Turn]) -> list[One]:
    """The best of each idea, in order; where there are too few ideas, the best of the others after them."""
    kept: list[One] = []
    for one in found:
        if not any(alike(turn_of(one), turn_of(known)) for known in kept):
            kept.append(one)
    rest = [one for one in found if one not in kept]
    return [*kept, *rest][:count]


def come_to_the_same(one: Sample, other: Sample) -> bool:
    """Whether they brought the same in every world that both were played on in."""
    worlds = min(len(one), len(other))
    a, b = one.first(worlds), other.first(worlds)
    return np.array_equal(a.values, b.values) and np.array_equal(a.points, b.points)


def worth_telling(found: Sequence[Weighed], count: int) -> list[Weighed]:
    """The best of each idea; what comes to the same as one before it only where there is nothing else."""
    other: list[Weighed] = []
    same: list[Weighed] = []
    for one in found:
        is_new = not any(come_to_the_same(one.sample, known.sample) for known in other)
        (other if is_new else same).append(one)
    return [*of_different_ideas(other, count, lambda one: one.turn), *same][:count]
