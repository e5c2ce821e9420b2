"""The fields of a record as tables: one for plain numbers, one for what every seat has one of, one for each grid.

Optional words name what is shown: `field.bag` a field, `place.bag.2` a place in it (in a grid: a column), `row.bag.1` a
row of a grid, `value.bag.0` a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from ..kernel.record import FILLER
from .numbers import plain
from .scene import Scene, seat_name
from .words import opening, readable

Numbers = npt.NDArray[np.signedinteger]

# Shown elsewhere on the page (seats, score sheet, prompt), or of no use to a person.
ELSEWHERE = frozenset({"players", "points", "agenda", "agenda_rows", "finished", FILLER})
# Of longer rows and columns only those are shown in which something stands.
SHORT = 12


@dataclass(frozen=True)
class FieldTable:
    """A table to be drawn: a corner, headings above, and rows that begin with their heading."""

    title: str
    corner: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def tables_of(scene: Scene) -> list[FieldTable]:
    """Every field that says something to a person, as the viewer may see it."""
    names = [name for name in scene.state.array.dtype.names or () if name not in ELSEWHERE]
    agreed = set(scene.game.option_fields(scene.game.options.complete({})))
    single = [name for name in names if not _numbers(scene, name).ndim]
    of_seats = [name for name in names if _numbers(scene, name).ndim == 1 and _by_seat(scene, name)]
    tables = [
        _list_of(scene, "fields.state", [name for name in single if name not in agreed]),
        _seats_table(scene, of_seats),
        *(_grid(scene, name) for name in names if name not in single and name not in of_seats),
        _list_of(scene, "fields.options", [name for name in single if name in agreed]),
    ]
    return [table for table in tables if table.rows]


def _numbers(scene: Scene, name: str) -> Numbers:
    found: Numbers = scene.state.array[name][0]
    return found


def _by_seat(scene: Scene, name: str) -> bool:
    """Whether a field goes by seats: it is as long as there are seats, and no words say otherwise."""
    numbers = _numbers(scene, name)
    said = f"place.{name}.0" if numbers.ndim == 1 else f"row.{name}.0"
    return numbers.shape[0] == scene.game.seats and said not in scene.words


def _list_of(scene: Scene, title: str, names: list[str]) -> FieldTable:
    rows = tuple((_field(scene, name), (_value(scene, name, int(_numbers(scene, name))),)) for name in names)
    return FieldTable(scene.words(title), "", (), rows)


def _seats_table(scene: Scene, names: list[str]) -> FieldTable:
    rows = [
        (seat_name(scene, seat), tuple(_value(scene, name, int(_numbers(scene, name)[seat])) for name in names))
        for seat in range(len(scene.names))
    ]
    words = scene.words
    headings = tuple(_field(scene, name) for name in names)
    return FieldTable(words("fields.seats"), words("fields.seat"), headings, tuple(rows) if names else ())


def _grid(scene: Scene, name: str) -> FieldTable:
    """A field with places: the last direction runs across, all others down."""
    numbers = _numbers(scene, name)
    if numbers.ndim == 1:
        numbers = numbers[None, :]
    columns = _worth_showing(np.moveaxis(numbers, -1, 0))
    if not columns:
        return FieldTable(_field(scene, name), "", (), (("", (scene.words("fields.nothing"),)),))
    rows = tuple(
        (
            _row_name(scene, name, where),
            tuple(_value(scene, name, int(numbers[(*where, column)])) for column in columns),
        )
        for where in _rows(scene, name, numbers)
    )
    headings = tuple(_place(scene, name, column) for column in columns)
    return FieldTable(_field(scene, name), "", headings, rows)


def _rows(scene: Scene, name: str, numbers: Numbers) -> Iterator[tuple[int, ...]]:
    """The rows of a grid by their places, without seats nobody sits on."""
    first = range(len(scene.names)) if _has_seat_rows(scene, name) else _worth_showing(numbers)
    yield from product(first, *(range(length) for length in numbers.shape[1:-1]))


def _has_seat_rows(scene: Scene, name: str) -> bool:
    return _numbers(scene, name).ndim > 1 and _by_seat(scene, name)


def _worth_showing(numbers: Numbers) -> list[int]:
    """All places of a short row; of a long one those in which something stands."""
    if len(numbers) <= SHORT:
        return list(range(len(numbers)))
    return np.flatnonzero(numbers.reshape(len(numbers), -1).any(axis=1)).tolist()


def _row_name(scene: Scene, name: str, where: tuple[int, ...]) -> str:
    if _numbers(scene, name).ndim == 1:
        return ""
    if _has_seat_rows(scene, name):
        return _dotted([seat_name(scene, where[0]), *map(str, where[1:])])
    return _dotted([_said(scene, f"row.{name}.{where[0]}", str(where[0])), *map(str, where[1:])])


def _dotted(parts: Iterable[str]) -> str:
    return " · ".join(parts)


def _field(scene: Scene, name: str) -> str:
    return _said(scene, f"field.{name}", opening(readable(name)))


def _place(scene: Scene, name: str, place: int) -> str:
    return _said(scene, f"place.{name}.{place}", str(place))


def _value(scene: Scene, name: str, value: int) -> str:
    return _said(scene, f"value.{name}.{value}", plain(value))


def _said(scene: Scene, key: str, otherwise: str) -> str:
    return scene.words(key) if key in scene.words else otherwise
