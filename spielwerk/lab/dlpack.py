"""Arrays handed on by DLPack, for memory that NumPy does not own: PyTorch, JAX and CuPy read it where it lies."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
NAME = b"dltensor"
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Numbers(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("axes", ctypes.c_int32),
        ("numbers", _Numbers),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)

# What is lent out stays alive until whoever took it gives it back.
_lent: dict[int, tuple[_Managed, Any, Any, Any]] = {}


def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


def _not_taken(capsule: int) -> None:
    """A capsule that nobody took gives back what it lent; one that was taken has another name."""
    if _is_valid(capsule, NAME):
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)
        _lent.pop(pointer(capsule, NAME), None)


_DELETER, _DESTRUCTOR = _Deleter(_give_back), _Destructor(_not_taken)


def capsule(
    owner: Any,
    pointer: int,
    shape: Sequence[int],
    strides: Sequence[int],
    dtype: np.dtype[Any],
    device: tuple[int, int],
) -> Any:
    """Memory that belongs to `owner`, as a DLPack capsule; strides in bytes, as NumPy counts them."""
    if dtype.kind not in KINDS:
        raise BufferError(f"DLPack knows no numbers of the kind {dtype}: take the bytes")
    axes = len(shape)
    counts = (ctypes.c_int64 * max(axes, 1))(*shape)
    steps = (ctypes.c_int64 * max(axes, 1))(*(stride // dtype.itemsize for stride in strides))
    numbers = _Numbers(KINDS[dtype.kind], 8 * dtype.itemsize, 1)
    tensor = _Tensor(pointer, _Device(*device), axes, numbers, counts, steps, 0)
    managed = _Managed(tensor, None, _DELETER)
    address = ctypes.addressof(managed)
    _lent[address] = (managed, owner, counts, steps)
    return _new(address, NAME, _DESTRUCTOR)
