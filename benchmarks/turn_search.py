"""The turn search beside the same search in plain Python, taking turns: `python benchmarks/turn_search.py`."""

from __future__ import annotations

import argparse
import time

from spielwerk.bots.greedy import NODES
from spielwerk.bots.searching import search_of
from spielwerk.kernel import State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.search_bench import part_of, positions
from spielwerk.proof.plain_search import PlainSearch


def compare(name: str, players: int, seconds: float, budget: int, together: int) -> list[float]:
    """Decisions and moves tried per second of a core's time: plain, then compiled, in turns with the same positions."""
    game = find_game(name)
    engine = Compiled(game).engine()
    asked = positions(engine, game.options.complete({"players": players}), 2_000)
    search, at, begin = search_of(engine), 0, time.perf_counter()
    decisions, nodes, spent = 0, [0, 0], [0.0, 0.0]
    while time.perf_counter() - begin < seconds:
        some = part_of(asked, at, at + together)
        start = time.process_time()
        for state, seat in zip(some.states, some.seats, strict=True):
            view = State.from_bytes(game.state, state.tobytes())
            nodes[0] += PlainSearch(engine, view, int(seat), budget).nodes
        half = time.process_time()
        search.ask(some, budget)
        end = time.process_time()
        nodes[1] += int(some.played.sum())
        decisions += len(some.seats)
        spent = [spent[0] + half - start, spent[1] + end - half]
        at = (at + together) % (len(asked.seats) - together)
    return [figure for way in (0, 1) for figure in (decisions / spent[way], nodes[way] / spent[way])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--budget", type=int, default=NODES, help=f"moves tried per decision (default {NODES})")
    parser.add_argument("--together", type=int, default=20, help="positions between changes (default 20)")
    chosen = parser.parse_args()
    print(f"{'game':12} {'decisions/s':>24} {'':>8} {'moves tried/s':>28}")
    for name in chosen.game:
        d, n, fast_d, fast_n = compare(name, chosen.players, chosen.seconds, chosen.budget, chosen.together)
        print(f"{name:12} {d:10,.0f} {fast_d:13,.0f} {fast_d / d:7.1f}x {n:14,.0f} {fast_n:13,.0f} {fast_n / n:6.1f}x")


if __name__ == "__main__":
    main()
