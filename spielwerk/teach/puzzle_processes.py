"""Puzzles sought and looked at again by several processes at once; they end with the one that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.pool import Pool

from ..kernel.compiled import Compiled
from ..kernel.engine import CompiledEngine
from ..kernel.registry import find_game
from .orphans import end_with_parent
from .puzzle_making import Find, found_in, looked_at_again
from .puzzles import Puzzle

_engine: CompiledEngine | None = None


@contextmanager
def shared_search(game: str, seed: str, processes: int) -> Iterator[Find]:
    with _pool(game, processes) as pool:
        yield lambda numbers: pool.imap(partial(_look_through, seed), numbers)


@contextmanager
def shared_checking(game: str, processes: int) -> Iterator[Callable[[Iterable[Puzzle]], Iterator[Puzzle | None]]]:
    with _pool(game, processes) as pool:
        yield partial(pool.imap, _look_again)


def _pool(game: str, processes: int) -> Pool:
    return multiprocessing.get_context("spawn").Pool(processes, _begin, (game,))


def _begin(game: str) -> None:
    global _engine
    # Who stops the search at its terminal stops us by ending the pool.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _engine = Compiled(find_game(game)).engine()


def _look_again(puzzle: Puzzle) -> Puzzle | None:
    assert _engine is not None
    return looked_at_again(_engine, puzzle)


def _look_through(seed: str, number: int) -> list[Puzzle]:
    assert _engine is not None
    return found_in(_engine, seed, number)
