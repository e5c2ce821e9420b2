"""The words of Marco Polo: complete and equal in both languages, one for everything that can be named."""

from __future__ import annotations

import re
import string
from importlib.resources import files

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.drawing.moves import TOLD
from spielwerk.games.marcopolo.drawing.names import card_text, contract_name, goal_name, things, town_gain
from spielwerk.games.marcopolo.drawing.pieces import SYMBOLS
from spielwerk.games.marcopolo.facts import CHARACTERS, FIXED_SPACES, names
from spielwerk.kernel.words import LANGUAGES, load_words


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    german, english = (load_words(GAME.folder, language).texts for language in ("de", "en"))
    assert list(german) == list(english)
    for key in english:
        assert placeholders(german[key]) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert all(text.strip() for text in load_words(GAME.folder, language).texts.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_words(language: str) -> None:
    words = load_words(GAME.folder, language)
    needed = ["title", "tagline", "players", "minutes"]
    for option in GAME.options:
        needed += [f"option.{option.key}.name", f"option.{option.key}.help"]
        needed += [f"option.{option.key}.value.{value}" for value in option.values]
    needed += [f"source.{source}" for source in GAME.sources]
    needed += [f"place.{place}" for place in names("locations")]
    needed += [f"space.{space}" for space in (*FIXED_SPACES, "purse")]
    needed += [f"character.{character}.name" for character in CHARACTERS]
    assert [key for key in needed if key not in words] == []
    assert set(TOLD) == set(GAME.move_space.verbs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_told_in_words_of_its_own(language: str) -> None:
    words = load_words(GAME.folder, language)
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


def test_german_uses_real_umlauts() -> None:
    """Words that only look right with ä, ö, ü are not written with ae, oe, ue."""
    texts = " ".join(load_words(GAME.folder, "de").texts.values())
    assert not re.findall(
        r"\b(?:Wuerfel|Auftraege|Staedte|Saeckchen|Plaetze|fuer|naechst\w*|waehl\w*|Zuege|uebrig\w*)\b", texts
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_used(language: str) -> None:
    """Texts nobody shows are mistakes; keys made from data count by their table."""
    folder = files(GAME.folder).joinpath("drawing")
    code = "".join(file.read_text() for file in folder.iterdir() if file.name.endswith(".py"))
    code += "".join(files("spielwerk.kernel").joinpath(name).read_text() for name in ("prompting.py", "words.py"))
    tables = set(re.findall(r'f"([a-z_.]+)\.\{', code)) | {"option", "source", "gain", "verb", "log"}
    plain = set(re.findall(r'"([a-z_]+(?:\.[a-z_0-9]+)+)"', code)) | {"title", "tagline", "players", "minutes"}
    quoted = set(re.findall(r'"([a-z_]+)"', code))
    unused = []
    for key in load_words(GAME.folder, language).texts:
        table, _, last = key.rpartition(".")
        by_table = any(
            key.startswith(f"{name}.") for name in tables - {"prompt", "prompt.detail", "board", "why", "log", "verb"}
        )
        if key not in plain and not by_table and last not in quoted:
            unused.append(key)
        assert table or key in plain
    assert unused == []
