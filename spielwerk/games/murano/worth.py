"""For bots: what a position is worth to a seat in hundredths of a point, and rehearsing one's own next turn alone."""

from __future__ import annotations

import numpy as np

from ...kernel import pop, push, rule, top_kind, top_who, total
from .rules.characters import (
    all_present,
    card_value,
    factories_on,
    gondoliers_at,
    quantity,
    shops_of,
    shops_on,
    weighed,
)
from .rules.course import work_off
from .rules.decks import ROOM
from .rules.needs import island_income, own_factories
from .rules.pieces import STACKS, workshops
from .state import (
    BUILD,
    CHARACTER_DECK,
    DRAW_BEAD,
    DRAW_CARD,
    DRAW_STREET,
    DRAW_TILE,
    FIRST_HAND,
    LAST_AUTOMATIC,
    LAST_CHANCE,
    SCORE,
    START_TURN,
    UNUSED,
)
from .tables import (
    ALIKE,
    BALANCE_CARD,
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
    GLASS,
    GLASS_EXCHANGE,
    GOLD_AMOUNT,
    GOLD_EXCHANGE,
    GOLD_POINTS,
    GOLD_STEPS,
    GONDOLA_COLOUR,
    GONDOLAS,
    GONDOLIERS_AT,
    ISLANDS,
    MAX_CUSTOMERS,
    MOST_COUNTED,
    NONE,
    ONE_OF_EACH,
    ONLY_OWNER,
    OWN_BUILDINGS_AT,
    Q_FACTORY,
    QUANTITIES,
    SHOP_STACK,
    SPECIALS,
    TILES,
)

QUANTITY_COUNT = len(QUANTITIES)
GLASS_COLOURS = len(GLASS)

# With this many tiles left in the two lowest stacks together the future counts in full.
HORIZON = 14

# Hundredths of a point. Gold is worth less the more there is; beads more the more of a colour.
GOLD_LIMITS = np.array([5, 12, 24], np.int16)
GOLD_WORTH = np.array([55, 35, 18, 5], np.int16)
BEAD_WORTH = np.array([0, 190, 450, 760, 900, 1000, 1100, 1150, 1200, 1250, 1300, 1300, 1300], np.int16)
TILE_WORTH = np.array([75, 170, 170, 170, 215, 215, 215, 200], np.int16)
GONDOLIER_WORTH = 60
INCOME_WORTH = 30
FACTORY_WORTH = 45
FIRST_CARD = 420
SPARE_CARD = 60
STREET_AHEAD = 30
BUILD_AHEAD = 55
SHOP_AHEAD, PALACE_AHEAD, BEAD_AHEAD, SPECIAL_AHEAD = 180, 225, 260, 280
RIVAL = 35

# What a special card still brings if the whole game lies ahead, in the order of the cards.
SPECIAL_WORTH = np.array([150, 220, 220, 380, 240, 380, 120, 260, 0, 220, 220, 220, 90, 220, 220], np.int16)

# Percent of a card's points by how far its condition is from being met, with everything still to come.
NEAR = np.array([100, 60, 36, 20, 10, 5, 0], np.int16)
FARTHEST = len(NEAR) - 1

# What a character can be worth at least if the whole game lies ahead, by family: one builds for it.
OUTLOOK = np.array([560, 560, 560, 600, 700, 380, 620, 640, 600, 720, 640, 640, 700, 420], np.int16)

# A met condition may break again; percent lost with everything still to come.
BREAKS = 25

# A gondolier that is not placed yet: percent of his guest's points, and what the way to the island costs.
UNPLACED, UNPLACED_OTHER = 70, 50
PLACING = 130

# Room for free gondoliers of each island, packed into one number.
PACK = 4


