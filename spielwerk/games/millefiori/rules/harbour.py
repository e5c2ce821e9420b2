"""Harbour, p.10, and sailing, p.11."""

from __future__ import annotations

from ....kernel import rule, score
from ..state import (
    CARD_WHEEL,
    FLEET_POINTS,
    GOODS,
    HARBOUR,
    LAST_SEA,
    NONE,
    ROW_OF,
    SEA_POINTS,
    SEA_ROUTE,
    SEA_STAR,
    SHIP_SPACE,
    SHIPS,
    TRADE_SPACE,
)
from .bonuses import earn_extra_card


@rule
def place_in_harbour(s, who, space):
    """A full fleet pays every diamond in it by the goods beside it; it stays where it is."""
    row = int(ROW_OF[space])
    for ship in range(SHIPS):
        if s.owner[SHIP_SPACE[row, ship]] == NONE:
            return
    goods = 0
    for good in range(GOODS):
        if s.owner[TRADE_SPACE[row, good]] != NONE:
            goods += 1
    for ship in range(SHIPS):
        score(s, s.owner[SHIP_SPACE[row, ship]], HARBOUR, FLEET_POINTS[goods])


@rule
def sail(s, who, card):
    """The ship moves by the number in the wheel, at most to the last space, and takes what it lands on."""
    if s.ship[who] == LAST_SEA:
        return
    s.ship[who] = min(s.ship[who] + CARD_WHEEL[card], LAST_SEA)
    score(s, who, SEA_ROUTE, SEA_POINTS[s.ship[who]])
    if SEA_STAR[s.ship[who]]:
        earn_extra_card(s, who)
