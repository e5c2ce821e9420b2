"""One seat against a bot that thinks, and the same seat in many games at once against chance."""

from __future__ import annotations

import sys

import numpy as np

from spielwerk.lab.adapters.gymnasium import SeatEnv, SeatVectorEnv


def main(game: str = "millefiori", games: int = 512) -> None:
    rng = np.random.default_rng(1)
    table = SeatEnv(game, opponents=["random"], options={"players": 2}, rewards="margin")
    _, info = table.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
    print(f"one game of {game}: {reward:+.0f} points ahead")

    many = SeatVectorEnv(game, games, options={"players": 2})
    _, info = many.reset(seed=1)
    results: list[float] = []
    while len(results) < games:
        # Any legal move, drawn by random numbers on the legal ones.
        moves = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        _, rewards, ended, _, info = many.step(moves)
        results += rewards[ended].tolist()
    print(f"{len(results)} games: won {np.mean(np.array(results) > 0):.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
