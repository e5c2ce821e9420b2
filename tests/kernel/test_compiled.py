"""Compiled rules: same bytes as interpreted, cached by digest, switched off by one variable."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from spielwerk.kernel import Game, rule
from spielwerk.kernel.chance import next_random, pick_weighted, weight_sum
from spielwerk.kernel.compiled import Compiled, best_engine, cache_folder, is_warm, random_words, rule_digest
from spielwerk.kernel.engine import CompiledEngine, InterpretedEngine
from spielwerk.kernel.rule import Linker

from ..proof import toy


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compiled]:
    """The toy game compiled into a cache of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELWERK_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield Compiled(toy.GAME)


def starts(game: Game, number: int) -> np.ndarray:
    return np.repeat(game.new(game.options.complete({"players": 3, "rounds": 4})).array, number)


def test_recorded_games_replay_to_the_same_bytes_interpreted(compiled: Compiled) -> None:
    states = starts(toy.GAME, 50)
    logs = compiled.record_games(states, seed=3)
    interpreted = InterpretedEngine(toy.GAME)
    for final, log in zip(states, logs, strict=True):
        state = interpreted.new(toy.GAME.options.complete({"players": 3, "rounds": 4}))
        for who, move in log:
            interpreted.play(state, who, move)
        assert interpreted.over(state)
        assert bytes(state) == final.tobytes()


def test_playing_and_recording_walk_the_same_way(compiled: Compiled) -> None:
    played, recorded = starts(toy.GAME, 20), starts(toy.GAME, 20)
    decisions = compiled.play_games(played, seed=5)
    logs = compiled.record_games(recorded, seed=5)
    assert played.tobytes() == recorded.tobytes()
    assert decisions.tolist() == [sum(who != 14 for who, _ in log) for log in logs]


def test_all_cores_play_every_game_to_its_end(compiled: Compiled) -> None:
    states = starts(toy.GAME, 7)
    decisions = compiled.play_games_on_all_cores(states, seed=1, cores=2)
    assert len(decisions) == 7
    assert decisions.min() >= 12
    assert not states["agenda_rows"].any()


def test_both_engines_answer_alike(compiled: Compiled) -> None:
    fast, slow = compiled.engine(), InterpretedEngine(toy.GAME)
    state = slow.new(toy.GAME.options.complete({}))
    rng = np.random.default_rng(1)
    while not slow.over(state):
        mask = slow.waiting(state)
        assert fast.waiting(state) == mask
        assert fast.over(state) == slow.over(state)
        assert fast.places(state) == slow.places(state)
        if mask == 1 << 14:
            who, moves = 14, slow.odds(state)
            assert fast.odds(state) == moves
            move = moves[rng.integers(len(moves))][0]
        else:
            who = 0 if mask & 1 else 1
            assert fast.moves(state, who) == slow.moves(state, who)
            move = slow.moves(state, who)[rng.integers(2)]
        assert fast.witnesses(state, who, move) == slow.witnesses(state, who, move)
        for viewer in (-1, 0, 1):
            views = [state.copy(), state.copy()]
            fast.hide(views[0], viewer)
            slow.hide(views[1], viewer)
            assert views[0] == views[1]
            fast.redeal(views[0], viewer)
            slow.redeal(views[1], viewer)
            assert views[0] == views[1]
        twin = state.copy()
        fast.play(twin, who, move)
        slow.play(state, who, move)
        assert twin == state


def test_the_random_generator_is_the_same_everywhere(compiled: Compiled) -> None:
    fast = Linker(compiled._inner).link(next_random)
    words = random_words(9, 2)
    slow_words = [[int(word) for word in row] for row in words]
    drawn = [(int(fast(words[0])), next_random(slow_words[0])) for _ in range(500)]
    assert all(a == b for a, b in drawn)
    assert all(0 <= a < 2**32 for a, _ in drawn)
    assert len({a for a, _ in drawn}) > 490
    assert words[0].tolist() == slow_words[0]


def test_xorshift_gives_the_known_sequence() -> None:
    # Marsaglia's xorshift128 with x, y, z, w as in his paper; here the newest word stands first.
    x, y, z, w = 123456789, 362436069, 521288629, 88675123
    rng = [w, z, y, x]
    expected = []
    for _ in range(20):
        t = (x ^ (x << 11)) & 0xFFFFFFFF
        x, y, z = y, z, w
        w = (w ^ (w >> 19)) ^ (t ^ (t >> 8))
        expected.append(w)
    assert expected[0] == 3701687786
    assert [next_random(rng) for _ in range(20)] == expected


def test_odds_are_picked_by_their_weight() -> None:
    moves, weights = [7, 8, 9], [2, 1, 3]
    assert weight_sum(weights, 3) == 6
    assert [pick_weighted(moves, weights, 3, r) for r in range(6)] == [7, 7, 8, 9, 9, 9]


def test_the_cache_is_named_by_what_was_compiled() -> None:
    assert cache_folder(toy.GAME) == cache_folder(toy.GAME)
    assert cache_folder(toy.GAME) != cache_folder(toy.GAME, checked=True)
    changed = replace(toy.GAME, rules={**toy.GAME.rules, "over": other_over})
    assert rule_digest(changed) != rule_digest(toy.GAME)
    wider = np.dtype([*toy.STATE.descr, ("more", np.int16)])
    assert rule_digest(replace(toy.GAME, state=wider)) != rule_digest(toy.GAME)


@rule
def other_over(s):  # type: ignore[no-untyped-def]
    return s.agenda_rows < 1


def test_warm_compiles_everything_and_reports_each_step(compiled: Compiled) -> None:
    steps: list[tuple[str, int, int]] = []
    compiled.warm(lambda name, done, of: steps.append((name, done, of)))
    assert [done for _, done, _ in steps] == list(range(len(compiled.names()) + 1))
    assert is_warm(toy.GAME)
    assert any(compiled.folders["play"].rglob("*.nbi"))


def test_the_checked_build_refuses_what_the_fast_one_reads_silently(compiled: Compiled) -> None:
    with_hole = replace(toy.GAME, rules={**toy.GAME.rules, "over": reads_outside})
    state = with_hole.new(with_hole.options.complete({}))
    with pytest.raises(IndexError):
        Compiled(with_hole, checked=True).entry("over")(state.array)


@rule
def reads_outside(s):  # type: ignore[no-untyped-def]
    return s.number[s.players + 1000] == 0


def test_without_compiling_the_best_engine_is_the_interpreter(
    monkeypatch: pytest.MonkeyPatch, compiled: Compiled
) -> None:
    assert isinstance(best_engine(toy.GAME), CompiledEngine)
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    assert isinstance(best_engine(toy.GAME), InterpretedEngine)


def test_without_compiling_numba_is_never_loaded() -> None:
    script = (
        "import sys, toy\n"
        "from spielwerk.kernel.compiled import best_engine\n"
        "engine = best_engine(toy.GAME)\n"
        "assert engine.waiting(engine.new(toy.GAME.options.complete({}))) == 1 << 14\n"
        "assert 'numba' not in sys.modules\n"
    )
    folder = str(Path(toy.__file__).parents[1])
    subprocess.run([sys.executable, "-c", script], check=True, cwd=folder, env={"SPIELWERK_JIT": "0"}, timeout=60)
