"""The log as named pieces: a paragraph that is told is drawn once, and only what is new is sent."""

from __future__ import annotations

from markupsafe import Markup

from ..stage.pieces import Group, Piece, group, look, piece
from .language import page_words
from .live import LiveTable
from .story import Line, Paragraph, paragraphs_of
from .templates import render


def draw_log(live: LiveTable, lines: list[Line], language: str, token: str) -> Group:
    known: dict[object, Piece] = live.lines.get(("drawn", language, token), {})
    drawn: dict[object, Piece] = {}
    for paragraph in paragraphs_of(live, lines, language):
        key = (paragraph.who, paragraph.quiet, paragraph.notice, tuple(line.serial for line in paragraph.lines))
        drawn[key] = known.get(key) or _paragraph(paragraph, language, live.game.name, token)
    live.lines["drawn", language, token] = drawn
    empty = piece("empty", page_words(language)("log.empty"), element="li", class_="soft")
    turns = list(drawn.values()) or [empty]
    ordered = group("turns", turns, element="ol", class_="turns", reversed=True)
    return group("log", [ordered], ground=_head(language), element="div")


@look
def _head(language: str) -> Markup:
    return Markup('<div class="log-head"><h2>{}</h2></div>').format(page_words(language)("page.log"))


def _paragraph(paragraph: Paragraph, language: str, game: str, token: str) -> Piece:
    told = render("parts/paragraph.html", language, paragraph=paragraph, game=game, token=token)
    return piece(_name(paragraph), told, element="li", class_=_class(paragraph))


def _name(paragraph: Paragraph) -> str:
    return f"notice-{paragraph.at}-{paragraph.who}" if paragraph.notice else f"from-{paragraph.lines[0].position}"


def _class(paragraph: Paragraph) -> str | None:
    if paragraph.quiet:
        return None
    seat = "none" if paragraph.who is None else paragraph.who
    return f"turn notice seat-{seat}" if paragraph.notice else f"turn seat-{seat}"
