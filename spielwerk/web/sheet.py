"""The score sheet: points by source and seat, places, and how to check the dice."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import State
from ..kernel.words import load_words
from .room import Room


@dataclass(frozen=True)
class Column:
    seat: int
    name: str
    total: int
    place: int
    won: bool


@dataclass(frozen=True)
class Row:
    source: str
    rule: str
    points: list[int]


@dataclass(frozen=True)
class Sheet:
    """Everything the template of the score sheet shows."""

    game: str
    columns: list[Column]
    rows: list[Row]
    over: bool
    winners: str
    shared: bool
    commitment: str | None
    secret: str | None
    file_name: str


def sheet_of(room: Room, view: State, language: str) -> Sheet:
    """The sheet for a position somebody may see, without what brought nobody a point; places count only at the end."""
    table, words = room.table, load_words(room.game.folder, language)
    over = table.over() and table.engine.over(view)
    places = table.engine.places(view)
    points = view.array["points"][0].tolist()
    columns = [
        Column(seat, name, sum(points[seat]), places[seat], over and places[seat] == 1)
        for seat, name in enumerate(room.names)
    ]
    rows = [
        Row(words(f"source.{source}"), source, [points[seat][number] for seat in range(len(room.names))])
        for number, source in enumerate(room.game.sources)
    ]
    scored = [row for row in rows if any(row.points)]
    winners = [column.name for column in columns if column.won]
    secret = table.reveal_secret()
    return Sheet(
        room.game.name,
        columns,
        scored or rows,
        over,
        ", ".join(winners),
        len(winners) > 1,
        table.commitment,
        secret.hex() if secret else None,
        file_name(room),
    )


def file_name(room: Room) -> str:
    return f"{room.game.name}-{room.table.id}.json"
