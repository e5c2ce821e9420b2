"""Points by source as bars, the best first: what came when the game ended, and what was a bonus, are parts of a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...stage.scene import Presentation
from ...stage.words import Words
from ..sheet import SeatColumn, Sheet, SourceRow, Team
from .course import Course
from .plinths import Side


@dataclass(frozen=True)
class Part:
    """A kind of points: hatched where they are a bonus, pale where they came when the game ended."""

    bonus: bool
    late: bool

    @property
    def key(self) -> str:
        """Its words; none for what is neither."""
        return "_".join(name for name, is_so in (("bonus", self.bonus), ("late", self.late)) if is_so)

    @property
    def look(self) -> str:
        return self.key.replace("_", " ")


PARTS = tuple(Part(bonus, late) for bonus, late in product((False, True), repeat=2))


@dataclass(frozen=True)
class Segment:
    """One part of a bar, in per cent of the longest bar."""

    part: Part
    left: float
    width: float


@dataclass(frozen=True)
class Bar:
    """Points of one seat from one source; `told` says in words what the segments show."""

    points: int
    segments: tuple[Segment, ...]
    told: str
    best: bool


@dataclass(frozen=True)
class BarRow:
    source: str
    rule: str
    symbol: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Chart:
    """Columns by place, partners beside each other; the legend names the looks that occur if there are several."""

    columns: tuple[SeatColumn, ...]
    teams: tuple[Team, ...]
    rows: tuple[BarRow, ...]
    legend: tuple[tuple[str, str], ...]


Amounts = Mapping[Part, int]


def chart_of(sheet: Sheet, sides: Sequence[Side], course: Course, drawing: Presentation, words: Words) -> Chart:
    seats = [seat for side in sorted(sides, key=lambda side: side.place) for seat in side.seats]
    symbols = drawing.source_symbols()
    amounts = {
        row: [_amounts(family, sheet, course, seat) for seat in seats]
        for row, family in _families(sheet, drawing.bonus_sources())
    }
    longest = max([1, *(sum(each.values()) for row in amounts.values() for each in row)])
    rows = [
        BarRow(row.source, row.rule, symbols.get(row.rule, ""), _bars(row_amounts, longest, words))
        for row, row_amounts in amounts.items()
    ]
    return Chart(
        columns=tuple(sorted(sheet.columns, key=lambda column: seats.index(column.seat))),
        teams=tuple(sorted(sheet.teams, key=lambda team: team.place)),
        rows=tuple(rows),
        legend=_legend([each for row in amounts.values() for each in row], words),
    )


def _families(sheet: Sheet, bonuses: Mapping[str, str]) -> list[tuple[SourceRow, list[SourceRow]]]:
    """Every row with its bonuses behind it; a bonus to what brought nobody anything has a row of its own."""
    shown = {row.rule for row in sheet.rows}
    owner = {row.rule: bonuses.get(row.rule, "") for row in sheet.rows}
    return [
        (row, [row, *(bonus for bonus in sheet.rows if owner[bonus.rule] == row.rule)])
        for row in sheet.rows
        if owner[row.rule] not in shown
    ]


def _amounts(family: Sequence[SourceRow], sheet: Sheet, course: Course, seat: int) -> Amounts:
    """What a seat got in each way; points below zero are no part of a bar, but count."""
    place = next(number for number, column in enumerate(sheet.columns) if column.seat == seat)
    found = dict.fromkeys(PARTS, 0)
    for row in family:
        points = row.points[place]
        scored = course.scoring.gains if course.scoring else ()
        late = sum(gain.points for gain in scored if gain.seat == seat and gain.rule == row.rule)
        late = max(0, min(late, points))
        bonus = row is not family[0]
        found[Part(bonus, True)] += late
        found[Part(bonus, False)] += points - late
    return found


def _bars(amounts: Sequence[Amounts], longest: int, words: Words) -> tuple[Bar, ...]:
    totals = [sum(each.values()) for each in amounts]
    least, best = min(totals), max(totals)
    return tuple(
        Bar(total, _segments(each, longest), _told(each, total, words), max(0, least) < total == best)
        for each, total in zip(amounts, totals, strict=True)
    )


def _segments(amounts: Amounts, longest: int) -> tuple[Segment, ...]:
    found, left = [], 0.0
    for part, points in amounts.items():
        if points > 0:
            width = 100 * points / longest
            found.append(Segment(part, round(left, 1), round(width, 1)))
            left += width
    return tuple(found)


def _told(amounts: Amounts, total: int, words: Words) -> str:
    """How much of the points was a bonus or came when the game ended."""
    return ", ".join(
        words(f"end.{part.key}_{'all' if points == total else 'share'}", points=points)
        for part, points in amounts.items()
        if part.key and points > 0
    )


def _legend(amounts: Sequence[Amounts], words: Words) -> tuple[tuple[str, str], ...]:
    used = [part for part in PARTS if any(each[part] > 0 for each in amounts)]
    if len(used) < 2:
        return ()
    plain = "during" if any(part.late for part in used) else "without_bonus"
    return tuple((part.look, words(f"end.{part.key or plain}")) for part in used)
