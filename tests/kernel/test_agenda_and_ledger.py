"""The agenda is a stack whose unused rows are blank; the ledger adds up by source."""

from __future__ import annotations

import pytest

from spielwerk.kernel import (
    State,
    agenda_fields,
    count_down,
    ledger_fields,
    pop,
    push,
    row_below,
    score,
    set_top_argument,
    state_record,
    top_argument,
    top_kind,
    top_who,
    total,
)

RECORD = state_record({**agenda_fields(3), **ledger_fields(2, 3)})


def test_the_top_is_what_was_pushed_last() -> None:
    s = State.empty(RECORD).record
    assert top_kind(s) == 0
    push(s, 4, 1, 7)
    push(s, 5, 0, 9)
    assert (top_kind(s), top_who(s), top_argument(s)) == (5, 0, 9)
    set_top_argument(s, 8)
    assert top_argument(s) == 8
    pop(s)
    assert (top_kind(s), top_who(s), top_argument(s)) == (4, 1, 7)


def test_popping_blanks_so_that_equal_positions_are_equal_bytes() -> None:
    state = State.empty(RECORD)
    before = bytes(state)
    push(state.record, 4, 1, 7)
    pop(state.record)
    assert bytes(state) == before


def test_counting_down_takes_the_row_off_when_nothing_is_left() -> None:
    state = State.empty(RECORD)
    before = bytes(state)
    push(state.record, 4, 1, 2)
    assert count_down(state.record) == 1
    assert (top_kind(state.record), top_argument(state.record)) == (4, 1)
    assert count_down(state.record) == 0
    assert bytes(state) == before


def test_the_nearest_row_of_a_kind_is_found_from_the_top() -> None:
    s = State.empty(RECORD).record
    for kind in (4, 4, 5):
        push(s, kind, 0, 0)
    assert (row_below(s, 4), row_below(s, 5)) == (1, 2)


def test_a_full_agenda_raises_interpreted() -> None:
    s = State.empty(RECORD).record
    for _ in range(3):
        push(s, 1, 0, 0)
    with pytest.raises(IndexError):
        push(s, 1, 0, 0)


def test_points_stand_under_their_source() -> None:
    state = State.empty(RECORD)
    score(state.record, 1, 0, 5)
    score(state.record, 1, 2, 6)
    score(state.record, 1, 2, 1)
    assert state.fields()["points"] == [[0, 0, 0], [5, 0, 7]]
    assert [total(state.record, seat) for seat in range(2)] == [0, 12]
