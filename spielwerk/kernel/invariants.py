"""Invariants over arrays of states: how a game tells which of its own are broken, and what most games ask."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from .agenda import KIND
from .record import StateArray

Flags = npt.NDArray[np.bool_]
# A sentence, and for every state whether it breaks it.
Broken = tuple[str, Flags]
_ALL = re.compile(r"\(state \d+, (\d+) of \1\)$")


def broken_sentences(states: StateArray, checks: Iterable[Broken]) -> list[str]:
    """A sentence for every invariant that some of the states break, once each; empty when all is well."""
    found: dict[str, str] = {}
    for sentence, broken in checks:
        where = np.flatnonzero(broken)
        if len(where):
            which = f" (state {where[0]}, {len(where)} of {len(states)})" if len(states) > 1 else ""
            found.setdefault(sentence, sentence + which)
    return list(found.values())


def breaks_all(sentence: str) -> bool:
    """Whether a sentence of `broken_sentences` is about every one of several states."""
    return bool(_ALL.search(sentence))


def anywhere(bad: Any) -> Flags:
    """True for each state in which anything is bad."""
    worst: Flags = np.asarray(bad).reshape(len(bad), -1).max(axis=1)
    return worst


def absent(a: StateArray, count: str = "players") -> Flags:
    """The seats beyond the number of players, or beyond another number in the record."""
    seats: Flags = a[count][:, None] <= np.arange(a["points"].shape[1])
    return seats


def used_rows(a: StateArray) -> Flags:
    """The rows of the agenda that are on it."""
    rows: Flags = np.arange(a["agenda"].shape[1]) < a["agenda_rows"][:, None]
    return rows


def on_agenda(a: StateArray, kind: int) -> Flags:
    """The rows of the agenda with this kind."""
    rows: Flags = (a["agenda"][:, :, KIND] == kind) & used_rows(a)
    return rows


def agenda_is_tidy(a: StateArray) -> Iterator[Broken]:
    """Equal positions have equal bytes only if nothing is left above the agenda."""
    yield "a row above the agenda is not blank", anywhere(~used_rows(a)[:, :, None] & (a["agenda"] != 0))
