"""Compiles the kernels of a batch for the GPU, or loads them from the cache; several at once in processes."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from ..kernel.compiled import cache_directory, cache_root, counting_from_the_front, with_wide_arguments
from ..kernel.cuda import index_compiler, open_cuda, tables_in_global_memory
from ..kernel.game import Game
from ..kernel.observing import share_observation
from ..kernel.programmes import spread_out
from ..kernel.registry import find_game
from ..kernel.rule import Linker, Rule
from .kernels import choose_kernel, observe_kernel, play_kernel, tell_kernel
from .rows import Rows, rows_for
from .stepping import NOTHING, OBSERVED, SETTINGS, advance, choose, describe, variant_of, viewer_of
from .ways import lab_digest, slots

# The longest first: each is compiled in a process of its own.
KERNELS = ("play", "tell", "observe", "choose")


class Wanted(NamedTuple):
    """A kernel, the rules that it calls by name, and arguments like those that it will be called with."""

    kernel: Any
    parts: Mapping[str, Rule]
    arguments: tuple[Any, ...]


def wanted_kernels(game: Game, rows: Rows) -> dict[str, Wanted]:
    """All of KERNELS, for rows like these in the memory of the host."""
    seen = np.zeros(1, game.state)
    words = seen.view(np.int16).reshape(1, -1)
    telling = {"tell": describe, "hidden_from": game.rules["hide"], "seen_by": viewer_of}
    observing = {"programme_of": variant_of, "write": share_observation}
    return {
        "play": Wanted(play_kernel, {"play": advance}, play_arguments(rows, rows.chosen)),
        "tell": Wanted(tell_kernel, telling, tell_arguments(rows, seen, rows.chosen)),
        "observe": Wanted(observe_kernel, observing, observe_arguments(rows, words, spread_for(rows), rows.chosen)),
        "choose": Wanted(choose_kernel, {"choose_one": choose}, choose_arguments(rows)),
    }


def spread_for(rows: Rows) -> Any:
    """What every number of an observation is made of; nothing where none is written."""
    length = rows.observed.shape[1]
    if length == 0:
        return np.zeros((len(rows.begins) - 1, 1, 3), np.int16)
    return spread_out(rows.programme, rows.begins, 3 + rows.parts.shape[1] // 2, length)


class KernelCompiler:
    """Compiles for one game and one kind of numbers in observations."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._cuda = open_cuda()
        self._game, self._kind = game, kind
        self._linker = Linker(
            lambda function: with_wide_arguments(self._cuda.jit(device=True)(function)),
            np.ascontiguousarray,
            slots(game, kind),
        )

    def made(self, wanted: Wanted) -> Any:
        """The kernel for arrays like these, compiled or loaded from the cache."""
        import numba

        compiler: Any = numba
        function = self.bound(wanted.kernel, wanted.parts)
        signature = compiler.void(*map(compiler.typeof, wanted.arguments))
        with cache_directory(self._folder()), tables_in_global_memory(), counting_from_the_front(index_compiler()):
            return self._cuda.jit(signature, cache=True)(function)

    def bound(self, kernel: Any, parts: Mapping[str, Rule]) -> FunctionType:
        """The kernel with the names that it uses."""
        from numba import types

        names = {
            "cuda": self._cuda,
            "int16": types.int16,
            "int64": types.int64,
            "MOVES": self._game.max_moves,
            "SEATS": self._game.seats,
            "NOTHING": NOTHING,
            **{name: self._linker.link(target) for name, target in parts.items()},
        }
        function = FunctionType(kernel.__code__, {"__builtins__": builtins, **names}, kernel.__name__)
        function.__qualname__, function.__module__ = kernel.__name__, __name__
        return function

    def _folder(self) -> Path:
        chip = self._cuda.get_current_device().compute_capability
        key = lab_digest(self._game, self._kind, "cuda", *gpu_settings(), str(chip))
        return cache_root() / f"{self._game.name}-gpu-{key}"


def compile_kernels(game: Game) -> None:
    """All kernels of a game that can be found by its name into the cache, side by side; raises NoGpu."""
    open_cuda()
    with ProcessPoolExecutor(len(KERNELS), get_context("spawn")) as pool:
        for compiling in [pool.submit(_compile_kernel, game.name, name) for name in KERNELS]:
            compiling.result()


def _compile_kernel(game_name: str, name: str) -> None:
    game, kind = find_game(game_name), np.dtype(np.int8)
    setting = np.zeros(SETTINGS, np.int64)
    setting[OBSERVED] = True
    rows = rows_for(game, [game.options.complete({})], setting, kind)
    KernelCompiler(game, kind).made(wanted_kernels(game, rows)[name])


def gpu_settings() -> tuple[str, ...]:
    """What compiled GPU code depends on besides the rules."""
    import sys
    from importlib.metadata import PackageNotFoundError, version

    import numba

    try:
        own = version("numba-cuda")
    except PackageNotFoundError:
        own = "within numba"
    return (sys.version, np.__version__, numba.__version__, own)


def play_arguments(rows: Rows, given: Any) -> tuple[Any, ...]:
    return (
        rows.setting, rows.states, rows.starts, rows.start_of, given, rows.who, rows.mask,
        rows.reward, rows.done, rows.ranked, rows.points, rows.counter, rows.log, rows.refused, rows.allies,
    )  # fmt: skip


def tell_arguments(rows: Rows, seen: Any, given: Any) -> tuple[Any, ...]:
    return (
        rows.setting, rows.states, seen, given, rows.wanted, rows.who, rows.waits,
        rows.mask, rows.listed, rows.weights, rows.count,
    )  # fmt: skip


def observe_arguments(rows: Rows, words: Any, spread: Any, given: Any) -> tuple[Any, ...]:
    return (
        rows.start_of, words, given, rows.who, rows.observed, rows.allies,
        rows.programme, spread, rows.parts, rows.layout,
    )  # fmt: skip


def choose_arguments(rows: Rows) -> tuple[Any, ...]:
    return (rows.setting, rows.who, rows.listed, rows.weights, rows.count, rows.counter, rows.chosen)
