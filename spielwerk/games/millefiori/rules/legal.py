"""Who must decide, and what may be done."""

from __future__ import annotations

from ....kernel import CHANCE_BIT, EVERYBODY, list_bag, rule, top_argument, top_kind, top_who
from ..state import (
    CARD_AREA,
    CARD_SYMBOL,
    CARDS,
    CHOOSE,
    CHOOSE_MOVE,
    COUNT,
    DEAL_MOVE,
    DECLINE_MOVE,
    DOGE_MOVE,
    DRAW_DOGE,
    EXTRA_MOVE,
    FIRST,
    HARBOUR,
    HOUSES,
    NONE,
    PLACE_MOVE,
    REDEAL,
    RESTS_ON,
    SAIL_MOVE,
    SYMBOL_OF,
    TRADE,
    USE_CARD,
    WORKSHOPS,
)
from .secrets import list_redeal


@rule
def waiting(s):
    """Chance, the seats that have not chosen yet, or the one player whose decision is on top."""
    kind = top_kind(s)
    if kind == 0:
        return 0
    if DRAW_DOGE <= kind <= REDEAL:
        return CHANCE_BIT
    if kind == CHOOSE and top_who(s) == EVERYBODY:
        mask = 0
        for seat in range(s.players):
            if s.chosen[seat] == NONE:
                mask |= 1 << seat
        return mask
    return 1 << top_who(s)


@rule
def moves(s, who, out):
    kind = top_kind(s)
    if kind == CHOOSE:
        return list_hand(s, who, out)
    if kind == USE_CARD:
        return list_uses(s, who, top_argument(s), out)
    return list_extra_cards(s, out)


@rule
def list_hand(s, who, out):
    """Every different card of the hand."""
    n = 0
    for i in range(s.hand_count[who]):
        card = int(s.hand[who, i])
        if i == 0 or card != s.hand[who, i - 1]:
            out[n] = CHOOSE_MOVE + card
            n += 1
    return n


@rule
def list_uses(s, who, card, out):
    """A card is placed on a matching free space or used to sail, p.4 and p.11."""
    n = 0
    area = int(CARD_AREA[card])
    if s.personal[who] + s.reserve[who] > 0:
        for space in range(FIRST[area], FIRST[area] + COUNT[area]):
            if s.owner[space] == NONE and fits(s, card, area, space):
                out[n] = PLACE_MOVE + space
                n += 1
    out[n] = SAIL_MOVE
    return n + 1


@rule
def fits(s, card, area, space):
    """Whether a card may be placed on a free space of its area."""
    if area == WORKSHOPS or area == TRADE:
        return SYMBOL_OF[space] == CARD_SYMBOL[card]
    if area == HOUSES:
        return space == FIRST[HOUSES] + s.houses_built
    if area == HARBOUR:
        return True
    below = int(RESTS_ON[space, 0])
    return below == NONE or (s.owner[below] != NONE and s.owner[RESTS_ON[space, 1]] != NONE)


@rule
def list_extra_cards(s, out):
    """Any card of the display, or none: the text says may."""
    n = 0
    for card in range(CARDS):
        if s.display[card] > 0:
            out[n] = EXTRA_MOVE + card
            n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def odds(s, out, weight):
    kind = top_kind(s)
    if kind == DRAW_DOGE:
        for seat in range(s.players):
            out[seat] = DOGE_MOVE + seat
            weight[seat] = 1
        return int(s.players)
    if kind == REDEAL:
        return list_redeal(s, top_who(s), out, weight)
    return list_bag(s.deck, DEAL_MOVE, out, weight)
