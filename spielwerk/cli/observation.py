"""`spielwerk observation`: what a seat sees of a game, field by field."""

from __future__ import annotations

import argparse
from typing import Any

from spielwerk.kernel.registry import find_game


def add(commands: Any) -> None:
    parser = commands.add_parser("observation", help="describe what agents see of a game, field by field")
    parser.add_argument("game", help="which game")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.kernel.planes import described

    print(described(find_game(chosen.game)), end="")
    return 0
