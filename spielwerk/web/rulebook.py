"""A game's rules in our own words, from its rules.md (English) and rules.de.md, as HTML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markupsafe import Markup

from ..kernel import Game


@cache
def _rendered(folder: str, language: str) -> Markup:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    book = files(folder).joinpath(name)
    if not book.is_file():
        book = files(folder).joinpath("rules.md")
    # Raw HTML stays text: a game's package is not ours to trust.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Markup(reader.render(book.read_text(encoding="utf-8")))


def rules_of(game: Game, language: str) -> Markup:
    return _rendered(game.folder, language)
