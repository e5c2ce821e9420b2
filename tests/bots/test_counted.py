"""Looking ahead by counting alone: the same choice in the same position, however slow the machine is."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

from spielwerk.bots import counted
from spielwerk.bots.deep_search import Effort, best_move
from spielwerk.bots.hard import EFFORT
from spielwerk.bots.levels import load_bot
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.views import view

from .test_foresight import engine, somewhere

LITTLE = "turns=8:worlds=4:nodes=300:ends=12:quick=20:more=1"


def test_what_is_told_is_thought_and_the_rest_is_as_hard_has_it() -> None:
    effort = counted.effort_in("turns=4:worlds=2")
    assert (effort.turns, effort.worlds) == (4, 2)
    assert effort.nodes == EFFORT.nodes


def test_it_is_named_by_its_path() -> None:
    state, seat = somewhere()
    bot = load_bot(f"spielwerk.bots.counted:player:{LITTLE}")
    assert bot(engine(), view(engine(), state, seat), seat, Random(1)) in engine().moves(state, seat)


def test_it_chooses_the_same_where_the_clock_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(0, 10**9, 3600))
    asked = [(*somewhere(entries), seed) for entries in (20, 40, 60) for seed in range(4)]
    seen = [(view(engine(), state, seat), seat, seed) for state, seat, seed in asked]

    def chosen(effort: Effort) -> list[int]:
        return [best_move(engine(), known, seat, Random(seed), effort) for known, seat, seed in seen]

    effort = counted.effort_in(LITTLE)
    quiet = chosen(effort)
    monkeypatch.setattr(time, "monotonic", lambda: next(hours))
    assert chosen(effort) == quiet
    # Whoever goes by the clock has no time for a second thought.
    assert chosen(replace(effort, seconds=1.0)) != quiet


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("turn=8", "nothing is counted as 'turn'"),
        ("seconds=8", "nothing is counted as 'seconds'"),
        ("turns", "'turns' counts nothing: write a number from 1, as in turns=8"),
        ("turns=0", "'turns=0' counts nothing"),
        ("turns=-2", "'turns=-2' counts nothing"),
        ("worlds=²", "'worlds=²' counts nothing"),
    ],
)
def test_what_counts_nothing_is_refused_with_a_sentence(argument: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        counted.player(argument)


def test_with_interpreted_rules_it_plays_like_the_usual_level() -> None:
    interpreted = InterpretedEngine(engine().game)
    state, seat = somewhere()
    seen = view(interpreted, state, seat)
    assert counted.player(LITTLE)(interpreted, seen, seat, Random(1)) in interpreted.moves(seen, seat)
