"""Measures batches: decisions per second with observation and legal moves written, by the number of games."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spielwerk.kernel.game import Game
from spielwerk.kernel.options import OptionValues

from . import plots
from .batch import Batch

# From one game to a million, for a picture.
PLOTTED_SIZES = tuple(10**n for n in range(7))
SIZES = {"cpu": (1, 64, 1024, 8192), "cuda": (1024, 16384, 131072, 524288)}


@dataclass(frozen=True)
class BatchSpeed:
    """Random choice included; `made` is how long the batch took to be ready, compiling included.

    `per_core` counts by the time that cores spent on it, all threads together: others on the machine do not matter.
    """

    games: int
    decisions: float
    per_core: float | None
    bytes_per_game: int
    made: float


def measure_batches(
    game: Game, options: OptionValues, device: str, seconds: float, sizes: Sequence[int] | None = None
) -> Iterator[BatchSpeed]:
    """Each size for about `seconds`; raises NoGpu where there is none."""
    for games in sizes or SIZES[device]:
        begin = time.perf_counter()
        batch = Batch(game, games, options, device=device, seed=1)
        made = time.perf_counter() - begin
        _play(batch, 0.2)
        steps, elapsed, worked = _play(batch, seconds)
        per_core = steps * games / worked if device == "cpu" else None
        yield BatchSpeed(games, steps * games / elapsed, per_core, batch.bytes_per_game, made)


def _play(batch: Batch, seconds: float) -> tuple[int, float, float]:
    """How many steps, in how many seconds, and how long cores worked on them."""
    steps, begin, idle = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        for _ in range(8):
            batch.step(batch.sample())
        batch.wait()
        steps += 8
    return steps, time.perf_counter() - begin, time.process_time() - idle


def picture(results: Sequence[Mapping[str, Any]]) -> str:
    """Decisions per second by the number of games, one line for each result as `bench --batch --json` prints it."""
    series = {_named(one): [(row["games"], row["decisions"]) for row in one["batches"]] for one in results}
    return plots.lines(
        "Batches, with observation and legal moves written", series, "games at once", "decisions/s",
        log_x=True, log_y=True,
    )  # fmt: skip


def _named(result: Mapping[str, Any]) -> str:
    return f"{result['game']}, {result['device']}"
