"""The same rules called from a CUDA kernel: one thread plays one game. Needs numba-cuda and an NVIDIA GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import counting_from_the_front, random_words, with_wide_arguments
from .game import Game
from .playout import play_randomly
from .record import StateArray
from .rule import Linker

Counts = npt.NDArray[np.int64]

THREADS_PER_BLOCK = 128


class NoGpu(RuntimeError):
    """There is no usable GPU; the message says what is missing."""


def open_cuda() -> Any:
    """The `numba.cuda` module, if it and a GPU are there."""
    if not hasattr(np, "row_stack"):
        # numba-cuda still imports a name that NumPy 2.5 no longer has.
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError as missing:
        raise NoGpu(f"running on a GPU needs numba-cuda: pip install 'spielwerk[cuda]' ({missing})") from missing
    module: Any = cuda
    if not module.is_available():
        raise NoGpu("there is no CUDA device here, or its driver cannot be loaded")
    return module


@contextmanager
def tables_in_global_memory() -> Iterator[None]:
    """Constant memory holds 64 KiB, and every compiled rule brings its own copies of the tables it reads."""
    from numba.cuda.cudadrv import nvvm

    spaces: Any = nvvm
    before = spaces.ADDRSPACE_CONSTANT
    spaces.ADDRSPACE_CONSTANT = spaces.ADDRSPACE_GLOBAL
    try:
        yield
    finally:
        spaces.ADDRSPACE_CONSTANT = before


def index_compiler() -> Any:
    """The module that compiles indices for the GPU; older releases use that of Numba itself."""
    try:
        return import_module("numba.cuda.np.arrayobj")
    except ImportError:
        return None


class OnGpu:
    """Random games of one game on a GPU."""

    def __init__(self, game: Game) -> None:
        self._cuda = open_cuda()
        self.game = game
        self._kernel = self._make_kernel()

    @property
    def device(self) -> str:
        name = self._cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def _make_kernel(self) -> Any:
        cuda = self._cuda
        linker = Linker(
            lambda function: with_wide_arguments(cuda.jit(device=True)(function)), np.ascontiguousarray, self.game.rules
        )
        play_to_end = linker.link(play_randomly)
        room, limit = self.game.max_moves, self.game.max_entries
        from numba import from_dtype, int16, int64, types

        record = from_dtype(self.game.state)

        def play_games(start: Any, finals: Any, rngs: Any, decisions: Any) -> None:
            game = cuda.grid(1)
            if game >= decisions.shape[0]:
                return
            # Thread-local copies: the GPU interleaves local memory, so neighbouring threads read together.
            state = cuda.local.array(1, record)
            out = cuda.local.array(room, int16)
            weights = cuda.local.array(room, int64)
            rng = cuda.local.array(4, int64)
            for i in range(4):
                rng[i] = rngs[game, i]
            state[0] = start[0]
            decisions[game] = play_to_end(state[0], out, weights, rng, limit)
            if game < finals.shape[0]:
                finals[game] = state[0]

        states, grid, row = types.Array(record, 1, "C"), types.Array(int64, 2, "C"), types.Array(int64, 1, "C")
        with tables_in_global_memory(), counting_from_the_front(index_compiler()):
            return cuda.jit(types.void(states, states, grid, row))(play_games)

    def prepare(self, start: StateArray, games: int, seed: int, keep: int) -> Launch:
        """Brings everything for `games` random games from `start` to the GPU; the first `keep` final states stay."""
        cuda = self._cuda
        blocks = (games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        return Launch(
            kernel=self._kernel[blocks, THREADS_PER_BLOCK],
            synchronize=cuda.synchronize,
            start=cuda.to_device(start),
            kept=cuda.to_device(np.repeat(start, keep)),
            rngs=cuda.to_device(random_words(seed, games)),
            counts=cuda.to_device(np.zeros(games, np.int64)),
        )

    def play_games(self, start: StateArray, games: int, seed: int, keep: int) -> tuple[StateArray, Counts]:
        """Plays random games; returns the first `keep` final states and all decision counts."""
        launch = self.prepare(start, games, seed, keep)
        launch.run()
        return launch.finals(), launch.decisions()


@dataclass(frozen=True)
class Launch:
    """One batch of games, ready on the GPU."""

    kernel: Any
    synchronize: Callable[[], None]
    start: Any
    kept: Any
    rngs: Any
    counts: Any

    def run(self) -> None:
        self.kernel(self.start, self.kept, self.rngs, self.counts)
        self.synchronize()

    def finals(self) -> StateArray:
        states: StateArray = self.kept.copy_to_host()
        return states

    def decisions(self) -> Counts:
        counts: Counts = self.counts.copy_to_host()
        return counts
