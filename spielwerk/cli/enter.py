"""`spielwerk enter FILE`: a game typed by hand becomes a game file or goes on with one, or what is wrong is told."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import read, write
from .output import CommandError, add_json_argument, print_json

if TYPE_CHECKING:
    from spielwerk.table.entered import EnteredTable

# Beyond so many the first ones say enough.
MOST_PROBLEMS = 20
MOST_BYTES = 2 * 1024 * 1024


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "enter",
        help="make a game file of a game that was typed by hand",
        description="A typed game names the game, its options and seats, and has one line for each move and each "
        "outcome of chance; docs/game-file.md shows one. What is wrong is told line by line, with what is possible. "
        "With --onto the text holds only such lines, and goes on with a game that was saved before its end.",
    )
    parser.add_argument("file", help="the typed game, or - for standard input")
    parser.add_argument("-o", "--output", type=Path, help="write the game file here instead of to standard output")
    parser.add_argument("--onto", metavar="GAME_FILE", help="go on with this game file, where it ends")
    parser.add_argument(
        "--at",
        type=int,
        metavar="POSITION",
        help="with --onto: change the entry after this many plays; what followed is made again as far as possible",
    )
    parser.add_argument("--drop-rest", action="store_true", help="with --at: what followed is not made again")
    add_json_argument(parser)
    parser.set_defaults(run=enter)


def enter(chosen: argparse.Namespace) -> int:
    from spielwerk.table.gamefile import write_game
    from spielwerk.table.gametext import read_text

    if chosen.onto is None and (chosen.at is not None or chosen.drop_rest):
        raise CommandError("--at and --drop-rest go with --onto GAME_FILE")
    text = _text(chosen.file)
    if text.lstrip().startswith("{"):
        raise CommandError(
            f"{chosen.file} is no typed game; with --onto it can be a game file that the text goes on with"
        )
    typed = read_text(text, _gone_back(chosen) if chosen.onto else None)
    for note in typed.notes:
        print(f"{chosen.file}: {note}", file=sys.stderr)
    if not typed.problems and typed.table is not None:
        return write(chosen.output, [write_game(typed.table)])
    if chosen.json:
        print_json({"problems": [{"line": problem.line, "text": problem.text} for problem in typed.problems]})
        return 1
    for problem in typed.problems[:MOST_PROBLEMS]:
        print(f"{chosen.file}: {problem}", file=sys.stderr)
    if len(typed.problems) > 1:
        print("After the first wrong line the others were read for their words only.", file=sys.stderr)
    return 1


def _gone_back(chosen: argparse.Namespace) -> EnteredTable:
    """The game that goes on, at its end or back at the entry that is changed; raises CommandError."""
    from spielwerk.table.gamefile import GameFileError, open_to_go_on

    try:
        table = open_to_go_on(read(chosen.onto))
    except GameFileError as problem:
        raise CommandError(f"{chosen.onto}: {problem}") from problem
    if chosen.at is None:
        if chosen.drop_rest:
            raise CommandError("--drop-rest goes with --at POSITION")
        if table.over():
            raise CommandError(f"{chosen.onto}: the game is over; --at POSITION says which entry is changed")
        return table
    if not 0 <= chosen.at < table.positions():
        raise CommandError(
            f"{chosen.onto}: there are entries after 0 to {table.positions() - 1} plays, not {chosen.at}"
        )
    table.rewind(chosen.at)
    if chosen.drop_rest:
        table.leave_out(len(table.following()))
    return table


def _text(path: str) -> str:
    try:
        content = sys.stdin.buffer.read(MOST_BYTES + 1) if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise CommandError(f"cannot read {path}: {problem.strerror}") from problem
    if len(content) > MOST_BYTES:
        raise CommandError(f"{path} is larger than {MOST_BYTES} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as problem:
        raise CommandError(f"{path} is not text in UTF-8") from problem
