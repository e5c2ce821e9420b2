"""Random play with one simulator, measured in a process of its own: prints a JSON line for every game.

    python benchmarks/peer_games.py open_spiel 3

Each library plays in the fastest way that it offers. Moves are decisions by players; chance events are not counted.
"""

from __future__ import annotations

import copy
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

# How many games and moves one call played, and what copies a state, where the library has that.
Playout = Callable[[], tuple[int, int]]
Copy = Callable[[], object] | None
Game = tuple[str, Playout, Copy]

PGX_STEPS = 32


@dataclass(frozen=True)
class Figures:
    """What was measured, per second."""

    library: str
    version: str
    game: str
    moves: float
    games: float
    copies: float | None


def spielwerk() -> Iterator[Game]:
    import numpy as np

    from spielwerk.kernel.compiled import Compiled
    from spielwerk.kernel.registry import find_game, game_names

    for name in game_names():
        game = find_game(name)
        compiled = Compiled(game)
        for players in (2, game.players[-1]):
            state = game.new(game.options.complete({"players": players}))
            seeds = iter(range(1, 1 << 30))

            def play(compiled: Any = compiled, start: Any = state.array, seeds: Any = seeds) -> tuple[int, int]:
                return 200, int(compiled.play_games(np.repeat(start, 200), next(seeds)).sum())

            yield f"{name}, {players} players", play, state.copy


def spielwerk_batches(device: str = "cpu", size: int = 1024) -> Iterator[Game]:
    from spielwerk.kernel.registry import game_names
    from spielwerk.lab import Batch

    for name in game_names():
        batch = Batch(name, size, {"players": 2}, device=device, cores=1)

        def play(batch: Any = batch) -> tuple[int, int]:
            ended = 0
            for _ in range(PGX_STEPS):
                batch.step(batch.sample())
                ended += int(batch.done.sum()) if batch.device == "cpu" else 0
            batch.wait()
            return ended, PGX_STEPS * len(batch)

        yield f"{name}, 2 players, {size} at once", play, None


def spielwerk_batches_cuda() -> Iterator[Game]:
    yield from spielwerk_batches("cuda", 1 << 20)


def open_spiel() -> Iterator[Game]:
    import pyspiel

    for name in ("backgammon", "gin_rummy", "hearts"):
        game, seeds = pyspiel.load_game(name), random.Random(1)

        def play(game: Any = game, seeds: random.Random = seeds) -> tuple[int, int]:
            state = game.new_initial_state()
            bots = [pyspiel.make_uniform_random_bot(p, seeds.randrange(1 << 30)) for p in range(game.num_players())]
            pyspiel.evaluate_bots(state, bots, seeds.randrange(1 << 30))
            return 1, sum(1 for step in state.full_history() if step.player >= 0)

        yield f"{name} (C++)", play, _half_played(game).clone


def _half_played(game: Any) -> Any:
    """A state of OpenSpiel after some moves."""
    state, rng = game.new_initial_state(), random.Random(2)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def pettingzoo() -> Iterator[Game]:
    import importlib

    import numpy as np

    for name in ("connect_four_v3", "texas_holdem_v4", "chess_v6"):
        env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        rng, seeds = np.random.default_rng(1), iter(range(1, 1 << 30))

        def play(env: Any = env, rng: Any = rng, seeds: Any = seeds) -> tuple[int, int]:
            env.reset(seed=next(seeds))
            moves = 0
            for _ in env.agent_iter():
                seen, _, over, cut, told = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else told["action_mask"]
                env.step(int(rng.choice(np.flatnonzero(mask))))
                moves += 1
            return 1, moves

        play()
        yield f"{name}, without wrappers", play, lambda env=env: copy.deepcopy(env)


