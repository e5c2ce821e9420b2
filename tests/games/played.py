"""Games that were played: fixtures replayed once, and logs in the words of the move space."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from spielwerk.kernel import CHANCE, Game
from spielwerk.kernel.record import StateArray
from spielwerk.proof.fixtures import fixture_paths, replayed, states_of
from spielwerk.table.table import Table

from .particulars import Plays, folder_of


def fixtures(name: str) -> list[Path]:
    return fixture_paths(folder_of(name) / "fixtures")


@cache
def table_of(path: Path) -> Table:
    return replayed(path)


def plays_of(table: Table) -> Plays:
    return [(line.who, line.move) for line in table.open_log() if line.move is not None]


def states_array(table: Table) -> StateArray:
    return np.concatenate([state.array for state in states_of(table)])


def named(game: Game, plays: Iterable[tuple[int, int]]) -> list[tuple[int | str, str, dict[str, str]]]:
    """(who, verb, arguments) of every entry, for those who read a game without its rules."""
    moves = ((who, game.move_space.decode(move)) for who, move in plays)
    return [("chance" if who == CHANCE else who, move.verb, move.arguments) for who, move in moves]


def by_source(game: Game, row: Iterable[int]) -> dict[str, int]:
    """A row of the ledger by source; only what is not zero."""
    return {source: points for source, points in zip(game.sources, row, strict=True) if points}
