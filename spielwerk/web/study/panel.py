"""The panel in which a position is changed: a field for every number that the game lets be set, by seat."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markupsafe import Markup

from ...stage.scene import Scene
from ...teach.study.changes import settable_fields, value_at
from ...teach.study.turns import TURN, whose_turn
from ...teach.study.ways import NONE
from ..templates import render
from .naming import Namer

# So many numbered places are shown even where nothing lies.
SPARE = 3


@dataclass(frozen=True)
class Cell:
    """One number that can be set; `shown` is its value in words where it stands for a thing."""

    field: str
    place: int
    name: str
    value: int
    shown: str
    least: int
    most: int
    kinds: str


@dataclass(frozen=True)
class Row:
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Section:
    """What belongs to a seat, or to nobody."""

    key: str
    name: str
    seat: int | None
    rows: tuple[Row, ...]


def draw_panel(scene: Scene, language: str) -> Markup:
    sections = sections_of(scene)
    asked = sorted({cell.kinds for section in sections for row in section.rows for cell in row.cells if cell.kinds})
    kinds = {kind: _things(scene, kind) for kind in asked}
    return render("parts/study_changes.html", language, sections=sections, kinds=kinds)


def _things(scene: Scene, kind: str) -> list[tuple[int, str]]:
    """What can be chosen, by its number: the seats, or what chance may give by a verb."""
    if kind == TURN:
        return list(enumerate(scene.names))
    namer = Namer(scene)
    things = sorted(namer.kinds(kind).items(), key=lambda thing: thing[1])
    given = {name: meaning for name, meaning in settable_fields(scene.game).items() if meaning.values_by == kind}
    # Where nothing may lie a place can be emptied.
    blanks = [name for name, meaning in given.items() if meaning.may_be and NONE in meaning.may_be]
    return [*((NONE, namer.value(name, NONE)) for name in blanks[:1]), *things]


def sections_of(scene: Scene) -> list[Section]:
    namer = Namer(scene)
    rows: dict[int | None, list[Row]] = {None: [], **{seat: [] for seat in range(len(scene.names))}}
    whose = whose_turn(scene.game, scene.state)
    if whose is not None:
        cell = Cell(TURN, 0, "", whose, scene.names[whose], 0, len(scene.names) - 1, TURN)
        rows[None].append(Row(namer.field(TURN), (cell,)))
    for name in settable_fields(scene.game):
        cells: dict[int | None, list[Cell]] = {}
        for place in range(math.prod(scene.game.state[name].shape)):
            cells.setdefault(namer.seat_of(name, place), []).append(_cell(namer, name, place))
        for seat, found in cells.items():
            if seat in rows:
                rows[seat].append(Row(namer.field(name), _in_use(found)))
    named = [(seat, "" if seat is None else scene.names[seat], found) for seat, found in rows.items() if found]
    return [Section(f"change-{seat}", name, seat, tuple(found)) for seat, name, found in named]


def _in_use(cells: list[Cell]) -> tuple[Cell, ...]:
    """Of places that are but numbered those that hold something and a few more: a record has room for far more."""
    numbered = all(cell.kinds and cell.name == str(number) for number, cell in enumerate(cells, 1))
    if not numbered:
        return tuple(cells)
    last = max((number for number, cell in enumerate(cells, 1) if cell.value != NONE), default=0)
    return tuple(cells[: max(last + 1, SPARE)])


def _cell(namer: Namer, name: str, place: int) -> Cell:
    meaning = namer.meanings[name]
    assert meaning.may_be is not None
    value = value_at(namer.scene.state, name, place)
    shown = namer.value(name, value) if meaning.values_by else ""
    least, most = meaning.may_be[0], meaning.may_be[-1]
    return Cell(name, place, namer.place(name, place), value, shown, least, most, meaning.values_by)
