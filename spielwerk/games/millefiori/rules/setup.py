"""Set-up, p.2."""

from __future__ import annotations

from ....kernel import CHANCE, push, rule
from .. import tables
from ..state import Kind
from ..tables import NONE, SEATS


@rule
def setup(s):
    """Board empty, all cards in the deck, supplies dealt out, ships at the start."""
    for card in range(tables.CARDS):
        s.deck[card] = tables.CARD_COUNT[card]
    s.deck_left = tables.DECK
    for space in range(tables.SPACES):
        s.owner[space] = NONE
    for ladder in range(len(tables.LADDER_NEEDS)):
        for step in range(len(tables.LADDER_VALUE)):
            s.ladder[ladder, step] = NONE
    for seat in range(SEATS):
        s.chosen[seat] = NONE
        for i in range(tables.HAND):
            s.hand[seat, i] = NONE
    for seat in range(s.players):
        s.personal[seat] = s.personal_at_start
        s.reserve[seat] = s.reserve_at_start
    push(s, Kind.START_ROUND, 0, 0)
    if s.display_at_start > 0:
        push(s, Kind.DEAL_DISPLAY, CHANCE, s.display_at_start)
    push(s, Kind.DRAW_DOGE, CHANCE, 0)
