"""Memory that NumPy does not own, handed on by DLPack: as a GPU's is, here with the CPU's."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from spielwerk.lab import dlpack


class Foreign:
    """An array of which NumPy knows only what DLPack says."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.array = array

    def __dlpack__(self, **_: Any) -> Any:
        array = self.array
        return dlpack.capsule(
            self, array.ctypes.data, array.shape, array.strides, array.dtype, self.__dlpack_device__()
        )

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CPU, 0


GRID = np.arange(24).reshape(4, 6)


@pytest.mark.parametrize("kind", ["int8", "int16", "int64", "uint8", "float32", "bool"])
def test_arrays_are_read_where_they_lie(kind: str) -> None:
    for array in (GRID.astype(kind), GRID.astype(kind)[::2, 1:4], GRID.astype(kind)[0, :1].reshape(())):
        taken = np.from_dlpack(Foreign(array))
        assert taken.dtype == array.dtype
        assert np.array_equal(taken, array)
        assert taken.ctypes.data == array.ctypes.data


def test_what_was_lent_is_kept_until_it_is_given_back() -> None:
    before = len(dlpack._lent)
    taken, unused = np.from_dlpack(Foreign(GRID.copy())), Foreign(GRID.copy()).__dlpack__()
    gc.collect()
    assert np.array_equal(taken, GRID)
    assert len(dlpack._lent) == before + 2
    del taken, unused
    gc.collect()
    assert len(dlpack._lent) == before


def test_records_are_refused() -> None:
    with pytest.raises(BufferError, match="take the bytes"):
        Foreign(np.zeros(2, [("points", "i2")])).__dlpack__()
