"""The game file: a whole game as JSON, moves by name. docs/game-file.md is its description for strangers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from ..kernel.chance import CHANCE
from ..kernel.game import Game
from ..kernel.options import OptionError
from ..kernel.registry import UnknownGame, find_game
from .entered import EnteredTable, kind_of_table
from .log import DoesNotReplay, Entry, Kind, kind_of
from .seat import PERSON, Seat
from .table import Table
from .terms import ENTERED

FORMAT = "spielwerk-game"
# Version 2 has terms and contributions; a game without them is written as before, so that older readers know it.
FORMAT_VERSIONS = (1, 2)
CHANCE_NAME = "chance"
ENTERED_NAME = "entered"


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-fA-F]{64}$")]
Contribution = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class GameFileError(ValueError):
    """A file is not a game that can be replayed; the text says where and why."""


class FileSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in a file; unlike at a table, a typed game waits for no confirmation unless it says so."""

    name: str
    kind: str = PERSON
    confirm: bool = False


class FileEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log. Names decide; `sequence` and `move` are for programs and may be left out."""

    who: Number | str
    sequence: Number | None = None
    kind: Kind = Kind.PLAY
    verb: str | None = None
    arguments: dict[str, str | int] = {}
    move: int | None = None
    back_to: Number | None = None
    number: Contribution | None = None


class Result(msgspec.Struct, frozen=True):
    """The end of a game: per seat its score, its points by source, and its place."""

    scores: list[int]
    points: list[dict[str, int]]
    places: list[int]


class GameFile(msgspec.Struct, frozen=True):
    format: str
    version: int
    game: str
    seats: list[FileSeat]
    log: list[FileEntry]
    options: dict[str, Any] = {}
    rules_version: Number | None = None
    id: str = ""
    commitment: Digest | None = None
    terms: str | None = None
    secret: str | None = None
    result: Result | None = None
    # "entered" where people entered the outcomes of chance; anything else is somebody's own note.
    chance: Any = None

    @property
    def entered(self) -> bool:
        return bool(self.chance == ENTERED_NAME)


def write_game(table: Table, known_as: str | None = None) -> str:
    """The file of a table, one log entry per line. Of a running game it holds what players must not know.

    `known_as` is the id it was played under, where that is another.
    """
    secret = table.reveal_secret()
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": FORMAT_VERSIONS[1] if table.takes_numbers else FORMAT_VERSIONS[0],
        "game": table.game.name,
        "rules_version": table.rules_version,
        "id": table.id if known_as is None else known_as,
        "options": table.options,
        "seats": msgspec.to_builtins([FileSeat(seat.name, seat.kind, seat.confirm) for seat in table.seats]),
        "commitment": table.commitment,
        **({"chance": ENTERED_NAME} if table.entered else {}),
        **({"terms": table.terms} if table.takes_numbers else {}),
        "secret": None if secret is None else secret.hex(),
        "result": msgspec.to_builtins(result_of(table)),
    }
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
    entries = [f"    {_json(msgspec.to_builtins(file_entry(table.game, entry)))}" for entry in _written_log(table)]
    return "\n".join(["{", *lines, '  "log": [', ",\n".join(entries), "  ]", "}", ""])


def _written_log(table: Table) -> list[Entry]:
    """The log; of what people entered, the plays that stand."""
    if not table.entered:
        return table.log
    return [Entry(at, kind_of(play), play.who, play.move) for at, play in enumerate(table.plays())]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def result_of(table: Table) -> Result | None:
    """Scores and places, once the game is over."""
    if not table.over():
        return None
    sources = table.game.sources
    points = [{s: n for s, n in zip(sources, row, strict=True) if n} for row in table.points()]
    return Result(table.scores(), points, table.places())


def file_entry(game: Game, entry: Entry) -> FileEntry:
    """An entry by name."""
    who: int | str = CHANCE_NAME if entry.who == CHANCE else entry.who
    if entry.kind == Kind.TAKE_BACK:
        return FileEntry(who, entry.sequence, entry.kind, back_to=entry.move)
    if entry.kind in (Kind.CONFIRM, Kind.CONTRIBUTE):
        return FileEntry(who, entry.sequence, entry.kind, number=entry.number)
    move = game.move_space.decode(entry.move)
    return FileEntry(who, entry.sequence, entry.kind, move.verb, dict(move.arguments), entry.move)


def read_game(text: str | bytes) -> GameFile:
    """The content of a file, checked for its form only; raises GameFileError."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise GameFileError(f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise GameFileError("not JSON: the file is not text in UTF-8") from error
    except ValueError as error:
        raise GameFileError(f"not a game file: {error}") from error
    except RecursionError as error:
        raise GameFileError("not a game file: nested too deep") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise GameFileError(f'not a game file: "format" must be "{FORMAT}"')
    if content.get("version") not in FORMAT_VERSIONS:
        known = ", ".join(map(str, FORMAT_VERSIONS))
        raise GameFileError(f"game files of version {content.get('version')} are unknown; known: {known}")
    try:
        file = msgspec.convert(content, GameFile)
    except msgspec.ValidationError as error:
        raise GameFileError(f"the game file is wrong: {error}") from error
    except UnicodeEncodeError as error:
        raise GameFileError("the game file is wrong: a text holds characters that cannot be written") from error
    if file.entered and file.commitment is not None:
        raise GameFileError(f'where "chance" is "{ENTERED_NAME}" nothing was committed to: there is no "commitment"')
    return _without_foreign_terms(file)


