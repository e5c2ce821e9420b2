"""The log in words: what happened line by line, where the points came from, and what was done since my last move."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel import CHANCE
from ..stage.game_words import words_of
from ..stage.numbers import signed
from ..stage.presentation import drawing_of
from ..stage.previews import ledger_difference
from ..stage.scene import Gain, Scene
from ..stage.words import Words
from ..table.log import LogLine
from .language import page_words
from .live import LiveTable
from .table_settings import BotNotice


@dataclass(frozen=True)
class NamedGain:
    """Points with the names of seat and source; `rule` is where the rules tell of the source."""

    seat: int
    name: str
    source: str
    points: int
    rule: str


@dataclass(frozen=True)
class Line:
    """One play in words; `position` is the one it led to. What the end of the game brought stands apart."""

    position: int
    who: int
    text: str
    gains: tuple[NamedGain, ...]
    quiet: bool
    closing: tuple[NamedGain, ...] = ()

    def spoken(self) -> str:
        told = (*self.gains, *self.closing)
        gains = ", ".join(f"{gain.name}: {gain.source} {signed(gain.points)}" for gain in told)
        return f"{self.text}. {gains}" if gains else self.text


@dataclass
class Paragraph:
    """Lines that belong together: one player's in a row with what chance did to them, or several small things."""

    who: int | None
    quiet: bool = False
    lines: list[Line] = field(default_factory=list)
    notice: str = ""
    at: int = 0


def lines_of(live: LiveTable, viewer: int, language: str) -> list[Line]:
    """All lines the viewer may read. Lines told before are told again, as long as the log still begins with them."""
    table = live.table
    # At the end secrets are open: everything is told anew.
    known: list[tuple[int, Line]] = live.lines.setdefault((viewer, language, table.over()), [])
    del known[table.positions(viewer) :]
    while known and known[-1][0] != table.sequence_at(len(known)):
        del known[-1]
    for entry in table.log_for(viewer, len(known)):
        known.append((table.sequence_at(entry.position), _line(live, viewer, language, entry)))
    lines = [line for _, line in known]
    if table.to_confirm() is not None:
        # The end of a turn that waits is told before what follows from it: it is told anew when it stands.
        del known[-1:]
    return lines


def _line(live: LiveTable, viewer: int, language: str, entry: LogLine) -> Line:
    table, drawing = live.table, drawing_of(live.game)
    words = words_of(live.game, language)
    before = table.view_at(entry.position - 1, viewer)
    difference = ledger_difference(before, table.view_at(entry.position, viewer))
    # The mover's own points come first.
    gains = tuple(named_gain(live, words, g) for g in sorted(difference, key=lambda g: g.seat != entry.who))
    scene = Scene(live.game, before, viewer, words, live.names)
    move = -1 if entry.move is None else entry.move
    quiet = drawing.quiet(scene, entry.who, move) and not gains
    closing = tuple(sorted((g for g in gains if g.rule in live.game.closing(before)), key=lambda g: g.seat))
    at_once = tuple(g for g in gains if g not in closing)
    return Line(entry.position, entry.who, drawing.log_line(scene, entry.who, move), at_once, quiet, closing)


def named_gain(live: LiveTable, words: Words, gain: Gain) -> NamedGain:
    source = live.game.sources[gain.source]
    return NamedGain(gain.seat, live.names[gain.seat], words(f"source.{source}"), gain.points, source)


def paragraphs_of(live: LiveTable, lines: list[Line], language: str) -> list[Paragraph]:
    """The lines as paragraphs; within one they stay in order."""
    return tell(live, [], lines, 0, language)


def tell(live: LiveTable, paragraphs: list[Paragraph], lines: list[Line], begin: int, language: str) -> list[Paragraph]:
    """Goes on with paragraphs that tell the lines before `begin`. A small thing alone is a line like any."""
    told = lines[begin - 1].position if begin else -1
    notices = sorted((n for n in live.settings.notices if n.position >= told), key=lambda notice: notice.position)
    for number in range(begin, len(lines)):
        line = lines[number]
        while notices and notices[0].position < line.position:
            paragraphs.append(_notice(live, notices.pop(0), language))
        who = None if line.who == CHANCE else line.who
        quiet = line.quiet and _among_small_things(lines, number)
        last = paragraphs[-1] if paragraphs else None
        if last and not last.notice and last.quiet == quiet and (quiet or who in (None, last.who)):
            last.lines.append(line)
        else:
            paragraphs.append(Paragraph(who, quiet, [line]))
    return paragraphs


def _notice(live: LiveTable, notice: BotNotice, language: str) -> Paragraph:
    level = level_name(notice.level, language)
    text = page_words(language)("log.bot_replaced", name=live.names[notice.seat], level=level)
    return Paragraph(notice.seat, notice=text, at=notice.position)


def _among_small_things(lines: list[Line], number: int) -> bool:
    before, after = lines[max(0, number - 1) : number], lines[number + 1 : number + 2]
    return any(line.quiet for line in (*before, *after))


def since_last_move(lines: list[Line], viewer: int) -> list[Line]:
    """What others did, worth a line, since the viewer's newest own visible move."""
    since: list[Line] = []
    for line in reversed(lines):
        if line.who == viewer and not line.quiet:
            break
        if not line.quiet and line.who not in (viewer, CHANCE):
            since.append(line)
    return since[::-1]


def level_name(level: str, language: str) -> str:
    """The name of a bot's level; levels nobody has named yet are shown as they are."""
    words = page_words(language)
    return words(f"level.{level}") if f"level.{level}" in words else level


def level_detail(level: str, language: str) -> str:
    """A word on how a level plays, for whoever chooses one."""
    words = page_words(language)
    return words(f"level_detail.{level}") if f"level_detail.{level}" in words else ""
