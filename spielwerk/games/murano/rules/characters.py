"""What a character card is worth on an island (p.8-10)."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..tables import NONE, Family, Quantity


@rule
def factories_on(s, island):
    n = 0
    for seat in range(s.players):
        n += s.factories[island, seat]
    return n


@rule
def shops_of(s, island, seat):
    return s.shops[island, seat, 0] + s.shops[island, seat, 1] + s.shops[island, seat, 2]


@rule
def shops_on(s, island):
    n = 0
    for seat in range(s.players):
        n += shops_of(s, island, seat)
    return n


@rule
def shops_of_colour(s, island, colour):
    n = 0
    for seat in range(s.players):
        n += s.shops[island, seat, colour]
    return n


@rule
def own_marked(s, who, island):
    return s.factories[island, who] + shops_of(s, island, who)


@rule
def quantity(s, who, island, kind):
    """How much of something there is on an island, seen by a player."""
    if tables.CUSTOMERS_COLOUR[kind] != NONE:
        return int(s.customers[island, tables.CUSTOMERS_COLOUR[kind]])
    if kind == Quantity.GLASS_FACTORY:
        return int(factories_on(s, island))
    if kind == Quantity.SHOP:
        return int(shops_on(s, island))
    if kind == Quantity.PALACE:
        return int(s.palaces[island])
    if kind == Quantity.SPECIAL:
        return int(s.specials[island])
    if kind == Quantity.COATS:
        return int(s.coats[island])
    if kind == Quantity.OWN_MARKED:
        return int(own_marked(s, who, island))
    if kind == Quantity.FOREIGN_MARKED:
        return int(factories_on(s, island) + shops_on(s, island) - own_marked(s, who, island))
    return int(shops_of_colour(s, island, tables.SHOPS_COLOUR[kind]))


@rule
def weighed(s, who, card, island):
    """Everything the card counts, by its weight."""
    n = 0
    for kind in range(tables.QUANTITIES):
        weight = int(tables.CARD_WEIGHT[s.layout, card, kind])
        if weight > 0:
            n += weight * quantity(s, who, island, kind)
    return n


@rule
def all_present(s, who, card, island):
    """Whether there is as much of everything as the card asks for."""
    for kind in range(tables.QUANTITIES):
        if tables.CARD_WEIGHT[s.layout, card, kind] > quantity(s, who, island, kind):
            return False
    return True


@rule
def all_equal(s, who, card, island):
    """Whether everything the card compares is there in equal number, and often enough (ruling 78)."""
    least = int(tables.CARD_LIMIT[s.layout, card])
    if card == tables.BALANCE_CARD and s.balance_needs_one:
        least = 1
    common = NONE
    for kind in range(tables.QUANTITIES):
        if tables.CARD_WEIGHT[s.layout, card, kind] > 0:
            n = quantity(s, who, island, kind)
            if n < least or (common != NONE and n != common):
                return False
            common = n
    return True


@rule
def only_owner(s, who, card, island):
    """Whether nobody else has such a building on the island, and the player has (ruling 84)."""
    if tables.CARD_WEIGHT[s.layout, card, Quantity.GLASS_FACTORY] > 0:
        own = int(s.factories[island, who])
        return own > 0 and own == factories_on(s, island)
    shops = int(shops_of(s, island, who))
    return shops > 0 and shops == shops_on(s, island)


@rule
def gondoliers_at(s, who, island):
    """Own gondoliers at an island, also those that already brought somebody (ruling 74)."""
    n = 0
    for gondola in range(tables.GONDOLAS):
        if s.gondola[island, gondola] == who:
            n += 1
    return n


@rule
def condition_holds(s, who, card, island):
    """Whether a card that pays a fixed number of points pays them."""
    family = tables.CARD_FAMILY[s.layout, card]
    limit = tables.CARD_LIMIT[s.layout, card]
    if family == Family.ONLY_OWNER:
        return only_owner(s, who, card, island)
    if family == Family.EQUAL:
        return all_equal(s, who, card, island)
    if family == Family.ONE_OF_EACH:
        return all_present(s, who, card, island)
    if family == Family.MAX_CUSTOMERS:
        return weighed(s, who, card, island) <= limit
    if family == Family.EXACT_COATS:
        return weighed(s, who, card, island) == limit
    if family == Family.OWN_BUILDINGS_AT:
        return weighed(s, who, card, island) >= limit
    return family == Family.GONDOLIERS_AT and gondoliers_at(s, who, island) >= limit


@rule
def card_value(s, who, card, island):
    """The points of a card on an island, before anything is handed in."""
    family = tables.CARD_FAMILY[s.layout, card]
    if tables.PAYS_EACH[family]:
        return int(weighed(s, who, card, island))
    if family == Family.CUSTOMER_TABLE:
        return int(tables.CUSTOMER_POINTS[s.layout, card, min(tables.MOST_COUNTED, weighed(s, who, card, island))])
    if family == Family.GOLD_EXCHANGE or family == Family.GLASS_EXCHANGE:
        return 0
    return int(tables.CARD_POINTS[s.layout, card]) if condition_holds(s, who, card, island) else 0
