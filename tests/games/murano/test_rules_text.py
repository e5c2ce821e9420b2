"""The rules in our own words: an anchor for every source of points, every ruling in both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.tables import ACTIONS

TEXTS = {language: files(GAME.folder).joinpath(name) for language, name in (("en", "rules.md"), ("de", "rules.de.md"))}
# The action of that name has its own section besides the points it costs.
SECTIONS = {action: action for action in ACTIONS} | {"production": "producing"}


def text(language: str) -> str:
    return TEXTS[language].read_text(encoding="utf-8")


def anchors(language: str) -> list[str]:
    return re.findall(r"^#+ .*\{#([a-z_]+)\}$", text(language), re.MULTILINE)


@pytest.mark.parametrize("language", TEXTS)
def test_every_source_of_points_and_every_action_has_an_anchor(language: str) -> None:
    assert {*GAME.sources, *SECTIONS.values()} <= set(anchors(language))


def test_both_languages_have_the_same_anchors_in_the_same_order() -> None:
    assert anchors("en") == anchors("de")
    assert len(set(anchors("en"))) == len(anchors("en"))


@pytest.mark.parametrize("language", TEXTS)
def test_every_question_has_its_ruling(language: str) -> None:
    rulings = text(language).split("{#rulings}")[1]
    assert [int(number) for number in re.findall(r"^(\d+)\. \*\*", rulings, re.MULTILINE)] == list(range(1, 99))


@pytest.mark.parametrize("language", TEXTS)
def test_every_page_of_the_rulebook_is_named(language: str) -> None:
    named = " ".join(re.findall(r"^\*(?:Pages?|Seiten?) (.*)\*$", text(language), re.MULTILINE))
    pages = {int(number) for number in re.findall(r"\d+", named)}
    assert pages >= {2, 3, 4, 5, 6, 7, 10, 11}
    assert "to 10" in named or "bis 10" in named


def test_the_text_says_plainly_that_the_layout_is_ours() -> None:
    assert "**The layout of the board is ours.**" in text("en")
    assert "**Der Aufbau des Plans stammt von uns.**" in text("de")
