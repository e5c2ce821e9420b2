"""The record: reserved names, bounds, overflow, copies and bytes."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.kernel import State, state_record

RECORD = state_record({"plain": (), "row": (3,), "grid": (2, 2)}, wide={"mask": (2,)})


@pytest.mark.parametrize(
    "name", ["round", "size", "item", "data", "sort", "shape", "T", "filler", "_private", "two words", "class "]
)
def test_names_that_numpy_would_answer_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a field may not be called"):
        state_record({name: ()})


def test_a_field_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="named twice"):
        state_record({"mask": ()}, wide={"mask": ()})


def test_fields_are_narrow_unless_wide() -> None:
    assert RECORD["plain"] == np.int16
    assert RECORD["mask"].base == np.int64


def test_record_and_array_share_their_bytes() -> None:
    state = State.empty(RECORD)
    state.record.plain = 7
    state.record.row[1] = -2
    state.record.grid[1, 0] = 5
    state.record.mask[1] = 1 << 60
    assert state.fields() == {"mask": [0, 1 << 60], "plain": 7, "row": [0, -2, 0], "grid": [[0, 0], [5, 0]]}
    state.array["plain"][0] = 9
    assert state.record.plain == 9
    assert type(state.record.plain) is int


def test_a_value_that_does_not_fit_raises_interpreted() -> None:
    state = State.empty(RECORD)
    with pytest.raises(ValueError, match=r"."):
        state.record.plain = 40000
    with pytest.raises(ValueError, match=r"."):
        state.record.row[0] = -40000
    with pytest.raises(TypeError):
        state.record.plain = 1.5


@pytest.mark.parametrize("index", [3, -4])
def test_reading_and_writing_outside_a_field_raises(index: int) -> None:
    record = State.empty(RECORD).record
    with pytest.raises(IndexError):
        record.row[index]
    with pytest.raises(IndexError):
        record.row[index] = 1


def test_unknown_fields_raise() -> None:
    record = State.empty(RECORD).record
    with pytest.raises(AttributeError):
        record.unknown = 1


def test_copies_are_independent_and_compare_by_bytes() -> None:
    state = State.empty(RECORD)
    twin = state.copy()
    assert twin == state
    twin.record.row[2] = 1
    assert twin != state
    assert state.record.row[2] == 0
    state.assign(twin)
    assert state == twin
    assert State.from_bytes(RECORD, bytes(twin)) == twin


@pytest.mark.parametrize("count", range(1, 9))
def test_every_byte_belongs_to_a_field_so_that_copies_are_equal(count: int) -> None:
    dtype = state_record({f"field{n}": () for n in range(count)}, wide={"mask": ()})
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.itemsize % 8 == 0
    state = State.empty(dtype)
    for _ in range(200):
        # Leaves dirty memory behind for the next copy to land on.
        np.full(dtype.itemsize, 255, np.uint8)
        assert bytes(state.copy()) == bytes(state)
    assert "filler" not in state.fields()


def test_states_are_exactly_one_record() -> None:
    with pytest.raises(ValueError, match="exactly one"):
        State(np.zeros(2, RECORD))
    with pytest.raises(ValueError, match=f"has {RECORD.itemsize} bytes, not 3"):
        State.from_bytes(RECORD, b"abc")
