"""The rules in our own words: an anchor for every source of points, every ruling in both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from spielwerk.games.marcopolo import GAME

TEXTS = {language: files(GAME.folder).joinpath(name) for language, name in (("en", "rules.md"), ("de", "rules.de.md"))}


def text(language: str) -> str:
    return TEXTS[language].read_text(encoding="utf-8")


def anchors(language: str) -> list[str]:
    return re.findall(r"^#+ .*\{#([a-z_]+)\}$", text(language), re.MULTILINE)


@pytest.mark.parametrize("language", TEXTS)
def test_every_source_of_points_has_an_anchor(language: str) -> None:
    assert set(GAME.sources) <= set(anchors(language))


def test_both_languages_have_the_same_anchors_in_the_same_order() -> None:
    assert anchors("en") == anchors("de")
    assert len(set(anchors("en"))) == len(anchors("en"))


@pytest.mark.parametrize("language", TEXTS)
def test_every_question_has_its_ruling(language: str) -> None:
    rulings = text(language).split("{#rulings}")[1]
    assert [int(number) for number in re.findall(r"^(\d+)\. \*\*", rulings, re.MULTILINE)] == list(range(1, 103))


@pytest.mark.parametrize("language", TEXTS)
def test_every_page_of_rulebook_and_supplement_is_named(language: str) -> None:
    named = " ".join(re.findall(r"^\*((?:Pages?|Seiten?|S\d).*)\*$", text(language), re.MULTILINE))
    assert {int(page) for page in re.findall(r"(?<!S)\b(\d+)", named)} == set(range(2, 17))
    assert set(re.findall(r"S\d", named)) == {"S1", "S2", "S3", "S4"}
