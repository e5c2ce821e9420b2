"""Cards: hands kept sorted, passed to the left and laid out, and what the deck still holds, p.4-5."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..tables import NONE


@rule
def another_round(s):
    """Whether the deck still has five cards for everybody, p.5 and p.12 (ruling 58)."""
    return s.deck_left >= tables.HAND * s.players


@rule
def pass_hands_left(s):
    last = s.players - 1
    for i in range(tables.HAND):
        kept = s.hand[last, i]
        for seat in range(last, 0, -1):
            s.hand[seat, i] = s.hand[seat - 1, i]
        s.hand[0, i] = kept
    kept = s.hand_count[last]
    for seat in range(last, 0, -1):
        s.hand_count[seat] = s.hand_count[seat - 1]
    s.hand_count[0] = kept


@rule
def lay_out_leftovers(s, seat):
    """All cards of the hand except the chosen one go to the display."""
    keep = int(s.chosen[seat])
    for i in range(s.hand_count[seat]):
        card = int(s.hand[seat, i])
        s.hand[seat, i] = NONE
        if card == keep:
            keep = NONE
        else:
            s.display[card] += 1
            s.display_left += 1
    s.hand_count[seat] = 0
    if s.chosen[seat] != NONE:
        s.hand[seat, 0] = s.chosen[seat]
        s.hand_count[seat] = 1


@rule
def take_into_hand(s, seat, card):
    """Hands are kept sorted, so that equal hands are equal bytes."""
    i = int(s.hand_count[seat])
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    s.hand_count[seat] += 1


@rule
def drop_from_hand(s, seat, card):
    n = int(s.hand_count[seat])
    found = 0
    for i in range(n):
        if not found and s.hand[seat, i] == card:
            found = 1
        if found:
            s.hand[seat, i] = s.hand[seat, i + 1] if i + 1 < n else NONE
    s.hand_count[seat] = n - 1
