"""Texts in Markdown as HTML, with their headings as contents and with pictures.

A heading that ends in `{#name}` can be linked to as `#rule-name`; in a game's rules every source of points has one.
Other headings are counted below the last one that has a name, so that links mean the same in every language. A picture
with the name of a heading stands beside its text, and `![](name)` in a text is the picture itself. Rulings are many and
seldom asked for: the headings below `{#rulings}` open what stands under them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

_ANCHOR = re.compile(r"\s*\{#([a-z0-9_]+)\}$")
_MARKS = re.compile(r"[*_`]")
_LOWEST = 6
RULINGS = "rule-rulings"
NO_PICTURES: Mapping[str, Markup] = MappingProxyType({})


@dataclass(frozen=True)
class Heading:
    """A heading of a text: its level from 1, the anchor by which it is linked to, and what it says."""

    level: int
    anchor: str
    text: str


@dataclass(frozen=True)
class Prose:
    html: Markup
    headings: tuple[Heading, ...]


def as_prose(text: str, pictures: Mapping[str, Markup] = NO_PICTURES, below: int = 0) -> Prose:
    """A text as HTML; `below` are the levels of headings that stand above it on the page."""
    # Raw HTML stays text: a game's package is not ours to trust.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens, headings = _with_anchors(reader.parse(text), pictures, below)
    reader.add_render_rule("image", lambda _self, tokens, at, *_: _picture(tokens[at], pictures))
    return Prose(Markup(reader.renderer.render(_folded(tokens), reader.options, {})), tuple(headings))


def as_html(text: str) -> Markup:
    return as_prose(text).html


def _with_anchors(
    tokens: Sequence[Token], pictures: Mapping[str, Markup], below: int
) -> tuple[list[Token], list[Heading]]:
    written: list[Token] = []
    headings: list[Heading] = []
    named, unnamed = "text", 0
    for token in tokens:
        written.append(token)
        opening = written[-2] if len(written) > 1 else None
        if token.type == "heading_close":
            written += _beside(pictures.get(headings[-1].anchor.removeprefix("rule-")))
        if opening is not None and opening.type == "heading_open":
            name = _take_name(token)
            named, unnamed = (name, 0) if name else (named, unnamed + 1)
            anchor = f"rule-{name or f'{named}-{unnamed}'}"
            opening.attrSet("id", anchor)
            headings.append(Heading(int(opening.tag[1:]), anchor, _MARKS.sub("", token.content)))
        for link in token.children or ():
            _lead_to_heading(link)
        if token.type.startswith("heading"):
            token.tag = f"h{min(int(token.tag[1:]) + below, _LOWEST)}"
    return written, headings


def _folded(tokens: Sequence[Token]) -> list[Token]:
    written: list[Token] = []
    level, opened = 0, False
    for token in tokens:
        if token.type == "heading_open":
            own = int(token.tag[1:])
            written += _html("</details>") if opened else []
            opened = 0 < level < own
            written += _html('<details class="fold"><summary>') if opened else []
            level = own if token.attrs.get("id") == RULINGS else level if opened else 0
        written.append(token)
        written += _html("</summary>") if opened and token.type == "heading_close" else []
    return written + (_html("</details>") if opened else [])


def _take_name(heading: Token) -> str:
    """The name at the end of a heading, which is not shown."""
    found = _ANCHOR.search(heading.content)
    if not found:
        return ""
    heading.content = heading.content[: found.start()]
    last = (heading.children or [])[-1]
    last.content = _ANCHOR.sub("", last.content)
    return found.group(1)


def _lead_to_heading(token: Token) -> None:
    """In a text headings are called by their names alone."""
    address = str(token.attrs.get("href", ""))
    if token.type == "link_open" and address.startswith("#"):
        token.attrSet("href", f"#rule-{address[1:]}")


def _beside(picture: Markup | None) -> list[Token]:
    return [] if picture is None else _html(f'<div class="beside">{picture}</div>')


def _html(text: str) -> list[Token]:
    return [Token("html_block", "", 0, content=f"{text}\n")]


def _picture(token: Token, pictures: Mapping[str, Markup]) -> str:
    known: Any = pictures.get(str(token.attrs["src"]))
    return f'<span class="picture">{known}</span>' if known is not None else str(escape(token.content))
