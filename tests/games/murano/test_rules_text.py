"""The rules of Murano in our own words: a section for every action, and whose layout it is."""

from __future__ import annotations

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.tables import ACTION_NAMES
from spielwerk.proof.description import rules_text
from spielwerk.stage.words import LANGUAGES

# The action of that name has its own section besides the points it costs.
SECTIONS = {action: action for action in ACTION_NAMES} | {"production": "producing"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_an_anchor(language: str) -> None:
    text = rules_text(GAME, language)
    assert [section for section in SECTIONS.values() if f"{{#{section}}}\n" not in text] == []


@pytest.mark.parametrize(("language", "range_of_pages"), [("en", "to 10"), ("de", "bis 10")])
def test_the_pages_of_characters_are_named(language: str, range_of_pages: str) -> None:
    named = [line for line in rules_text(GAME, language).splitlines() if line.startswith(("*Page", "*Seite"))]
    assert range_of_pages in " ".join(named)


def test_the_text_says_plainly_that_the_layout_is_ours() -> None:
    assert "**The layout of the board is ours.**" in rules_text(GAME, "en")
    assert "**Der Aufbau des Plans stammt von uns.**" in rules_text(GAME, "de")
