"""From a table or a puzzle to the study board: there everything lies open."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from ...kernel import Game, OptionError
from ...kernel.engine import InterpretedEngine
from ...teach.puzzles import Puzzle, after_turn
from ...teach.study.line import Line, Play, begun, state_of
from ..answers import Refusal
from ..links import Access
from ..live import LiveTable


def may_study(live: LiveTable, access: Access) -> bool:
    """Of a running game only those may see everything who entered all of it."""
    return live.table.over() or (live.table.entered and bool(access.seats))


def line_of(live: LiveTable, access: Access) -> Line:
    """The plays of a table; raises a Refusal where they are not for these eyes, or of other rules."""
    if not may_study(live, access):
        raise Refusal(409, "study.when_over")
    if live.table.rules_version != live.game.version:
        raise Refusal(409, "study.other_rules", version=live.table.rules_version)
    return begun(live.game, live.table.options, [(play.who, play.move) for play in live.table.plays()])


def puzzle_line(game: Game, puzzle: Puzzle, tried: Sequence[int] = ()) -> Line:
    """The way to the position of a puzzle, and what somebody tried there as far as it is possible: it is of a game
    between bots that anybody may look into."""
    try:
        line = begun(game, game.options.complete(puzzle.options), puzzle.plays())
        made = after_turn(InterpretedEngine(game), state_of(line), puzzle.seat, tried)[1] if tried else []
        return line.then(*(Play(puzzle.seat, move) for move in made))
    except (ValueError, OptionError, zlib.error):
        raise Refusal(409, "broken_puzzle") from None
