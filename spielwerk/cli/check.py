"""`spielwerk check`: the whole contract of a game, stage by stage, with what is wrong, where, and what to do."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.registry import find_game

from .output import CommandError, add_json_argument, print_json

if TYPE_CHECKING:
    from spielwerk.proof.findings import Stage


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "check",
        help="check that a game fulfils the whole contract: rules, compiler, secrets, page",
        description="The same as check_game of spielwerk.proof.conformance. Compiling takes a while the first time.",
    )
    parser.add_argument("game", help="name of the game; `spielwerk games` lists them")
    parser.add_argument("--games", type=int, help="play at most this many games (default: one for every option value)")
    parser.add_argument("--pages", type=int, help="draw about this many pages for each number of players")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games (default 1)")
    add_json_argument(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.proof.conformance import PAGES, examine

    if min(value for value in (chosen.games, chosen.pages, 1) if value is not None) < 1:
        raise CommandError("--games and --pages must be at least 1")
    game = find_game(chosen.game)
    stages = []
    for stage in examine(game, chosen.games, chosen.seed, chosen.pages or PAGES):
        stages.append(stage)
        if not chosen.json:
            _show(stage)
    wrong = sum(len(stage.found) for stage in stages)
    if chosen.json:
        print_json({"game": game.name, "conforms": not wrong, "stages": [_told(stage) for stage in stages]})
    else:
        verdict = f"{wrong} thing{'s' if wrong > 1 else ''} to do" if wrong else "conforms"
        print(f"{game.name}: {verdict}")
    return 1 if wrong else 0


def _show(stage: Stage) -> None:
    print(f"{stage.name}: {'well' if not stage.found else f'{len(stage.found)} found'}", flush=True)
    for line in (*(f"  {note}" for note in stage.notes), *stage.lines()):
        print(line, flush=True)


def _told(stage: Stage) -> dict[str, Any]:
    faults = [{**asdict(fault), "seen": where} for fault, where in stage.found.items()]
    return {"stage": stage.name, "faults": faults, "notes": stage.notes}
