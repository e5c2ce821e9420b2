"""Whole games as fixtures: options, chance outcomes and moves in, exact scores out.

A fixture is a game file of a finished game. Dropping one into the folder is all it takes:

    @pytest.mark.parametrize("path", fixture_paths(FOLDER), ids=lambda path: path.stem)
    def test_fixture(path):
        assert fixture_faults(path) == []
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ..kernel import Game, OptionValues, State
from ..table.gamefile import GameFileError, open_game, read_game, result_of, write_game
from ..table.seat import Seat
from ..table.table import Table

_NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio")


def fixture_paths(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def replayed(path: Path) -> Table:
    """The table of a fixture after its last entry; raises GameFileError that names the first wrong one."""
    return open_game(read_game(path.read_bytes()))


def fixture_faults(path: Path) -> list[str]:
    """What is wrong with a fixture: an entry that cannot be played, a broken state, another result."""
    file = read_game(path.read_bytes())
    if file.result is None:
        return ["the file has no result to compare with: the game is not finished"]
    try:
        table = open_game(file)
    except GameFileError as error:
        return [str(error)]
    faults = table.game.faults(np.concatenate([state.array for state in states_of(table)]))
    result = result_of(table)
    if result is None:
        faults.append("the game is not over after the last entry")
    elif result != file.result:
        faults.append(f"the result is {result}, the file says {file.result}")
    return faults


def states_of(table: Table) -> list[State]:
    """Every position of a table, from before the first play to the newest."""
    return [table.state_at(position) for position in range(table.positions() + 1)]


def make_fixture(game: Game, options: OptionValues, plays: Iterable[tuple[int, int]], name: str) -> str:
    """The game file of a simulated game, given as (who, move) pairs."""
    seats = [Seat(seat) for seat in _NAMES[: options["players"]]]
    return write_game(Table.from_plays(game, options, seats, plays, id=name))
