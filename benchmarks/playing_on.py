"""How far looks ahead are off where everybody tries fewer moves for each turn on the way.

    python benchmarks/playing_on.py marcopolo --positions 24

The best turns of positions from games of the learned worth are played on in the same worlds, with fewer moves tried and
with many. Told is by how much the difference between two of them then differs, luck taken off, and what a look costs.
Where it is large, who plays on does not see what a turn is good for: hints, reviews and puzzles would take it for bad.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt
from choices import best_turns, decisions

from spielwerk.bots.deep_search import LookAhead
from spielwerk.bots.foresight import Turn
from spielwerk.bots.learned import Appraiser, load_weights, weights_beside
from spielwerk.kernel import State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.registry import find_game
from spielwerk.teach.seeing import FAR

TRIED = (30, 60, 100, 200, 320, 640)
NODES, TURNS = 2000, 5

Numbers = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--more", type=int, default=FAR + 1, help="own turns until what was learned is asked")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    compiled, file = Compiled(game), weights_beside(game)
    if not file:
        parser.error(f"{game.name} brings no weights along")
    appraiser, rng = Appraiser(compiled, load_weights(file, game)), Random(chosen.seed)
    ahead, missed = LookAhead(compiled, appraiser, TRIED[-1]), {tried: list[float]() for tried in TRIED}
    cost = dict.fromkeys(TRIED, 0.0)
    for seen, seat, turns in positions(chosen, compiled, appraiser, rng):
        seeds = np.array([[rng.getrandbits(32) | 1 for _ in range(4)] for _ in range(chosen.worlds)], np.int64)
        leads = {}
        for tried in TRIED:
            began = time.process_time()
            values = ahead.values(seen, seat, turns, seeds, tried, chosen.more)
            cost[tried] += (time.process_time() - began) / values.size
            leads[tried] = (values[1:] - values[0]) / 100
        for tried in TRIED:
            missed[tried] += off(leads[tried] - leads[TRIED[-1]])
    print(f"{game.name}, {chosen.players} players, {chosen.positions} positions")
    print("moves tried  points off  milliseconds")
    for tried in TRIED:
        points = max(0.0, float(np.mean(missed[tried]))) ** 0.5
        print(f"{tried:11}  {points:10.1f}  {1000 * cost[tried] / chosen.positions:12.2f}")


def positions(
    chosen: argparse.Namespace, compiled: Compiled, appraiser: Appraiser, rng: Random
) -> Iterator[tuple[State, int, list[Turn]]]:
    """Where there are several turns, from as many games as it takes."""
    engine, left = compiled.engine(), chosen.positions
    options = engine.game.options.complete({"players": chosen.players})
    while left:
        for seen, seat in decisions(engine, options, appraiser, rng):
            turns, _ = best_turns(engine, appraiser, seen, seat, TURNS, NODES)
            if left and len(turns) > 1:
                yield seen, seat, turns
                left -= 1


def off(differences: Numbers) -> list[float]:
    """By turn, the square of how far it is off without what is luck of these worlds."""
    worlds = differences.shape[1]
    squares: list[float] = (differences.mean(axis=1) ** 2 - differences.var(axis=1, ddof=1) / worlds).tolist()
    return squares


if __name__ == "__main__":
    main()
