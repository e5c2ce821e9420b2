"""For bots and previews: rehearsing one's own turn alone."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_kind
from ....kernel.agenda import KIND, WHO
from ....kernel.declared_rows import Choice
from ....kernel.facts import table
from ..agenda import AGENDA, work_off
from ..rules.course import begin_turn
from ..state import Kind

# The rows that belong to what a player decides: all choices, and goods that are still to be laid on a route.
_OWN = {kind for kind, row in AGENDA.declarations.items() if isinstance(row, Choice)} | {Kind.LAY_ROUTE}
BELONGS = table([int(number in _OWN) for number in range(max(Kind) + 1)])


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own decisions: the rest of a turn, or a whole one."""
    first = own_rows(s, who)
    count = s.agenda_rows - first
    secret = count == 0 and top_kind(s) == Kind.CHOOSE_START
    for i in range(count):
        for column in range(3):
            s.agenda[i, column] = s.agenda[first + i, column]
    for _ in range(first):
        pop(s)
    if secret:
        push(s, Kind.CHOOSE_START, who, 0)
    elif count == 0 and s.dice[who, 0] > 0 and not s.finished:
        begin_turn(s, who)
        work_off(s)


@rule
def own_rows(s, who):
    """The lowest row of the agenda that belongs to what the player decides now; the turn closes it."""
    first = int(s.agenda_rows)
    while first > 0 and s.agenda[first - 1, WHO] == who:
        kind = s.agenda[first - 1, KIND]
        if not BELONGS[kind]:
            return first
        first -= 1
        if kind == Kind.TURN:
            return first
    return first
