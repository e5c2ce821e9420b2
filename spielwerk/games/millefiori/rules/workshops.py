"""Workshops, p.6."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..tables import Area
from .bonuses import earn_extra_card, reach_ladder


@rule
def place_in_workshops(s, who, space):
    """A point for every space of the own connected group, two if the new space is a pigment space (ruling 27)."""
    s.workshops[who] |= 1 << space
    value = 2 if tables.SYMBOL_OF[space] == tables.PIGMENT else 1
    score(s, who, Area.WORKSHOPS, value * group_size(s.workshops[who], space))
    everyone = s.workshops[0] | s.workshops[1] | s.workshops[2] | s.workshops[3]
    if tables.STAR_GROUP[space] & ~everyone == 0:
        earn_extra_card(s, who)
    reach_ladder(s, who, Area.WORKSHOPS)


@rule
def group_size(mine, space):
    """How many of the own spaces hang together with this one."""
    group = 1 << space
    edge = group
    count = 0
    while edge != 0:
        reached = 0
        for w in range(tables.COUNT[Area.WORKSHOPS]):
            if (edge >> w) & 1:
                count += 1
                reached |= tables.NEIGHBOURS[w]
        edge = reached & mine & ~group
        group |= edge
    return count
