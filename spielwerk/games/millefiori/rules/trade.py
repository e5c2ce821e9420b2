"""Trade, p.9."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..tables import Area
from .bonuses import earn_extra_card, reach_ladder


@rule
def place_in_trade(s, who, space):
    """Every diamond on this good is worth as much as there are diamonds on it, to everybody."""
    good = int(tables.COLUMN_OF[space])
    value = 0
    for p in range(s.players):
        value += held(s, p, good)
    for p in range(s.players):
        score(s, p, Area.TRADE, value * held(s, p, good))
    if good_deal(s, who, good):
        earn_extra_card(s, who)
    reach_ladder(s, who, Area.TRADE)


@rule
def good_deal(s, who, good):
    """A rival has more of this good, counted with or without the diamond just placed (ruling 33)."""
    mine = held(s, who, good)
    if s.good_deal_before:
        mine -= 1
    return most_held_by_a_rival(s, who, good) > mine


@rule
def held(s, who, good):
    """How many diamonds a player has on a good."""
    n = 0
    for row in range(tables.ROWS):
        if s.owner[tables.TRADE_SPACE[row, good]] == who:
            n += 1
    return n


@rule
def most_held_by_a_rival(s, who, good):
    most = 0
    for p in range(s.players):
        if p != who:
            most = max(most, held(s, p, good))
    return most
