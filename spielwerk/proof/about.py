"""What a game tells of its pieces: every key they carry has a text in every language, every rule a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from ..kernel import Game
from ..stage.about import About
from ..stage.game_words import rules_file, words_of
from ..stage.presentation import drawing_of
from ..stage.words import LANGUAGES
from .fault import Fault, file_of, place_below

_ABOUT = re.compile(r'data-about="([^"]*)"')
_ANCHOR = re.compile(r"\{#([a-z0-9_]+)\}$", re.MULTILINE)


def about_faults(game: Game) -> Iterator[Fault]:
    """What is wrong with the table itself."""
    tables: dict[str, Mapping[str, About]] = {}
    for language in LANGUAGES:
        try:
            tables[language] = drawing_of(game).about(words_of(game, language))
        except Exception as error:
            sentence = f"about fails in {language!r}: {type(error).__name__}: {error}"
            yield Fault(sentence, "Give a mapping of keys to About", place_below(game.folder, error))
            return
        yield from _table_faults(game, language, tables[language])
    different = sorted(set.symmetric_difference(*map(set, tables.values())))
    if different:
        sentence = f"the languages do not tell of the same pieces: {', '.join(different[:5])}"
        yield Fault(sentence, "Give every key in every language", file_of(game, "words"))


def _table_faults(game: Game, language: str, table: Mapping[str, About]) -> Iterator[Fault]:
    place = file_of(game, "words", f"{language}.toml")
    book = rules_file(game.folder, language)
    headings = _ANCHOR.findall(book.read_text(encoding="utf-8")) if book.is_file() else []
    for key, about in table.items():
        if not about.name.strip():
            yield Fault(f"the piece {key} has no name in {language!r}", "Write it", place)
        if about.rule and about.rule not in headings:
            advice = "Name an anchor of the rules, or leave the rule out"
            yield Fault(f"the piece {key} links to the rule {about.rule!r}, which no heading has", advice, place)
        for other in about.fits:
            if other not in table:
                yield Fault(f"the piece {key} fits {other!r}, which is no piece", "Correct the key", place)


def told_pieces(game: Game) -> Set[str]:
    """Every key of which something is told."""
    return set(drawing_of(game).about(words_of(game, LANGUAGES[0])))


def untold_pieces(game: Game, markup: str, told: Set[str]) -> Iterator[Fault]:
    """Keys that pieces of a drawing carry and nothing is told of."""
    for key in sorted(set(_ABOUT.findall(markup)) - told):
        advice = f"Write [about.{key}] with a name and a text, or add it to the table of about"
        yield Fault(f"nothing is told about the piece {key!r}", advice, file_of(game, "draw.py"))
