"""What a seat may know: hiding, redealing, and who sees a move."""

from __future__ import annotations

from ....kernel import EVERYBODY, list_bag, pop, push, rule
from ..state import Kind
from ..tables import HIDDEN, NONE
from .cards import drop_from_hand, take_into_hand


@rule
def knows_hand(s, viewer, seat):
    """A hand is known to whoever holds it and to everybody it came past this round (rulings 7 and 15)."""
    if viewer < 0:
        return False
    return (seat - viewer + s.players) % s.players <= s.trick


@rule
def hide(s, viewer):
    """Unknown hands go back among the unseen cards; other players' choices are blanked."""
    for seat in range(s.players):
        if seat != viewer and s.chosen[seat] != NONE:
            s.chosen[seat] = HIDDEN
        if not knows_hand(s, viewer, seat):
            for i in range(s.hand_count[seat]):
                if s.hand[seat, i] != HIDDEN:
                    s.deck[s.hand[seat, i]] += 1
                    s.hand[seat, i] = HIDDEN


@rule
def redeal(s, viewer):
    """Chance must fill every hand and choice that is blank."""
    for seat in range(s.players):
        if blank(s, seat):
            push(s, Kind.REDEAL, seat, 0)


@rule
def blank(s, seat):
    return s.chosen[seat] == HIDDEN or (s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN)


@rule
def list_redeal(s, who, first, out, weight):
    """First the hand from the unseen cards, then the chosen card from the hand."""
    if s.hand_count[who] > 0 and s.hand[who, 0] == HIDDEN:
        return list_bag(s.deck, first, out, weight)
    n = 0
    for i in range(s.hand_count[who]):
        if i > 0 and s.hand[who, i] == s.hand[who, i - 1]:
            weight[n - 1] += 1
        else:
            out[n] = first + s.hand[who, i]
            weight[n] = 1
            n += 1
    return n


@rule
def fill_blank(s, who, card):
    if s.hand_count[who] > 0 and s.hand[who, 0] == HIDDEN:
        s.deck[card] -= 1
        drop_from_hand(s, who, HIDDEN)
        take_into_hand(s, who, card)
    else:
        s.chosen[who] = card
    if not blank(s, who):
        pop(s)


@rule
def seen_by_chooser(s, who):
    """A tactical choice is played openly at once; any other is secret."""
    return EVERYBODY if s.tactical else 1 << who
