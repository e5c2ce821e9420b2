"""The page of the end, put together once for a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ...stage.words import Words
from ..language import page_words
from ..live import LiveTable
from ..reviews import can_review
from ..sheet import Sheet
from ..story import Line
from ..templates import render
from .bars import chart_of
from .course import Course, course_of
from .curve import curve
from .moments import moments_of
from .plinths import Side, plinths, staged
from .result import result_of
from .telling import telling_of


def draw_end(
    live: LiveTable, scene: Scene, sheet: Sheet, lines: Sequence[Line], language: str, token: str, again: bool
) -> Markup:
    """The end of a game. How the points grew is reckoned once for everybody who sees the same."""
    words = page_words(language)
    known = ("course", scene.viewer, language)
    course: Course = live.lines.get(known) or course_of(live, lines, scene)
    live.lines[known] = course
    sides, drawing = staged(sides_of(sheet)), drawing_of(live.game)
    winners = [column.seat for column in sheet.columns if column.won]
    mine = next((side for side in sides if scene.viewer in side.seats), None)
    moments = moments_of(course, live.names, winners, drawing.bonus_sources(), words)
    return render(
        "parts/end.html",
        language,
        sheet=sheet,
        sides=sides,
        stage=plinths(sides),
        margin=_margin(sides, words) if len(sides) > 1 else _alone(scene, sides[0], words),
        chart=chart_of(sheet, sides, course, drawing, words),
        moments=moments,
        curve=curve(course, live.names, moments, words("end.final")),
        course=course,
        telling=telling_of(course, [column.seat for column in sheet.columns]),
        mine=mine,
        verdict=_verdict(live, sheet, mine, words),
        names=live.names,
        result=result_of(live, scene),
        token=token,
        again=again,
        reviewed=can_review(live.game),
    )


def sides_of(sheet: Sheet) -> list[Side]:
    """Who is compared with whom: players, or teams."""
    if not sheet.teams:
        return [Side((one.seat,), one.name, one.total, one.place, one.won) for one in sheet.columns]
    sides, columns = [], list(sheet.columns)
    for team in sheet.teams:
        members, columns = columns[: team.size], columns[team.size :]
        seats = tuple(member.seat for member in members)
        sides.append(Side(seats, team.names, team.total, team.place, team.won))
    return sides


def _verdict(live: LiveTable, sheet: Sheet, mine: Side | None, words: Words) -> str:
    """Who won; whoever played alone against bots is told in person."""
    people = sum(seat.is_person for seat in live.table.seats)
    winners = sum(column.won for column in sheet.columns)
    in_person = mine is not None and mine.won and people == winners == 1
    return words("sheet.you_won") if in_person else sheet.verdict


def _alone(scene: Scene, side: Side, words: Words) -> str:
    """Who plays alone wins or loses against the game, which says what was reached and what was needed."""
    return drawing_of(scene.game).prompt(scene).detail or words("end.points", points=side.points)


def _margin(sides: Sequence[Side], words: Words) -> str:
    """By how much it was won, or how many points the winners share."""
    ranked = sorted(sides, key=lambda side: (side.place, -side.points))
    first = ranked[0]
    if ranked[1].place == first.place:
        return words("end.points", points=first.points)
    ahead = first.points - ranked[1].points
    if ahead == 0:
        return words("end.tie_break", points=first.points)
    return words("end.ahead", points=first.points, ahead=ahead, name=ranked[1].names)
