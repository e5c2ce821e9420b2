"""The words of Murano: complete and equal in both languages, one for everything that can be named."""

from __future__ import annotations

import re
import string
from importlib.resources import files

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.facts import OURS
from spielwerk.games.murano.tables import ACTIONS, GLASS, ISLAND_NAMES, QUANTITIES, SORTS, SPECIAL_NAMES, TILE_NAMES
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
    needed = ["title", "tagline", "players", "minutes", f"option.layout.value.{OURS}"]
    for option in GAME.options:
        needed += [f"option.{option.key}.name", f"option.{option.key}.help"]
        if option.key != "layout":
            needed += [f"option.{option.key}.value.{value}" for value in option.values]
    needed += [f"source.{source}" for source in GAME.sources]
    needed += [f"verb.{verb}" for verb in GAME.move_space.verbs]
    needed += [f"action{table}.{action}" for table in ("", ".long", ".price") for action in ACTIONS]
    needed += [f"tile{table}.{tile}" for table in ("", ".a") for tile in TILE_NAMES]
    needed += [f"special_card{table}.{card}" for table in ("", ".text") for card in SPECIAL_NAMES]
    needed += [f"island.{island}" for island in ISLAND_NAMES]
    needed += [f"quantity{table}.{name}" for table in ("", ".of") for name in QUANTITIES]
    needed += [f"sort.{sort}" for sort in SORTS]
    needed += [f"glass.{colour}" for colour in GLASS]
    sprite = files(GAME.folder).joinpath("symbols.svg").read_text()
    needed += [f"symbol.{name}" for name in re.findall(r'id="symbol-([a-z]+)"', sprite)]
    assert [key for key in needed if key not in words] == []


def test_german_uses_real_umlauts() -> None:
    """Words that only look right with ä, ö, ü are not written with ae, oe, ue."""
    texts = " ".join(load_words(GAME.folder, "de").texts.values())
    assert not re.findall(r"\b(?:Glashuette\w*|Laeden|Palaeste|fuer|naechst\w*|waehl\w*|Zuege|uebrig\w*)\b", texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_used(language: str) -> None:
    """Texts nobody shows are mistakes; keys made from data count by their table."""
    folder = files(GAME.folder).joinpath("drawing")
    shared = files("spielwerk.kernel").joinpath("drawing.py")
    code = "".join(file.read_text() for file in (*folder.iterdir(), shared) if file.name.endswith(".py"))
    code += "".join(files("spielwerk.kernel").joinpath(name).read_text() for name in ("prompting.py", "words.py"))
    tables = set(re.findall(r'f"([a-z_.]+)\.\{', code)) | {"option", "source", "symbol"}
    plain = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)+)"', code)) | {"title", "tagline", "players", "minutes"}
    unused = [
        key
        for key in load_words(GAME.folder, language).texts
        if key not in plain and not any(key.startswith(f"{table}.") for table in tables)
    ]
    assert unused == []
