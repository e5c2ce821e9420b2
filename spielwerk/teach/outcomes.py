"""How a game will end, by what was seen in some worlds: expected points and chances with their margins, and between
which points games really end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from .calibration import Calibration, Phase, raised, still_to_come
from .estimates import BAND, Estimate, Figure, Numbers, Sample, chance, figure

_Z = 1.959964
# Of ten games of a normal distribution eight lie within so many spreads.
WITHIN = 2 * 1.281552
# What a calibration says of the spread counts like so many games; a learned chance of winning like so many.
_KNOWN, _LEARNED = 8, 16
# So many games that end alike leave no doubt.
_SURE = 4


@dataclass(frozen=True)
class Outcome:
    """By seat. The margin of expected points says how far off the expectation may be; between `low` and `high` eight of
    ten games end. `games` were played to their end for it."""

    games: int
    points: tuple[Figure, ...]
    wins: tuple[Figure, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]

    def estimate(self, seat: int) -> Estimate:
        return Estimate(self.games, self.points, self.wins, (self.low[seat], self.high[seat]))

    def spread(self, seat: int) -> float:
        """How far final points lie from their mean, usually."""
        return (self.high[seat] - self.low[seat]) / WITHIN


def outcome_of(ends: Sample) -> Outcome:
    """By games that were played to their end, and nothing else."""
    seats = range(ends.points.shape[1])
    outside = (1 - BAND) / 2
    # One more game would lie among these as often as the band says, also where they are few.
    low, high = np.quantile(ends.totals, [outside, 1 - outside], axis=0, method="weibull")
    return Outcome(
        len(ends),
        tuple(figure(ends.totals[:, seat]) for seat in seats),
        tuple(chance(ends.wins[:, seat]) for seat in seats),
        tuple(low.tolist()),
        tuple(high.tolist()),
    )


class Seen(msgspec.Struct, frozen=True):
    """The points of a seat in some worlds."""

    mean: float
    variance: float
    worlds: int


def seen_by(sample: Sample) -> list[Seen]:
    """For each seat."""
    count = len(sample)
    variances = sample.totals.var(axis=0, ddof=1) if count > 1 else np.zeros(sample.points.shape[1])
    means = sample.totals.mean(axis=0)
    return [Seen(mean, variance, count) for mean, variance in zip(means.tolist(), variances.tolist(), strict=True)]


def expected_outcome(calibration: Calibration, held: Sequence[float], near: Sample, ends: Sample | None) -> Outcome:
    """By what a look ahead expects and by games played to their end, if there are any: each counts as much as it is
    known to hold. `held` are the points of the seats that are written down by now."""
    looks = seen_by(near)
    games = seen_by(ends) if ends else [None] * len(looks)
    phase = calibration.at(still_to_come(held, [look.mean for look in looks]))
    mixed = [
        mixed_points(phase.of(seat == near.seat), look, played)
        for seat, (look, played) in enumerate(zip(looks, games, strict=True))
    ]
    chances = shared_out(near.wins.mean(axis=0), near.seat, phase.odds)
    won = shared_out(mild_chances(ends), near.seat, phase.end_odds) if ends else chances
    count = len(ends) if ends else 0
    return Outcome(
        count,
        tuple(Figure(mean, _Z * error) for mean, error, _ in mixed),
        tuple(_wins(told, of_games, count) for told, of_games in zip(chances, won, strict=True)),
        tuple(mean + phase.low * spread for mean, _, spread in mixed),
        tuple(mean + phase.high * spread for mean, _, spread in mixed),
    )


def mixed_points(phase: Phase, look: Seen, played: Seen | None) -> tuple[float, float, float]:
    """What is expected, how far off that is, and how far from it games end."""
    by_look = look.mean + phase.ahead
    doubt = phase.miss**2 + look.variance / look.worlds
    if played is None:
        return by_look, math.sqrt(doubt), math.sqrt(phase.spread**2 + doubt)
    if played.worlds >= _SURE and not played.variance:
        return played.mean, 0.0, 0.0
    spread = (played.worlds * played.variance + _KNOWN * phase.spread**2) / (played.worlds + _KNOWN)
    luck = spread / played.worlds
    weight = doubt / (doubt + luck) if doubt + luck else 1.0
    error = weight * luck
    return weight * (played.mean + phase.ends) + (1 - weight) * by_look, math.sqrt(error), math.sqrt(spread + error)


def mild_chances(ends: Sample) -> Numbers:
    """Of winning, by seat, by games that were played to their end: what was met in none of them may still happen."""
    seats = ends.wins.shape[1]
    mild: Numbers = (ends.wins.sum(axis=0) + 1 / seats) / (len(ends) + 1)
    return mild


def shared_out(told: Numbers, seat: int, odds: float) -> list[float]:
    """Chances where those of one seat are told too low by so much: what it gains, the others lose in proportion."""
    own = raised(float(told[seat]), odds)
    rest = (1 - own) / max(1e-9, 1 - float(told[seat]))
    return [own if other == seat else float(chance * rest) for other, chance in enumerate(told)]


def _wins(told: float, of_games: float, games: int) -> Figure:
    """A learned chance is as good as that of a few games."""
    won = (games * of_games + _LEARNED * told) / (games + _LEARNED)
    mild = (won * (games + _LEARNED) + 2) / (games + _LEARNED + 4)
    return Figure(won, _Z * math.sqrt(mild * (1 - mild) / (games + _LEARNED + 4)))


def moved(outcome: Outcome, one: Sample, other: Sample) -> Outcome:
    """The outcome of one turn, from that of another and what both came to in the same worlds."""
    return moved_by(outcome, *differences(one, other))


def differences(one: Sample, other: Sample) -> tuple[list[Figure], list[Figure]]:
    """By seat: what one turn brings more in points and in chances of winning, in the same worlds."""
    worlds = min(len(one), len(other))
    seats = range(one.points.shape[1])
    points = [figure(one.totals[:worlds, seat] - other.totals[:worlds, seat]) for seat in seats]
    return points, [figure(one.wins[:worlds, seat] - other.wins[:worlds, seat]) for seat in seats]


def moved_by(outcome: Outcome, points: Sequence[Figure], wins: Sequence[Figure]) -> Outcome:
    return Outcome(
        outcome.games,
        tuple(_sum(a, b) for a, b in zip(outcome.points, points, strict=True)),
        tuple(_chance(_sum(a, b)) for a, b in zip(outcome.wins, wins, strict=True)),
        tuple(low + more.value for low, more in zip(outcome.low, points, strict=True)),
        tuple(high + more.value for high, more in zip(outcome.high, points, strict=True)),
    )


def _sum(one: Figure, other: Figure) -> Figure:
    return Figure(one.value + other.value, math.hypot(one.margin, other.margin))


def _chance(figure: Figure) -> Figure:
    return Figure(min(1.0, max(0.0, figure.value)), figure.margin)
