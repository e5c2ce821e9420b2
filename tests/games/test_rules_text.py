"""The rules in our own words: an anchor for every source of points, every ruling in both languages."""

from __future__ import annotations

import re

import pytest

from spielwerk.kernel.registry import find_game
from spielwerk.proof.description import rules_text, rules_text_faults
from spielwerk.stage.words import LANGUAGES

from .particulars import every_game, particulars

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
def test_every_source_of_points_has_an_anchor_and_the_languages_have_the_same_ones(name: str) -> None:
    assert list(rules_text_faults(find_game(name))) == []


@every_game
@in_every_language
def test_every_question_has_its_ruling(name: str, language: str) -> None:
    rulings = rules_text(find_game(name), language).split("{#rulings}")[1]
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", rulings, re.MULTILINE)]
    assert numbers == list(range(1, particulars(name).texts.rulings + 1))


@every_game
@in_every_language
def test_every_page_of_the_rulebook_is_named(name: str, language: str) -> None:
    text = rules_text(find_game(name), language)
    named = " ".join(re.findall(r"^\*((?:Pages?|Seiten?|S\d).*)\*$", text, re.MULTILINE))
    assert {int(page) for page in re.findall(r"\b\d+", named)} == set(particulars(name).texts.pages)
