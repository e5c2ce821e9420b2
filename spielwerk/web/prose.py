"""Texts in Markdown as HTML.

A heading that ends in `{#name}` can be linked to as `#rule-name`; in a game's rules every source of points has one.
"""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markupsafe import Markup

_ANCHOR = re.compile(r"\s*\{#([a-z0-9_]+)\}$")


def as_html(text: str) -> Markup:
    # Raw HTML stays text: a game's package is not ours to trust.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.before("inline", "anchors", _set_anchors)
    return Markup(reader.render(text))


def _set_anchors(state: StateCore) -> None:
    for opening, heading in pairwise(state.tokens):
        found = _ANCHOR.search(heading.content) if opening.type == "heading_open" else None
        if found:
            opening.attrSet("id", f"rule-{found.group(1)}")
            heading.content = heading.content[: found.start()]
