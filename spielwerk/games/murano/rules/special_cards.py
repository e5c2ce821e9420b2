"""Special building cards: one of three is kept face up and works from the next turn on (p.5, p.10-11)."""

from __future__ import annotations

from ....kernel import push, rule, score
from .. import tables
from ..state import MOVE, Deck, Kind, Place, Source
from ..tables import Special
from .decks import cards_left, first_card, look_at_cards, put_under, take_card


@rule
def works(s, who, card):
    """Whether a player's special building card works: from the turn after it was taken (ruling 40)."""
    return (s.special_cards[who] & ~s.fresh_cards) >> card & 1 == 1


@rule
def workshops(s, who):
    """Which artist's workshops work for a player, as bits in the order of the cards."""
    return ((s.special_cards[who] & ~s.fresh_cards) >> Special.WORKSHOP_RED_GREEN) & 7


@rule
def look_for_special_card(s, who):
    """Three cards are looked at and one must be taken (ruling 39), as long as there are any."""
    if cards_left(s, Deck.SPECIALS) > 0:
        push(s, Kind.CHOOSE_SPECIAL, who, 0)
        look_at_cards(s, who, Deck.SPECIALS, tables.SPECIALS_SEEN)


@rule
def list_special_cards(s, out):
    n = 0
    for card in range(tables.SPECIALS):
        if s.place_of[first_card(Deck.SPECIALS) + card] == Place.LOOKED_AT:
            out[n] = MOVE.special_card(card)
            n += 1
    return n


@rule
def choose_special_card(s, who, card):
    """It works from the next turn, but the basilica scores at once (p.11)."""
    take_card(s, Deck.SPECIALS, first_card(Deck.SPECIALS) + card, Place.FIRST_HAND + who)
    put_under(s, who, Deck.SPECIALS)
    s.special_cards[who] |= 1 << card
    s.fresh_cards |= 1 << card
    if card == Special.BASILICA:
        score(s, who, Source.BASILICA, tables.BASILICA_POINTS)
