"""How the points grew: turn by turn along the log, with the chapters of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel import CHANCE
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ..live import LiveTable
from ..story import Line, NamedGain

# More than so many are no chapters of a game, but its turns.
MOST_CHAPTERS = 12
# The status of a game tells the large before the small.
SEPARATOR = " · "

Totals = tuple[int, ...]


@dataclass
class Turn:
    """Lines of one player in a row with what chance did to them; `before` and `after` are everybody's points.

    Whoever plays alone has a turn with every line.
    """

    who: int
    before: Totals
    after: Totals = ()
    chapter: str = ""
    lines: list[Line] = field(default_factory=list)

    @property
    def gained(self) -> int:
        return self.after[self.who] - self.before[self.who]

    @property
    def end(self) -> int:
        return self.lines[-1].position


@dataclass(frozen=True)
class Chapter:
    """A part of the game and the positions it covers."""

    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Course:
    """`closing` is what the end of the game brought, which is in nobody's turn; `final` are the points with it."""

    turns: tuple[Turn, ...]
    chapters: tuple[Chapter, ...]
    closing: tuple[NamedGain, ...]
    start: Totals
    final: Totals
    last: int


def course_of(live: LiveTable, lines: Sequence[Line], scene: Scene) -> Course:
    """The course of a finished game as its log tells it."""
    seats = range(len(live.names))
    chapters = _chapters(live, lines, scene)
    final = tuple(scene.total(seat) for seat in seats)
    closing = tuple(gain for line in lines for gain in line.closing)
    told = [*closing, *(gain for line in lines for gain in line.gains)]
    # What was there before the first line, a game's points to begin with.
    start = now = tuple(final[seat] - _of_seat(told, seat) for seat in seats)
    turns: list[Turn] = []
    for line in lines:
        if not turns or (line.who != CHANCE and (len(seats) == 1 or line.who != turns[-1].who)):
            turns.append(Turn(line.who, now, chapter=_chapter_at(chapters, line.position)))
        now = tuple(now[seat] + _of_seat(line.gains, seat) for seat in seats)
        turns[-1].after = now
        turns[-1].lines.append(line)
    return Course(tuple(turns), chapters, closing, start, final, lines[-1].position if lines else 0)


def _of_seat(gains: Sequence[NamedGain], seat: int) -> int:
    return sum(gain.points for gain in gains if gain.seat == seat)


def _chapters(live: LiveTable, lines: Sequence[Line], scene: Scene) -> tuple[Chapter, ...]:
    """Where the beginning of the status stays the same for long; none in a game that tells it turn by turn."""
    drawing, words = drawing_of(live.game), words_of(live.game, scene.words.language)
    found: list[Chapter] = []
    for line in lines:
        before = live.table.view_at(line.first - 1, scene.viewer)
        there = Scene(live.game, before, scene.viewer, words, live.names)
        name = drawing.status(there).split(SEPARATOR)[0]
        if found and found[-1].name == name:
            found[-1] = Chapter(name, found[-1].start, line.position)
        else:
            found.append(Chapter(name, line.first - 1, line.position))
        if len(found) > MOST_CHAPTERS:
            return ()
    return tuple(found)


def _chapter_at(chapters: Sequence[Chapter], position: int) -> str:
    return next((chapter.name for chapter in chapters if chapter.start < position <= chapter.end), "")
