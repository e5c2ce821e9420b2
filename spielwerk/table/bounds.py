"""How much a game file may hold that a stranger sends: every part has a bound, and what is beyond it is named."""

from __future__ import annotations

from collections.abc import Iterable

from .gamefile import FileEntry, GameFile, GameFileError, Result

# A long game has a thousand entries; ten thousand are played again within a second.
ENTRIES = 10_000
SEATS = 14
OPTIONS = 40
ARGUMENTS = 12
VALUES = 400
NAME_LETTERS = 200
TEXT_LETTERS = 200
TERMS_LETTERS = 10_000


class TooMuch(GameFileError):
    """A part of a file is larger than we take; `part` is the key of its name."""

    def __init__(self, part: str, found: int, most: int) -> None:
        super().__init__(f"{part}: {found}, at most {most}")
        self.part = part
        self.found = found
        self.most = most


def check_bounds(file: GameFile) -> None:
    """Raises TooMuch for the first part that is too large."""
    _check("log", len(file.log), ENTRIES)
    _check("seats", len(file.seats), SEATS)
    _check("options", len(file.options), OPTIONS)
    for seat in file.seats:
        _check("name", len(seat.name), NAME_LETTERS)
    _check("terms", len(file.terms or ""), TERMS_LETTERS)
    _check_texts([file.game, file.id, file.secret or "", *(seat.kind for seat in file.seats)])
    for key, value in file.options.items():
        _check_texts([key, str(value) if isinstance(value, str | int | float) else repr(value)])
    for entry in file.log:
        _check_entry(entry)
    if file.result is not None:
        _check_result(file.result)


def _check_entry(entry: FileEntry) -> None:
    _check("arguments", len(entry.arguments), ARGUMENTS)
    _check_texts([str(entry.who), entry.verb or "", *entry.arguments, *map(str, entry.arguments.values())])


def _check_result(result: Result) -> None:
    for row in (result.scores, result.places, result.points):
        _check("result", len(row), SEATS)
    for points in result.points:
        _check("result", len(points), VALUES)
        _check_texts(points)


def _check_texts(texts: Iterable[str]) -> None:
    for text in texts:
        _check("text", len(text), TEXT_LETTERS)


def _check(part: str, found: int, most: int) -> None:
    if found > most:
        raise TooMuch(part, found, most)
