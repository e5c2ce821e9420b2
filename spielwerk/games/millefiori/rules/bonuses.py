"""Diamonds, ladders and extra cards: what all areas share, p.6-9 and p.12."""

from __future__ import annotations

from ....kernel import push, rule, score
from .. import tables
from ..state import FIRST_LADDER, MOVE, Kind
from ..tables import NONE
from .cards import another_round


@rule
def earn_extra_card(s, who):
    """A card from the display may be played at once; with an empty display the bonus is lost (ruling 23)."""
    if s.display_left > 0:
        push(s, Kind.EXTRA_CARD, who, 0)


@rule
def spend_diamond(s, who):
    """From the personal supply, then from the reserve; the last personal one brings the end, p.12 (ruling 49)."""
    if s.personal[who] > 0:
        s.personal[who] -= 1
        if s.personal[who] == 0 and diamonds_can_end(s):
            s.ending = 1
    else:
        s.reserve[who] -= 1


@rule
def diamonds_can_end(s):
    """An empty supply ends the game, except in a last round that is played to its end (ruling 55)."""
    return not s.last_round_to_its_end or another_round(s)


@rule
def reach_ladder(s, who, area):
    """Enough different things, and a diamond for the ladder: it goes there, or may go there (rulings 45, 46, 52)."""
    if tables.BITS[s.collected[who, area]] < tables.LADDER_NEEDS[area] or s.personal[who] + s.reserve[who] == 0:
        return
    for step in range(len(tables.LADDER_VALUE)):
        if s.ladder[area, step] == who:
            return
    if s.ladders_voluntary:
        push(s, Kind.LADDER_MARKER, who, area)
    else:
        climb(s, who, area)


@rule
def list_ladder(area, out):
    out[0] = MOVE.climb(area)
    return 1


@rule
def climb(s, who, area):
    """A diamond on the highest free step, once per game."""
    step = 0
    while s.ladder[area, step] != NONE:
        step += 1
    spend_diamond(s, who)
    s.ladder[area, step] = who
    if s.ladders_at_once:
        score(s, who, FIRST_LADDER + area, tables.LADDER_VALUE[step])
