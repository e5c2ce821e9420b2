"""Decks of cards: an unseen part in no order yet, below it batches that players put back, oldest first (p.4, p.5)."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument
from ..state import CARDS, ROW, Deck, Kind, Place
from ..tables import CHARACTERS, NONE


@rule
def first_card(deck):
    return CHARACTERS if deck == Deck.SPECIALS else 0


@rule
def end_of_deck(deck):
    return CARDS if deck == Deck.SPECIALS else CHARACTERS


@rule
def cards_left(s, deck):
    """How many cards the face-down deck holds."""
    n = int(s.unseen_left[deck])
    for batch in range(s.batches[deck]):
        n += s.batch_count[deck, batch]
    return n


@rule
def look_at_cards(s, who, deck, wanted):
    """The top cards go to a player's eyes, fewer if there are not enough (ruling 23)."""
    n = min(wanted, cards_left(s, deck))
    if n > 0:
        push(s, Kind.DRAW_CARD, who, ROW.draw_card(deck, n))


@rule
def list_top_card(s, deck, first, out, weight):
    """Any unseen card may be on top; once those are gone, any card of the batch that lies highest (ruling 18)."""
    place = Place.UNSEEN if s.unseen_left[deck] > 0 else Place.FIRST_BATCH
    n = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == place:
            out[n] = first + card
            weight[n] = 1
            n += 1
    return n


@rule
def draw_card(s, who, deck, left, card):
    s.place_of[card] = Place.LOOKED_AT
    s.looked_at[deck] += 1
    if s.unseen_left[deck] > 0:
        s.unseen_left[deck] -= 1
    else:
        leave_first_batch(s, who, deck)
    if left == 1:
        pop(s)
    else:
        set_top_argument(s, ROW.draw_card(deck, left - 1))


@rule
def leave_first_batch(s, who, deck):
    """Whoever put the batch there no longer knows the rest of it once somebody else took a card."""
    s.batch_count[deck, 0] -= 1
    if s.batch_owner[deck, 0] != who:
        s.batch_owner[deck, 0] = NONE
    if s.batch_count[deck, 0] == 0:
        drop_first_batch(s, deck)


@rule
def drop_first_batch(s, deck):
    s.batches[deck] -= 1
    last = int(s.batches[deck])
    for batch in range(last):
        s.batch_count[deck, batch] = s.batch_count[deck, batch + 1]
        s.batch_owner[deck, batch] = s.batch_owner[deck, batch + 1]
    s.batch_count[deck, last] = 0
    s.batch_owner[deck, last] = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] > Place.FIRST_BATCH:
            s.place_of[card] -= 1


@rule
def take_card(s, deck, card, place):
    """One of the cards looked at goes where it is kept."""
    s.place_of[card] = place
    s.looked_at[deck] -= 1


@rule
def put_under(s, who, deck):
    """The other cards looked at go under the deck; their order is left to chance (ruling 18)."""
    if s.looked_at[deck] == 0:
        return
    batch = int(s.batches[deck])
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == Place.LOOKED_AT:
            s.place_of[card] = Place.FIRST_BATCH + batch
    s.batch_count[deck, batch] = s.looked_at[deck]
    s.batch_owner[deck, batch] = who
    s.batches[deck] += 1
    s.looked_at[deck] = 0
