"""The log in words: what happened in sentences, where the points came from, and what was done since my last move."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import msgspec
from msgspec.structs import replace

from ..bots.levels import canonical
from ..kernel import CHANCE, Game, State
from ..stage.game_words import words_of
from ..stage.numbers import signed
from ..stage.presentation import drawing_of
from ..stage.previews import ledger_difference
from ..stage.scene import Gain, Scene, Step
from ..stage.words import Words
from ..table.log import LogLine
from ..table.table import Table
from .language import page_words
from .live import LiveTable
from .table_settings import BotNotice


class NamedGain(msgspec.Struct, frozen=True, gc=False):
    """Points with the names of seat and source; `rule` is where the rules tell of the source."""

    seat: int
    name: str
    source: str
    points: int
    rule: str


@dataclass(frozen=True)
class Line:
    """Steps that belong together in words; `position` is the one they led to. What the end brought stands apart."""

    position: int
    who: int
    text: str
    gains: tuple[NamedGain, ...]
    quiet: bool
    closing: tuple[NamedGain, ...] = ()
    steps: int = 1

    @property
    def first(self) -> int:
        """The position that the first of the steps led to."""
        return self.position - self.steps + 1

    @cached_property
    def spoken(self) -> str:
        """The line for the ear."""
        told = (*self.gains, *self.closing)
        gains = ", ".join(f"{gain.name}: {gain.source} {signed(gain.points)}" for gain in told)
        return f"{self.text}. {gains}" if gains else self.text


@dataclass(frozen=True)
class Told:
    """A step, the position it led to, as the viewer saw it, and what it brought."""

    step: Step
    position: int
    after: State
    gains: tuple[NamedGain, ...]
    closing: tuple[NamedGain, ...]
    quiet: bool


@dataclass
class Telling:
    """The lines told to one viewer, the entries behind their positions, and the steps of the last line."""

    lines: list[Line] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    last: list[Told] = field(default_factory=list)

    def keep(self, positions: int) -> None:
        """Forgets lines that go beyond, and the one before them if what comes next may join it."""
        if positions >= len(self.entries):
            return
        begins = 0
        while self.lines and self.lines[-1].position > positions:
            begins = self.lines.pop().first
        if begins > positions:
            del self.lines[-1:]
        del self.entries[self.lines[-1].position if self.lines else 0 :]
        self.last = []


@dataclass
class Paragraph:
    """Lines that belong together: one player's in a row with what chance did to them, or several small things."""

    who: int | None
    quiet: bool = False
    lines: list[Line] = field(default_factory=list)
    notice: str = ""
    at: int = 0


def lines_of(live: LiveTable, viewer: int, language: str, beside: tuple[int, ...] = ()) -> list[Line]:
    """All lines that the viewer and all `beside` may read. Lines told before are told again, as long as the log still
    begins with them."""
    table = live.table
    # At the end secrets are open: everything is told anew.
    telling: Telling = live.lines.setdefault((viewer, beside, language, table.over()), Telling())
    telling.keep(_unchanged(table, viewer, telling.entries))
    _tell_on(telling, live, viewer, language, beside)
    lines = list(telling.lines)
    if table.to_confirm() is not None:
        # The end of a turn that waits is told before what follows from it: it is told anew when it stands.
        telling.keep(len(telling.entries) - 1)
    return lines


def lines_until(live: LiveTable, viewer: int, language: str, position: int) -> list[Line]:
    """The lines up to a position of the past, the last of them as far as it had come there."""
    lines = [line for line in lines_of(live, viewer, language) if line.first <= position]
    if lines and lines[-1].position > position:
        first = lines[-1].first
        entries = live.table.log_for(viewer, first - 1)[: position - first + 1]
        lines[-1] = _line(live, [_told(live, viewer, language, entry) for entry in entries])
    return lines


def _unchanged(table: Table, viewer: int, entries: list[int]) -> int:
    """Up to which position the plays are those that were told."""
    same = min(len(entries), table.positions(viewer))
    while same and entries[same - 1] != table.sequence_at(same):
        same -= 1
    return same


def _tell_on(telling: Telling, live: LiveTable, viewer: int, language: str, beside: tuple[int, ...]) -> None:
    drawing, table = drawing_of(live.game), live.table
    groups = [telling.last] if telling.last else []
    for entry in table.log_for(viewer, len(telling.entries), beside):
        told = _told(live, viewer, language, entry, groups[-1][-1].after if groups else None)
        telling.entries.append(table.sequence_at(entry.position))
        if groups and drawing.together(groups[-1][-1].step, told.step):
            groups[-1].append(told)
        else:
            groups.append([told])
    if groups and telling.last:
        if len(groups[0]) > telling.lines[-1].steps:
            telling.lines.pop()
        else:
            del groups[0]
    telling.lines += [_line(live, group) for group in groups]
    telling.last = groups[-1] if groups else telling.last


def _told(live: LiveTable, viewer: int, language: str, entry: LogLine, before: State | None = None) -> Told:
    table, words = live.table, live.words(language)
    before = before or table.view_at(entry.position - 1, viewer)
    after = table.view_at(entry.position, viewer)
    difference = ledger_difference(before, after)
    # The mover's own points come first.
    gains = [named_gain(live, words, g) for g in sorted(difference, key=lambda g: g.seat != entry.who)]
    late = live.game.closing(before)
    step = Step(
        Scene(live.game, before, viewer, words, live.names), entry.who, -1 if entry.move is None else entry.move
    )
    return Told(
        step,
        entry.position,
        after,
        tuple(gain for gain in gains if gain.rule not in late),
        tuple(sorted((gain for gain in gains if gain.rule in late), key=lambda gain: gain.seat)),
        drawing_of(live.game).quiet(step.scene, step.who, step.move) and not gains,
    )


def _line(live: LiveTable, group: list[Told]) -> Line:
    """A sentence for steps that belong together, with the points of all of them."""
    return Line(
        group[-1].position,
        next((told.step.who for told in group if told.step.who != CHANCE), CHANCE),
        drawing_of(live.game).sentence([told.step for told in group]),
        _summed([gain for told in group for gain in told.gains]),
        all(told.quiet for told in group),
        _summed([gain for told in group for gain in told.closing]),
        len(group),
    )


def _summed(gains: list[NamedGain]) -> tuple[NamedGain, ...]:
    """Points of a seat from the same source as one number."""
    sums: dict[NamedGain, int] = {}
    for gain in gains:
        same = replace(gain, points=0)
        sums[same] = sums.get(same, 0) + gain.points
    return tuple(replace(gain, points=points) for gain, points in sums.items() if points)


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
    level = level_name(live.game, notice.level, language)
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


def level_name(game: Game, level: str, language: str) -> str:
    """The name of a level or of a style of the game; a level of another package is shown as it calls itself."""
    return _said_of(game, level, language, f"level.{canonical(level)}", f"style.{level}.name", level)


def level_detail(game: Game, level: str, language: str) -> str:
    """What to expect of a level, for whoever chooses one."""
    return _said_of(game, level, language, f"level_detail.{canonical(level)}", f"style.{level}.detail", "")


def _said_of(game: Game, level: str, language: str, key: str, key_of_style: str, otherwise: str) -> str:
    words = page_words(language)
    if key in words:
        return words(key)
    return words_of(game, language)(key_of_style) if level in game.styles else otherwise
