"""What a seat sees, as named planes in one flat vector: the record, turned so that the own seat comes first.

Planes are made from the record and the meanings of its fields: what every seat has is turned along that axis, values
that are seats are counted from the own one (0 is oneself, 1 the next in turn), sets are spread out, one number each.
The agenda is told from its top: kind, whose, and the values that a row carries.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .game import Game
from .meanings import Meaning, meanings_of

Shape = tuple[int, ...]
Words = npt.NDArray[np.int64]

AGENDA = "agenda"
OWN_SEAT = "own_seat"
# Columns of a row of the agenda in an observation, before its second value; the first value has no bound and takes two.
KIND, WHOSE, VALUE, VALUE_128 = 0, 1, 2, 3


@dataclass(frozen=True)
class Plane:
    """A named part of the vector: its shape, where it begins, what its numbers are, and what each axis counts."""

    name: str
    shape: Shape
    first: int
    numbers: str
    axes: tuple[str, ...]

    @property
    def length(self) -> int:
        return math.prod(self.shape)

    def of(self, observations: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        """This plane of one observation or of many, without a copy."""
        return observations[..., self.first : self.first + self.length].reshape(
            (*observations.shape[:-1], *self.shape), copy=False
        )


def value_columns(game: Game) -> int:
    """How many values a row of the agenda carries at most."""
    return max((len(kind.parts) for kind in game.agenda.kinds), default=0) if game.agenda else 0


def planes_of(game: Game) -> dict[str, Plane]:
    """The planes of a game by name, in the order in which they stand in the vector."""
    planes = {OWN_SEAT: Plane(OWN_SEAT, (), 0, "the own seat at the table", ())}
    first = 1
    for name, meaning in meanings_of(game.state, game.meanings).items():
        if meaning.follows:
            continue
        shape, numbers, axes = _agenda_plane(game) if name == AGENDA else _field_plane(game, name, meaning)
        planes[name] = Plane(name, shape, first, numbers, axes)
        first += planes[name].length
    return planes


def vector_length(game: Game) -> int:
    return sum(plane.length for plane in planes_of(game).values())


def _field_plane(game: Game, name: str, meaning: Meaning) -> tuple[Shape, str, tuple[str, ...]]:
    shape = tuple(game.state[name].shape)
    axes = tuple("seat" if axis == meaning.axis and not meaning.part else str(n) for axis, n in enumerate(shape))
    if meaning.part:
        axes = tuple("seat by seat" if axis == meaning.axis else text for axis, text in enumerate(axes))
    if meaning.seat_set:
        return (*shape, game.seats), "in the set or not", (*axes, "seat")
    if meaning.bits:
        return (*shape, meaning.bits), "in the set or not", (*axes, str(meaning.bits))
    if meaning.holds:
        where = "" if meaning.column is None else f" in column {meaning.column}"
        since = f" from {meaning.first} on" if meaning.first else ""
        return shape, f"seats{since}{where}", axes
    return shape, "numbers", axes


def _agenda_plane(game: Game) -> tuple[Shape, str, tuple[str, ...]]:
    depth = game.state[AGENDA].shape[0]
    values = [f"value_{n + 1}" for n in range(1, value_columns(game))]
    columns = ["kind", "whose", "value_1 % 128", "value_1 // 128", *values]
    return (depth, len(columns)), "rows from the top", ("row", " ".join(columns))


@dataclass(frozen=True)
class Sources:
    """Where each number of the vector comes from, for one seat among so many.

    word    the 16-bit word of the record, or -1 where there is nobody; in the agenda the word of its bottom row
    bit     the bit of that word, or -1 for all of it
    first   values from here on are seats of which there are `count`, or -1; `count` is 0 elsewhere
    used    the word that says whether there is something, or -1; `row` rows must be used, or with -1 it must not be 0
    """

    word: Words
    bit: Words
    first: Words
    count: Words
    used: Words
    row: Words


def sources_of(game: Game, viewer: int, numbers: Mapping[str, int]) -> Sources:
    """`numbers` gives the fields that planes turn by: players, teams, lengths of parts."""
    planes = planes_of(game)
    total = vector_length(game)
    word, bit, first, used, row = (np.full(total, -1, np.int64) for _ in range(5))
    count = np.zeros(total, np.int64)
    meanings = meanings_of(game.state, game.meanings)
    for name, plane in planes.items():
        if name in (AGENDA, OWN_SEAT):
            continue
        span = slice(plane.first, plane.first + plane.length)
        words, bits = _turned(game, name, meanings[name], viewer, numbers)
        word[span], bit[span] = words.ravel(), bits.ravel()
        if meanings[name].holds:
            column = meanings[name].column
            seats = np.ones(plane.shape, bool)
            if column is not None:
                seats[...] = np.arange(plane.shape[-1]) == column
            first[span] = np.where(seats.ravel(), meanings[name].first, -1)
            count[span] = np.where(seats.ravel(), numbers[meanings[name].among], 0)
            used[span], row[span] = _used(game, plane, meanings[name])
    return Sources(word, bit, first, count, used, row)


def _used(game: Game, plane: Plane, meaning: Meaning) -> tuple[Words, Words]:
    """Where a seat stands for nothing: word and row of `Sources`."""
    nowhere = np.full(plane.length, -1, np.int64)
    if meaning.used is None:
        return nowhere, nowhere
    field, offset = game.state.fields[meaning.used][:2]  # type: ignore[index]
    if field.shape:
        return offset // 2 + np.arange(plane.length), nowhere
    return np.full(plane.length, offset // 2), np.arange(plane.length) // math.prod(plane.shape[1:])


def _turned(game: Game, name: str, meaning: Meaning, viewer: int, numbers: Mapping[str, int]) -> tuple[Words, Words]:
    field, offset = game.state.fields[name][:2]  # type: ignore[index]
    size = field.base.itemsize // 2
    words: Words = offset // 2 + size * np.arange(math.prod(field.shape), dtype=np.int64).reshape(field.shape)
    if meaning.axis is not None:
        words = _by_seat(game, words, meaning, viewer, numbers)
    if meaning.seat_set:
        bits = np.full(game.seats, -1, np.int64)
        players = numbers[meaning.among]
        bits[:players] = (viewer + np.arange(players)) % players
        there = np.broadcast_to(bits, (*words.shape, game.seats)).copy()
        return np.where(there >= 0, words[..., None], -1), there
    if meaning.bits:
        bits = np.arange(meaning.bits)
        spread = np.where(words[..., None] >= 0, words[..., None] + bits // 16, -1)
        return spread, np.broadcast_to(bits % 16, spread.shape).copy()
    return words, np.full(words.shape, -1, np.int64)


def _by_seat(game: Game, words: Words, meaning: Meaning, viewer: int, numbers: Mapping[str, int]) -> Words:
    assert meaning.axis is not None
    count, length = numbers[meaning.among], words.shape[meaning.axis]
    part = numbers[meaning.part] if meaning.part else max(1, length // game.seats)
    if length // part < count:
        # It is used by teams only, and there are none.
        return words
    turned = np.full_like(words, -1)
    source, target = np.moveaxis(words, meaning.axis, 0), np.moveaxis(turned, meaning.axis, 0)
    for place in range(count):
        whose = (viewer + place) % count
        target[place * part : (place + 1) * part] = source[whose * part : (whose + 1) * part]
    return turned


def described(game: Game) -> str:
    """The published description of a game's observations, as Markdown."""
    lines = [f"# What a seat sees in {game.name}", "", f"{vector_length(game)} numbers, seen from the own seat.", ""]
    lines += ["| from | plane | shape | axes | numbers |", "|---|---|---|---|---|"]
    for plane in planes_of(game).values():
        shape = " × ".join(map(str, plane.shape)) or "1"
        lines.append(f"| {plane.first} | {plane.name} | {shape} | {', '.join(plane.axes)} | {plane.numbers} |")
    return "\n".join(lines) + "\n"
