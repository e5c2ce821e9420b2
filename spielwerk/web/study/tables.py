"""From a table to the study board: there everything lies open."""

from __future__ import annotations

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
