"""`spielwerk hint`: the best turns at a decision of a recorded game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from spielwerk.stage.words import LANGUAGES

from .files import opened
from .output import CommandError, add_json_argument, print_json

if TYPE_CHECKING:
    from spielwerk.kernel.engine import CompiledEngine
    from spielwerk.kernel.game import Game
    from spielwerk.stage.words import Words
    from spielwerk.table.table import Table
    from spielwerk.teach.hints import Hint
    from spielwerk.teach.positions import Decision


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "hint",
        help="the three best turns at a decision of a recorded game",
        description="Says what the three best turns lead to, from what the seat knew there. The margins hold in 95 of "
        "100 cases. Without --seconds the same seed gives the same hint.",
    )
    parser.add_argument("file", help="a game file, or - for standard input")
    parser.add_argument(
        "--at", type=int, metavar="POSITION", help="after this many plays; the newest position if left out"
    )
    parser.add_argument("--seat", type=int, help="whose decision; the first seat that must decide if left out")
    parser.add_argument("--seconds", type=float, help="how long to think at most")
    parser.add_argument("--worlds", type=int, default=192, help="in how many worlds the best turns are compared")
    parser.add_argument("--ends", type=int, default=48, help="how many games the best are played on to the end of")
    parser.add_argument("--seed", type=int, default=0, help="of the worlds")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_json_argument(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.teach.hints import Effort, NoHint, hint
    from spielwerk.teach.positions import NoDecision, decision_at

    if min(chosen.worlds, chosen.ends) < 2:
        raise CommandError("--worlds and --ends take 2 or more")
    if chosen.seconds is not None and not chosen.seconds > 0:
        raise CommandError("--seconds takes more than 0")
    table = opened(chosen.file)
    try:
        decision = decision_at(table, table.positions() if chosen.at is None else chosen.at, chosen.seat)
        effort = Effort(worlds=chosen.worlds, ends=chosen.ends, seconds=chosen.seconds)
        found = hint(compiled(table.game), decision.view, decision.seat, Random(chosen.seed), effort, decision.team)
    except (NoDecision, NoHint) as problem:
        raise CommandError(str(problem)) from problem
    told = _told(table, decision, found, chosen.language)
    if chosen.json:
        print_json(told)
    else:
        _print(told, decision, table, chosen.language)
    return 0


def compiled(game: Game) -> CompiledEngine:
    """The engine that hints need; raises CommandError where there can be none."""
    from spielwerk.bots.searching import can_search
    from spielwerk.kernel.compiled import Compiled, jit_enabled

    if not can_search(game):
        raise CommandError(f"bots know too little of {game.name}: it says no worth and no rehearse")
    if not jit_enabled():
        raise CommandError("SPIELWERK_JIT=0 switches compiling off, and thinking ahead needs compiled rules")
    return Compiled(game).engine()


def _told(table: Table, decision: Decision, found: Hint, language: str) -> dict[str, Any]:
    from spielwerk.teach.telling import tell_hint

    names = tuple(seat.name for seat in table.seats)
    told = tell_hint(table.game, decision.view, found, language, names, decision.team)
    space = table.game.move_space
    return {
        "game": table.game.name,
        "position": decision.position,
        "seat": found.seat,
        "name": names[found.seat],
        "turns": [
            {
                "moves": [str(space.decode(move)) for move in turn.moves],
                "text": words.text,
                "points": words.points,
                "winning": words.wins,
                "reason": words.reason,
                "exact": words.exact,
                "at_once": words.at_once,
                **msgspec.to_builtins({"estimate": turn.estimate, "better": turn.better}),
            }
            for turn, words in zip(found.turns, told, strict=True)
        ],
    }


def _print(told: dict[str, Any], decision: Decision, table: Table, language: str) -> None:
    from spielwerk.teach.telling import teach_words

    words = teach_words(language)
    print(words("told.at", name=told["name"], position=decision.position, last=table.positions()))
    print_turns(told["turns"], words)


def print_turns(turns: Sequence[dict[str, Any]], words: Words) -> None:
    """What is done, what it leads to and why it is better, turn by turn."""
    for number, turn in enumerate(turns, 1):
        own = f" ({words('told.yours')})" if turn.get("named") else ""
        told = filter(None, (turn["reason"], turn["at_once"], turn["exact"]))
        print(f"\n{number}. {turn['text']}{own}", *told, sep="\n   ")
