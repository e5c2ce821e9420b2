"""Measures decisions per second of random play, each way of running in the same run."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass, replace

import numpy as np

from spielwerk.kernel.chance import CHANCE
from spielwerk.kernel.compiled import Compiled, jit_enabled
from spielwerk.kernel.cuda import THREADS_PER_BLOCK, NoGpu, OnGpu
from spielwerk.kernel.engine import Engine, InterpretedEngine, choices, draw
from spielwerk.kernel.game import Game
from spielwerk.kernel.options import OptionValues

GAMES_PER_BATCH = 2_000
GPU_GAMES = 1 << 20
CHECKED_GAMES = 1_000


@dataclass(frozen=True)
class Speed:
    """Decisions per second; None where this way of running was not asked for or is switched off.

    `equal` says whether `checked_games` games on the GPU and on the CPU ended in the same bytes.
    """

    game: str
    options: OptionValues
    interpreted: float
    core: float | None = None
    cores: float | None = None
    cuda: float | None = None
    core_count: int = 1
    gpu: str | None = None
    checked_games: int = 0
    equal: bool | None = None


def measure(game: Game, options: OptionValues, seconds: float, cuda: bool, check: bool) -> Speed:
    """All ways of running, one after the other, about `seconds` each; raises NoGpu where one is asked for in vain."""
    gpu = OnGpu(game) if cuda else None
    speed = Speed(game.name, options, interpreted_speed(InterpretedEngine(game), options, seconds))
    if jit_enabled():
        compiled, count = Compiled(game), os.cpu_count() or 1
        one, all_of_them = (compiled_speed(compiled, options, seconds, cores) for cores in (1, count))
        speed = replace(speed, core=one, cores=all_of_them, core_count=count)
    if gpu is not None:
        speed = replace(speed, cuda=cuda_speed(gpu, options), gpu=gpu.device)
        if check:
            speed = replace(speed, checked_games=CHECKED_GAMES, equal=check_cuda(gpu, options))
    return speed


def interpreted_speed(engine: Engine, options: OptionValues, seconds: float) -> float:
    rng = random.Random(1)
    decisions, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = engine.new(options)
        while not engine.over(state):
            who, move, _ = draw(choices(engine, state), rng)
            engine.play(state, who, move)
            decisions += who != CHANCE
    return decisions / (time.perf_counter() - begin)


def compiled_speed(compiled: Compiled, options: OptionValues, seconds: float, cores: int) -> float:
    start = compiled.game.new(options).array
    compiled.entry("play_games")
    decisions, seed, begin = 0, 1, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        batch = np.repeat(start, GAMES_PER_BATCH * cores)
        decisions += int(compiled.play_games_on_all_cores(batch, seed, cores).sum())
        seed += cores
    return decisions / (time.perf_counter() - begin)


def cuda_speed(gpu: OnGpu, options: OptionValues) -> float:
    """The best of three launches, without the time to compile."""
    start = gpu.game.new(options).array
    gpu.play_games(start, THREADS_PER_BLOCK, 1, 1)
    best = 0.0
    for seed in (1, 2, 3):
        launch = gpu.prepare(start, GPU_GAMES, seed, 1)
        begin = time.perf_counter()
        launch.run()
        elapsed = time.perf_counter() - begin
        best = max(best, int(launch.decisions().sum()) / elapsed)
    return best


def check_cuda(gpu: OnGpu, options: OptionValues) -> bool:
    """Plays the same games on the GPU and on the CPU and compares all final states, byte by byte."""
    start = gpu.game.new(options).array
    finals, decisions = gpu.play_games(start, CHECKED_GAMES, 1, CHECKED_GAMES)
    expected = np.repeat(start, CHECKED_GAMES)
    expected_decisions = Compiled(gpu.game).play_games(expected, 1)
    return finals.tobytes() == expected.tobytes() and bool((decisions == expected_decisions).all())


__all__ = ["NoGpu", "Speed", "measure"]
