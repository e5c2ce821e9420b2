"""The record: the whole state of a game as one flat, fixed-size NumPy structure.

Compiled rules work on the NumPy bytes directly. Interpreted rules work on a `Record`, a thin view of the
same bytes whose fields read as Python integers. A value that does not fit its field raises there, where
compiled code would wrap silently: the interpreter is the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Shape = tuple[int, ...]
StateArray = npt.NDArray[np.void]

FILLER = "filler"
_RESERVED = frozenset(dir(np.ndarray)) | frozenset(dir(np.record)) | {FILLER}


def state_record(fields: Mapping[str, Shape], wide: Mapping[str, Shape] | None = None) -> np.dtype[np.void]:
    """The dtype of a game's record: `fields` are int16, `wide` (bit sets, big sums) are int64; () is a scalar."""
    layout: list[tuple[str, Any, Shape]] = [(name, np.int64, shape) for name, shape in (wide or {}).items()]
    layout += [(name, np.int16, shape) for name, shape in fields.items()]
    names = [name for name, _, _ in layout]
    if len(set(names)) != len(names):
        raise ValueError("a field is named twice")
    for name in names:
        if name in _RESERVED or name.startswith("_") or not name.isidentifier():
            raise ValueError(f"a field may not be called {name!r}: NumPy would answer instead")
    dtype = np.dtype(layout, align=True)
    gap = dtype.itemsize - sum(dtype[name].itemsize for name in names)
    if gap:
        # NumPy copies fields, not what lies between them: without a filler, copies would end in arbitrary bytes.
        dtype = np.dtype([*layout, (FILLER, np.int16, (gap // 2,))], align=True)
    return dtype


class Record:
    """Base of the interpreted views; `record_class` makes one subclass per dtype."""

    __slots__ = ("_array",)


_SCALAR_SOURCE = """
def read(self): return self.{slot}[0]
def write(self, value): self.{slot}[0] = value
"""


def _scalar_property(slot: str) -> property:
    # Written out per field: a plain attribute load is twice as fast as getattr with a variable name.
    namespace: dict[str, Any] = {}
    exec(_SCALAR_SOURCE.format(slot=slot), namespace)
    return property(namespace["read"], namespace["write"])


@cache
def record_class(dtype: np.dtype[np.void], table: Callable[[memoryview], Any] | None = None) -> type[Record]:
    """The class of interpreted views of records of this dtype; `table` may give fields with shapes another look."""
    assert dtype.fields is not None
    assert dtype.names is not None
    places: dict[str, tuple[int, int, str, Shape]] = {}
    attributes: dict[str, Any] = {}
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        slot = name if field.shape else f"_{name}"
        if not field.shape:
            attributes[name] = _scalar_property(slot)
        places[slot] = (offset, offset + field.itemsize, field.base.char, field.shape or (1,))
    scalars = {f"_{name}" for name in attributes}

    def __init__(self: Record, array: StateArray) -> None:
        object.__setattr__(self, "_array", memoryview(_bytes_of(array)))

    def __getattr__(self: Any, slot: str) -> Any:
        # Reached once per field: the view is kept in its slot. Most uses of a record look at few fields.
        if slot not in places:
            raise AttributeError(f"the record has no field {slot!r}")
        start, stop, code, shape = places[slot]
        view = self._array[start:stop].cast(code, shape)
        shown = table(view) if table is not None and slot not in scalars else view
        object.__setattr__(self, slot, shown)
        return shown

    methods = {"__slots__": tuple(places), "__init__": __init__, "__getattr__": __getattr__}
    return type("Record", (Record,), {**methods, **attributes})


def _bytes_of(array: StateArray) -> npt.NDArray[np.uint8]:
    # On the buffer itself: `view` asks first, in Python, whether the fields of a structure allow it.
    return np.ndarray((array.nbytes,), np.uint8, array)


class State:
    """One state of one game: the array for compiled rules, the record for interpreted ones; same bytes."""

    __slots__ = ("_raw", "_record", "array")

    def __init__(self, array: StateArray) -> None:
        if array.shape != (1,):
            raise ValueError("a state is an array of exactly one record")
        self.array = array
        self._record: Record | None = None
        self._raw: npt.NDArray[np.uint8] | None = None

    @classmethod
    def empty(cls, dtype: np.dtype[np.void]) -> State:
        return cls(np.zeros(1, dtype))

    @classmethod
    def from_bytes(cls, dtype: np.dtype[np.void], data: bytes) -> State:
        if len(data) != dtype.itemsize:
            raise ValueError(f"a state of this game has {dtype.itemsize} bytes, not {len(data)}")
        return cls(np.ndarray((1,), dtype, bytearray(data)))

    @property
    def record(self) -> Any:
        if self._record is None:
            self._record = record_class(self.array.dtype)(self.array)  # type: ignore[call-arg]
        return self._record

    @property
    def raw(self) -> npt.NDArray[np.uint8]:
        """The bytes of the state, to be changed in place."""
        if self._raw is None:
            self._raw = _bytes_of(self.array)
        return self._raw

    def copy(self) -> State:
        # As plain bytes: NumPy copies structures field by field, 20 times slower and without the padding.
        return State(np.ndarray((1,), self.array.dtype, bytearray(self.array.tobytes())))

    def assign(self, other: State) -> None:
        """Takes over the bytes of another state of the same game."""
        self.raw[:] = other.raw

    def __bytes__(self) -> bytes:
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def fields(self) -> dict[str, Any]:
        """Every field by name, as plain numbers and lists."""
        assert self.array.dtype.names is not None
        return {name: self.array[name][0].tolist() for name in self.array.dtype.names if name != FILLER}


class Records:
    """An array of states for interpreted rules: gives records, and takes over their bytes."""

    def __init__(self, states: StateArray) -> None:
        self._states = states
        self._bytes = states.view(np.uint8).reshape(len(states), states.dtype.itemsize)
        self._records: dict[int, Any] = {}
        self.shape = states.shape

    def __getitem__(self, i: int) -> Any:
        record = self._records.get(i)
        if record is None:
            kind: Any = record_class(self._states.dtype)
            record = self._records[i] = kind(self._states[i : i + 1])
        return record

    def __setitem__(self, i: int, record: Any) -> None:
        self._bytes[i] = np.frombuffer(record._array, np.uint8)
