"""What a character card is worth on an island, and the final scoring (p.7-10)."""

from __future__ import annotations

from ....kernel import pop, push, rule, score, top_argument
from ..state import (
    FINISH_MOVE,
    FIRST_FAMILY,
    FIRST_HAND,
    HAND_IN_GLASS,
    HAND_IN_GLASS_MOVE,
    HAND_IN_GOLD,
    HAND_IN_GOLD_MOVE,
    SCORE_MOVE,
    SCORED,
    UNUSED,
)
from ..tables import (
    ALIKE,
    BALANCE_CARD,
    BUNDLE_COLOURS,
    BUNDLE_COUNT,
    BUNDLES,
    CARD_FAMILY,
    CARD_GLASS,
    CARD_ISLAND,
    CARD_LIMIT,
    CARD_POINTS,
    CARD_ROW,
    CARD_WEIGHT,
    CHARACTERS,
    CUSTOMER_TABLE,
    EQUAL,
    EXACT_COATS,
    GLASS_EXCHANGE,
    GOLD_AMOUNT,
    GOLD_EXCHANGE,
    GOLD_POINTS,
    GOLD_STEPS,
    GONDOLAS,
    GONDOLIERS_AT,
    ISLANDS,
    MAX_CUSTOMERS,
    MOST_COUNTED,
    NONE,
    ONE_OF_EACH,
    ONLY_OWNER,
    OWN_BUILDINGS_AT,
    OWN_FOREIGN,
    Q_COATS,
    Q_FACTORY,
    Q_FOREIGN,
    Q_OWN,
    Q_PALACE,
    Q_SHOP,
    Q_SHOP_RED,
    Q_SPECIAL,
    QUANTITIES,
    VARIANTS,
)
from .glass import hand_in, has_bundle
from .pieces import workshops

QUANTITY_COUNT = len(QUANTITIES)


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
    if kind < VARIANTS:
        return int(s.customers[island, kind])
    if kind == Q_FACTORY:
        return int(factories_on(s, island))
    if kind == Q_SHOP:
        return int(shops_on(s, island))
    if kind == Q_PALACE:
        return int(s.palaces[island])
    if kind == Q_SPECIAL:
        return int(s.specials[island])
    if kind == Q_COATS:
        return int(s.coats[island])
    if kind == Q_OWN:
        return int(own_marked(s, who, island))
    if kind == Q_FOREIGN:
        return int(factories_on(s, island) + shops_on(s, island) - own_marked(s, who, island))
    return int(shops_of_colour(s, island, kind - Q_SHOP_RED))


@rule
def weighed(s, who, card, island):
    """Everything the card counts, by its weight."""
    n = 0
    for kind in range(QUANTITY_COUNT):
        weight = int(CARD_WEIGHT[s.layout, card, kind])
        if weight > 0:
            n += weight * quantity(s, who, island, kind)
    return n


@rule
def all_present(s, who, card, island):
    """Whether there is as much of everything as the card asks for."""
    for kind in range(QUANTITY_COUNT):
        if CARD_WEIGHT[s.layout, card, kind] > quantity(s, who, island, kind):
            return False
    return True


@rule
def all_equal(s, who, card, island):
    """Whether everything the card compares is there in equal number, and often enough."""
    least = int(CARD_LIMIT[s.layout, card])
    if card == BALANCE_CARD and s.balance_needs_one:
        least = 1
    common = NONE
    for kind in range(QUANTITY_COUNT):
        if CARD_WEIGHT[s.layout, card, kind] > 0:
            n = quantity(s, who, island, kind)
            if n < least or (common != NONE and n != common):
                return False
            common = n
    return True


@rule
def only_owner(s, who, card, island):
    """Whether nobody else has such a building on the island, and the player has."""
    if CARD_WEIGHT[s.layout, card, Q_FACTORY] > 0:
        own = int(s.factories[island, who])
        return own > 0 and own == factories_on(s, island)
    shops = int(shops_of(s, island, who))
    return shops > 0 and shops == shops_on(s, island)


@rule
def gondoliers_at(s, who, island):
    """Own gondoliers at an island, also those that already brought somebody (ruling 74)."""
    n = 0
    for gondola in range(GONDOLAS):
        if s.gondola[island, gondola] == who:
            n += 1
    return n


@rule
def condition_holds(s, who, card, island):
    """Whether a card that pays a fixed number of points pays them."""
    family = CARD_FAMILY[s.layout, card]
    limit = CARD_LIMIT[s.layout, card]
    if family == ONLY_OWNER:
        return only_owner(s, who, card, island)
    if family == EQUAL:
        return all_equal(s, who, card, island)
    if family == ONE_OF_EACH:
        return all_present(s, who, card, island)
    if family == MAX_CUSTOMERS:
        return weighed(s, who, card, island) <= limit
    if family == EXACT_COATS:
        return weighed(s, who, card, island) == limit
    if family == OWN_BUILDINGS_AT:
        return weighed(s, who, card, island) >= limit
    return family == GONDOLIERS_AT and gondoliers_at(s, who, island) >= limit


