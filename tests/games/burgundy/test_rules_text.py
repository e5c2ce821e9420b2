"""The rules of Die Burgen von Burgund in our own words say what is invented, and name options as the page does."""

from __future__ import annotations

import re

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.proof.description import rules_text
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_name_options_as_the_page_does(language: str) -> None:
    words = words_of(GAME, language)
    rulings = rules_text(GAME, language).split("{#rulings}")[1]
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", rulings))
    keys = ("full_storage", "monastery_6", "region_size", "white_castles_per_city", "inn_placing", "shield_2")
    assert named == {words(f"option.{key}.name") for key in keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_invented_is_named(language: str) -> None:
    ours = rules_text(GAME, language).split("{#ours}")[1].split("\n## ")[0]
    for name in ("11b", "11f", "12b", "7", "12"):
        assert name in ours
