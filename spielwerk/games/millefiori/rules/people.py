"""People, p.8."""

from __future__ import annotations

from ....kernel import rule, score
from ..state import AREA_OF, BUILDS_ON, CARD_SYMBOL, LEVEL_POINTS, NONE, SYMBOL_OF, TOP_LEVEL
from .bonuses import climb, earn_extra_card


@rule
def place_among_people(s, who, card, space):
    """Points of the level, doubled where card and space match; then everything it builds on pays its owner."""
    area = int(AREA_OF[space])
    double = 2 if SYMBOL_OF[space] == CARD_SYMBOL[card] else 1
    score(s, who, area, double * LEVEL_POINTS[space])
    for i in range(BUILDS_ON.shape[1]):
        below = int(BUILDS_ON[space, i])
        if below != NONE:
            score(s, s.owner[below], area, LEVEL_POINTS[below])
    climb(s, who, area)
    if TOP_LEVEL[space]:
        earn_extra_card(s, who)
