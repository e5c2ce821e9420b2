"""Recruiting characters: one of the top cards for a price that rises with every card bought (p.4, p.10-11)."""

from __future__ import annotations

from ....kernel import EVERYBODY, push, rule
from .. import tables
from ..state import MOVE, Deck, Kind, Place
from ..tables import Special
from .decks import look_at_cards, put_under, take_card
from .special_cards import works


@rule
def character_price(s, who):
    """One gold for the first bought, two for the second, ... (ruling 19); two less with the tavern (ruling 20)."""
    discount = tables.TAVERN_DISCOUNT if works(s, who, Special.TAVERN) else 0
    return max(0, s.recruited[who] + 1 - discount)


@rule
def look_for_characters(s, who):
    """Three cards are looked at, five with the hostel."""
    push(s, Kind.RECRUIT, who, 0)
    seen = tables.HOSTEL_SEEN if works(s, who, Special.HOSTEL) else tables.CHARACTERS_SEEN
    look_at_cards(s, who, Deck.CHARACTERS, seen)


@rule
def list_characters(s, out):
    n = 0
    for card in range(tables.CHARACTERS):
        if s.place_of[card] == Place.LOOKED_AT:
            out[n] = MOVE.recruit(card)
            n += 1
    return n


@rule
def recruit(s, who, character):
    """One card is paid and kept; the others go under the deck."""
    s.gold[who] -= character_price(s, who)
    s.recruited[who] += 1
    s.characters[who] += 1
    take_card(s, Deck.CHARACTERS, character, Place.FIRST_HAND + who)
    put_under(s, who, Deck.CHARACTERS)


@rule
def decline(s, who):
    """No card is kept and nothing paid; all go under the deck (ruling 17)."""
    put_under(s, who, Deck.CHARACTERS)


@rule
def seen_by_recruiter(who, move):
    """Which card is kept stays a secret, not that none is."""
    return EVERYBODY if move == MOVE.decline() else 1 << who
