"""`spielwerk playthrough`: readable files of whole games, one per player count."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from spielwerk.kernel.registry import find_game

from .output import CommandError


def add(commands: Any) -> None:
    parser = commands.add_parser("playthrough", help="write readable playthroughs of a game, one per player count")
    parser.add_argument("game", help="name of the game")
    parser.add_argument("folder", type=Path, help="where the text files go")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.proof.playthrough import write_playthroughs

    try:
        for path in write_playthroughs(find_game(chosen.game), chosen.folder):
            print(path)
    except OSError as problem:
        raise CommandError(f"cannot write to {chosen.folder}: {problem.strerror}") from problem
    return 0
