"""The words of Murano: one for everything that can be named."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.tables import (
    ACTION_NAMES,
    GLASS,
    ISLAND_NAMES,
    QUANTITY_NAMES,
    SORT_NAMES,
    SPECIAL_NAMES,
    TILE_NAMES,
)
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_words(language: str) -> None:
    words = words_of(GAME, language)
    needed = [f"verb.{verb}" for verb in GAME.move_space.verbs]
    needed += [f"action{table}.{action}" for table in ("", ".long", ".price") for action in ACTION_NAMES]
    needed += [f"tile{table}.{tile}" for table in ("", ".a") for tile in TILE_NAMES]
    needed += [f"special_card{table}.{card}" for table in ("", ".text") for card in SPECIAL_NAMES]
    needed += [f"island.{island}" for island in ISLAND_NAMES]
    needed += [f"quantity{table}.{name}" for table in ("", ".of") for name in QUANTITY_NAMES]
    needed += [f"sort.{sort}" for sort in SORT_NAMES]
    needed += [f"glass.{colour}" for colour in GLASS]
    sprite = files(GAME.folder).joinpath("symbols.svg").read_text()
    needed += [f"symbol.{name}" for name in re.findall(r'id="symbol-([a-z]+)"', sprite)]
    assert [key for key in needed if key not in words] == []
