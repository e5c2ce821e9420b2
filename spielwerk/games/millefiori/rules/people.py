"""People, p.8."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..tables import NONE
from .bonuses import earn_extra_card, reach_ladder


@rule
def place_among_people(s, who, card, space):
    """Points of the level, doubled where card and space match; then everything it builds on pays its owner.

    That goes down to the bottom row, once for every diamond, and is never doubled (rulings 31 and 32).
    """
    area = int(tables.AREA_OF[space])
    double = 2 if tables.SYMBOL_OF[space] == tables.CARD_SYMBOL[card] else 1
    score(s, who, area, double * tables.LEVEL_POINTS[space])
    for i in range(tables.BUILDS_ON.shape[1]):
        below = int(tables.BUILDS_ON[space, i])
        if below != NONE:
            score(s, s.owner[below], area, tables.LEVEL_POINTS[below])
    if tables.TOP_LEVEL[space]:
        earn_extra_card(s, who)
    reach_ladder(s, who, area)
