"""The final scoring line by line: what each source brought whom, and how everybody stands after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ..live import LiveTable
from ..story import Line, NamedGain
from .course import Course, Totals


@dataclass(frozen=True)
class ToldLine:
    """Points of one source by seat, and everybody's points with them."""

    source: str
    points: Totals
    totals: Totals


@dataclass(frozen=True)
class Telling:
    """`before` is how everybody stood when the final scoring began; one with a name of its own is called by it."""

    title: str
    before: Totals
    lines: tuple[ToldLine, ...]


def telling_of(
    live: LiveTable, course: Course, lines: Sequence[Line], scene: Scene, seats: Sequence[int]
) -> Telling | None:
    """Source by source in the order in which they were scored; None where the end brought nobody anything."""
    title, gains = ("", course.closing) if course.closing else _last_chapter(live, lines, scene)
    if not gains:
        return None
    brought: dict[str, dict[int, int]] = {}
    for gain in gains:
        points = brought.setdefault(gain.source, dict.fromkeys(seats, 0))
        points[gain.seat] += gain.points
    now = {seat: course.final[seat] - sum(points[seat] for points in brought.values()) for seat in seats}
    before, told = tuple(now.values()), []
    for source, points in brought.items():
        now = {seat: now[seat] + points[seat] for seat in seats}
        told.append(ToldLine(source, tuple(points.values()), tuple(now.values())))
    return Telling(title, before, tuple(told))


def _last_chapter(live: LiveTable, lines: Sequence[Line], scene: Scene) -> tuple[str, tuple[NamedGain, ...]]:
    """What a last chapter brought in which people decide: a scoring, if its sources brought nothing before."""
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
    return (title, gains) if all(gain.rule not in earlier for gain in gains) else ("", ())