# Rehearsing


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own turn: the rest of it, or the whole of the next."""
    kind = top_kind(s)
    if kind == 0:
        return
    if top_who(s) == who:
        keep_own_rows(s, who)
        return
    while s.agenda_rows > 0:
        pop(s)
    if s.red != NONE and kind < SCORE:
        push(s, START_TURN, who, 0)
        work_off(s)
        keep_own_rows(s, who)


@rule
def keep_own_rows(s, who):
    """The end of the turn and whatever others do afterwards lie below the own decisions."""
    first = 0
    for row in range(s.agenda_rows):
        if s.agenda[row, 0] <= LAST_AUTOMATIC or s.agenda[row, 1] != who:
            first = row + 1
    kept = s.agenda_rows - first
    for row in range(s.agenda_rows):
        for column in range(3):
            s.agenda[row, column] = s.agenda[row + first, column] if row < kept else 0
    s.agenda_rows = kept


# Worth


@rule
def worth(s, who):
    """Points, what the own guests promise, what lies before the player, and what chance is about to bring."""
    future = time_left(s)
    value = 100 * total(s, who) + guests(s, who, future)
    value += s.gold[who]
    value += future * (means(s, who) + engines(s, who) + ahead(s, who)) // 100
    best = 0
    for seat in range(s.players):
        if seat != who:
            best = max(best, 100 * total(s, seat))
    return value - RIVAL * best // 100


@rule
def time_left(s):
    """Percent of the game still to come, by the two lowest stacks."""
    if s.finished or s.ending != NONE:
        return 0
    lowest = 1000
    second = 1000
    for sort in range(STACKS):
        n = int(s.stack[sort])
        if n < lowest:
            second = lowest
            lowest = n
        elif n < second:
            second = n
    return min(100, 100 * (lowest + second) // HORIZON)


@rule
def means(s, who):
    """Gold, beads, tiles and gondoliers not yet used."""
    value = gold_worth(int(s.gold[who]))
    for colour in range(GLASS_COLOURS):
        value += BEAD_WORTH[min(len(BEAD_WORTH) - 1, s.beads[who, colour])]
    for tile in range(TILES):
        value += TILE_WORTH[tile] * min(3, s.tiles_held[who, tile])
    return value + GONDOLIER_WORTH * s.gondoliers[who]


@rule
def gold_worth(gold):
    value = 0
    below = 0
    for step in range(len(GOLD_LIMITS)):
        if gold > below:
            value += GOLD_WORTH[step] * (min(gold, GOLD_LIMITS[step]) - below)
        below = int(GOLD_LIMITS[step])
    if gold > below:
        value += GOLD_WORTH[len(GOLD_LIMITS)] * (gold - below)
    return value


@rule
def engines(s, who):
    """What brings something again and again: special cards, the best island for income, factories."""
    value = 0
    for card in range(SPECIALS):
        if (s.special_cards[who] >> card) & 1:
            value += SPECIAL_WORTH[card]
    income = 0
    for island in range(ISLANDS):
        income = max(income, int(island_income(s, who, island)))
    return value + INCOME_WORTH * income + FACTORY_WORTH * min(4, own_factories(s, who))


@rule
def ahead(s, who):
    """Outcomes of chance that wait on the agenda, and tiles still to be built in this action."""
    value = 0
    for row in range(s.agenda_rows):
        kind = s.agenda[row, 0]
        argument = s.agenda[row, 2]
        if kind == DRAW_STREET:
            value += STREET_AHEAD
        elif kind == DRAW_TILE:
            value += SHOP_AHEAD if argument == SHOP_STACK else PALACE_AHEAD
        elif kind == DRAW_BEAD:
            value += BEAD_AHEAD * argument
        elif kind == DRAW_CARD:
            if argument // ROOM == CHARACTER_DECK:
                value += guest_ahead(s, who)
            else:
                value += SPECIAL_AHEAD
        elif kind == BUILD and top_kind(s) <= LAST_CHANCE:
            value += build_ahead(s, who, int(argument))
    return value


@rule
def guest_ahead(s, who):
    """A new character is worth much while a gondolier has nobody to bring."""
    spare = s.gondoliers[who] - s.characters[who]
    for island in range(ISLANDS):
        spare += gondoliers_at(s, who, island)
    price = gold_worth(int(s.gold[who])) - gold_worth(max(0, s.gold[who] - s.recruited[who] - 1))
    return max(0, (FIRST_CARD if spare > 0 else SPARE_CARD) - price)


@rule
def build_ahead(s, who, left):
    held = 0
    for tile in range(TILES):
        held += s.tiles_held[who, tile]
    return BUILD_AHEAD * min(held, left) + STREET_AHEAD * max(0, left - held)


# Guests


@rule
def guests(s, who, future):
    """Gives the best guest to the best gondolier, again and again; gondoliers that bring nobody count a point.

    Once those are paid, the own scoring is over.
    """
    if s.points[who, UNUSED] > 0:
        return 0
    free = 0
    placed = 0
    for island in range(ISLANDS):
        for gondola in range(GONDOLAS):
            if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
                free += 1 << (PACK * island)
                placed += 1
    hand = int(s.gondoliers[who]) if future > 0 else 0
    taken = 0
    value = 0
    for _ in range(placed + hand):
        best = 0
        choice = -1
        for card in range(CHARACTERS):
            if s.place_of[card] == FIRST_HAND + who and (taken >> card) & 1 == 0:
                for island in range(ISLANDS):
                    if s.free_sites[island] == 0 and s.street[island, 0] == NONE and s.building[island, 0] == NONE:
                        continue
                    waits = (free >> (PACK * island)) & 15
                    if waits == 0 and hand == 0:
                        continue
                    promise = promised(s, who, card, island, future)
                    if waits == 0:
                        promise = unplaced(s, who, island, promise) * min(100, 2 * future) // 100
                    if promise > best:
                        best = promise
                        choice = card * ISLANDS + island
        if choice < 0:
            break
        value += best
        taken |= 1 << (choice // ISLANDS)
        if (free >> (PACK * (choice % ISLANDS))) & 15 > 0:
            free -= 1 << (PACK * (choice % ISLANDS))
            placed -= 1
        else:
            hand -= 1
    return value + 100 * placed


@rule
def unplaced(s, who, island, promise):
    """Less than with a gondolier in place; a gondola in another colour costs more."""
    other = False
    for gondola in range(GONDOLAS):
        if s.gondola[island, gondola] == NONE:
            if GONDOLA_COLOUR[s.layout, island, gondola] == who:
                return promise * UNPLACED // 100 - PLACING
            other = True
    return promise * UNPLACED_OTHER // 100 - PLACING if other else 0


@rule
def promised(s, who, card, island, future):
    """What a card is likely to bring on an island, in hundredths; never less than its outlook."""
    named = CARD_ISLAND[s.layout, card]
    if named != NONE and named != island:
        return 0
    family = int(CARD_FAMILY[s.layout, card])
    outlook = int(OUTLOOK[family]) * future // 100 * future // 100
    near = prospect(s, who, card, island, family, future)
    return max(near, (outlook + near) * 55 // 100)


@rule
def prospect(s, who, card, island, family, future):
    """What a card brings as things are, or with a little more."""
    points = 100 * int(CARD_POINTS[s.layout, card])
    if family == GOLD_EXCHANGE:
        return gold_promise(s, who, card, island, future)
    if family == GLASS_EXCHANGE:
        return glass_promise(s, who, card, future)
    if family == CUSTOMER_TABLE:
        return table_promise(s, who, card, island, future)
    if family < ONLY_OWNER:
        return 100 * card_value(s, who, card, island) + future * growth(s, island) // 100
    missing = distance(s, who, card, island, family)
    if missing == 0:
        return points - (points * BREAKS // 100 * future // 100 if breakable(family) else 0)
    return points * int(NEAR[min(FARTHEST, missing)]) // 100 * future // 100


@rule
def breakable(family):
    return family != ONE_OF_EACH and family != OWN_BUILDINGS_AT and family != GONDOLIERS_AT


@rule
def growth(s, island):
    """More will be built where there is room."""
    room = 0
    sites = int(s.free_sites[island])
    while sites != 0:
        sites &= sites - 1
        room += 1
    return 40 * min(6, room)


@rule
def distance(s, who, card, island, family):
    """How many tiles or gondoliers a condition lacks; far where it cannot be met any more."""
    limit = int(CARD_LIMIT[s.layout, card])
    if family == ONLY_OWNER:
        return alone_distance(s, who, card, island)
    if family == EQUAL:
        return equal_distance(s, who, card, island, limit)
    if family == ONE_OF_EACH:
        return lacking(s, who, card, island)
    if family == GONDOLIERS_AT:
        return max(0, limit - gondoliers_at(s, who, island))
    counted = int(weighed(s, who, card, island))
    if family == MAX_CUSTOMERS:
        return 0 if counted <= limit else FARTHEST
    if family == EXACT_COATS:
        return limit - counted if counted <= limit else FARTHEST
    return max(0, limit - counted)


@rule
def alone_distance(s, who, card, island):
    if CARD_WEIGHT[s.layout, card, Q_FACTORY] > 0:
        own = int(s.factories[island, who])
        everybody = int(factories_on(s, island))
    else:
        own = int(shops_of(s, island, who))
        everybody = int(shops_on(s, island))
    if everybody > own:
        return FARTHEST
    return 0 if own > 0 else 1


@rule
def equal_distance(s, who, card, island, least):
    """Tiles that would bring everything up to the highest number."""
    if card == BALANCE_CARD and s.balance_needs_one:
        least = 1
    highest = least
    together = 0
    kinds = 0
    for kind in range(QUANTITY_COUNT):
        if CARD_WEIGHT[s.layout, card, kind] > 0:
            n = int(quantity(s, who, island, kind))
            highest = max(highest, n)
            together += n
            kinds += 1
    return highest * kinds - together


@rule
def lacking(s, who, card, island):
    n = 0
    for kind in range(QUANTITY_COUNT):
        if CARD_WEIGHT[s.layout, card, kind] > quantity(s, who, island, kind):
            n += 1
    return n


@rule
def table_promise(s, who, card, island, future):
    """The points now, and a share of those for two more customers."""
    counted = int(weighed(s, who, card, island))
    now = int(CARD_ROW[s.layout, card, min(MOST_COUNTED, counted)])
    soon = int(CARD_ROW[s.layout, card, min(MOST_COUNTED, counted + 2)])
    return 100 * now + (soon - now) * 45 * future // 100


@rule
def glass_promise(s, who, card, future):
    """Beads that fit, and one more that a factory may still bring."""
    alike = int(ALIKE[workshops(s, who), CARD_GLASS[s.layout, card]])
    beads = 0
    for colour in range(GLASS_COLOURS):
        if (alike >> colour) & 1:
            beads += s.beads[who, colour]
    limit = int(CARD_LIMIT[s.layout, card])
    value = 100 * int(CARD_POINTS[s.layout, card]) * min(limit, beads)
    if beads < limit and own_factories(s, who) > 0:
        value += 260 * future // 100
    return value


@rule
def gold_promise(s, who, card, island, future):
    best = 0
    for step in range(GOLD_STEPS):
        if GOLD_AMOUNT[s.layout, card, step] <= s.gold[who]:
            best = max(best, 100 * int(GOLD_POINTS[s.layout, card, step]))
    if all_present(s, who, card, island):
        return best
    return best * int(NEAR[min(FARTHEST, lacking(s, who, card, island))]) // 100 * future // 100
