"""The kernel that searches turns, thread by thread and without a GPU."""

from __future__ import annotations

from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spielwerk.bots import turn_search
from spielwerk.bots.searching import TurnSearch, scratch_for, slots
from spielwerk.cli import main
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.record import Records
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.rule import Linker, plain_table
from spielwerk.lab.kernels import search_kernel
from spielwerk.lab.search_bench import positions
from spielwerk.lab.turns_on_gpu import in_global_memory

GAME = find_game("millefiori")
THREADS, BUDGET = 2, 30


class Hand(Records):
    """A record in the memory of a thread."""

    def view(self, kind: Any) -> memoryview:
        return memoryview(self._states.view(kind))


class PerThread:
    """An array with a part for every thread, as interpreted rules see it."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.shape = array.shape
        records = array.dtype == GAME.state
        self._parts: list[Any] = [Records(part) if records else memoryview(part) for part in array]

    def __getitem__(self, at: Any) -> Any:
        return self._parts[at[0]][at[1]] if isinstance(at, tuple) else self._parts[at]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self._parts[at[0]][at[1]] = value


def local_array(size: int, kind: Any) -> Any:
    array = np.full(size, 0, kind)
    return Hand(array) if kind == GAME.state else memoryview(array)


def run_kernel(arguments: list[Any]) -> None:
    linker = Linker(
        table=plain_table,
        slots={**slots(GAME), "lift": turn_search.lift_words, "lay": turn_search.lay_words},
    )
    names = {
        "RECORD": GAME.state,
        "WORDS": np.int64,
        "MOVES": GAME.max_moves,
        "int16": np.int16,
        "int64": np.int64,
        **{name: getattr(turn_search, name) for name in ("CHOICES", "OVER", "PLAYED", "STAGE", "TALLIES")},
        **{name: linker.link(getattr(turn_search, name)) for name in ("begin", "goes_on", "try_next")},
        "pick": linker.link(turn_search.drawn),
    }
    for thread in range(THREADS):
        cuda = SimpleNamespace(grid=lambda _, at=thread: at, local=SimpleNamespace(array=local_array))
        FunctionType(search_kernel.__code__, {**names, "cuda": cuda})(*arguments)


def test_threads_search_one_turn_after_the_other_with_the_choices_of_a_core() -> None:
    engine = InterpretedEngine(GAME)
    asked = positions(engine, GAME.options.complete({"players": 2}), 7)
    TurnSearch(engine).ask(asked, BUDGET)
    expected = asked.chosen.tolist(), asked.played.tolist()
    asked.chosen[:] = asked.played[:] = -1
    scratch = in_global_memory(scratch_for(GAME, BUDGET, games=THREADS))
    states, *numbers = asked.states, asked.seats, asked.ties
    found = memoryview(asked.chosen), memoryview(asked.played)
    run_kernel([Records(states), *map(memoryview, numbers), BUDGET, *found, *map(PerThread, scratch)])
    assert (asked.chosen.tolist(), asked.played.tolist()) == expected


def test_searches_are_measured(capsys: pytest.CaptureFixture[str], interpreted: None) -> None:
    assert main(["bench", "millefiori", "--search", "--seconds", "0.05"]) == 0
    assert "moves tried/s" in capsys.readouterr().out
    assert main(["bench", "millefiori", "--search", "--batch"]) == 2
    assert "not both" in capsys.readouterr().err
