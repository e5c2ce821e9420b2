"""The kernel that plays games to learn from, thread by thread and without a GPU: compiled rules play within it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spielwerk.bots.foresight import LONGEST_TURN
from spielwerk.bots.learned import Weights, blank_weights
from spielwerk.bots.searching import scratch_for
from spielwerk.bots.turn_search import TALLIES
from spielwerk.cli import main
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.planes import vector_length
from spielwerk.kernel.registry import find_game
from spielwerk.lab.experience import ENDS, Begun, Manner, SelfPlay, begin_games, drawn_options
from spielwerk.lab.kernels import self_play_kernel
from spielwerk.lab.self_play_on_gpu import gathered, like_arguments, results_of, some_of
from spielwerk.lab.turns_on_gpu import in_global_memory

GAME = find_game("millefiori")
MANNER = Manner(nodes=20)
THREADS, POSITIONS = 2, 200


def arguments(begun: Begun, weights: Weights) -> list[Any]:
    states = [np.zeros((THREADS, 1), GAME.state) for _ in range(3)]
    return [
        *begun.arguments(),
        *(np.zeros(*like) for like in results_of(GAME, len(begun.starts), POSITIONS)),
        *states,
        states[-1].view(np.int16).reshape(THREADS, 1, -1),
        np.zeros((THREADS, 1, vector_length(GAME)), np.int8),
        begun.programmes.steps,
        begun.programmes.parts,
        *vars(weights).values(),
        *in_global_memory(scratch_for(GAME, MANNER.nodes, games=THREADS)),
    ]


def run_kernel(given: list[Any], play: Any, weights: Weights) -> None:
    wide, narrow = weights.size
    names = {
        "RECORD": GAME.state,
        "WORDS": np.int64,
        "MOVES": GAME.max_moves,
        "SEATS": GAME.seats,
        "TALLIES": TALLIES,
        "LONGEST_TURN": LONGEST_TURN,
        "ENDS": ENDS,
        "WIDE": wide,
        "NARROW": narrow,
        "int16": np.int16,
        "int32": np.int32,
        "int64": np.int64,
        "play": play,
        "range": range,
    }
    for thread in range(THREADS):
        local = SimpleNamespace(array=lambda size, kind: np.zeros(size, kind))
        cuda = SimpleNamespace(grid=lambda _, at=thread: at, local=local)
        FunctionType(self_play_kernel.__code__, {**names, "cuda": cuda})(*given)


def test_threads_play_one_game_after_the_other_as_a_core_does() -> None:
    on_core, weights, rng = SelfPlay(Compiled(GAME)), blank_weights(GAME, 3, 2), Random(1)
    options = [drawn_options(GAME, rng) for _ in range(3)]
    expected = on_core.play(options * 2, 5, weights, MANNER)
    begun = begin_games(GAME, options, 5, weights, MANNER, times=2)
    given = arguments(begun, weights)
    run_kernel(given, on_core._play, weights)
    observed, about, held, points, places, counts = given[6:12]
    kept = some_of(counts, POSITIONS, seed=1, one_in=1)
    found = gathered(observed[kept], about, held, points, places, kept, begun)
    for name, array in vars(expected).items():
        assert np.array_equal(getattr(found, name), array), name


def test_one_in_so_many_positions_is_kept() -> None:
    counts = np.array([40, 0, 200])
    kept = some_of(counts, POSITIONS, seed=3, one_in=4)
    assert kept[0, 40:].sum() == kept[1].sum() == 0
    assert 30 < kept.sum() < 90
    assert np.array_equal(kept, some_of(counts, POSITIONS, seed=3, one_in=4))


def test_what_is_compiled_for_is_what_is_played_with() -> None:
    """A kernel takes arrays of exactly the kinds that it was compiled for."""
    begun = begin_games(GAME, [GAME.options.complete({})], 0, None, MANNER)
    for like, given in zip(like_arguments(GAME), arguments(begun, blank_weights(GAME)), strict=True):
        assert np.ndim(like) == np.ndim(given)
        assert np.asarray(like).dtype == np.asarray(given).dtype


def test_playing_on_a_gpu_needs_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    assert main(["train", "millefiori", str(tmp_path), "--on-gpu", "--rounds", "1", "--device", "cpu"]) == 2
    told = capsys.readouterr().err
    assert "GPU" in told or "CUDA" in told
