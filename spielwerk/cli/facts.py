"""`spielwerk check-facts`: says what is inconsistent in a file of components, for games whose board is data."""

from __future__ import annotations

import argparse
from importlib import import_module, util
from pathlib import Path
from typing import Any

from spielwerk.kernel.registry import find_game

from .output import CommandError


def add(commands: Any) -> None:
    parser = commands.add_parser("check-facts", help="check a corrected file of a game's components")
    parser.add_argument("game", help="name of the game")
    parser.add_argument("file", type=Path, help="the file of components")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    game = find_game(chosen.game)
    module = f"{game.folder}.check_facts"
    if util.find_spec(module) is None:
        raise CommandError(f"{game.name} has its components built in; there is no file to check")
    if not chosen.file.is_file():
        raise CommandError(f"there is no file {chosen.file}")
    problems = import_module(module).check_facts(chosen.file)
    for problem in problems:
        print(problem)
    print(f"{chosen.file}: {len(problems)} problem{'' if len(problems) == 1 else 's'} found")
    return 1 if problems else 0
