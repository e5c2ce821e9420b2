"""The words of Mille Fiori: one for everything that can be named."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.games.millefiori.facts import AREAS, LADDERS, card_kinds
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_words(language: str) -> None:
    words = words_of(GAME, language)
    needed = [f"verb.{verb}" for verb in GAME.move_space.verbs]
    needed += [f"area.{area}" for area in AREAS]
    needed += [f"need.{area}" for area in LADDERS]
    needed += [f"symbol.{kind.symbol}" for kind in card_kinds()]
    sprite = files(GAME.folder).joinpath("symbols.svg").read_text()
    needed += [f"symbol.{name}" for name in re.findall(r'id="symbol-([a-z]+)"', sprite)]
    assert [key for key in needed if key not in words] == []
