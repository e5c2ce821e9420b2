"""Pieces of a collection played by processes of this machine; one that dies is replaced."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from .collecting import TRIES, Piece, PieceLost, play_piece


class Processes:
    """A pool breaks as a whole when one of its processes dies: it is made anew and gets what was not done."""

    def __init__(self, count: int) -> None:
        self._count = count

    def played(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, bytes]]:
        waiting, tries = {piece.number: piece for piece in pieces}, Counter[int]()
        while waiting:
            with ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn")) as pool:
                for number, content in self._until_it_breaks(pool, waiting, tries):
                    del waiting[number]
                    yield number, content

    def _until_it_breaks(
        self, pool: ProcessPoolExecutor, waiting: dict[int, Piece], tries: Counter[int]
    ) -> Iterator[tuple[int, bytes]]:
        """Only as many pieces as there are processes are under way, so that few are suspected when one dies."""
        ahead = iter(list(waiting.values()))
        under_way: dict[Future[bytes], Piece] = {}
        while True:
            while len(under_way) < self._count and (piece := next(ahead, None)) is not None:
                try:
                    under_way[pool.submit(play_piece, piece)] = piece
                except BrokenProcessPool:
                    _suspect(list(under_way.values()), tries)
                    return
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                piece = under_way.pop(future)
                try:
                    content = future.result()
                except BrokenProcessPool:
                    _suspect([piece, *under_way.values()], tries)
                    return
                yield piece.number, content


def _suspect(pieces: Sequence[Piece], tries: Counter[int]) -> None:
    """Whoever was under way may have been the one that killed its process."""
    tries.update(piece.number for piece in pieces)
    for piece in pieces:
        if tries[piece.number] >= TRIES:
            raise PieceLost(f"the games of piece {piece.number} ended their process {TRIES} times")
