"""Measures the turn search: decisions and moves tried per second, on one core and on a GPU, with the same choices."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from spielwerk.bots.greedy import NODES
from spielwerk.bots.searching import Asked, TurnSearch, search_of
from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.compiled import best_engine, jit_enabled
from spielwerk.kernel.engine import Engine, roll, seats_of
from spielwerk.kernel.game import Game
from spielwerk.kernel.options import OptionValues
from spielwerk.kernel.views import view

# The games whose positions are searched are played with so few moves tried.
QUICK = 50
ON_CPU, INTERPRETED = 2_000, 20
ON_GPU = 1 << 19
# Positions between two looks at the clock.
TOGETHER = 20
GPU_BUDGET = 100


@dataclass(frozen=True)
class SearchSpeed:
    """Per second: decisions, and moves tried for them. `equal` says whether `checked` choices on GPU and CPU agree."""

    way: str
    budget: int
    decisions: float
    nodes: float
    checked: int = 0
    equal: bool | None = None


def positions(engine: Engine, options: OptionValues, count: int, seed: int = 1) -> Asked:
    """Decisions with a choice, from games of quick bots; each as its seat sees it."""
    asked, rng, found = Asked.blank(engine.game, count), Random(seed), 0
    while found < count:
        state = engine.new(options)
        while found < count and (mask := engine.waiting(state)):
            who = seats_of(mask)[0]
            if mask == CHANCE_BIT:
                engine.play(state, CHANCE, roll(engine, state, rng))
                continue
            seen = view(engine, state, who)
            if len(engine.moves(seen, who)) > 1:
                asked.states[found] = seen.array[0]
                asked.seats[found], asked.ties[found] = who, rng.getrandbits(32)
                found += 1
            engine.play(state, who, search_of(engine).best_move(seen, who, rng.getrandbits(32), QUICK))
    return asked


def measure_search(game: Game, options: OptionValues, seconds: float, cuda: bool, check: bool) -> Iterator[SearchSpeed]:
    """One core as greedy searches and with few moves, then the GPU with few; raises NoGpu where there is none."""
    engine = best_engine(game)
    asked = positions(engine, options, ON_CPU if jit_enabled() else INTERPRETED)
    for budget in (NODES, GPU_BUDGET):
        yield SearchSpeed("one core", budget, *_on_core(search_of(engine), asked, budget, seconds))
    if cuda:
        yield _on_gpu(game, search_of(engine), asked, check)


def _on_core(search: TurnSearch, asked: Asked, budget: int, seconds: float) -> tuple[float, float]:
    decisions = nodes = at = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        some = part_of(asked, at, at + TOGETHER)
        search.ask(some, budget)
        decisions += len(some.seats)
        nodes += int(some.played.sum())
        at = (at + TOGETHER) % len(asked.seats)
    elapsed = time.perf_counter() - begin
    return decisions / elapsed, nodes / elapsed


def part_of(asked: Asked, first: int, stop: int) -> Asked:
    """Some of the positions, in the same memory."""
    names = ("states", "seats", "ties", "chosen", "values", "played")
    return replace(asked, **{name: getattr(asked, name)[first:stop] for name in names})


def _on_gpu(game: Game, search: TurnSearch, asked: Asked, check: bool) -> SearchSpeed:
    """The best of three launches, without the time to compile."""
    from .turns_on_gpu import TurnsOnGpu

    gpu = TurnsOnGpu(game, GPU_BUDGET)
    times = ON_GPU // len(asked.seats)
    many = replace(
        Asked.blank(game, 0),
        states=np.tile(asked.states, times),
        seats=np.tile(asked.seats, times),
        ties=np.tile(asked.ties, times),
        chosen=np.tile(asked.chosen, times),
        played=np.tile(asked.played, times),
    )
    there = gpu.bring(many)
    gpu.search(there)
    best = float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        gpu.search(there)
        best = min(best, time.perf_counter() - begin)
    gpu.fetch(there, many)
    speed = SearchSpeed(gpu.device, GPU_BUDGET, len(many.seats) / best, int(many.played.sum()) / best)
    if not check:
        return speed
    search.ask(asked, GPU_BUDGET)
    last = slice(len(many.seats) - len(asked.seats), None)
    equal = bool((many.chosen[last] == asked.chosen).all() and (many.played[last] == asked.played).all())
    return replace(speed, checked=len(asked.seats), equal=equal)
