"""Turn searches on a GPU: one thread searches one turn after the other, with the same choices as a CPU."""

from __future__ import annotations

import builtins
from types import FunctionType
from typing import Any

import numpy as np

from ..bots.searching import Asked, scratch_for, slots
from ..bots.turn_search import (
    CHOICES,
    OVER,
    PLAYED,
    STAGE,
    TALLIES,
    begin,
    drawn,
    goes_on,
    lay_words,
    lift_words,
    try_next,
)
from ..kernel.compiled import cache_directory, cache_root, counting_from_the_front, with_wide_arguments
from ..kernel.cuda import index_compiler, open_cuda, tables_in_global_memory
from ..kernel.game import Game
from ..kernel.rule import Linker, digest
from .gpu_compiling import gpu_settings
from .kernels import search_kernel

THREADS_PER_BLOCK = 64
# So many turns are searched at the same time: enough for every core of a large GPU, in a few GB of its memory.
THREADS = 1 << 15


def in_global_memory(scratch: list[Any]) -> list[Any]:
    """Those of the arrays that a search works in that a thread has not for itself: rooms and what follows the lists."""
    return [*scratch[2:4], *scratch[7:-1]]


def rooms_on(cuda: Any, game: Game, budget: int, threads: int) -> list[Any]:
    """The same for so many threads in the memory of the GPU. Made there: it is too much to be sent."""
    rooms, words, *others = in_global_memory(scratch_for(game, budget))
    whole = cuda.device_array(threads * words.size, words.dtype)
    found = [whole.view(rooms.dtype).reshape(threads, len(rooms)), whole.reshape(threads, *words.shape)]
    return found + [cuda.device_array((threads, *array.shape), array.dtype) for array in others]


class TurnsOnGpu:
    """The search of one game with one budget."""

    def __init__(self, game: Game, budget: int, threads: int = THREADS) -> None:
        self._cuda = open_cuda()
        self._game = game
        self._budget = budget
        self._blocks = (threads + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        self._scratch = rooms_on(self._cuda, game, budget, threads)
        self._kernel = self._made()

    @property
    def device(self) -> str:
        name = self._cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def bring(self, asked: Asked) -> list[Any]:
        """The positions in the memory of the GPU, with room for the answers."""
        arrays = (asked.states, asked.seats, asked.ties, asked.chosen, asked.played)
        return [self._cuda.to_device(array) for array in arrays]

    def search(self, there: list[Any]) -> None:
        states, seats, ties, chosen, played = there
        self._kernel[self._blocks, THREADS_PER_BLOCK](states, seats, ties, self._budget, chosen, played, *self._scratch)
        self._cuda.synchronize()

    def fetch(self, there: list[Any], asked: Asked) -> None:
        """Brings the answers back."""
        there[-2].copy_to_host(asked.chosen)
        there[-1].copy_to_host(asked.played)

    def _made(self) -> Any:
        """The kernel, compiled or loaded from the cache."""
        import numba
        from numba import from_dtype, types

        compiler: Any = numba
        game = self._game
        filling = {**slots(game), "lift": lift_words, "lay": lay_words}
        linker = Linker(
            lambda function: with_wide_arguments(self._cuda.jit(device=True)(function)), np.ascontiguousarray, filling
        )
        names = {
            "cuda": self._cuda,
            "int16": types.int16,
            "int64": types.int64,
            "RECORD": from_dtype(game.state),
            "WORDS": self._scratch[1].dtype.type,
            "MOVES": game.max_moves,
            "TALLIES": TALLIES,
            "CHOICES": CHOICES,
            "OVER": OVER,
            "PLAYED": PLAYED,
            "STAGE": STAGE,
            "begin": linker.link(begin),
            "goes_on": linker.link(goes_on),
            "try_next": linker.link(try_next),
            "pick": linker.link(drawn),
        }
        kernel: Any = search_kernel
        function = FunctionType(kernel.__code__, {"__builtins__": builtins, **names}, kernel.__name__)
        function.__qualname__, function.__module__ = kernel.__name__, __name__
        one = Asked.blank(game, 1)
        like = in_global_memory(scratch_for(game, 1, games=1))
        arguments = (one.states, one.seats, one.ties, self._budget, one.chosen, one.played, *like)
        signature = compiler.void(*map(compiler.typeof, arguments))
        chip = self._cuda.get_current_device().compute_capability
        key = digest([begin, goes_on, try_next, drawn], filling, str(game.state.descr), *gpu_settings(), str(chip))
        folder = cache_root() / f"{game.name}-search-gpu-{key}"
        with cache_directory(folder), tables_in_global_memory(), counting_from_the_front(index_compiler()):
            return self._cuda.jit(signature, cache=True)(function)
