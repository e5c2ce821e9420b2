"""The rules of Marco Polo in our own words name the pages of the supplement, too."""

from __future__ import annotations

import re

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.proof.description import rules_text
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_supplement_is_named(language: str) -> None:
    named = " ".join(re.findall(r"^\*((?:Pages?|Seiten?|S\d).*)\*$", rules_text(GAME, language), re.MULTILINE))
    assert set(re.findall(r"S\d", named)) == {"S1", "S2", "S3", "S4"}
