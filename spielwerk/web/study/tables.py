"""From a table or a puzzle to the study board: there everything lies open."""

from __future__ import annotations

import zlib

from ...kernel import Game, OptionError
from ...teach.puzzles import Puzzle
from ...teach.study.line import Line, begun
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


def puzzle_line(game: Game, puzzle: Puzzle) -> Line:
    """The way to the position of a puzzle: it is of a game between bots that anybody may look into."""
    try:
        return begun(game, game.options.complete(puzzle.options), puzzle.plays())
    except (ValueError, OptionError, zlib.error):
        raise Refusal(409, "broken_puzzle") from None
