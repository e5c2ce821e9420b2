"""What playing turns on in many worlds says: expected points, chances of winning and differences, with margins."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from ..bots.playouts import VICTORY

Numbers = npt.NDArray[np.float64]

# Two-sided 95 percent: of a hundred figures about five lie further off than their margin.
_Z = 1.959964
# How much of what may happen a band of final points holds.
BAND = 0.8


class Played(Protocol):
    """Turns played on, each in the same worlds, to the end or over the next turns of everybody.

    points[turn, world, seat, source]; places[turn, world, seat], from 1 on and shared by equals, 0 where the game was
    not over; values[turn, world], by how much the seat is ahead by the worth of where it ended, in hundredths.
    """

    @property
    def points(self) -> npt.NDArray[Any]: ...
    @property
    def places(self) -> npt.NDArray[Any]: ...
    @property
    def values(self) -> npt.NDArray[Any]: ...


class Figure(msgspec.Struct, frozen=True):
    """A mean and how far off it may be."""

    value: float
    margin: float

    @property
    def is_clear(self) -> bool:
        """Whether it is surely above or below zero."""
        return abs(self.value) > self.margin


class Estimate(msgspec.Struct, frozen=True):
    """What a turn leads to: by seat the final points and the chance of winning, and the own points of most worlds."""

    worlds: int
    points: tuple[Figure, ...]
    wins: tuple[Figure, ...]
    band: tuple[float, float]


class Difference(msgspec.Struct, frozen=True):
    """How much better one turn is than another in the same worlds.

    `lead` is the difference in points ahead of the others: the sum of `own` (what the seat gets more, by source), less
    that of `others` (what each other gets more, on average), and of `prospects`, which is how much more is expected of
    the positions where the worlds were left; at the end of the game nothing is. Who plays in a team shares its points.
    `wins` is the difference in chances of winning, where all games were played to the end.
    """

    worlds: int
    lead: Figure
    own: tuple[Figure, ...]
    others: tuple[Figure, ...]
    prospects: Figure
    wins: Figure | None = None


@dataclass(frozen=True)
class Sample:
    """What became of one turn, for a seat and its team: the arrays of `Played` for one turn, values in points."""

    seat: int
    points: Numbers
    places: Numbers
    values: Numbers
    team: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.points)

    def and_then(self, more: Sample) -> Sample:
        """With further worlds."""
        mine, theirs = (self.points, self.places, self.values), (more.points, more.places, more.values)
        points, places, values = (np.concatenate(both) for both in zip(mine, theirs, strict=True))
        return Sample(self.seat, points, places, values, self.team)

    @cached_property
    def totals(self) -> Numbers:
        """By world and seat."""
        totals: Numbers = self.points.sum(axis=2)
        return totals

    @cached_property
    def wins(self) -> Numbers:
        """By world and seat: 1 for the winner, or its part where several won; a team wins as one."""
        first = self.places == 1
        wins: Numbers = first / (1 if len(self.team) > 1 else np.maximum(first.sum(axis=1, keepdims=True), 1))
        return wins

    @property
    def over(self) -> bool:
        """Whether all games were played to the end."""
        return bool((self.places > 0).all())

    @cached_property
    def own(self) -> Numbers:
        """By world and source: what the seat gets, or each of its team on average."""
        own: Numbers = self.points[:, self._mine].mean(axis=1)
        return own

    @cached_property
    def others(self) -> Numbers:
        """By world and source: what each of the others gets on average; nothing for who plays alone."""
        theirs = [seat for seat in range(self.points.shape[1]) if seat not in self._mine]
        others: Numbers = self.points[:, theirs].mean(axis=1) if theirs else np.zeros_like(self.own)
        return others

    @cached_property
    def lead(self) -> Numbers:
        """By world: points ahead of the others on average, with what is expected; being first is no point."""
        lead: Numbers = self.values - VICTORY / 100 * (self.places[:, self.seat] == 1)
        return lead

    @cached_property
    def merit(self) -> float:
        """What turns are ranked by: the lead, and being first."""
        return float(self.values.mean())

    @property
    def _mine(self) -> list[int]:
        return sorted(self.team | {self.seat})

    def first(self, worlds: int) -> Sample:
        return Sample(self.seat, self.points[:worlds], self.places[:worlds], self.values[:worlds], self.team)


def samples_of(played: Played, seat: int, team: Collection[int] = ()) -> list[Sample]:
    """One for each turn."""
    points, places = (np.asarray(array, np.float64) for array in (played.points, played.places))
    values = np.asarray(played.values, np.float64) / 100
    return [Sample(seat, *arrays, frozenset(team)) for arrays in zip(points, places, values, strict=True)]


def figure(numbers: Numbers) -> Figure:
    """The mean of what was found in some worlds; few of them say little."""
    count = len(numbers)
    if count < 2:
        return Figure(float(numbers.mean()), math.inf)
    error = float(numbers.std(ddof=1)) / math.sqrt(count)
    return Figure(float(numbers.mean()), _quantile(count) * error)


def chance(numbers: Numbers) -> Figure:
    """The same for what is between never and always: what was not met yet may still happen."""
    count = len(numbers)
    mild = (float(numbers.sum()) + 2) / (count + 4)
    return Figure(float(numbers.mean()), _Z * math.sqrt(mild * (1 - mild) / (count + 4)))


def _quantile(count: int) -> float:
    """Of Student's distribution, by its expansion."""
    return _Z + (_Z**3 + _Z) / (4 * (count - 1))


def estimate(sample: Sample) -> Estimate:
    seats = range(sample.points.shape[1])
    outside = (1 - BAND) / 2
    # One more game would lie among these as often as the band says, also where they are few.
    low, high = np.quantile(sample.totals[:, sample.seat], [outside, 1 - outside], method="weibull")
    return Estimate(
        len(sample),
        tuple(figure(sample.totals[:, seat]) for seat in seats),
        tuple(chance(sample.wins[:, seat]) for seat in seats),
        (float(low), float(high)),
    )


def difference(one: Sample, other: Sample) -> Difference:
    """World by world, in those that both were played on in: the luck that both had cancels out."""
    worlds = min(len(one), len(other))
    a, b = one.first(worlds), other.first(worlds)
    sources = range(a.own.shape[1])
    own, others, lead = a.own - b.own, a.others - b.others, a.lead - b.lead
    return Difference(
        worlds,
        figure(lead),
        tuple(figure(own[:, source]) for source in sources),
        tuple(figure(others[:, source]) for source in sources),
        figure(lead - (own - others).sum(axis=1)),
        figure(a.wins[:, a.seat] - b.wins[:, b.seat]) if a.over and b.over else None,
    )


def best_first(samples: Sequence[Sample]) -> list[int]:
    """The numbers of the samples by merit; among equals the earlier one."""
    return sorted(range(len(samples)), key=lambda number: -samples[number].merit)
