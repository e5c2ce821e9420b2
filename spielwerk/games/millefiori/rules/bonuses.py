"""Diamonds, ladders and extra cards: what all areas share, p.6-9 and p.12."""

from __future__ import annotations

from ....kernel import push, rule, score
from .. import tables
from ..state import FIRST_LADDER, Kind
from ..tables import NONE


@rule
def earn_extra_card(s, who):
    """A card from the display may be played at once; with an empty display the bonus is lost."""
    if s.display_left > 0:
        push(s, Kind.EXTRA_CARD, who, 0)


@rule
def spend_diamond(s, who):
    """From the personal supply, then from the reserve; the last personal one brings the end, p.12."""
    if s.personal[who] > 0:
        s.personal[who] -= 1
        if s.personal[who] == 0:
            s.ending = 1
    else:
        s.reserve[who] -= 1


@rule
def climb(s, who, area):
    """Whoever has collected enough different things puts a diamond on the highest free step, once per game."""
    if tables.BITS[s.collected[who, area]] < tables.LADDER_NEEDS[area] or s.personal[who] + s.reserve[who] == 0:
        return
    step = 0
    while s.ladder[area, step] != NONE:
        if s.ladder[area, step] == who:
            return
        step += 1
    spend_diamond(s, who)
    s.ladder[area, step] = who
    if s.ladders_at_once:
        score(s, who, FIRST_LADDER + area, tables.LADDER_VALUE[step])
