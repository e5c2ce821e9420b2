"""What every game tells of its pieces: in both languages, with a rule that can be read, and nothing nobody asks for."""

from __future__ import annotations

from importlib.resources import files

import pytest

from spielwerk.kernel.registry import find_game
from spielwerk.stage.about import About
from spielwerk.stage.game_words import words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.words import LANGUAGES
from spielwerk.web.game_texts import rules_of

from .particulars import every_game


def table_of(name: str, language: str) -> dict[str, About]:
    game = find_game(name)
    return dict(drawing_of(game).about(words_of(game, language)))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_name_a_sentence_and_a_rule(name: str, language: str) -> None:
    table, rules = table_of(name, language), str(rules_of(find_game(name), language).html)
    for key, about in table.items():
        assert about.name[:1].isupper() or about.name[:1].isdigit(), key
        assert about.text[:1].isupper() or about.text[:1].isdigit(), key
        assert about.text.endswith((".", ")")), (key, about.text)
        assert "{" not in about.name + about.text, key
        assert f'id="rule-{about.rule}"' in rules, (key, about.rule)
        assert set(about.fits) <= set(table), key


@every_game
def test_languages_tell_of_the_same_components(name: str) -> None:
    german, english = (table_of(name, language) for language in LANGUAGES)
    assert {key: (about.rule, about.fits) for key, about in german.items()} == {
        key: (about.rule, about.fits) for key, about in english.items()
    }


@every_game
def test_no_text_is_about_what_is_nowhere_drawn(name: str) -> None:
    game = find_game(name)
    code = "".join(file.read_text() for file in files(game.folder).joinpath("drawing").iterdir() if file.is_file())
    written = {key.split(".")[1] for key in words_of(game, "en").texts if key.startswith("about.")}
    made = {key for key in written if key.startswith(("space-", "star-", "die-"))}
    assert [key for key in sorted(written - made) if f'"{key}"' not in code and f"about.{key}." not in code] == []
