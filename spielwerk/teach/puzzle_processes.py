"""Games looked through for puzzles by several processes at once; they end with the one that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from ..kernel.compiled import Compiled
from ..kernel.engine import CompiledEngine
from ..kernel.registry import find_game
from .orphans import end_with_parent
from .puzzle_making import Find, found_in
from .puzzles import Puzzle

_engine: CompiledEngine | None = None


@contextmanager
def shared_search(game: str, seed: str, processes: int) -> Iterator[Find]:
    with multiprocessing.get_context("spawn").Pool(processes, _begin, (game,)) as pool:
        yield lambda numbers: pool.imap(partial(_look_through, seed), numbers)


def _begin(game: str) -> None:
    global _engine
    # Who stops the search at its terminal stops us by ending the pool.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _engine = Compiled(find_game(game)).engine()


def _look_through(seed: str, number: int) -> list[Puzzle]:
    assert _engine is not None
    return found_in(_engine, seed, number)
