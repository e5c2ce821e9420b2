"""The rules in our own words: an anchor for every source of points, every ruling in both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from spielwerk.games.burgundy import GAME

TEXTS = {language: files(GAME.folder).joinpath(name) for language, name in (("en", "rules.md"), ("de", "rules.de.md"))}


def text(language: str) -> str:
    return TEXTS[language].read_text(encoding="utf-8")


def anchors(language: str) -> list[str]:
    return re.findall(r"^#+ .*\{#([a-z0-9_]+)\}$", text(language), re.MULTILINE)


@pytest.mark.parametrize("language", TEXTS)
def test_every_source_of_points_has_an_anchor(language: str) -> None:
    assert set(GAME.sources) <= set(anchors(language))


def test_both_languages_have_the_same_anchors_in_the_same_order() -> None:
    assert anchors("en") == anchors("de")
    assert len(set(anchors("en"))) == len(anchors("en"))


@pytest.mark.parametrize("language", TEXTS)
def test_every_question_has_its_ruling(language: str) -> None:
    rulings = text(language).split("{#rulings}")[1]
    assert [int(number) for number in re.findall(r"^(\d+)\. \*\*", rulings, re.MULTILINE)] == list(range(1, 159))


@pytest.mark.parametrize("language", TEXTS)
def test_every_page_of_the_rulebook_is_named(language: str) -> None:
    named = re.findall(r"^\*(?:Pages?|Seiten?) (.*)\*$", text(language), re.MULTILINE)
    pages = {int(number) for line in named for number in re.findall(r"\d+", line)}
    assert pages >= set(range(1, 17)) - {10}


@pytest.mark.parametrize("language", TEXTS)
def test_what_is_invented_is_named(language: str) -> None:
    ours = text(language).split("{#ours}")[1].split("\n## ")[0]
    for name in ("11b", "11f", "12b", "7", "12"):
        assert name in ours
