"""Ratings of many players from the places they made in games with each other: Bradley and Terry's model on Elo's scale.

Of two at a table, whoever has the better place has beaten the other; equal places are half a win. 400 points more are
ten wins for one. Whoever never lost has no largest likelihood: a weak belief that all are alike keeps ratings finite.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

ELO = 400 / math.log(10)
# What the anchor is rated at, or all on average where there is none.
CENTRE = 1500.0
# How far apart players are believed to be before they play, as a standard deviation.
BELIEF = 600 / ELO
# Two-sided 95 percent.
Z = 1.959964


@dataclass(frozen=True)
class Seated:
    """Who sat where, on which side, and what places they made. Games of one group shared their chance."""

    bots: Sequence[str]
    sides: Sequence[int]
    places: Sequence[int]
    group: str


@dataclass(frozen=True)
class Rating:
    """With the interval in which it lies with 95 percent confidence, as a distance from the anchor."""

    bot: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Duels:
    """How often each met each other, what came of it for the first, and the same by groups."""

    met: Numbers
    won: Numbers
    by_group: dict[str, list[tuple[int, int, float]]]

    @classmethod
    def of(cls, games: Sequence[Seated], number: dict[str, int]) -> Duels:
        count = len(number)
        duels = cls(np.zeros((count, count)), np.zeros((count, count)), {})
        for game in games:
            for one, other, won in outcomes(game):
                i, j = number[one], number[other]
                duels.met[i, j] += 1
                duels.met[j, i] += 1
                duels.won[i, j] += won
                duels.won[j, i] += 1 - won
                duels.by_group.setdefault(game.group, []).append((i, j, won))
        return duels


def outcomes(game: Seated) -> list[tuple[str, str, float]]:
    """Every two different players of different sides, and what the first made of it: 1, 0, or a half."""
    return [
        (game.bots[a], game.bots[b], 0.5 + 0.5 * float(np.sign(game.places[b] - game.places[a])))
        for a, b in combinations(range(len(game.bots)), 2)
        if game.bots[a] != game.bots[b] and game.sides[a] != game.sides[b]
    ]


def rate(games: Sequence[Seated], anchor: str | None = None) -> list[Rating]:
    """One rating for each player, best first. Those whose anchor does not play are rated around their average."""
    names = list(dict.fromkeys(bot for game in games for bot in game.bots))
    number = {name: n for n, name in enumerate(names)}
    duels = Duels.of(games, number)
    strengths = most_likely(duels)
    contrasts = np.eye(len(names)) - (np.eye(len(names))[number[anchor]] if anchor in number else 1 / len(names))
    errors = _errors(duels, strengths, contrasts)
    ratings = [
        Rating(name, CENTRE + ELO * at, CENTRE + ELO * (at - Z * error), CENTRE + ELO * (at + Z * error))
        for name, at, error in zip(names, (contrasts @ strengths).tolist(), errors.tolist(), strict=True)
    ]
    return sorted(ratings, key=lambda one: -one.rating)


def most_likely(duels: Duels) -> Numbers:
    """The strengths that make these results most likely, by Newton's method with steps that are not too long."""
    strengths = np.zeros(len(duels.met))
    for _ in range(200):
        expected = duels.met * _chance(strengths)
        slope = (duels.won - expected).sum(axis=1) - strengths / BELIEF**2
        step = np.linalg.solve(_curvature(duels, strengths), slope)
        strengths += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    return strengths


def _chance(strengths: Numbers) -> Numbers:
    """With what chance the one of a row beats the one of a column."""
    chances: Numbers = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances


def _curvature(duels: Duels, strengths: Numbers) -> Numbers:
    chance = _chance(strengths)
    weight = duels.met * chance * (1 - chance)
    curvature: Numbers = np.diag(weight.sum(axis=1) + 1 / BELIEF**2) - weight
    return curvature


def _errors(duels: Duels, strengths: Numbers, contrasts: Numbers) -> Numbers:
    """The larger of two standard errors: as if all duels were independent, and as the groups really differ.

    The first is too small where one game holds many duels, the second where somebody always wins.
    """
    inverse = np.linalg.inv(_curvature(duels, strengths))
    chance = _chance(strengths)
    spread = np.zeros_like(inverse)
    for group in duels.by_group.values():
        surprise = np.zeros(len(strengths))
        for i, j, won in group:
            surprise[i] += won - chance[i, j]
            surprise[j] -= won - chance[i, j]
        spread += np.outer(surprise, surprise)
    both: list[Any] = [contrasts @ each @ contrasts.T for each in (inverse, inverse @ spread @ inverse)]
    larger: Numbers = np.sqrt(np.maximum(*(np.diag(each) for each in both)))
    return larger
