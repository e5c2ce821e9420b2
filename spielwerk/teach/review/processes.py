"""The jobs of a review done by several processes at once; they end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from ..orphans import end_with_parent
from .jobs import Asked, Done, Job, Reviewer, reviewer_for
from .reviewing import DoAll

_reviewer: Reviewer | None = None


def cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def shared_work(asked: Asked, reviewer: Reviewer, processes: int) -> Iterator[DoAll]:
    """One process does everything itself."""
    if processes == 1:
        yield lambda jobs: map(reviewer.do, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes, _begin, (asked,)) as pool:

        def do_all(jobs: Sequence[Job]) -> Iterable[Done]:
            return pool.imap(_do, jobs)

        yield do_all


def _begin(asked: Asked) -> None:
    global _reviewer
    # Who stops the review at its terminal stops us by ending the pool.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _reviewer = reviewer_for(asked)


def _do(job: Job) -> Done:
    assert _reviewer is not None
    return _reviewer.do(job)
