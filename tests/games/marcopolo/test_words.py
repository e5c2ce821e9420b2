"""The words of Marco Polo: one for everything that can be named."""

from __future__ import annotations

from importlib.resources import files

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.drawing.names import card_text, contract_name, goal_name, things, town_gain
from spielwerk.games.marcopolo.drawing.pieces import SYMBOLS
from spielwerk.games.marcopolo.drawing.story import TOLD
from spielwerk.games.marcopolo.facts import CHARACTERS, FIXED_SPACES, names
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_words(language: str) -> None:
    words = words_of(GAME, language)
    needed = [f"place.{place}" for place in names("locations")]
    needed += [f"space.{space}" for space in (*FIXED_SPACES, "purse")]
    needed += [f"character.{character}.name" for character in CHARACTERS]
    assert [key for key in needed if key not in words] == []
    assert set(TOLD) == set(GAME.move_space.verbs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_told_in_words_of_its_own(language: str) -> None:
    words = words_of(GAME, language)
    for table, tell in (("contracts", contract_name), ("city_cards", card_text), ("goals", goal_name)):
        told = [tell(words, number) for number in range(len(names(table)))]
        assert len(set(told)) == len(told), table
    assert len({things(words, town_gain(letter)) for letter in range(6)}) == 6


def test_every_thing_a_reward_can_show_has_a_symbol() -> None:
    known = "".join(
        files(package).joinpath(*path).read_text()
        for package, path in ((GAME.folder, ("symbols.svg",)), ("spielwerk.web", ("static", "symbols.svg")))
    )
    assert [name for name in SYMBOLS.values() if f'id="symbol-{name}"' not in known] == []
