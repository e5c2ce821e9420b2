"""For bots and previews: the state as if one player alone took the next turn now."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_kind, top_who
from ....kernel.agenda import KIND, WHO
from ..agenda import work_off
from ..state import Kind
from ..tables import NONE


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own turn: the rest of it, or the whole of the next."""
    if s.agenda_rows == 0:
        return
    if top_who(s) == who:
        keep_own_rows(s, who)
        return
    scoring = is_scoring(top_kind(s))
    while s.agenda_rows > 0:
        pop(s)
    if s.red != NONE and not scoring:
        push(s, Kind.START_TURN, who, 0)
        work_off(s)
        keep_own_rows(s, who)


@rule
def is_scoring(kind):
    return kind == Kind.SCORE or kind == Kind.HAND_IN_GOLD or kind == Kind.HAND_IN_GLASS


@rule
def is_automatic(kind):
    return kind == Kind.START_TURN or kind == Kind.END_TURN or kind == Kind.END_SCORING


@rule
def keep_own_rows(s, who):
    """The end of the turn and whatever others do afterwards lie below the own decisions."""
    first = 0
    for row in range(s.agenda_rows):
        if is_automatic(s.agenda[row, KIND]) or s.agenda[row, WHO] != who:
            first = row + 1
    kept = s.agenda_rows - first
    for row in range(s.agenda_rows):
        for column in range(3):
            s.agenda[row, column] = s.agenda[row + first, column] if row < kept else 0
    s.agenda_rows = kept
