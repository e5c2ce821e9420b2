"""A game with a page of declarations: what is wrong is named by the rules that the page names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spielwerk.kernel import CHANCE, rule
from spielwerk.kernel.declarations import chance, choice, declared
from spielwerk.proof.fault import Fault, place_of
from spielwerk.proof.random_games import play_games

EXAMPLE = Path(__file__).parents[2] / "examples" / "pearl_divers"


@pytest.fixture
def example() -> Iterator[Any]:
    """The example game, imported from its source."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        import pearl_divers

        yield pearl_divers
    for name in [name for name in sys.modules if name.partition(".")[0] == "pearl_divers"]:
        del sys.modules[name]


def fault(example: Any, sentence: str, **page: Any) -> Fault:
    """What is found where the page declares some rows in another way."""
    rows = {**example.agenda.AGENDA.declarations, **{example.state.Kind[name]: row for name, row in page.items()}}
    agenda = declared(example.state.Kind, example.state.MOVES, rows, example.agenda.__name__)
    game = replace(example.GAME, agenda=agenda, rules={**example.GAME.rules, **agenda.rules})
    found = play_games(game, 1, 1).found
    fitting = [fault for fault in found if sentence in fault.sentence]
    assert fitting, list(found)
    return fitting[0]


@rule
def list_wishes(s, out):
    out[0] = 0
    return 1


@rule
def list_dives_as_outcomes(s, out, weight):
    out[0] = 3
    weight[0] = 1
    return 1


@rule
def seen_by_nobody(s):
    return 0


def test_a_verb_that_does_not_answer_a_row_is_named(example: Any) -> None:
    verbs = example.agenda.AGENDA.declarations[example.state.Kind.DIVE].verbs
    found = fault(example, "wish is listed for a row DIVE, which it does not answer", DIVE=choice(list_wishes, verbs))
    assert found.place == list_wishes.place
    assert found.advice.startswith("Declare wish for DIVE on the page")
    outcomes = chance(list_dives_as_outcomes, {"wish": example.rules.take_wish}, secret=True)
    found = fault(example, "dive is listed for a row DEAL_WISH, which it does not answer", DEAL_WISH=outcomes)
    assert found.place == list_dives_as_outcomes.place


def test_the_rule_that_says_who_sees_a_move_is_named(example: Any) -> None:
    dives = replace(example.agenda.AGENDA.declarations[example.state.Kind.DIVE], secret=seen_by_nobody)
    found = fault(example, "witnesses are seats of this game, the mover among them", DIVE=dives)
    assert found.place == seen_by_nobody.place


def test_the_rules_that_a_page_names_are_blamed(example: Any) -> None:
    game, moves = example.GAME, example.GAME.move_space
    state = game.new(game.options.complete({"players": 2}))
    wish = moves.encode("wish", {"colour": "rose"})
    assert place_of(game, "play", state, wish).endswith("rule take_wish")
    assert place_of(game, "waiting", state).endswith("agenda.py, row DEAL_WISH")
    for _ in range(2):
        game.rules["play"](state.record, CHANCE, wish)
    assert place_of(game, "moves", state).endswith("rule list_dives")
    assert place_of(game, "play", state, moves.encode("surface", {})).endswith("rule surface")
    assert place_of(game, "hide").endswith("rule hide")
    assert place_of(game, "moves").endswith("agenda.py")
