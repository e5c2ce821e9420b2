"""A first learner, in NumPy alone: one seat learns by policy gradient, the other plays at random; draws the curve.

What the seat sees goes through one matrix to a preference for every move. After a round of games every decision is made
more likely, or less, by how far its game ended above the average.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from spielwerk.lab import Batch
from spielwerk.lab.plots import lines

Floats = npt.NDArray[np.float32]


def chances(seen: Floats, mask: npt.NDArray[np.bool_], weights: Floats) -> Floats:
    """How likely each legal move is."""
    wishes = np.where(mask, seen @ weights, -np.inf)
    grown = np.exp(wishes - wishes.max(axis=1, keepdims=True))
    likely: Floats = grown / grown.sum(axis=1, keepdims=True)
    return likely


def play_round(
    batch: Batch, weights: Floats, rng: np.random.Generator
) -> tuple[Floats, list[tuple[npt.NDArray[np.intp], ...]]]:
    """Every game once to its end; the margin of the learning seat, and its decisions."""
    batch.begin()
    margins, decisions = np.zeros(len(batch), np.float32), []
    running = np.ones(len(batch), bool)
    while running.any():
        own = np.flatnonzero(running & (batch.who == 0))
        moves = np.where(running, batch.sample(), -1)
        if len(own):
            seen, mask = batch.observation[own] / np.float32(16), batch.mask[own].copy()
            likely = chances(seen, mask, weights)
            sums = likely.cumsum(axis=1)
            chosen = (sums > sums[:, -1:] * rng.random((len(own), 1))).argmax(axis=1)
            moves[own] = chosen
            decisions.append((own, seen, likely, chosen))
        batch.step(moves)
        margins += np.where(batch.done, batch.reward[:, 0], 0)
        running &= ~batch.done
    return margins, decisions


def learn(game: str, games: int, rounds: int, step: float = 0.5) -> list[float]:
    """The average margin of every round."""
    batch = Batch(game, games, {"players": 2}, seed=1, rewards="margin", restart=False)
    weights = np.zeros((batch.observation.shape[1], batch.game.move_space.count), np.float32)
    rng, curve = np.random.default_rng(1), []
    for _ in range(rounds):
        margins, decisions = play_round(batch, weights, rng)
        praise = (margins - margins.mean()) / (margins.std() + 1e-6)
        for own, seen, likely, chosen in decisions:
            slope = -likely
            slope[np.arange(len(own)), chosen] += 1
            weights += step / games * seen.T @ (slope * praise[own, None])
        curve.append(float(margins.mean()))
        print(f"round {len(curve)}: {curve[-1]:+.1f} points ahead", flush=True)
    return curve


def main(game: str = "millefiori", games: int = 512, rounds: int = 40, file: str = "curve.svg") -> list[float]:
    curve = learn(game, games, rounds)
    points = {game: list(enumerate(curve, 1))}
    Path(file).write_text(lines("A first learner", points, "round", "points ahead"), encoding="utf-8")
    return curve


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:4]), *sys.argv[4:5])
