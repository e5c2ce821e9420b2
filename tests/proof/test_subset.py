"""The linter of the rule subset names what is outside it and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spielwerk.kernel import Rule
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.proof.fault import Fault
from spielwerk.proof.subset import outside_subset

from . import outside, toy


def problems(target: Rule) -> list[Fault]:
    return outside_subset(replace(toy.GAME, rules={**toy.GAME.rules, "over": target}))


@pytest.mark.parametrize("name", game_names())
def test_installed_games_keep_to_the_subset(name: str) -> None:
    assert outside_subset(find_game(name)) == []


def test_the_toy_game_keeps_to_the_subset() -> None:
    assert outside_subset(toy.GAME) == []


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        (outside.string, "a string is outside the rule subset"),
        (outside.formatted, "a string is outside the rule subset"),
        (outside.number, "the constant 0.5 is outside the rule subset"),
        (outside.nothing, "the constant None is outside the rule subset"),
        (outside.division, "true division gives floats"),
        (outside.power, "a power may give floats"),
        (outside.row, "a list is outside the rule subset"),
        (outside.mapping, "a dictionary is outside the rule subset"),
        (outside.pair, "a tuple is outside the rule subset, except as an index"),
        (outside.comprehension, "a comprehension is outside the rule subset"),
        (outside.nameless, "a lambda is outside the rule subset"),
        (outside.attempt, "try is outside the rule subset"),
        (outside.complaint, "raise is outside the rule subset"),
        (outside.generator, "yield is outside the rule subset"),
        (outside.importing, "import is outside the rule subset"),
        (outside.declared, "global is outside the rule subset"),
        (outside.membership, "In is outside the rule subset: containers"),
        (outside.method, "calling an attribute is outside the rule subset"),
        (outside.named_argument, "is called with a named argument"),
        (outside.loop, "a for loop runs over range(...) only"),
        (outside.part, "a slice is outside the rule subset"),
        (outside.inner, "a function inside a rule is outside the rule subset"),
        (outside.default, "a rule takes plain arguments without defaults"),
        (outside.table_store, "TABLE is a constant table; a rule may not write into it"),
        (outside.table_attribute, "the attribute .ndim is outside the rule subset"),
        (outside.forth, "calls itself; rules do not recurse"),
    ],
)
def test_what_is_outside_is_named(target: Rule, problem: str) -> None:
    found = problems(target)
    assert any(problem in fault.sentence for fault in found), found
    assert all(fault.advice for fault in found)


def test_the_place_is_named() -> None:
    line = outside.division.function.__code__.co_firstlineno + 2
    assert problems(outside.division) == [
        Fault(
            "Div is outside the rule subset: true division gives floats",
            "Use // for whole numbers",
            f"tests/proof/outside.py:{line}, rule division",
        )
    ]


def test_docstrings_shapes_and_indexes_are_inside() -> None:
    assert problems(outside.inside) == []
