"""Measures decisions per second of random play, each way of running in the same run."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass

import numpy as np

from spielwerk.kernel.chance import CHANCE
from spielwerk.kernel.compiled import Compiled, jit_enabled
from spielwerk.kernel.cuda import NoGpu, OnGpu
from spielwerk.kernel.engine import Engine, InterpretedEngine, choices
from spielwerk.kernel.game import Game
from spielwerk.kernel.options import OptionValues

GAMES_PER_BATCH = 2_000
GPU_GAMES = 1 << 20
CHECKED_GAMES = 1_000


@dataclass(frozen=True)
class Speed:
    """Decisions per second; None where this way of running is not to be had, with the reason in `notes`."""

    game: str
    options: OptionValues
    interpreted: float
    core: float | None
    cores: float | None
    cuda: float | None
    core_count: int
    gpu: str | None
    notes: tuple[str, ...]


def measure(game: Game, options: OptionValues, seconds: float, cuda: bool) -> Speed:
    """All ways of running, one after the other, about `seconds` each."""
    notes: list[str] = []
    interpreted = interpreted_speed(InterpretedEngine(game), options, seconds)
    core = cores = None
    core_count = os.cpu_count() or 1
    if jit_enabled():
        compiled = Compiled(game)
        core = compiled_speed(compiled, options, seconds, 1)
        cores = compiled_speed(compiled, options, seconds, core_count)
    else:
        notes.append("SPIELWERK_JIT=0: compiled rules are switched off")
    gpu_speed, gpu_name = None, None
    if cuda:
        gpu_speed, gpu_name = cuda_speed(game, options)
    return Speed(game.name, options, interpreted, core, cores, gpu_speed, core_count, gpu_name, tuple(notes))


def interpreted_speed(engine: Engine, options: OptionValues, seconds: float) -> float:
    rng = random.Random(1)
    decisions, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = engine.new(options)
        while not engine.over(state):
            listed = choices(engine, state)
            who, move, _ = rng.choices(listed, [weight for _, _, weight in listed])[0]
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


def cuda_speed(game: Game, options: OptionValues) -> tuple[float, str]:
    """The best of three launches, without the time to compile; raises NoGpu where there is none."""
    gpu = OnGpu(game)
    start = game.new(options).array
    gpu.play_games(start, 64, 1, 1)
    best = 0.0
    for seed in (1, 2, 3):
        launch = gpu.prepare(start, GPU_GAMES, seed, 1)
        begin = time.perf_counter()
        launch.run()
        elapsed = time.perf_counter() - begin
        best = max(best, int(launch.decisions().sum()) / elapsed)
    return best, gpu.device


def check_cuda(game: Game, options: OptionValues) -> tuple[int, bool]:
    """Plays the same games on the GPU and on the CPU; returns how many, and whether all bytes are equal."""
    start = game.new(options).array
    finals, decisions = OnGpu(game).play_games(start, CHECKED_GAMES, 1, CHECKED_GAMES)
    expected = np.repeat(start, CHECKED_GAMES)
    expected_decisions = Compiled(game).play_games(expected, 1)
    return CHECKED_GAMES, finals.tobytes() == expected.tobytes() and bool((decisions == expected_decisions).all())


__all__ = ["NoGpu", "Speed", "check_cuda", "measure"]
