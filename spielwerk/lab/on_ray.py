"""Pieces of a collection played on a Ray cluster, on whose machines spielwerk must be installed."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import Any

from .collecting import TRIES, Piece, PieceLost, play_piece

LOCAL = "local"
# So many pieces for each core are under way, so that no worker has to wait for the next one.
AHEAD = 3


class NoRay(RuntimeError):
    """Ray is not installed, or there is no cluster at that address; the message says which."""


class OnRay:
    """Ray begins a piece anew when its worker or the machine dies."""

    def __init__(self, address: str, processes: int) -> None:
        """A cluster of our own, at LOCAL, has so many processes."""
        self._ray = _imported()
        self._address = address
        self._own: dict[str, Any] = {}
        if address == LOCAL:
            # What is started here tells nobody that it runs.
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            self._own = {"num_cpus": processes, "include_dashboard": False}

    def played(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, bytes]]:
        with self._connected() as ray:
            task = ray.remote(play_piece).options(max_retries=TRIES - 1, num_cpus=1)
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            ahead = iter(pieces)
            under_way: dict[Any, int] = {}
            while True:
                while len(under_way) < room and (piece := next(ahead, None)) is not None:
                    under_way[task.remote(piece)] = piece.number
                if not under_way:
                    return
                done, _ = ray.wait(list(under_way), num_returns=1)
                for reference in done:
                    number = under_way.pop(reference)
                    yield number, self._content(reference, number)

    def _content(self, reference: Any, number: int) -> bytes:
        try:
            content: bytes = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as problem:
            raise problem.cause from problem
        except self._ray.exceptions.RayError as problem:
            raise PieceLost(f"the games of piece {number} ended their worker {TRIES} times: {problem}") from problem
        return content

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Any]:
        """A connection that was there before is used and stays."""
        ray = self._ray
        ours = not ray.is_initialized()
        if ours:
            try:
                ray.init(address=self._address, log_to_driver=False, logging_level="ERROR", **self._own)
            except (ConnectionError, RuntimeError, ValueError) as problem:
                raise NoRay(f"there is no Ray cluster at {self._address}: {problem}") from problem
        try:
            yield ray
        finally:
            if ours:
                ray.shutdown()


def _imported() -> Any:
    try:
        import ray
    except ImportError as missing:
        raise NoRay(f"a cluster needs Ray: pip install 'spielwerk[ray]' ({missing})") from missing
    return ray
