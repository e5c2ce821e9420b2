"""What bots know: what a position is worth, and how to rehearse the rest of one's own turn."""

from __future__ import annotations

from spielwerk.kernel import pop, push, rule, top_argument, top_kind, top_who, total

from . import tables
from .rules import COLOURS, morays_met, things_at
from .state import Kind
from .tables import MORAY


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own dive."""
    while s.agenda_rows > 0:
        pop(s)
    push(s, Kind.DIVE, who, 0)


@rule
def worth(s, who):
    """In hundredths of a point: what is safe, and what the net promises; before a find, the mean of what can come."""
    safe = 100 * total(s, who)
    for colour in range(COLOURS):
        safe += s.chest[who, colour] * bonus_of(s, who, colour)
    if top_kind(s) == Kind.FIND and top_who(s) == who:
        return safe + hoped_for(s, who, top_argument(s))
    if top_kind(s) == Kind.DIVE and top_who(s) == who:
        return safe + in_the_net(s, who)
    return safe


@rule
def bonus_of(s, who, colour):
    """What the wish adds to a pearl."""
    return 100 * tables.WISH_BONUS if s.wish[who] == colour else 0


@rule
def in_the_net(s, who):
    n = 0
    for colour in range(COLOURS):
        n += s.net[colour] * (100 * tables.VALUE[colour] + bonus_of(s, who, colour))
    return n


@rule
def hoped_for(s, who, site):
    """The mean over what can be found: a pearl more, nothing, or with the second moray everything gone."""
    net = in_the_net(s, who)
    gone = morays_met(s) + 1 == tables.MORAYS_TOO_MANY
    n = s.sea[site, MORAY] * (0 if gone else net)
    for colour in range(COLOURS):
        n += s.sea[site, colour] * (net + 100 * tables.VALUE[colour] + bonus_of(s, who, colour))
    return n // max(1, things_at(s, site))
