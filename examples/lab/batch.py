"""Thousands of random games at once: how often the first seat wins, and how many points are made."""

from __future__ import annotations

import sys

import numpy as np

from spielwerk.lab import Batch


def main(game: str = "millefiori", games: int = 4096) -> None:
    batch = Batch(game, games, {"players": 2}, seed=1)
    wins, points = [], []
    while len(points) < games:
        batch.step(batch.sample())
        wins += batch.reward[batch.done, 0].tolist()
        points += batch.points[batch.done, :2].tolist()
    print(f"{len(points)} games of {game}: the first seat won {np.mean(np.array(wins) > 0):.1%}")
    print(f"points on average: {np.mean(points):.1f}; memory for each game: {batch.bytes_per_game} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
