"""Batches on a GPU: one thread steps one game, and all arrays stay in the memory of the GPU."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.cuda import open_cuda
from ..kernel.game import Game
from . import dlpack
from .gpu_compiling import (
    KERNELS,
    KernelCompiler,
    choose_arguments,
    observe_arguments,
    play_arguments,
    spread_for,
    tell_arguments,
    wanted_kernels,
)
from .kernels import convert_kernel, copy_kernel
from .rows import Rows
from .stepping import OBSERVED
from .ways import Array, whole_moves

THREADS_PER_BLOCK = 64

# The stream on which kernels run, as DLPack numbers streams: whoever reads on it reads what was written before.
LEGACY_STREAM = 1


class OnGpu:
    """The rows of a batch in the memory of the GPU, and the kernels that step them."""

    def __init__(self, game: Game, rows: Rows) -> None:
        self._cuda = open_cuda()
        self._observed = bool(rows.setting[OBSERVED])
        self.rows = on_device(self._cuda, rows)
        self._seen = self._cuda.to_device(np.zeros(rows.games, game.state))
        self._words = self._seen.view(np.int16).reshape(rows.games, game.state.itemsize // 2)
        self._blocks = (rows.games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        self._spread = self._cuda.to_device(spread_for(rows))
        compiler, wanted = KernelCompiler(game, rows.observed.dtype), wanted_kernels(game, rows)
        self._play, self._tell, self._observe, self._choose = (compiler.made(wanted[name]) for name in KERNELS)
        self._convert, self._copy = (
            self._cuda.jit(compiler.bound(kernel, {})) for kernel in (convert_kernel, copy_kernel)
        )

    @property
    def device(self) -> str:
        name = self._cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def step(self, given: Any) -> None:
        moves = given if self._cuda.is_cuda_array(given) else self._cuda.to_device(np.ascontiguousarray(given))
        each = self._blocks, THREADS_PER_BLOCK
        self._play[each](*play_arguments(self.rows, moves))
        self._seen.copy_to_device(self.rows.states)
        self._tell[each](*tell_arguments(self.rows, self._seen, moves))
        if self._observed:
            threads = 4 * self._blocks, 8 * THREADS_PER_BLOCK
            self._observe[threads](*observe_arguments(self.rows, self._words, self._spread, moves))

    def shown(self, array: Array) -> Array:
        """The same memory for other libraries: it speaks DLPack besides `__cuda_array_interface__`."""
        shared: Array = shared_array(array)
        return shared

    def choose(self) -> None:
        self._choose[self._blocks, THREADS_PER_BLOCK](*choose_arguments(self.rows))

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