@rule
def card_value(s, who, card, island):
    """The points of a card on an island, before anything is handed in."""
    family = CARD_FAMILY[s.layout, card]
    if family <= OWN_FOREIGN:
        return int(weighed(s, who, card, island))
    if family == CUSTOMER_TABLE:
        return int(CARD_ROW[s.layout, card, min(MOST_COUNTED, weighed(s, who, card, island))])
    if family == GOLD_EXCHANGE or family == GLASS_EXCHANGE:
        return 0
    return int(CARD_POINTS[s.layout, card]) if condition_holds(s, who, card, island) else 0


@rule
def waiting_gondolier(s, who, island):
    """A gondola whose own gondolier has not brought anybody yet, or NONE."""
    for gondola in range(GONDOLAS):
        if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
            return gondola
    return NONE


@rule
def may_score_on(s, who, card, island):
    """Cards that name an island go nowhere else; cards for gold need their customers and buildings (p.8, p.10)."""
    named = CARD_ISLAND[s.layout, card]
    if named != NONE and named != island:
        return False
    return CARD_FAMILY[s.layout, card] != GOLD_EXCHANGE or all_present(s, who, card, island)


@rule
def list_scorings(s, who, out):
    """Every own card on every island where a gondolier waits, worthless ones too (ruling 70).

    Whoever can still score a card must, unless the choice is free (ruling 69).
    """
    n = 0
    for island in range(ISLANDS):
        if waiting_gondolier(s, who, island) == NONE:
            continue
        for card in range(CHARACTERS):
            if s.place_of[card] == FIRST_HAND + who and may_score_on(s, who, card, island):
                out[n] = SCORE_MOVE + card * ISLANDS + island
                n += 1
    if n == 0 or s.free_scoring:
        out[n] = FINISH_MOVE
        n += 1
    return n


@rule
def may_score(s, who):
    """Whether a player has cards and a gondolier to bring one; what the cards are stays a secret."""
    if s.characters[who] == 0:
        return False
    for island in range(ISLANDS):
        if waiting_gondolier(s, who, island) != NONE:
            return True
    return False


@rule
def score_character(s, who, move):
    """The card is shown, the gondolier steps onto the island, the points are counted."""
    card = (move - SCORE_MOVE) // ISLANDS
    island = (move - SCORE_MOVE) % ISLANDS
    s.place_of[card] = SCORED
    s.characters[who] -= 1
    s.landed[island, waiting_gondolier(s, who, island)] = 1
    s.scored_on[card] = island
    pay_out(s, who, card, card_value(s, who, card, island))
    if CARD_FAMILY[s.layout, card] == GOLD_EXCHANGE:
        push(s, HAND_IN_GOLD, who, card)
    elif CARD_FAMILY[s.layout, card] == GLASS_EXCHANGE:
        push(s, HAND_IN_GLASS, who, card)


@rule
def pay_out(s, who, card, points):
    s.scored_points[card] += points
    score(s, who, FIRST_FAMILY + CARD_FAMILY[s.layout, card], points)


@rule
def list_gold_steps(s, who, card, out):
    """The printed amounts of gold, each once, as far as the gold reaches (ruling 75)."""
    n = 0
    for step in range(GOLD_STEPS):
        if GOLD_AMOUNT[s.layout, card, step] <= s.gold[who]:
            out[n] = HAND_IN_GOLD_MOVE + step
            n += 1
    return n


@rule
def hand_in_gold(s, who, step):
    card = top_argument(s)
    pop(s)
    s.gold[who] -= GOLD_AMOUNT[s.layout, card, step]
    pay_out(s, who, card, GOLD_POINTS[s.layout, card, step])


@rule
def list_glass_bundles(s, who, card, out):
    """Up to three beads that count as the colour of the card (p.10, p.11)."""
    alike = ALIKE[workshops(s, who), CARD_GLASS[s.layout, card]]
    n = 0
    for bundle in range(BUNDLES):
        fits = BUNDLE_COUNT[bundle] <= CARD_LIMIT[s.layout, card] and BUNDLE_COLOURS[bundle] & ~alike == 0
        if fits and has_bundle(s, who, bundle):
            out[n] = HAND_IN_GLASS_MOVE + bundle
            n += 1
    return n


@rule
def hand_in_glass(s, who, bundle):
    card = top_argument(s)
    pop(s)
    hand_in(s, who, bundle)
    pay_out(s, who, card, BUNDLE_COUNT[bundle] * CARD_POINTS[s.layout, card])


@rule
def score_unused_gondoliers(s, who):
    """A point for every placed gondolier that brings nobody (p.7)."""
    for island in range(ISLANDS):
        for gondola in range(GONDOLAS):
            if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
                score(s, who, UNUSED, 1)
