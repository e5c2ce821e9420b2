"""A game's rules in our own words, from its rules.md (English) and rules.de.md, as HTML.

A heading that ends in `{#name}` can be linked to as `#rule-name`; every source of points has one.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markupsafe import Markup

from ..kernel import Game
from ..stage.markup import tag
from .language import page_words

_ANCHOR = re.compile(r"\s*\{#([a-z0-9_]+)\}$")


def _set_anchors(state: StateCore) -> None:
    for opening, heading in pairwise(state.tokens):
        found = _ANCHOR.search(heading.content) if opening.type == "heading_open" else None
        if found:
            opening.attrSet("id", f"rule-{found.group(1)}")
            heading.content = heading.content[: found.start()]


@cache
def _rendered(folder: str, language: str) -> Markup:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    book = files(folder).joinpath(name)
    if not book.is_file():
        book = files(folder).joinpath("rules.md")
    if not book.is_file():
        return tag("p", page_words(language)("rules.none"))
    # Raw HTML stays text: a game's package is not ours to trust.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.before("inline", "anchors", _set_anchors)
    return Markup(reader.render(book.read_text(encoding="utf-8")))


def rules_of(game: Game, language: str) -> Markup:
    return _rendered(game.folder, language)
