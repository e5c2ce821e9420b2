"""Harbour, p.10, and sailing, p.11."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..state import SEA_ROUTE
from ..tables import NONE, Area
from .bonuses import earn_extra_card


@rule
def place_in_harbour(s, who, space):
    """A full fleet pays every diamond in it by the goods beside it; it stays where it is (ruling 35)."""
    row = int(tables.ROW_OF[space])
    for ship in range(tables.SHIPS):
        if s.owner[tables.SHIP_SPACE[row, ship]] == NONE:
            return
    goods = 0
    for good in range(tables.GOODS):
        if s.owner[tables.TRADE_SPACE[row, good]] != NONE:
            goods += 1
    for ship in range(tables.SHIPS):
        score(s, s.owner[tables.SHIP_SPACE[row, ship]], Area.HARBOUR, tables.FLEET_POINTS[goods])


@rule
def sail(s, who, card):
    """The ship moves by the number in the wheel, at most to the last space, and takes what it lands on.

    Beyond the last space it stops there; from there a card is just discarded (rulings 38 to 40).
    """
    if s.ship[who] == tables.LAST_SEA:
        return
    s.ship[who] = min(s.ship[who] + tables.CARD_WHEEL[card], tables.LAST_SEA)
    score(s, who, SEA_ROUTE, tables.SEA_POINTS[s.ship[who]])
    if tables.SEA_STAR[s.ship[who]]:
        earn_extra_card(s, who)
