"""What a move does: choosing, dealing, using a card, extra cards, p.4-6 and p.11."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, top_argument, top_kind, top_who
from ..state import (
    AREA_OF,
    CHOOSE,
    CHOOSE_MOVE,
    COLLECTS,
    DEAL_HAND,
    DEAL_MOVE,
    DECLINE_MOVE,
    DOGE_MOVE,
    DRAW_DOGE,
    EXTRA_CARD,
    EXTRA_MOVE,
    HARBOUR,
    HOUSES,
    PLACE_MOVE,
    REDEAL,
    REDEAL_MOVE,
    SAIL_MOVE,
    TRADE,
    USE_CARD,
    WORKSHOPS,
)
from .bonuses import spend_diamond
from .cards import lay_out_leftovers, take_into_hand
from .course import work_off
from .harbour import place_in_harbour, sail
from .houses import place_in_houses
from .legal import waiting
from .people import place_among_people
from .secrets import fill_blank
from .trade import place_in_trade
from .workshops import place_in_workshops


@rule
def play(s, who, move):
    kind = top_kind(s)
    if kind == CHOOSE:
        choose(s, who, move - CHOOSE_MOVE)
    elif kind == USE_CARD:
        card = top_argument(s)
        pop(s)
        s.discard[card] += 1
        if move == SAIL_MOVE:
            sail(s, who, card)
        else:
            place(s, who, card, move - PLACE_MOVE)
    elif kind == EXTRA_CARD:
        pop(s)
        if move != DECLINE_MOVE:
            take_extra_card(s, who, move - EXTRA_MOVE)
    elif kind == DRAW_DOGE:
        pop(s)
        s.doge = move - DOGE_MOVE
    elif kind == REDEAL:
        fill_blank(s, top_who(s), move - REDEAL_MOVE)
    else:
        deal(s, move - DEAL_MOVE)
    work_off(s)


@rule
def deal(s, card):
    """One card from the deck, to the hand or the display on top of the agenda."""
    s.deck[card] -= 1
    s.deck_left -= 1
    if top_kind(s) == DEAL_HAND:
        take_into_hand(s, top_who(s), card)
    else:
        s.display[card] += 1
        s.display_left += 1
    count_down(s)


@rule
def choose(s, who, card):
    """The choice is secret until it is played; the other cards lie face down before the left neighbour."""
    s.chosen[who] = card
    last_trick = s.trick + 1 == s.plays_per_round
    if s.tactical:
        pop(s)
        if last_trick and s.leftovers_at_choice:
            lay_out_leftovers(s, who)
    elif waiting(s) == 0:
        pop(s)
        if last_trick and s.leftovers_at_choice:
            for seat in range(s.players):
                lay_out_leftovers(s, seat)


@rule
def take_extra_card(s, who, card):
    """An extra card is played exactly as if it came from the hand, p.6."""
    s.display[card] -= 1
    s.display_left -= 1
    push(s, USE_CARD, who, card)


@rule
def place(s, who, card, space):
    """A diamond on a space: immediate points, ladder, extra card, in the order of the pages."""
    spend_diamond(s, who)
    s.owner[space] = who
    area = int(AREA_OF[space])
    new = s.collected[who, area] & COLLECTS[space] == 0
    s.collected[who, area] |= COLLECTS[space]
    if area == WORKSHOPS:
        place_in_workshops(s, who, space)
    elif area == HOUSES:
        place_in_houses(s, who, space, new)
    elif area == TRADE:
        place_in_trade(s, who, space)
    elif area == HARBOUR:
        place_in_harbour(s, who, space)
        sail(s, who, card)
    else:
        place_among_people(s, who, card, space)
