"""The texts of a game's folder as HTML: its rules, and their summary on one page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from ..kernel import Game
from ..stage.game_words import rules_file, summary_file, words_of
from ..stage.illustrating import DEFINITIONS
from ..stage.markup import tag
from ..stage.presentation import drawing_in
from ..stage.words import Words
from .language import page_words
from .prose import Prose, as_prose

# Where a section of a summary begins; its first heading is the title of all.
_SECTION = re.compile(r'(?=<h[23] id="rule-text-(?!1"))')

# A point that begins with a picture: its text stands beside it.
_PICTURED = re.compile(r'<li>(<span class="picture">.*?</svg></span>)(.*?)</li>', re.DOTALL)


def rules_of(game: Game, language: str, below: int = 0) -> Prose:
    """The rules from the game's rules.md (English) or rules.de.md, with its pictures beside what they show."""
    return _rules(game.folder, words_of(game, language), below)


@cache
def _rules(folder: str, words: Words, below: int) -> Prose:
    books = [rules_file(folder, words.language), rules_file(folder, "en")]
    book = next((book for book in books if book.is_file()), None)
    if book is None:
        return Prose(tag("p", page_words(words.language)("rules.none")), ())
    pictures = drawing_in(folder).illustrations(words)
    prose = as_prose(book.read_text(encoding="utf-8"), pictures, below)
    return Prose(_definitions(pictures) + prose.html, prose.headings)


def _definitions(pictures: Mapping[str, Markup]) -> Markup:
    return tag("svg", pictures.get(DEFINITIONS), class_="sprite", width=0, height=0, aria_hidden="true")


def has_summary(game: Game) -> bool:
    return summary_file(game.folder, "en").is_file()


def summary_of(game: Game, language: str, below: int = 0) -> Markup:
    """The rules on one page from the game's summary.md (English) or summary.de.md, every section by itself."""
    return _summary(game.folder, words_of(game, language), below)


@cache
def _summary(folder: str, words: Words, below: int) -> Markup:
    drawing = drawing_in(folder)
    text = summary_file(folder, words.language).read_text(encoding="utf-8").format_map(drawing.figures())
    pictures = drawing.illustrations(words)
    html = _PICTURED.sub(r"<li>\1<span>\2</span></li>", str(as_prose(text, pictures, below).html))
    lead, *sections = _SECTION.split(html)
    parts = "".join(f"<section>{section}</section>" for section in sections)
    return _definitions(pictures) + Markup(f"<header>{lead}</header>{parts}")
