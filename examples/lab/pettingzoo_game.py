"""A game at a PettingZoo table: three seats that play at random, and the last position in words."""

from __future__ import annotations

import sys

import numpy as np

from spielwerk.lab.adapters.pettingzoo import env


def main(game: str = "millefiori") -> None:
    table, rng = env(game, {"players": 3}, rewards="margin", render_mode="ansi"), np.random.default_rng(1)
    table.reset(seed=1)
    margins = {}
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        margins[agent] = reward
        table.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    print(table.render())
    print(margins)


if __name__ == "__main__":
    main(*sys.argv[1:2])
