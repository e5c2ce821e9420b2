"""What games ask of arrays of states: told once per sentence, with the first state that breaks it."""

from __future__ import annotations

import numpy as np

from spielwerk.kernel import agenda_fields, ledger_fields, state_record
from spielwerk.kernel.invariants import absent, agenda_is_tidy, anywhere, broken_sentences, on_agenda
from spielwerk.kernel.record import StateArray

STATE = state_record({"players": (), **agenda_fields(3), **ledger_fields(4, 1)})


def states() -> StateArray:
    found = np.zeros(3, STATE)
    found["players"] = 2, 3, 4
    return found


def test_a_broken_invariant_is_told_once_with_the_first_state() -> None:
    checks = [
        ("all is well", np.array([False, False, False])),
        ("a pile is negative", np.array([False, True, True])),
        ("a pile is negative", np.array([True, False, False])),
    ]
    assert broken_sentences(states(), checks) == ["a pile is negative (state 1, 2 of 3)"]


def test_anything_bad_in_a_state_counts() -> None:
    assert anywhere(np.array([[[0, 0], [0, 1]], [[0, 0], [0, 0]]]) > 0).tolist() == [True, False]


def test_seats_beyond_the_players_are_absent() -> None:
    assert absent(states()).sum(axis=1).tolist() == [2, 1, 0]


def test_only_rows_on_the_agenda_count_and_the_others_are_blank() -> None:
    found = states()
    found["agenda_rows"] = 1, 1, 0
    found["agenda"][:, 0, 0] = 7, 8, 7
    assert on_agenda(found, 7).sum(axis=1).tolist() == [1, 0, 0]
    assert broken_sentences(found, agenda_is_tidy(found)) == ["a row above the agenda is not blank (state 2, 1 of 3)"]
