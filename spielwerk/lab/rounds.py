"""The games of a round of learning, played in processes or on a GPU, in pieces that lie in files of their own."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..bots.learned import load_weights
from ..kernel.game import Game
from ..kernel.registry import find_game
from .experience import drawn_options, play_piece
from .plan import Plan

if TYPE_CHECKING:
    from .self_play_on_gpu import SelfPlayOnGpu

# So many mixes of options are drawn for the games of one launch.
MIXES = 512


def play_round(game: Game, folder: Path, number: int, weights: Path | None, plan: Plan) -> int:
    """Games for so many seconds, in pieces that do not depend on who plays them; returns how many positions."""
    end = time.monotonic() + plan.playing
    context = multiprocessing.get_context("spawn")
    positions = 0
    with ProcessPoolExecutor(plan.processes, context) as pool:
        pieces = iter(range(1 << 20))
        under_way: set[Future[int]] = set()
        while True:
            while len(under_way) < plan.processes + 2 and time.monotonic() < end:
                piece = next(pieces)
                file = folder / f"play-{number}-{piece}.npz"
                if not file.exists():
                    known = str(weights) if weights else None
                    asked = (game.name, plan.games, _seed(plan, number, piece), known, plan.manner, str(file))
                    under_way.add(pool.submit(play_piece, *asked))
            if not under_way:
                return positions
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            positions += sum(future.result() for future in done)


def play_round_on_gpu(game: Game, folder: Path, number: int, weights: Path | None, plan: Plan) -> int:
    """The same in launches, at least one; raises NoGpu."""
    end = time.monotonic() + plan.playing
    loaded = load_weights(weights, game) if weights else None
    gpu = _gpu(game.name, plan.manner.nodes, loaded.size if loaded else (plan.wide, plan.narrow))
    positions = 0
    for piece in count():
        file, seed = folder / f"play-{number}-{piece}.npz", _seed(plan, number, piece)
        if not file.exists():
            rng = Random(seed)
            drawn = [drawn_options(game, rng) for _ in range(MIXES)]
            played = gpu.play(drawn, seed, loaded, plan.manner)
            played.save(file)
            positions += len(played.value)
        if time.monotonic() >= end:
            return positions
    raise AssertionError("there is always another piece")


def _seed(plan: Plan, number: int, piece: int) -> int:
    return (plan.seed << 40) + (number << 24) + piece


@cache
def _gpu(name: str, nodes: int, size: tuple[int, int]) -> SelfPlayOnGpu:
    """Compiled once."""
    from .self_play_on_gpu import SelfPlayOnGpu

    return SelfPlayOnGpu(find_game(name), nodes, size)
