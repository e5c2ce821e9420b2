"""Words: one and many, lists, and what stands in for a text that is not there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from spielwerk import stage
from spielwerk.stage.game_words import needed_words, words_of
from spielwerk.stage.words import LANGUAGES, MissingWord, Words, load_words

from ..proof import bare

WORDS = Words(
    "none", "en", {"apples": "{count} apples", "apples_one": "an apple", "gain": "{points} points", "list.and": " and "}
)


def test_one_has_its_own_text_where_there_is_one() -> None:
    assert [WORDS("apples", count=count) for count in (0, 1, 2)] == ["0 apples", "an apple", "2 apples"]
    assert WORDS("gain", points=1) == "1 points"
    assert WORDS("apples_one") == "an apple"


def test_anything_that_can_be_written_is_filled_in() -> None:
    assert [WORDS("gain", points=points) for points in (True, 1, [1, 2])] == [
        "True points",
        "1 points",
        "[1, 2] points",
    ]


def test_lists_are_joined_as_people_say_them() -> None:
    assert [WORDS.joined(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_missing_text_is_named_with_its_file() -> None:
    with pytest.raises(MissingWord, match=r"there is no text pears: write it into my_game/words/en\.toml"):
        Words("my_game", "en", {})("pears")
    with pytest.raises(MissingWord, match=r"'{n} apples', is filled in with nothing"):
        Words("my_game", "en", {"apples": "{n} apples"})("apples")


def test_defaults_stand_in_for_texts_and_do_not_mix_with_them() -> None:
    defaults = {"gain": "{points} points", "gain_one": "{points} point", "bye": "Bye"}
    words = Words("my_game", "en", {"gain": "{points} marks"}, defaults)
    assert words("bye") == "Bye"
    assert "bye" in words
    assert words("gain", points=1) == "1 marks"


def test_the_shared_words_are_the_same_in_both_languages() -> None:
    german, english = (load_words("spielwerk.stage", language) for language in LANGUAGES)
    assert list(german.texts) == list(english.texts)
    for key, text in german.texts.items():
        assert _filled_in(text) == _filled_in(english.texts[key])


def _filled_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_whatever_the_stage_says_has_a_text() -> None:
    """Helpers of the stage need no words that nothing asked for."""
    files = [*Path(stage.__path__[0]).glob("*.py")]
    said = {key for file in files for key in re.findall(r'"((?:\w+\.)+\w+)"', file.read_text(encoding="utf-8"))}
    texts = load_words("spielwerk.stage", "en").texts
    tables = {key.partition(".")[0] for key in texts}
    assert {key for key in said if key.partition(".")[0] in tables} == {k for k in texts if not k.endswith("_one")}


def test_a_game_without_words_is_called_by_its_names() -> None:
    german, english = (words_of(bare.GAME, language) for language in LANGUAGES)
    assert (english("title"), english("tagline"), english("source.highest")) == ("Bare", "", "Highest")
    assert (english("players"), german("players")) == ("2 to 3 players", "2 bis 3 Personen")
    assert english("option.rounds.value.4") == "4"
    assert all(key in english for key in needed_words(bare.GAME))
    assert words_of(replace(bare.GAME, players=range(1, 2)), "en")("players") == "1 player"
    assert words_of(replace(bare.GAME, players=range(4, 5)), "de")("players") == "4 Personen"