def _without_foreign_terms(file: GameFile) -> GameFile:
    """In version 1 a field called terms is somebody's own note; in version 2 a commitment covers them."""
    if file.version == FORMAT_VERSIONS[0]:
        return msgspec.structs.replace(file, terms=None)
    if (file.commitment is None) != (file.terms is None):
        raise GameFileError('in version 2 "commitment" and "terms" are given together or not at all')
    return file


def begin(file: GameFile) -> Table:
    """The table of a file before its first entry."""
    _check_texts(file)
    try:
        game = find_game(file.game)
        terms = ENTERED if file.entered else file.terms
        return kind_of_table(terms)(
            game,
            file.options,
            [Seat(seat.name, seat.kind, seat.confirm) for seat in file.seats],
            None if file.commitment is None else secret_of(file),
            id=file.id,
            rules_version=file.rules_version,
            commitment=file.commitment,
            terms=terms,
        )
    except (UnknownGame, OptionError) as error:
        raise GameFileError(str(error)) from error


def _check_texts(file: GameFile) -> None:
    """JSON can name half characters and NUL, which not everything could write down again."""
    for text in (file.id, file.terms or "", *(seat.name for seat in file.seats), *(seat.kind for seat in file.seats)):
        if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text):
            raise GameFileError(f"the text {text!r} holds characters that cannot be written")


def secret_of(file: GameFile) -> bytes | None:
    if file.secret is None:
        return None
    try:
        return bytes.fromhex(file.secret)
    except ValueError as error:
        raise GameFileError('"secret" must be written in hexadecimal digits') from error


def entry_at(file: GameFile, index: int, game: Game) -> Entry:
    """The entry at an index, its move found by name; raises GameFileError."""
    line = file.log[index]
    if line.sequence is not None and line.sequence != index:
        raise GameFileError(f"entry {index}: its sequence is written as {line.sequence}")
    return Entry(index, line.kind, _who(line, index), _move(line, index, game), _number(line, index))


def _who(line: FileEntry, index: int) -> int:
    if line.who == CHANCE_NAME:
        return CHANCE
    if isinstance(line.who, str):
        raise GameFileError(f'entry {index}: "who" must be the number of a seat, from 0, or "{CHANCE_NAME}"')
    return line.who


def _number(line: FileEntry, index: int) -> str | None:
    if line.kind != Kind.CONTRIBUTE:
        return None
    if line.number is None:
        raise GameFileError(f'entry {index}: a contribute needs a "number" of 64 hexadecimal digits')
    return line.number


def _move(line: FileEntry, index: int, game: Game) -> int:
    if line.kind in (Kind.REWIND, Kind.LEAVE_OUT):
        raise GameFileError(f"entry {index}: a file holds what stands after all corrections, and no {line.kind}")
    if line.kind in (Kind.CONFIRM, Kind.CONTRIBUTE):
        return -1
    if line.kind == Kind.TAKE_BACK:
        if line.back_to is None:
            raise GameFileError(f'entry {index}: a take_back needs "back_to", the first entry it withdraws')
        return line.back_to
    if line.verb is None:
        raise GameFileError(f'entry {index}: a play needs a "verb"; known: {", ".join(game.move_space.verbs)}')
    try:
        return game.move_space.encode(line.verb, {name: str(value) for name, value in line.arguments.items()})
    except ValueError as error:
        raise GameFileError(f"entry {index}: {error}") from error


def open_game(file: GameFile) -> Table:
    """The table of a file with its whole log; raises GameFileError that names the first wrong entry."""
    table = begin(file)
    for index in range(len(file.log)):
        _replay(table, file, index)
    table.settle()
    return table


def open_to_go_on(file: GameFile) -> EnteredTable:
    """The table of a file at which people enter what comes next, whoever rolled before; raises GameFileError."""
    table = open_game(file)
    stand = [Entry(at, kind_of(play), play.who, play.move) for at, play in enumerate(table.plays())]
    going_on = begin(
        msgspec.structs.replace(
            file,
            chance=ENTERED_NAME,
            commitment=None,
            terms=None,
            seats=[FileSeat(seat.name) for seat in file.seats],
        )
    )
    assert isinstance(going_on, EnteredTable)
    for entry in stand:
        going_on.replay(entry)
    going_on.settle()
    return going_on


def _replay(table: Table, file: GameFile, index: int) -> Entry:
    entry = entry_at(file, index, table.game)
    try:
        table.replay(entry)
    except DoesNotReplay as error:
        raise GameFileError(str(error)) from error
    return entry


def state_lines(file: GameFile) -> Iterator[dict[str, Any]]:
    """Per log entry: who, verb, arguments by name, and every field of the record after it by name."""
    table = begin(file)
    for index in range(len(file.log)):
        line = file_entry(table.game, _replay(table, file, index))
        yield {
            "sequence": line.sequence,
            "kind": str(line.kind),
            "who": line.who,
            "verb": line.verb,
            "arguments": line.arguments,
            "move": line.move,
            "back_to": line.back_to,
            "number": line.number,
            "state": table.state.fields(),
        }
