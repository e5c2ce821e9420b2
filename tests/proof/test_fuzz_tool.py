"""The fuzzer passes a sound game and finds what is broken in another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from spielwerk.kernel import Rule
from spielwerk.kernel.compiled import Compiled
from spielwerk.proof import fuzz as tool
from spielwerk.proof.fuzz import Effort, falling_points, fuzz

from . import broken, toy

OPTIONS = toy.GAME.options.complete({"players": 3, "rounds": 4})
ALL = Effort(games=40, every_state=40, interpreted=40, undo=10)


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELWERK_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def test_a_sound_game_passes_every_check() -> None:
    assert fuzz(toy.GAME, OPTIONS, ALL, checked=True) == []


def test_broken_invariants_are_found_in_every_state_and_at_the_end() -> None:
    strict = replace(toy.GAME, faults=lambda states: ["somebody drew"] if (states["bag"][:, 1:] < 4).any() else [])
    assert fuzz(strict, OPTIONS, Effort(games=3)) == ["somebody drew"]
    assert "game 2: somebody drew" in fuzz(strict, OPTIONS, Effort(games=3, every_state=3))


def test_an_endless_game_is_found() -> None:
    found = fuzz(replace(toy.GAME, max_entries=9), OPTIONS, Effort(games=1))
    assert found == ["game 0 has not ended after 9 entries: endless"]


def test_falling_points_are_found() -> None:
    states = np.zeros(3, toy.GAME.state)
    states["points"][:, 0, 0] = [0, 2, 1]
    assert list(falling_points(states, 7)) == ["game 7: points fall with entry 1"]


def test_a_difference_between_the_ways_of_running_is_found() -> None:
    batch = tool.record(Compiled(toy.GAME), OPTIONS, 3, seed=1)
    batch.finals["shown"][1, 0] += 1
    found = list(tool.interpreted_faults(Compiled(toy.GAME), batch, 3))
    assert found == ["game 1: interpreted and compiled rules end differently"]
    found = list(tool.every_state_faults(Compiled(toy.GAME), batch, 3))
    assert found[0] == "game 1: its log does not lead to its last state"


@pytest.mark.parametrize(
    "play", [broken.play_reads_outside, broken.play_counts_from_the_end, broken.play_writes_at_the_end]
)
def test_reading_outside_a_field_is_found_by_the_checked_build(play: Rule) -> None:
    batch = tool.record(Compiled(toy.GAME), OPTIONS, 2, seed=1)
    careless = replace(toy.GAME, rules={**toy.GAME.rules, "play": play})
    found = list(tool.checked_faults(Compiled(careless, checked=True), batch, seed=1))
    assert len(found) == 1
    assert "reads or writes outside its fields" in found[0]
