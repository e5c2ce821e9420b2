"""`spielwerk study`: a position by address or file, what it asks, and turns side by side."""

from __future__ import annotations

import argparse
import json
import os
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from spielwerk.stage.words import LANGUAGES

from .files import opened
from .hint import compiled, print_turns
from .output import CommandError, add_json_argument, print_json, print_table

if TYPE_CHECKING:
    from spielwerk.kernel.engine import InterpretedEngine
    from spielwerk.kernel.record import State
    from spielwerk.teach.study.line import Line

_ADDRESS = re.compile(r"(?:.*/study/)?(1[0-9A-Za-z_-]{8,})(?:\?at=(\d+))?")
POSITION = "spielwerk-position"


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "study",
        help="a position of the study board, and turns side by side",
        description="Shows a position by its address, from a position file or from a game file, and compares the best "
        "turns there with those you name, from what the seat knows. The margins hold in 95 of 100 cases.",
    )
    parser.add_argument("source", help="an address or link of the study board, a position file, or a game file")
    parser.add_argument("--at", type=int, metavar="STEP", help="after this many steps; the last if left out")
    parser.add_argument("--seat", type=int, help="whose decision; the first seat that must decide if left out")
    parser.add_argument(
        "--turn",
        action="append",
        default=[],
        metavar="MOVES",
        help="a turn to compare: its moves by name, with commas between them; may be given several times",
    )
    parser.add_argument("--no-turns", action="store_true", help="show the position only")
    parser.add_argument("--seconds", type=float, help="how long to think at most")
    parser.add_argument("--seed", type=int, default=0, help="of the worlds")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_json_argument(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.kernel.engine import InterpretedEngine, seats_of
    from spielwerk.kernel.ledger import totals_of
    from spielwerk.teach.study.address import address_of
    from spielwerk.teach.study.line import BadLine, game_of, state_of

    if chosen.seconds is not None and not chosen.seconds > 0:
        raise CommandError("--seconds takes more than 0")
    try:
        line = _line(chosen.source, chosen.at)
        state, game = state_of(line), game_of(line)
        address = address_of(line)
    except BadLine as problem:
        raise CommandError(str(problem)) from problem
    engine = InterpretedEngine(game)
    waiting = [seat for seat in seats_of(engine.waiting(state)) if seat < line.players]
    if chosen.seat is not None and chosen.seat not in waiting:
        raise CommandError(f"seat {chosen.seat} has nothing to decide there")
    if chosen.turn and not waiting:
        raise CommandError("nobody decides there, so that there is no turn to compare")
    seat = waiting[0] if waiting and chosen.seat is None else chosen.seat
    moves = [] if seat is None else [str(game.move_space.decode(move)) for move in engine.moves(state, seat)]
    told: dict[str, Any] = {
        "game": game.name,
        "options": line.choices,
        "steps": len(line),
        "points": totals_of(state),
        "deciding": waiting,
        "moves": moves,
        "address": address,
        "turns": [],
    }
    if len(moves) > 1 and seat is not None and not chosen.no_turns:
        told["turns"] = _turns(chosen, line, engine, state, seat)
    if chosen.json:
        print_json({**told, "fields": state.fields()})
    else:
        _print(told, seat, chosen.language)
    return 0


def _line(source: str, at: int | None) -> Line:
    from spielwerk.teach.study.address import line_at
    from spielwerk.teach.study.line import begun

    # An address may be longer than any path, which Path would not take.
    address = _ADDRESS.fullmatch(source) if not os.path.isfile(source) else None
    if address:
        line, end = line_at(address[1]), int(address[2]) if address[2] and at is None else at
    elif saved := _position_in(source):
        line, end = line_at(saved), at
    else:
        table = opened(source)
        line, end = begun(table.game, table.options, [(play.who, play.move) for play in table.plays()]), at
    if end is not None and not 0 <= end <= len(line):
        raise CommandError(f"there are steps 0 to {len(line)}, not {end}")
    return line if end is None else line.until(end)


def _position_in(path: str) -> str | None:
    """The address in a position file; None for any other file."""
    try:
        content = json.loads(Path(path).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    is_position = isinstance(content, dict) and content.get("format") == POSITION
    return str(content.get("address", "")) if is_position else None


def _turns(
    chosen: argparse.Namespace, line: Line, engine: InterpretedEngine, state: State, seat: int
) -> list[dict[str, Any]]:
    from spielwerk.kernel.views import view
    from spielwerk.teach.hints import Effort
    from spielwerk.teach.study.comparing import compare
    from spielwerk.teach.telling import teach_words, tell_hint

    game = engine.game
    turns = [_named(engine, state, seat, text) for text in chosen.turn]
    team = next((team for team in game.teams(line.choices) if seat in team), ())
    seen, words = view(engine, state, seat), teach_words(chosen.language)
    names = tuple(words("told.seat", number=number) for number in range(line.players))
    effort = Effort(seconds=chosen.seconds)
    found = compare(compiled(game), seen, seat, turns, Random(chosen.seed), effort, team)
    told = tell_hint(game, seen, found, chosen.language, names, team)
    return [
        {
            "moves": [str(game.move_space.decode(move)) for move in turn.moves],
            "named": any(turn.moves[: len(own)] == own for own in turns),
            "text": one.text,
            "points": one.points,
            "winning": one.wins,
            "reason": one.reason,
            "exact": one.exact,
            "at_once": one.at_once,
            **msgspec.to_builtins({"estimate": turn.estimate, "better": turn.better}),
        }
        for turn, one in zip(found.turns, told, strict=True)
    ]


def _named(engine: InterpretedEngine, state: State, seat: int, text: str) -> tuple[int, ...]:
    """A turn by the names of its moves; raises CommandError with those that are possible."""
    after, made = state.copy(), []
    for name in (part.strip() for part in text.split(",")):
        legal = engine.moves(after, seat) if engine.waiting(after) >> seat & 1 else []
        known = {str(engine.game.move_space.decode(move)): move for move in legal}
        if name not in known:
            raise CommandError(f"{name!r} is not possible there; possible: {', '.join(known) or 'nothing'}")
        engine.play(after, seat, known[name])
        made.append(known[name])
    return tuple(made)


def _print(told: dict[str, Any], seat: int | None, language: str) -> None:
    from spielwerk.teach.telling import teach_words

    seats = ", ".join(map(str, told["deciding"]))
    deciding = f"seat {seats} decides" if seats else "chance decides, or the game is over"
    rows = list(enumerate(told["points"]))
    print_table(f"{told['game']} after {told['steps']} steps: {deciding}", ["seat", "points"], rows)
    if told["moves"]:
        print(f"\nSeat {seat} can: {', '.join(told['moves'])}")
    print_turns(told["turns"], teach_words(language))
    print(f"\n/study/{told['address']}")