def rlcard() -> Iterator[Game]:
    import rlcard as library
    from rlcard.agents import RandomAgent

    for name in ("gin-rummy", "uno", "mahjong"):
        env = library.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play(env: Any = env) -> tuple[int, int]:
            trajectories, _ = env.run(is_training=False)
            # A state, a move, a state, …, a state for each seat.
            return 1, sum(len(one) // 2 for one in trajectories)

        play()
        yield name, play, lambda env=env: copy.deepcopy(env.game)


def catanatron() -> Iterator[Game]:
    from catanatron.game import Game as Catan
    from catanatron.models.player import Color, RandomPlayer

    for players in (2, 4):
        colours, seeds = list(Color)[:players], random.Random(1)

        def play(colours: Any = colours, seeds: random.Random = seeds) -> tuple[int, int]:
            game = Catan([RandomPlayer(colour) for colour in colours], seed=seeds.randrange(1 << 30))
            game.play()
            log = getattr(game.state, "action_records", None)
            return 1, len(game.state.actions if log is None else log)

        begun = Catan([RandomPlayer(colour) for colour in colours], seed=3)
        for _ in range(100):
            begun.play_tick()
        yield f"Catan, {players} players", play, begun.copy


def pgx(sizes: tuple[int, ...] = (1024,)) -> Iterator[Game]:
    """Step, observation, random choice and restart in one compiled loop, as its authors measure it."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import act_randomly, auto_reset

    for name in ("backgammon", "sparrow_mahjong"):
        for size in sizes:
            env = library.make(name)
            step = jax.vmap(auto_reset(env.step, env.init))

            def one(carry: Any, _: Any, step: Any = step, size: int = size) -> Any:
                state, key, done = carry
                key, first, second = jax.random.split(key, 3)
                state = step(state, act_randomly(first, state.legal_action_mask), jax.random.split(second, size))
                return (state, key, done + (state.terminated | state.truncated).sum()), None

            @jax.jit
            def many(state: Any, key: Any, one: Any = one) -> Any:
                return jax.lax.scan(one, (state, key, jnp.int32(0)), None, length=PGX_STEPS)[0]

            key = jax.random.PRNGKey(0)
            now = [jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key]

            def play(now: list[Any] = now, many: Any = many, size: int = size) -> tuple[int, int]:
                *now[:], done = many(*now)
                return int(done), PGX_STEPS * size

            yield f"{name}, {size} at once", play, None


def pgx_cuda() -> Iterator[Game]:
    import jax

    if jax.devices()[0].platform != "gpu":
        raise ImportError("JAX sees no GPU")
    yield from pgx((1 << 17,))


PACKAGES = {
    "spielwerk": spielwerk, "spielwerk_batches": spielwerk_batches, "open_spiel": open_spiel,
    "pettingzoo": pettingzoo, "rlcard": rlcard, "catanatron": catanatron, "pgx": pgx,
    "spielwerk_batches_cuda": spielwerk_batches_cuda, "pgx_cuda": pgx_cuda,
}  # fmt: skip


def measured(package: str, seconds: float) -> Iterator[Figures]:
    """On a core, per second of its time, so that others on the machine do not count; on a GPU by the clock."""
    library = package.removesuffix("_cuda").removesuffix("_batches")
    clock = time.perf_counter if package.endswith("_cuda") else time.process_time
    for name, play, copying in PACKAGES[package]():
        play()
        games, moves, begin = 0, 0, clock()
        while clock() - begin < seconds:
            more = play()
            games, moves = games + more[0], moves + more[1]
        elapsed = clock() - begin
        copies = copies_per_second(copying, seconds / 3, clock) if copying else None
        yield Figures(library, version(library), name, moves / elapsed, games / elapsed, copies)


def copies_per_second(copying: Callable[[], object], seconds: float, clock: Callable[[], float]) -> float:
    count, begin = 0, clock()
    while clock() - begin < seconds:
        for _ in range(10):
            copying()
        count += 10
    return count / (clock() - begin)


def main(package: str, seconds: str) -> None:
    if not package.endswith("_cuda"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        os.environ["JAX_PLATFORMS"] = "cpu"
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    for figures in measured(package, float(seconds)):
        print(json.dumps(asdict(figures)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
