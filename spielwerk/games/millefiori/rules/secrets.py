"""What a seat may know: hiding, redealing, and who sees a move."""

from __future__ import annotations

from ....kernel import EVERYBODY, list_bag, pop, push, rule, top_kind, top_who
from ..state import CHOOSE, DEAL_HAND, HIDDEN, NONE, REDEAL, REDEAL_MOVE
from .cards import drop_from_hand, take_into_hand


@rule
def knows_hand(s, viewer, seat):
    """A hand is known to whoever holds it and to everybody it came past this round."""
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
            push(s, REDEAL, seat, 0)


@rule
def blank(s, seat):
    return s.chosen[seat] == HIDDEN or (s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN)


@rule
def list_redeal(s, seat, out, weight):
    """First the hand from the unseen cards, then the chosen card from the hand."""
    if s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN:
        return list_bag(s.deck, REDEAL_MOVE, out, weight)
    n = 0
    for i in range(s.hand_count[seat]):
        if i > 0 and s.hand[seat, i] == s.hand[seat, i - 1]:
            weight[n - 1] += 1
        else:
            out[n] = REDEAL_MOVE + s.hand[seat, i]
            weight[n] = 1
            n += 1
    return n


@rule
def fill_blank(s, seat, card):
    if s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN:
        s.deck[card] -= 1
        drop_from_hand(s, seat, HIDDEN)
        take_into_hand(s, seat, card)
    else:
        s.chosen[seat] = card
    if not blank(s, seat):
        pop(s)


@rule
def witnesses(s, who, move):
    """Dealt and secretly chosen cards are seen by one seat only; a tactical choice is played openly at once."""
    kind = top_kind(s)
    if kind == CHOOSE and not s.tactical:
        return 1 << who
    if kind == DEAL_HAND or kind == REDEAL:
        return 1 << top_who(s)
    return EVERYBODY
