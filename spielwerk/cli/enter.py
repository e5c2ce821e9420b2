"""`spielwerk enter FILE`: a game typed by hand becomes a game file, or its lines are told what is wrong with them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from .files import write
from .output import CommandError, add_json_argument, print_json

# Beyond so many the first ones say enough.
MOST_PROBLEMS = 20
MOST_BYTES = 2 * 1024 * 1024


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "enter",
        help="make a game file of a game that was typed by hand",
        description="A typed game names the game, its options and seats, and has one line for each move and each "
        "outcome of chance; docs/game-file.md shows one. What is wrong is told line by line, with what is possible.",
    )
    parser.add_argument("file", help="the typed game, or - for standard input")
    parser.add_argument("-o", "--output", type=Path, help="write the game file here instead of to standard output")
    add_json_argument(parser)
    parser.set_defaults(run=enter)


def enter(chosen: argparse.Namespace) -> int:
    from spielwerk.table.gamefile import write_game
    from spielwerk.table.gametext import read_text

    typed = read_text(_text(chosen.file))
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
