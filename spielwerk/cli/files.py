"""`spielwerk replay | verify | export`: what can be done with a game file or a stored table."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.ledger import totals_of
from spielwerk.stage.numbers import signed
from spielwerk.stage.words import LANGUAGES

from .output import DATABASE_HELP, CommandError, add_json_argument, print_json, print_table
from .tables import opened_store

if TYPE_CHECKING:
    from spielwerk.table.gamefile import GameFile
    from spielwerk.table.log import LogLine
    from spielwerk.table.table import Table
    from spielwerk.table.verify import Report


def add(commands: Any) -> None:
    _add_replay(commands)
    _add_verify(commands)
    _add_export(commands)


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="tell a recorded game move by move, with the points")
    parser.add_argument("file", help="a game file, or - for standard input")
    parser.add_argument("--to", type=int, metavar="POSITION", help="stop after this many plays")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_json_argument(parser)
    parser.set_defaults(run=replay)


def _add_verify(commands: Any) -> None:
    parser = commands.add_parser("verify", help="check the dice, the moves and the result of recorded games")
    parser.add_argument("file", nargs="+", help="game files")
    parser.add_argument("--commitment", help="the hash that was published when the game began")
    add_json_argument(parser)
    parser.set_defaults(run=verify)


def _add_export(commands: Any) -> None:
    parser = commands.add_parser(
        "export",
        help="write a game file, or every state of a game for programs",
        description="SOURCE is a game file, or with --database the id of a stored table.",
    )
    parser.add_argument("source", metavar="SOURCE", help="a game file, - for standard input, or a table's id")
    parser.add_argument("--database", help=f"the database in which SOURCE is a table's id: {DATABASE_HELP}")
    parser.add_argument(
        "--states", action="store_true", help="one JSON line per log entry with every field of the record"
    )
    parser.add_argument("--text", action="store_true", help="the game as a text that `enter` reads")
    parser.add_argument("-o", "--output", type=Path, help="write here instead of to standard output")
    parser.set_defaults(run=export)


def read(path: str) -> GameFile:
    """The game file at a path; raises CommandError with a sentence."""
    from spielwerk.table.gamefile import GameFileError, read_game

    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise CommandError(f"cannot read {path}: {problem.strerror}") from problem
    try:
        return read_game(content)
    except GameFileError as problem:
        raise CommandError(f"{path}: {problem}") from problem


def opened(path: str) -> Table:
    from spielwerk.table.gamefile import GameFileError, open_game

    try:
        return open_game(read(path))
    except GameFileError as problem:
        raise CommandError(f"{path}: {problem}") from problem


def replay(chosen: argparse.Namespace) -> int:
    table = opened(chosen.file)
    last = table.positions() if chosen.to is None else chosen.to
    if not 0 <= last <= table.positions():
        raise CommandError(f"there are positions 0 to {table.positions()}, not {last}")
    lines = [_told(table, line, chosen.language) for line in table.open_log()[:last]]
    names, scores = [seat.name for seat in table.seats], _scores(table, last)
    if chosen.json:
        seats = [{"name": name, "points": points} for name, points in zip(names, scores, strict=True)]
        print_json({"game": table.game.name, "position": last, "of": table.positions(), "plays": lines, "seats": seats})
        return 0
    for line in lines:
        gains = "".join(f"  {names[seat]} {signed(points)}" for seat, points in line["gains"].items())
        print(f"{line['position']:4}  {line['text']}{gains}")
    rows = list(zip(names, scores, strict=True))
    print_table(f"After {last} of {table.positions()} plays", ["seat", "points"], rows)
    return 0


def _told(table: Table, line: LogLine, language: str) -> dict[str, Any]:
    """One play in words, and what it brought to which seat."""
    from spielwerk.kernel.chance import SPECTATOR
    from spielwerk.stage.game_words import words_of
    from spielwerk.stage.presentation import drawing_of
    from spielwerk.stage.scene import Scene

    assert line.move is not None
    names = tuple(seat.name for seat in table.seats)
    before = table.state_at(line.position - 1)
    scene = Scene(table.game, before, SPECTATOR, words_of(table.game, language), names)
    earlier, later = _scores(table, line.position - 1), _scores(table, line.position)
    return {
        "position": line.position,
        "who": line.who,
        "move": str(table.game.move_space.decode(line.move)),
        "text": drawing_of(table.game).log_line(scene, line.who, line.move),
        "gains": {seat: later[seat] - earlier[seat] for seat in range(len(names)) if later[seat] != earlier[seat]},
    }


def _scores(table: Table, position: int) -> list[int]:
    return totals_of(table.state_at(position))


def verify(chosen: argparse.Namespace) -> int:
    from spielwerk.table.verify import verify as check

    if chosen.commitment and len(chosen.file) > 1:
        raise CommandError("--commitment goes with one file")
    files = {path: read(path) for path in chosen.file}
    reports = {path: check(file, chosen.commitment) for path, file in files.items()}
    if chosen.json:
        print_json(
            {
                path: {
                    "ok": report.ok,
                    "scheme": report.scheme,
                    "entries": report.entries,
                    "dice_checked": report.dice_checked,
                    "numbers": dict(report.numbers),
                    "server_alone": report.server_alone,
                    "wrong_entry": report.wrong_entry,
                    "problems": report.problems,
                    "notes": report.notes,
                }
                for path, report in reports.items()
            }
        )
    else:
        for path, report in reports.items():
            verdict = "right" if report.ok else "WRONG"
            print(f"{path}: {verdict}, {report.entries} entries, {report.dice_checked} outcomes of chance proved")
            for line in (*report.problems, *_about_dice(files[path], report), *report.notes):
                print(f"  {line}")
    return 0 if all(report.ok for report in reports.values()) else 1


def _about_dice(file: GameFile, report: Report) -> list[str]:
    """Under which scheme the dice fell, and whose numbers are in how many of them."""
    if report.scheme == 1:
        return [
            "dice of scheme 1: the commitment covers the secret alone, not the table's id; nobody else added numbers"
        ]
    if report.scheme == 0 or not report.dice_checked:
        return []
    given = [
        f"numbers of {file.seats[seat].name} (seat {seat}) are in {count} outcomes"
        for seat, count in sorted(report.numbers.items())
    ]
    alone = [f"{report.server_alone} outcomes follow from the server's secret alone"] if report.server_alone else []
    return ["dice of scheme 2: the commitment covers secret, id, game, options and seats", *given, *alone]


def export(chosen: argparse.Namespace) -> int:
    from spielwerk.table.gamefile import GameFileError, read_game, state_lines, write_game
    from spielwerk.table.gametext import write_text

    if chosen.text and chosen.states:
        raise CommandError("--text and --states are two different things: ask for one of them")
    table = _stored(chosen.source, chosen.database) if chosen.database else opened(chosen.source)
    if chosen.text:
        return write(chosen.output, [write_text(table)])
    text = write_game(table)
    if not chosen.states:
        return write(chosen.output, [text])
    try:
        return write(chosen.output, (json.dumps(line) + "\n" for line in state_lines(read_game(text))))
    except GameFileError as problem:
        raise CommandError(f"{chosen.source}: {problem}") from problem


def _stored(table_id: str, database: str) -> Table:
    from spielwerk.table.database import StoreError

    try:
        return opened_store(database).load(table_id)
    except StoreError as problem:
        raise CommandError(str(problem)) from problem


def write(output: Path | None, chunks: Any) -> int:
    """Writes to a file, or to standard output where none is named."""
    if output is None:
        sys.stdout.writelines(chunks)
        return 0
    try:
        with output.open("w", encoding="utf-8") as file:
            file.writelines(chunks)
    except OSError as problem:
        raise CommandError(f"cannot write {output}: {problem.strerror}") from problem
    return 0
