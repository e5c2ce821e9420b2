"""The words of every game: complete and equal in both languages, and each of them used."""

from __future__ import annotations

import inspect
import re
from importlib.resources import files

import pytest

from spielwerk.kernel import invariants
from spielwerk.kernel.registry import find_game
from spielwerk.proof.description import words_faults
from spielwerk.stage.words import LANGUAGES, load_words

from .particulars import every_game, particulars

# What the study board calls fields of the record, their places and what a change would break.
STUDIED = ("field", "place", "row", "broken")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
def test_words_are_complete_and_alike_in_both_languages(name: str) -> None:
    assert list(words_faults(find_game(name))) == []


@every_game
def test_words_stand_in_the_same_order_in_both_languages(name: str) -> None:
    german, english = (list(load_words(find_game(name).folder, language).texts) for language in LANGUAGES)
    assert german == english


@every_game
def test_german_uses_real_umlauts(name: str) -> None:
    """Words that only look right with ä, ö, ü are not written with ae, oe, ue."""
    texts = " ".join(load_words(find_game(name).folder, "de").texts.values())
    assert not re.findall(
        r"\b(?:Haeuser|Werkstaetten|Loewe|Muenze|Glaeser|Wuerfel|Auftraege|Staedte|Saeckchen|Plaetze|Glashuette\w*"
        r"|Laeden|Palaeste|fuer|naechst\w*|waehl\w*|Zuege|uebrig\w*)\b",
        texts,
    )


@every_game
@in_every_language
def test_every_word_is_used(name: str, language: str) -> None:
    """Texts nobody shows are mistakes; keys made from data count by their table."""
    folder = find_game(name).folder
    shared = (
        files("spielwerk.stage").joinpath(file)
        for file in ("drawing.py", "entering.py", "guiding.py", "prompting.py", "words.py")
    )
    sources = (*files(folder).joinpath("drawing").iterdir(), files(folder).joinpath("options.py"), *shared)
    code = "".join(file.read_text() for file in sources if file.name.endswith(".py"))
    texts = particulars(name).texts
    tables = {"option", "source", "style", "about", *STUDIED, *texts.tables, *re.findall(r'f"([a-z_.]+)\.\{', code)}
    spoken = {"title", "title_short", "tagline", "players", "minutes"}
    plain = spoken | {*re.findall(r"""["']([a-z_]+(?:\.[a-z_0-9]+)+)["']""", code)}
    quoted = set(re.findall(r'"([a-z_]+)"', code))

    def made(key: str, tables: set[str]) -> bool:
        return any(key.startswith(f"{table}.") for table in tables)

    unused = [
        key
        for key in load_words(folder, language).texts
        if key not in plain
        and key.removesuffix("_one") not in plain
        and not made(key, tables - texts.spelled_out)
        and not (made(key, tables) and key.removesuffix("_one").rpartition(".")[2] in quoted)
    ]
    assert unused == []


@every_game
def test_the_study_board_names_fields_and_invariants_that_there_are(name: str) -> None:
    game = find_game(name)
    texts = load_words(game.folder, "en").texts
    fields = [key.split(".")[1] for key in texts if key.startswith("field.")]
    assert set(fields) <= set(game.state.names or ())
    source = files(game.folder).joinpath("invariants.py").read_text() + inspect.getsource(invariants)
    sentences = "|".join(as_key(sentence) for sentence in re.findall(r'yield \(?\s*f?"([^"]+)"', source))
    assert [key for key in texts if key.startswith("broken.") and not re.fullmatch(f"broken.({sentences})", key)] == []


def as_key(sentence: str) -> str:
    """The sentence of an invariant as a key of words, with a pattern for each name in it."""
    return r"\w+".join(re.sub(r"\W+", "_", part) for part in re.split(r"\{\w+\}", sentence))
