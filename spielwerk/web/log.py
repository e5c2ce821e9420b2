"""The log as named pieces: a line that is told is drawn once, and only what is new is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

from markupsafe import Markup

from ..stage.markup import symbol, tag
from ..stage.pieces import Group, Piece, group, look, piece
from .gains import draw_gains
from .language import page_words
from .live import LiveTable
from .story import Line, Paragraph, tell


@dataclass
class Told:
    """What was told last, as paragraphs and as pieces. Lines are known again by identity: told anew, one is another."""

    lines: list[Line] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)
    drawn: list[Group] = field(default_factory=list)
    pieces: dict[int, tuple[Line, list[Piece]]] = field(default_factory=dict)
    notices: int = 0


@dataclass(frozen=True)
class Reader:
    """For whom the log is drawn, and whether who reads it steps through the past."""

    language: str
    game: str
    token: str
    replay: bool


def draw_log(live: LiveTable, lines: list[Line], language: str, token: str, replay: bool = False) -> Group:
    reader = Reader(language, live.game.name, token, replay)
    told: Told = live.lines.setdefault(reader, Told())
    _tell_what_is_new(live, told, lines, language)
    for paragraph in told.paragraphs[len(told.drawn) :]:
        told.drawn.append(_paragraph(told, paragraph, reader))
    turns: list[Piece | Group] = [*reversed(told.drawn)] or [_empty(language)]
    return group(
        "log",
        [group("turns", turns, element="ol", class_="turns", reversed=True)],
        ground=_head(language),
        element="div",
    )


def _tell_what_is_new(live: LiveTable, told: Told, lines: list[Line], language: str) -> None:
    """Paragraphs stay as far as the lines in them and their neighbours are those that were told."""
    if told.notices != len(live.settings.notices):
        told.lines, told.paragraphs, told.notices = [], [], len(live.settings.notices)
    same = min(len(told.lines), len(lines))
    while same and told.lines[same - 1] is not lines[same - 1]:
        same -= 1
    begin = len(told.lines)
    while told.paragraphs and begin >= same:
        begin -= len(told.paragraphs.pop().lines)
    begin -= _take_last(told.paragraphs)
    del told.drawn[len(told.paragraphs) :]
    told.lines = lines
    tell(live, told.paragraphs, lines, begin, language)


def _take_last(paragraphs: list[Paragraph]) -> int:
    """Takes away the last paragraph with lines, which the next line may join, and the notices around it."""
    _take_notices(paragraphs)
    taken = len(paragraphs.pop().lines) if paragraphs else 0
    _take_notices(paragraphs)
    return taken


def _take_notices(paragraphs: list[Paragraph]) -> None:
    while paragraphs and paragraphs[-1].notice:
        paragraphs.pop()


@look
def _head(language: str) -> Markup:
    return tag("div", tag("h2", page_words(language)("page.log")), class_="log-head")


@cache
def _empty(language: str) -> Piece:
    return piece("empty", page_words(language)("log.empty"), element="li", class_="soft")


def _paragraph(told: Told, paragraph: Paragraph, reader: Reader) -> Group:
    seat = "none" if paragraph.who is None else paragraph.who
    if paragraph.notice:
        said = symbol("bot", size=16) + tag("span", paragraph.notice)
        name = f"notice-{paragraph.at}-{paragraph.who}"
        return group(name, [], ground=said, element="li", class_=f"turn notice seat-{seat}")
    first = paragraph.lines[0].first
    lines = [drawn for line in paragraph.lines for drawn in _pieces(told, line, reader)]
    if not paragraph.quiet:
        ordered = group("lines", lines, element="ol")
        ground = symbol("star", size=14) if seat == "none" else Markup()
        return group(f"from-{first}", [ordered], ground=ground, element="li", class_=f"turn seat-{seat}")
    count = page_words(reader.language)("log.quiet", n=len(paragraph.lines))
    summary = piece("summary", count, element="summary")
    ordered = group("lines", lines, element="ol", class_="turns")
    folded = group("folded", [summary, ordered], element="details", data_key=f"quiet-{first}")
    return group(f"from-{first}", [folded], element="li")


def _pieces(told: Told, line: Line, reader: Reader) -> list[Piece]:
    known, drawn = told.pieces.get(line.first, (None, []))
    if known is not line:
        drawn = [_line(line, reader), *_closing(line, reader)]
        told.pieces[line.first] = (line, drawn)
    return drawn


def _line(line: Line, reader: Reader) -> Piece:
    where = tag(
        "a",
        line.text,
        class_="where",
        href=f"/t/{reader.token}/at/{line.position}",
        title=page_words(reader.language)("log.to_position", position=line.position),
    )
    gains = _gains(draw_gains(line.gains, line.who, reader.game)) if line.gains else None
    classes = "line small" if line.quiet else "line"
    return piece(
        f"line-{line.first}",
        where,
        gains,
        element="li",
        class_=classes,
        data_first=line.first,
        data_position=line.position,
    )


def _closing(line: Line, reader: Reader) -> list[Piece]:
    """What the end of the game brought, seat by seat."""
    drawn = []
    for seat, found in groupby(line.closing, key=lambda gain: gain.seat):
        gains = list(found)
        said = page_words(reader.language)("log.closing", name=gains[0].name)
        points = _gains(draw_gains(gains, seat, reader.game))
        drawn.append(piece(f"closing-{seat}", said, points, element="li", class_="line closing"))
    return drawn


def _gains(drawn: Markup) -> Markup:
    return Markup(" ") + tag("span", drawn, class_="gains")
