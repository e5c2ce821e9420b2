"""Random play of Spielwerk's games beside other simulators, on one core, in one run.

    pip install open_spiel catanatron        # whichever you want to compare with
    taskset -c 0 python benchmarks/side_by_side.py --seconds 5

A peer that is not installed is named as missing. Moves are decisions by players; chance events are not counted.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator

import numpy as np

from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.registry import find_game, game_names

Playout = Callable[[], int]


def spielwerk_games() -> Iterator[tuple[str, Playout]]:
    for name in game_names():
        game = find_game(name)
        for players in (game.players[0], game.players[-1]):
            compiled = Compiled(game)
            start = game.new(game.options.complete({"players": players})).array
            seeds = iter(range(1, 1 << 30))

            def play(compiled: Compiled = compiled, start: np.ndarray = start, seeds: Iterator[int] = seeds) -> int:
                return int(compiled.play_games(np.repeat(start, 200), next(seeds)).sum())

            yield f"spielwerk {name}, {players} players", play


def open_spiel_games() -> Iterator[tuple[str, Playout]]:
    import pyspiel

    for name in ("backgammon", "gin_rummy", "hearts"):
        game = pyspiel.load_game(name)
        seeds = random.Random(1)

        def play(game: object = game, seeds: random.Random = seeds) -> int:
            state = game.new_initial_state()
            bots = [pyspiel.make_uniform_random_bot(p, seeds.randrange(1 << 30)) for p in range(game.num_players())]
            pyspiel.evaluate_bots(state, bots, seeds.randrange(1 << 30))
            return sum(1 for step in state.full_history() if step.player >= 0)

        yield f"OpenSpiel {name} (C++ loop)", play


def catanatron_games() -> Iterator[tuple[str, Playout]]:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    seeds = random.Random(1)

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE)], seed=seeds.randrange(1 << 30))
        game.play()
        log = getattr(game.state, "action_records", None)
        return len(game.state.actions if log is None else log)

    yield "Catanatron Catan, 2 players", play


def moves_per_second(play: Playout, seconds: float) -> tuple[float, float]:
    """Moves per second of wall time, and the share of the core we really had."""
    play()
    moves, wall, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        moves += play()
    elapsed = time.perf_counter() - wall
    return moves / elapsed, (time.process_time() - cpu) / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each game")
    seconds = parser.parse_args().seconds
    for peer in (spielwerk_games, open_spiel_games, catanatron_games):
        try:
            for label, play in peer():
                speed, share = moves_per_second(play, seconds)
                print(f"{label:40} {speed:12,.0f} moves/s   (core share {share:.2f})", flush=True)
        except ImportError as missing:
            print(f"{peer.__name__}: not measured, {missing}")


if __name__ == "__main__":
    main()
