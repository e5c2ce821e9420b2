"""Batches on a GPU: one thread steps one game, and all arrays stay in the memory of the GPU."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.compiled import cache_directory, cache_root, counting_from_the_front, with_wide_arguments
from ..kernel.cuda import index_compiler, open_cuda, tables_in_global_memory
from ..kernel.game import Game
from ..kernel.observing import share_observation
from ..kernel.programmes import spread_out
from ..kernel.rule import Linker, Rule
from . import dlpack
from .kernels import choose_kernel, convert_kernel, copy_kernel, observe_kernel, play_kernel, tell_kernel
from .rows import Rows
from .stepping import NOTHING, OBSERVED, advance, choose, describe, variant_of, viewer_of
from .ways import Array, lab_digest, slots, whole_moves

THREADS_PER_BLOCK = 64

# The stream on which kernels run, as DLPack numbers streams: whoever reads on it reads what was written before.
LEGACY_STREAM = 1


class OnGpu:
    """The rows of a batch in the memory of the GPU, and the kernels that step them."""

    def __init__(self, game: Game, rows: Rows) -> None:
        self._cuda = open_cuda()
        self._game = game
        self._observed = bool(rows.setting[OBSERVED])
        self.rows = on_device(self._cuda, rows)
        self._seen = self._cuda.to_device(np.zeros(rows.games, game.state))
        self._words = self._seen.view(np.int16).reshape(rows.games, game.state.itemsize // 2)
        self._blocks = (rows.games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        self._linker = Linker(
            lambda function: with_wide_arguments(self._cuda.jit(device=True)(function)),
            np.ascontiguousarray,
            slots(game, rows.observed.dtype),
        )
        seen = np.zeros(1, game.state)
        words = seen.view(np.int16).reshape(1, -1)
        spread = spread_out(rows.programme, rows.begins, 3 + rows.parts.shape[1] // 2, rows.observed.shape[1])
        self._spread = self._cuda.to_device(spread)
        hide = game.rules["hide"]
        self._play = self._made(play_kernel, {"play": advance}, _play_arguments(rows, rows.chosen))
        self._tell = self._made(
            tell_kernel,
            {"tell": describe, "hidden_from": hide, "seen_by": viewer_of},
            _tell_arguments(rows, seen, rows.chosen),
        )
        self._observe = self._made(
            observe_kernel,
            {"programme_of": variant_of, "write": share_observation},
            _observe_arguments(rows, words, spread, rows.chosen),
        )
        self._choose = self._made(choose_kernel, {"choose_one": choose}, _choose_arguments(rows))
        self._convert, self._copy = (
            self._cuda.jit(self._bound(kernel, {})) for kernel in (convert_kernel, copy_kernel)
        )

    @property
    def device(self) -> str:
        name = self._cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def step(self, given: Any) -> None:
        moves = given if self._cuda.is_cuda_array(given) else self._cuda.to_device(np.ascontiguousarray(given))
        each = self._blocks, THREADS_PER_BLOCK
        self._play[each](*_play_arguments(self.rows, moves))
        self._seen.copy_to_device(self.rows.states)
        self._tell[each](*_tell_arguments(self.rows, self._seen, moves))
        if self._observed:
            threads = 4 * self._blocks, 8 * THREADS_PER_BLOCK
            self._observe[threads](*_observe_arguments(self.rows, self._words, self._spread, moves))

    def shown(self, array: Array) -> Array:
        """The same memory for other libraries: it speaks DLPack besides `__cuda_array_interface__`."""
        shared: Array = shared_array(array)
        return shared

    def choose(self) -> None:
        self._choose[self._blocks, THREADS_PER_BLOCK](*_choose_arguments(self.rows))

    def given(self, moves: Any, games: int, beyond: int) -> Any:
        if not self._cuda.is_cuda_array(moves):
            return self._cuda.to_device(whole_moves(moves, games, beyond))
        there = self._cuda.as_cuda_array(moves)
        if there.dtype.kind not in "iu":
            raise ValueError(f"moves are whole numbers, not {there.dtype}")
        if there.dtype == np.int16 and there.ndim == 2:
            return there
        grid = there.reshape(games, there.size // games)
        given = self._cuda.device_array(grid.shape, np.int16)
        self._convert[self._blocks, THREADS_PER_BLOCK](grid, given, beyond)
        return given

    def host(self, array: Any) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = array.copy_to_host() if self._cuda.is_cuda_array(array) else np.asarray(array)
        return found

    def take(self, array: Any, at: npt.NDArray[np.int64]) -> Any:
        found = self._cuda.device_array((len(at), *array.shape[1:]), array.dtype)
        self._move(array, at, found, np.arange(len(at)))
        return found

    def put(self, array: Any, at: npt.NDArray[np.int64], values: Any) -> None:
        there = values if self._cuda.is_cuda_array(values) else self._cuda.to_device(np.asarray(values, array.dtype))
        self._move(there, np.arange(len(at)), array, at)

    def _move(
        self, source: Any, source_at: npt.NDArray[np.int64], target: Any, target_at: npt.NDArray[np.int64]
    ) -> None:
        if source.size == 0 or len(source_at) == 0:
            return
        rows = [
            array.view(np.uint8).reshape(array.shape[0], array.nbytes // array.shape[0]) for array in (source, target)
        ]
        blocks = (32 * len(source_at) + 127) // 128
        self._copy[blocks, 128](rows[0], self._cuda.to_device(source_at), rows[1], self._cuda.to_device(target_at))

    def wait(self) -> None:
        self._cuda.synchronize()

    def _made(self, kernel: Any, parts: Mapping[str, Rule], arguments: tuple[Any, ...]) -> Any:
        """The kernel for arrays like these, compiled or loaded from the cache."""
        import numba

        compiler: Any = numba
        function = self._bound(kernel, parts)
        signature = compiler.void(*map(compiler.typeof, arguments))
        with cache_directory(self._folder()), tables_in_global_memory(), counting_from_the_front(index_compiler()):
            return self._cuda.jit(signature, cache=True)(function)

    def _bound(self, kernel: Any, parts: Mapping[str, Rule]) -> FunctionType:
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
        key = lab_digest(self._game, self.rows.observed.dtype, "cuda", *gpu_settings(), str(chip))
        return cache_root() / f"{self._game.name}-gpu-{key}"


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


def _play_arguments(rows: Rows, given: Any) -> tuple[Any, ...]:
    return (
        rows.setting, rows.states, rows.starts, rows.start_of, given, rows.who, rows.mask,
        rows.reward, rows.done, rows.ranked, rows.points, rows.counter, rows.log, rows.refused, rows.allies,
    )  # fmt: skip


def _tell_arguments(rows: Rows, seen: Any, given: Any) -> tuple[Any, ...]:
    return (
        rows.setting, rows.states, seen, given, rows.wanted, rows.who, rows.waits,
        rows.mask, rows.listed, rows.weights, rows.count,
    )  # fmt: skip


def _observe_arguments(rows: Rows, words: Any, spread: Any, given: Any) -> tuple[Any, ...]:
    return (
        rows.start_of, words, given, rows.who, rows.observed, rows.allies,
        rows.programme, spread, rows.parts, rows.layout,
    )  # fmt: skip


def _choose_arguments(rows: Rows) -> tuple[Any, ...]:
    return (rows.setting, rows.who, rows.listed, rows.weights, rows.count, rows.counter, rows.chosen)


def on_device(cuda: Any, rows: Rows) -> Rows:
    """The same rows in the memory of the GPU; arrays without columns get one that is not used."""
    return replace(rows, **{field.name: cuda.to_device(getattr(rows, field.name)) for field in fields(rows)})


@cache
def _shared_kind(kind: Any) -> Any:
    """Arrays of this kind that can be handed on by DLPack, too."""

    def __dlpack__(self: Any, *, stream: int | None = None, **_: Any) -> Any:
        if stream not in (None, -1, LEGACY_STREAM):
            open_cuda().synchronize()
        pointer = self.__cuda_array_interface__["data"][0]
        return dlpack.capsule(self, pointer, self.shape, self.strides, self.dtype, self.__dlpack_device__())

    def __dlpack_device__(self: Any) -> tuple[int, int]:
        return dlpack.CUDA, int(open_cuda().get_current_device().id)

    return type("SharedArray", (kind,), {"__dlpack__": __dlpack__, "__dlpack_device__": __dlpack_device__})


def shared_array(array: Any) -> Any:
    kind: Any = type(array)
    return _shared_kind(kind)(array.shape, array.strides, array.dtype, gpu_data=array.gpu_data)
