"""A turn: choosing a card, using it, extra cards, p.4-6 and p.11."""

from __future__ import annotations

from ....kernel import EVERYBODY, push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, Area
from .bonuses import spend_diamond
from .cards import lay_out_leftovers, take_into_hand
from .harbour import place_in_harbour, sail
from .houses import place_in_houses
from .people import place_among_people
from .trade import place_in_trade
from .workshops import place_in_workshops

# Dealing


@rule
def deal_to_hand(s, who, card):
    draw(s, card)
    take_into_hand(s, who, card)


@rule
def deal_to_display(s, card):
    draw(s, card)
    s.display[card] += 1
    s.display_left += 1


@rule
def draw(s, card):
    s.deck[card] -= 1
    s.deck_left -= 1


# Choosing


@rule
def still_to_choose(s, who):
    """Everybody who has not chosen yet; in the tactical variant the one whose turn it is (ruling 16)."""
    mask = 0
    for seat in range(s.players):
        if s.chosen[seat] == NONE and (who == seat or who == EVERYBODY):
            mask |= 1 << seat
    return mask


@rule
def list_hand(s, who, out):
    """Every different card of the hand."""
    n = 0
    for i in range(s.hand_count[who]):
        card = int(s.hand[who, i])
        if i == 0 or card != s.hand[who, i - 1]:
            out[n] = MOVE.choose(card)
            n += 1
    return n


@rule
def choose(s, who, card):
    """The choice is secret until it is played; the other cards lie face down before the left neighbour."""
    s.chosen[who] = card


@rule
def lay_out_at_choice(s, who):
    """Where leftovers go to the display with the last choice, they go now."""
    if s.trick + 1 < s.plays_per_round or not s.leftovers_at_choice:
        return
    for seat in range(s.players):
        if who == seat or who == EVERYBODY:
            lay_out_leftovers(s, seat)


# Using a card


@rule
def list_uses(s, who, card, out):
    """A card is placed on a matching free space or used to sail, p.4 and p.11 (rulings 18 and 42)."""
    n = 0
    area = int(tables.CARD_AREA[card])
    if s.personal[who] + s.reserve[who] > 0:
        for space in range(tables.FIRST[area], tables.FIRST[area] + tables.COUNT[area]):
            if s.owner[space] == NONE and fits(s, card, area, space):
                out[n] = MOVE.place(space)
                n += 1
    out[n] = MOVE.sail()
    return n + 1


@rule
def fits(s, card, area, space):
    """Whether a card may be placed on a free space of its area."""
    if area == Area.WORKSHOPS or area == Area.TRADE:
        return tables.SYMBOL_OF[space] == tables.CARD_SYMBOL[card]
    if area == Area.HOUSES:
        return space == tables.FIRST[Area.HOUSES] + s.houses_built
    if area == Area.HARBOUR:
        return True
    below = int(tables.RESTS_ON[space, 0])
    return below == NONE or (s.owner[below] != NONE and s.owner[tables.RESTS_ON[space, 1]] != NONE)


@rule
def list_sailing(out):
    out[0] = MOVE.sail()
    return 1


@rule
def sail_with(s, who, card):
    s.discard[card] += 1
    sail(s, who, card)


@rule
def place_with(s, who, card, space):
    s.discard[card] += 1
    place(s, who, card, space)


@rule
def place(s, who, card, space):
    """A diamond on a space: immediate points, ladder, extra card, in the order of the pages (ruling 24).

    What is put on the agenda last is decided first, so the areas come to the ladder after the extra card.
    """
    spend_diamond(s, who)
    s.owner[space] = who
    area = int(tables.AREA_OF[space])
    new = s.collected[who, area] & tables.COLLECTS[space] == 0
    s.collected[who, area] |= tables.COLLECTS[space]
    if area == Area.WORKSHOPS:
        place_in_workshops(s, who, space)
    elif area == Area.HOUSES:
        place_in_houses(s, who, space, new)
    elif area == Area.TRADE:
        place_in_trade(s, who, space)
    elif area == Area.HARBOUR:
        place_in_harbour(s, who, space)
        sail(s, who, card)
    else:
        place_among_people(s, who, card, space)


# Extra cards


@rule
def list_extra_cards(s, out):
    """Any card of the display."""
    n = 0
    for card in range(tables.CARDS):
        if s.display[card] > 0:
            out[n] = MOVE.extra(card)
            n += 1
    return n


@rule
def take_extra_card(s, who, card):
    """One may take a card or not; it is played exactly as if it came from the hand, p.6 (rulings 19 and 21)."""
    s.display[card] -= 1
    s.display_left -= 1
    push(s, Kind.USE_CARD, who, card)
