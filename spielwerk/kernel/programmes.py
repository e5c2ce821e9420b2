"""The programmes by which observations are written: what to copy whereto, for every seat among so many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import planes
from .game import Game
from .meanings import PLAYERS, meanings_of
from .observing import BITS, BLANKS, NUMBERS, OWN, ROWS, SEATS
from .planes import Sources
from .record import StateArray

Table = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Programmes:
    """The programmes of all seats under all options of a batch.

    Programme v is the steps from begin[v] to begin[v + 1]; a game's is that of its layout times seats plus the viewer.
    """

    steps: Table
    begin: Table
    parts: Table
    layout: Table
    length: int


def programmes_for(game: Game, starts: StateArray) -> Programmes:
    """What these starting states need, those that turn alike together."""
    turning = sorted(turning_fields(game))
    layouts: dict[tuple[int, ...], int] = {}
    layout = [layouts.setdefault(tuple(int(start[name]) for name in turning), len(layouts)) for start in starts]
    steps: list[list[int]] = []
    begin = [0]
    for numbers in layouts:
        for viewer in range(game.seats):
            steps += _programme(game, viewer, dict(zip(turning, numbers, strict=True)))
            begin.append(len(steps))
    length = planes.vector_length(game)
    return Programmes(
        np.array(steps, np.int64), np.array(begin, np.int64), _parts(game), np.array(layout, np.int64), length
    )


def spread_out(programme: Table, begins: Table, columns: int, length: int) -> npt.NDArray[np.int16]:
    """Every programme number by number: what it is, and where it comes from, for `share_observation`.

    Numbers: their word. Bits: word and bit. Seats: the step and the place in its run. Rows: the step and the column.
    """
    spread = np.zeros((len(begins) - 1, length, 3), np.int16)
    for variant in range(len(spread)):
        for step in range(begins[variant], begins[variant + 1]):
            what, to, count, word, first = programme[step, :5].tolist()
            at = np.arange(count)
            a, b = {
                BLANKS: (0, 0),
                NUMBERS: (word + at, 0),
                BITS: (word, first + at),
                SEATS: (step, at),
                OWN: (first, 0),
                ROWS: (step, at % columns),
            }[what]
            spread[variant, to : to + count, 0] = what
            spread[variant, to : to + count, 1] = a
            spread[variant, to : to + count, 2] = b
    return spread


def turning_fields(game: Game) -> set[str]:
    """The fields that say how much there is to turn."""
    fields = {PLAYERS}
    for meaning in meanings_of(game.state, game.meanings).values():
        fields |= {name for name in (meaning.among, meaning.part) if name}
    return fields


def _parts(game: Game) -> Table:
    """Stride and size of every value that a kind of row carries; last whether it is somebody's."""
    values = max(planes.value_columns(game), 1)
    kinds = list(game.agenda.kinds) if game.agenda else []
    table = np.zeros((max(kinds, default=0) + 1, 2 * values + 1), np.int64)
    for kind in kinds:
        assert game.agenda
        table[kind, 2 * values] = game.agenda.belongs(kind)
        stride = 1
        for n in reversed(range(len(kind.parts))):
            table[kind, 2 * n : 2 * n + 2] = stride, kind.parts[n].size
            stride *= max(kind.parts[n].size, 1)
    return table


def _programme(game: Game, viewer: int, numbers: Mapping[str, int]) -> list[list[int]]:
    """The steps for one seat; those who are not at the table see nothing."""
    if viewer >= numbers[PLAYERS]:
        return []
    sources = planes.sources_of(game, viewer, numbers)
    agenda = planes.planes_of(game).get(planes.AGENDA)
    own = [OWN, 0, 1, 0, viewer, 0, 0, -1, -1]
    if agenda is None:
        return [own, *_steps(sources, 1, len(sources.word), viewer)]
    after = agenda.first + agenda.length
    return [
        own,
        *_steps(sources, 1, agenda.first, viewer),
        _agenda_step(game, agenda.first, agenda.length, viewer, numbers[PLAYERS]),
        *_steps(sources, after, len(sources.word), viewer),
    ]


def _steps(sources: Sources, at: int, end: int, viewer: int) -> list[list[int]]:
    steps: list[list[int]] = []
    while at < end:
        length = _run(sources, at, end)
        steps.append(_step(sources, at, length, viewer))
        at += length
    return steps


def _agenda_step(game: Game, first: int, length: int, viewer: int, players: int) -> list[int]:
    fields = game.state.fields
    assert fields is not None
    base, rows = fields["agenda"][1] // 2, fields["agenda_rows"][1] // 2
    return [ROWS, first, length, base, rows, players, (players - viewer) % players, -1, -1]


def _run(sources: Sources, at: int, end: int) -> int:
    """How many numbers from here on can be written in one step."""
    spread = sources.bit[at] >= 0
    length = 1
    while at + length < end:
        here, before = at + length, at + length - 1
        absent = sources.word[here] < 0 and sources.word[at] < 0
        next_word = not spread and sources.word[here] == sources.word[before] + 1 and sources.word[before] >= 0
        next_bit = spread and sources.word[here] == sources.word[at] and sources.bit[here] == sources.bit[before] + 1
        alike = sources.count[here] == sources.count[at] and sources.first[here] == sources.first[at]
        alike = alike and (sources.used[here] < 0) == (sources.used[at] < 0) and (sources.bit[here] >= 0) == spread
        if not (absent or (alike and sources.word[at] >= 0 and (next_word or next_bit))):
            break
        length += 1
    return length


def _step(sources: Sources, at: int, length: int, viewer: int) -> list[int]:
    word, count = int(sources.word[at]), int(sources.count[at])
    if word < 0:
        return [BLANKS, at, length, 0, 0, 0, 0, -1, -1]
    if sources.bit[at] >= 0:
        return [BITS, at, length, word, int(sources.bit[at]), 0, 0, -1, -1]
    if count:
        used = [int(sources.used[at]), int(sources.row[at])]
        return [SEATS, at, length, word, int(sources.first[at]), count, (count - viewer) % count, *used]
    return [NUMBERS, at, length, word, 0, 0, 0, -1, -1]
