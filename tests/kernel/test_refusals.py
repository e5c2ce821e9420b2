"""What the compiler refuses is said with the rule, its file and line, and what to do."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from spielwerk.kernel import Rule
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.refusals import Blame, DoesNotCompile

from ..proof import toy
from . import refused


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))


def refusal(play: Rule) -> DoesNotCompile:
    game = replace(toy.GAME, rules={**toy.GAME.rules, "play": play})
    with pytest.raises(DoesNotCompile) as caught:
        Compiled(game).entry("play")
    return caught.value


def line_of(target: Rule, text: str) -> int:
    lines = Path(target.function.__code__.co_filename).read_text(encoding="utf-8").splitlines()
    first = target.function.__code__.co_firstlineno
    return next(number for number, line in enumerate(lines[first - 1 :], first) if text in line)


@pytest.mark.parametrize(
    ("play", "blamed", "text", "reason", "advice"),
    [
        ("two_kinds_of_value", "two_kinds_of_value", "return x", "the name x stands for a number in one", "int"),
        ("unknown_field_written", "", "s.nowhere", "the record has no field nowhere", "Add it to the record"),
        ("unknown_field_read", "", "s.nowhere", "the record has no field nowhere", "Add it to the record"),
        ("wrong_number_of_arguments", "takes_two", "@rule", "another number of arguments", "Give every call"),
        ("whole_row", "whole_row", "@rule", "it returns a whole field or table", "Rules return numbers"),
        ("too_many_indices", "", "s.number", "indexed in a way it cannot be", "one index for every dimension"),
        ("number_for_a_row", "", "s.number = 0", "a number is written to a field with several places", "in a loop"),
    ],
)
def test_the_rule_the_file_and_the_line_are_named(play: str, blamed: str, text: str, reason: str, advice: str) -> None:
    found = refusal(getattr(refused, f"play_{play}"))
    culprit = getattr(refused, blamed or f"play_{play}")
    assert found.place == f"tests/kernel/refused.py:{line_of(culprit, text)}, rule {culprit.name}"
    assert reason in found.reason
    assert advice in found.advice
    assert str(found).startswith(f"{found.place} does not compile: {found.reason}")


def test_the_call_is_named_where_it_helps() -> None:
    line = line_of(refused.play_wrong_number_of_arguments, "takes_two(s)")
    assert f"(called at tests/kernel/refused.py:{line})" in refusal(refused.play_wrong_number_of_arguments).reason


def test_an_error_that_says_nothing_still_names_the_rule() -> None:
    blame = Blame()

    def silent() -> None:
        raise AssertionError

    silence = r"rule whole_row does not compile: the compiler answers AssertionError: it says no more than that"
    with pytest.raises(DoesNotCompile, match=silence), blame.named(refused.play_whole_row.function):
        blame.watched(refused.whole_row.function, silent)()
    entry = re.escape("rule play_whole_row does not compile")
    with pytest.raises(DoesNotCompile, match=entry), blame.named(refused.play_whole_row.function):
        silent()
