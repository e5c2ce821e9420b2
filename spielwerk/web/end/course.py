"""How the points grew: turn by turn along the log, with the chapters of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel import CHANCE
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ...teach.review.chapters import THIRDS
from ...teach.review.telling import review_words
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
class Scoring:
    """The final scoring: what it brought, and the position at which it began; one with a name is called by it."""

    title: str
    start: int
    gains: tuple[NamedGain, ...]


@dataclass(frozen=True)
class Course:
    """`scoring` is what came when nobody played any more, if something did; `closing` is that part of it which is in
    nobody's turn; `final` are the points with all of it. Partners are a side, and count together."""

    turns: tuple[Turn, ...]
    chapters: tuple[Chapter, ...]
    closing: tuple[NamedGain, ...]
    start: Totals
    final: Totals
    last: int
    scoring: Scoring | None = None
    teams: tuple[Sequence[int], ...] = ()

    @property
    def sides(self) -> tuple[Sequence[int], ...]:
        """Who is compared with whom: the seats of every team, or each seat for itself."""
        return self.teams or tuple((seat,) for seat in range(len(self.final)))

    def of_side(self, totals: Totals, seat: int) -> int:
        """The points of a seat with those of its partners."""
        return sum(totals[one] for one in next(side for side in self.sides if seat in side))

    def leads(self, totals: Totals, seat: int) -> bool:
        """Whether the side of this seat alone has most."""
        own = self.of_side(totals, seat)
        return all(own > self.of_side(totals, side[0]) for side in self.sides if seat not in side)

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns before the final scoring."""
        return tuple(turn for turn in self.turns if not self.scoring or turn.end <= self.scoring.start)

    @property
    def before_scoring(self) -> Totals:
        return self.played[-1].after if self.played else self.start


def course_of(live: LiveTable, lines: Sequence[Line], scene: Scene) -> Course:
    """The course of a finished game as its log tells it."""
    seats = range(len(live.names))
    last = lines[-1].position if lines else 0
    closing = tuple(gain for line in lines for gain in line.closing)
    scoring = Scoring("", last, closing) if closing else _last_chapter(live, lines, scene)
    chapters = _chapters(live, lines, scene) or _thirds(scoring, last, scene.words.language)
    final = tuple(scene.total(seat) for seat in seats)
    told = [*closing, *(gain for line in lines for gain in line.gains)]
    # What was there before the first line, a game's points to begin with.
    start = now = tuple(final[seat] - _of_seat(told, seat) for seat in seats)
    turns: list[Turn] = []
    for line in lines:
        begins_scoring = scoring is not None and line.first == scoring.start + 1
        others = line.who != CHANCE and (len(seats) == 1 or not turns or line.who != turns[-1].who)
        if not turns or others or begins_scoring:
            turns.append(Turn(line.who, now, chapter=_chapter_at(chapters, line.position)))
        now = tuple(now[seat] + _of_seat(line.gains, seat) for seat in seats)
        turns[-1].after = now
        turns[-1].lines.append(line)
    teams = tuple(live.game.teams(live.table.options))
    return Course(tuple(turns), chapters, closing, start, final, last, scoring, teams)


def _of_seat(gains: Sequence[NamedGain], seat: int) -> int:
    return sum(gain.points for gain in gains if gain.seat == seat)


def _last_chapter(live: LiveTable, lines: Sequence[Line], scene: Scene) -> Scoring | None:
    """A last chapter in which people decide: a scoring, if its sources brought nothing before."""
    drawing, words = drawing_of(live.game), words_of(live.game, scene.words.language)
    title, begin = "", len(lines)
    while begin:
        state = live.table.view_at(lines[begin - 1].first - 1, scene.viewer)
        name = drawing.chapter(Scene(live.game, state, scene.viewer, words, live.names)).title
        if not name or (title and name != title):
            break
        title, begin = name, begin - 1
    gains = tuple(gain for line in lines[begin:] for gain in line.gains)
    earlier = {gain.rule for line in lines[:begin] for gain in line.gains}
    if not gains or any(gain.rule in earlier for gain in gains):
        return None
    return Scoring(title, lines[begin].first - 1, gains)


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


def _thirds(scoring: Scoring | None, last: int, language: str) -> tuple[Chapter, ...]:
    """A game without chapters by its three thirds, as its review does, and by its scoring."""
    words, end = review_words(language), scoring.start if scoring else last
    bounds = [end * part // len(THIRDS) for part in range(len(THIRDS) + 1)]
    found = [Chapter(words(f"third.{name}"), *bounds[part : part + 2]) for part, name in enumerate(THIRDS)]
    return (*found, Chapter(scoring.title, end, last)) if scoring and scoring.title else tuple(found)


def _chapter_at(chapters: Sequence[Chapter], position: int) -> str:
    return next((chapter.name for chapter in chapters if chapter.start < position <= chapter.end), "")
