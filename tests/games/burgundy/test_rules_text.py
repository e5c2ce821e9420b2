"""The rules of Die Burgen von Burgund in our own words say what is invented."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.kernel.words import LANGUAGES
from spielwerk.proof.description import rules_text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_invented_is_named(language: str) -> None:
    ours = rules_text(GAME, language).split("{#ours}")[1].split("\n## ")[0]
    for name in ("11b", "11f", "12b", "7", "12"):
        assert name in ours
