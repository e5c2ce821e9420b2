"""What playing turns on in many worlds says: expected points, chances of winning and differences, with margins."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from ..bots.expecting import Expected
from ..bots.playouts import VICTORY

Numbers = npt.NDArray[np.float64]

# Two-sided 95 percent: of a hundred figures about five lie further off than their margin.
_Z = 1.959964
# How much of what may happen a band of final points holds.
BAND = 0.8
# Like so many worlds counts what was thought of a turn before any.
TRUST = 16


class Played(Protocol):
    """Turns played on by the hand-written worth, each in the same worlds, to the end or over the next turns.

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
    """What a turn leads to: by seat the expected final points and the chance of winning, each with the margin of that
    expectation; `band` is another thing, the points between which eight of ten games of the seat end."""

    worlds: int
    points: tuple[Figure, ...]
    wins: tuple[Figure, ...]
    band: tuple[float, float]


class Difference(msgspec.Struct, frozen=True):
    """How much better one turn is than another in the same worlds.

    `lead` is the difference in points ahead of the others: the sum of `own` (what the seat gets more, by source), less
    that of `others` (what each other gets more, on average), and of `prospects`, which is how much more the worth,
    hand-written or learned, expects of the positions where the worlds were left than the sources say; nothing where
    points are final. Who plays in a team shares its points. `wins` is the difference in chances of winning, where they
    are known.
    """

    worlds: int
    lead: Figure
    own: tuple[Figure, ...]
    others: tuple[Figure, ...]
    prospects: Figure
    wins: Figure | None = None


@dataclass(frozen=True)
class Sample:
    """What became of one turn in some worlds, for a seat and its team: by world the points of every seat by source, the
    part of the victory of every seat, unknown where the game was not over, the lead of the seat, and what turns are
    ranked by, in points. `prior` is what was thought of the turn before; it counts like so many worlds."""

    seat: int
    points: Numbers
    wins: Numbers
    lead: Numbers
    values: Numbers
    team: frozenset[int] = frozenset()
    prior: float | None = None

    def __len__(self) -> int:
        return len(self.points)

    def and_then(self, more: Sample) -> Sample:
        """With further worlds."""
        points, wins, lead, values = (
            np.concatenate([mine, theirs]) for mine, theirs in zip(self._arrays(), more._arrays(), strict=True)
        )
        return replace(self, points=points, wins=wins, lead=lead, values=values)

    @cached_property
    def totals(self) -> Numbers:
        """By world and seat."""
        totals: Numbers = self.points.sum(axis=2)
        return totals

    @property
    def tells_winners(self) -> bool:
        """Whether it is known of all games who wins, or how likely."""
        return not bool(np.isnan(self.wins).any())

    @cached_property
    def own(self) -> Numbers:
        """By world and source: what the seat gets, or each of its team on average."""
        return own_of(self.points, self.seat, self.team)

    @cached_property
    def others(self) -> Numbers:
        """By world and source: what each of the others gets on average; nothing for who plays alone."""
        return others_of(self.points, self.seat, self.team)

    @property
    def by_source(self) -> tuple[Figure, ...]:
        """What the seat gets, or each of its team on average."""
        return tuple(figure(self.own[:, source]) for source in range(self.own.shape[1]))

    @cached_property
    def merit(self) -> float:
        """What turns are ranked by."""
        if self.prior is None:
            return float(self.values.mean())
        return (float(self.values.sum()) + TRUST * self.prior) / (len(self) + TRUST)

    def first(self, worlds: int) -> Sample:
        points, wins, lead, values = (array[:worlds] for array in self._arrays())
        return replace(self, points=points, wins=wins, lead=lead, values=values)

    def _arrays(self) -> tuple[Numbers, ...]:
        return self.points, self.wins, self.lead, self.values


def own_of(points: Numbers, seat: int, team: Collection[int]) -> Numbers:
    own: Numbers = points[:, sorted({seat, *team})].mean(axis=1)
    return own


def others_of(points: Numbers, seat: int, team: Collection[int]) -> Numbers:
    theirs = [other for other in range(points.shape[1]) if other != seat and other not in team]
    others: Numbers = points[:, theirs].mean(axis=1) if theirs else np.zeros((len(points), points.shape[2]))
    return others


def samples_of(played: Played, seat: int, team: Collection[int] = ()) -> list[Sample]:
    """One for each turn that was played on."""
    found = []
    for points, places, values in zip(played.points, played.places, played.values, strict=True):
        first = np.asarray(places) == 1
        shared = first / (1 if len(team) > 1 else np.maximum(first.sum(axis=1, keepdims=True), 1))
        worth = np.asarray(values, np.float64) / 100
        found.append(
            Sample(
                seat,
                np.asarray(points, np.float64),
                np.where(np.asarray(places) > 0, shared, np.nan),
                # Being first is no point.
                worth - VICTORY / 100 * first[:, seat],
                worth,
                frozenset(team),
            )
        )
    return found


def samples_expected(expected: Expected, seat: int, priors: Sequence[float | None]) -> list[Sample]:
    """One for each turn of which something is expected."""
    found = []
    arrays = (expected.points, expected.wins, expected.values, priors)
    for points, wins, values, prior in zip(*arrays, strict=True):
        # Being first is no point. Turns are ranked by the same number, so that the best is not said to be worse.
        lead = values / 100 - VICTORY / 100 * wins[:, seat]
        found.append(Sample(seat, points, wins, lead, values / 100, frozenset(), prior))
    return found


def figure(numbers: Numbers) -> Figure:
    """The mean of what was found in some worlds; few of them say little."""
    count = len(numbers)
    if count < 2:
        return Figure(float(numbers.mean()), math.inf)
    error = float(numbers.std(ddof=1)) / math.sqrt(count)
    return Figure(float(numbers.mean()), quantile(count) * error)


def chance(numbers: Numbers) -> Figure:
    """The same for what is between never and always: what was not met yet may still happen."""
    count = len(numbers)
    mild = (float(numbers.sum()) + 2) / (count + 4)
    return Figure(float(numbers.mean()), _Z * math.sqrt(mild * (1 - mild) / (count + 4)))


def quantile(count: int) -> float:
    """Of Student's distribution, by its expansion."""
    return _Z + (_Z**3 + _Z) / (4 * (count - 1))


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
        figure(a.wins[:, a.seat] - b.wins[:, b.seat]) if a.tells_winners and b.tells_winners else None,
    )


def best_first(samples: Sequence[Sample]) -> list[int]:
    """The numbers of the samples by merit; among equals the earlier one."""
    return sorted(range(len(samples)), key=lambda number: -samples[number].merit)
