"""The turn search: the choices of a plain search, and the same ones however it is run."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from spielwerk.bots.searching import (
    Asked,
    TurnSearch,
    can_search,
    compiled_search,
    scratch_for,
    search_digest,
    search_of,
    slots,
)
from spielwerk.bots.turn_search import lay_words, lift_words, search_turns
from spielwerk.kernel import State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine
from spielwerk.kernel.record import Records
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.rule import Linker, plain_table
from spielwerk.lab.search_bench import positions
from spielwerk.proof.plain_search import PlainSearch
from spielwerk.proof.subset import outside

from ..games.particulars import every_game

ENOUGH = 1500
COUNT = 320


@cache
def compiled(name: str) -> Engine:
    return Compiled(find_game(name)).engine()


@cache
def asked(name: str) -> Asked:
    """Decisions from games of two, half of them, and of as many as there may be."""
    game = find_game(name)
    halves = [
        positions(compiled(name), game.options.complete({"players": players}), COUNT // 2, seed=3)
        for players in (2, game.players[-1])
    ]
    found = Asked.blank(game, COUNT, game.max_moves)
    for field in ("states", "seats", "ties"):
        getattr(found, field)[:] = np.concatenate([getattr(half, field) for half in halves])
    return found


def answers(search: TurnSearch, questions: Asked, budget: int) -> list[bytes]:
    search.ask(questions, budget)
    return [array.tobytes() for array in (questions.chosen, questions.values, questions.played)]


def some_of(questions: Asked, every: int) -> Asked:
    """Every so many of the questions, not answered yet."""
    given = [array[::every].copy() for array in (questions.states, questions.seats, questions.ties)]
    return Asked(*given, *(np.zeros_like(a[::every]) for a in (questions.chosen, questions.values, questions.played)))


@every_game
def test_the_choices_are_those_of_a_plain_search(name: str) -> None:
    engine, questions = compiled(name), asked(name)
    search_of(engine).ask(questions, 4 * ENOUGH)
    exact, fewer = 0, 0
    for i, (state, seat) in enumerate(zip(questions.states, questions.seats.tolist(), strict=True)):
        view = State.from_bytes(engine.game.state, state.tobytes())
        plain = PlainSearch(engine, view, seat, ENOUGH)
        if plain.complete:
            legal = engine.moves(view, seat)
            assert questions.values[i, : len(legal)].tolist() == [plain.worths[move] for move in legal]
            assert questions.chosen[i] in plain.best_moves()
            assert questions.played[i] <= plain.nodes
            fewer += questions.played[i] < plain.nodes
            exact += 1
    assert exact > COUNT // 3
    assert fewer > 0, "equal positions are met once"


@every_game
def test_interpreted_and_compiled_find_the_same(name: str) -> None:
    """Also where the budget is spent at once and the ends are dived for."""
    interpreted, questions = TurnSearch(InterpretedEngine(find_game(name))), asked(name)
    for budget in (1, 60):
        found = answers(search_of(compiled(name)), some_of(questions, 40), budget)
        assert answers(interpreted, some_of(questions, 40), budget) == found


def test_the_budget_ends_the_search_and_every_first_move_gets_a_value() -> None:
    questions = some_of(asked("millefiori"), 1)
    search = search_of(compiled("millefiori"))
    search.ask(questions, 1 << 15)
    whole = questions.played.copy()
    search.ask(questions, 50)
    assert (questions.played[whole > 5000] < 5000).all()
    assert (whole > 5000).any()
    for i, state in enumerate(questions.states):
        legal = compiled("millefiori").moves(State.from_bytes(state.dtype, state.tobytes()), int(questions.seats[i]))
        assert questions.chosen[i] in legal
        assert (questions.values[i, : len(legal)] > -(1 << 40)).all()


def test_ties_are_drawn_by_the_word_alone() -> None:
    questions = some_of(asked("millefiori"), 4)
    search = search_of(compiled("millefiori"))
    choices = set()
    for word in (0, 1 << 31, (1 << 32) - 1):
        questions.ties[:] = word
        first = answers(search, questions, 500)
        assert answers(search, questions, 500) == first
        choices.add(first[0])
    assert len(choices) > 1


def test_states_copied_word_by_word_give_the_same() -> None:
    """As a GPU copies them."""
    game = find_game("millefiori")
    expected = answers(search_of(compiled("millefiori")), some_of(asked("millefiori"), 40), 40)
    few = some_of(asked("millefiori"), 40)
    search = Linker(table=plain_table, slots={**slots(game), "lift": lift_words, "lay": lay_words}).link(search_turns)
    arrays = [*few.arguments(40), *scratch_for(game, 40)]
    search(
        *[
            value if isinstance(value, int) else Records(value) if value.dtype == game.state else memoryview(value)
            for value in arrays
        ]
    )
    assert [array.tobytes() for array in (few.chosen, few.values, few.played)] == expected


def test_the_checked_build_never_reads_outside() -> None:
    game = find_game("millefiori")
    expected = answers(search_of(compiled("millefiori")), some_of(asked("millefiori"), 8), 300)
    few = some_of(asked("millefiori"), 8)
    compiled_search(Compiled(game, checked=True))(*few.arguments(300), *scratch_for(game, 300))
    assert [array.tobytes() for array in (few.chosen, few.values, few.played)] == expected


def test_the_search_keeps_to_the_rule_subset() -> None:
    game = find_game("millefiori")
    assert outside([search_turns], slots(game)) == []
    assert outside([search_turns], {**slots(game), "lift": lift_words, "lay": lay_words}) == []


def test_the_cache_knows_the_search_by_what_it_calls() -> None:
    digests = {search_digest(find_game(name)) for name in ("millefiori", "murano")}
    assert len(digests) == 2
    assert search_digest(find_game("murano"), "checked") not in digests


def test_a_game_without_a_worth_has_no_search() -> None:
    game = find_game("millefiori")
    assert can_search(game)
    assert not can_search(replace(game, bot={}))
