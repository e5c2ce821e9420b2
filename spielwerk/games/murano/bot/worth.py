"""For bots: what a position is worth to a seat in hundredths of a point."""

from __future__ import annotations

import numpy as np

from ....kernel import CHANCE_BIT, rule, top_argument, top_kind, total
from ....kernel.agenda import ARGUMENT, KIND
from .. import tables
from ..agenda import AGENDA
from ..rules.building import any_open_site, open_sites
from ..rules.characters import gondoliers_at
from ..rules.glass import own_factories
from ..rules.income import island_income
from ..rules.recruiting import character_price
from ..state import ROW, Deck, Kind
from ..tables import NONE, Sort, Tile
from .promises import guests, room

waiting = AGENDA.rules["waiting"]

# Percent: own turns per tile in the two stacks that go first, by players; a street counts half.
PACE = np.array([0, 0, 170, 140, 120], np.int16)
MOST_TURNS = 24

# Hundredths of a point. Gold is worth less the more there is; beads more the more of a colour; both need some turns.
GOLD_LIMITS = np.array([6, 14, 25], np.int16)
GOLD_WORTH = np.array([80, 55, 30, 8], np.int16)
BEAD_WORTH = np.array([0, 230, 520, 850, 1000, 1100, 1200, 1250, 1300, 1350, 1400, 1400, 1400], np.int16)
TRADE_TURNS = 8

# Tiles before the player: less than their points, for they must still be built; each beyond one action even less.
TILE_WORTH = np.array([75, 150, 150, 150, 160, 160, 160, 220], np.int16)
TILE_SURPLUS = 60

# Per turn left: a special card, in the order of the cards; a factory; a gold of income beyond the first.
SPECIAL_WORTH = np.array([12, 10, 10, 28, 12, 18, 6, 14, 0, 10, 10, 10, 5, 12, 10], np.int16)
FACTORY_WORTH, MOST_FACTORIES = 5, 4
INCOME_WORTH, MOST_INCOME = 16, 1000
# Percent of its income: a shop before the player, and per gold one that could be looked for in the stack.
SHOP_HELD, SHOP_IN_REACH = 75, 10

# What chance is about to bring.
FIRST_CARD, SPARE_CARD, LAST_CARD = 620, 60, 400
GUEST_TURNS = 10
STREET_AHEAD, NEEDED_STREET, BUILD_AHEAD = 12, 60, 55
SHOP_AHEAD, PALACE_AHEAD, BEAD_AHEAD, SPECIAL_AHEAD = 160, 170, 265, 290
LAST_SPECIAL = 100

# Percent of what the best other player has.
RIVAL = 35

# Only for the order in which turns are thought of: per ship moved, per action without a free space, per tile built.
CLEARED, BLOCKED, STARTED = 60, 60, 100


@rule
def worth(s, who):
    """Points, what the own guests promise, what lies before the player, and what chance is about to bring."""
    turns = turns_left(s)
    value = 100 * total(s, who) + guests(s, who, turns) + s.gold[who]
    if turns > 0:
        value += means(s, who, turns) + turns * engines(s, who) + ahead(s, who, turns)
    else:
        value += last_chances(s, who)
    best = 0
    for seat in range(s.players):
        if seat != who:
            best = max(best, 100 * total(s, seat))
    return value - RIVAL * best // 100 - unfinished(s)


@rule
def unfinished(s):
    """Within a turn, so that simple ones are thought of first: ships moved in vain, tiles built one by one."""
    kind = top_kind(s)
    if kind == Kind.SAIL and s.ships_moved > 0:
        return CLEARED * s.ships_moved + BLOCKED * blocked_actions(s)
    if kind == Kind.BUILD:
        return STARTED * (tables.TILES_PER_BUILD - top_argument(s))
    if kind == Kind.ERECT:
        below = s.agenda_rows - 2
        left = s.agenda[below, ARGUMENT] if below >= 0 and s.agenda[below, KIND] == Kind.BUILD else 0
        return STARTED * (tables.TILES_PER_BUILD - 1 - left)
    return 0


@rule
def blocked_actions(s):
    """Actions whose spaces are all taken by ships."""
    open_actions = 0
    for space in range(tables.SPACES):
        if (s.black >> space) & 1 == 0 and s.red != space:
            open_actions |= 1 << tables.RING_ACTION[s.layout, space]
    return tables.ACTIONS - room(open_actions)


@rule
def turns_left(s):
    """Own turns still to come, by the two stacks that go first; until the end is caused there is always one."""
    if s.finished or s.ending != NONE:
        return 0
    lowest = 1000
    second = 1000
    for sort in range(tables.SORTS):
        n = 2 * int(s.stack[sort])
        if sort == Sort.STREET:
            n = n // 2
        if n < lowest:
            second = lowest
            lowest = n
        elif n < second:
            second = n
    return min(MOST_TURNS, max(1, (lowest + second) * PACE[s.players] // 200))


@rule
def means(s, who, turns):
    """Gold, beads and tiles not yet used."""
    value = gold_worth(int(s.gold[who]))
    for colour in range(tables.GLASS_COLOURS):
        value += BEAD_WORTH[min(len(BEAD_WORTH) - 1, s.beads[who, colour])]
    value = value * min(turns, TRADE_TURNS) // TRADE_TURNS
    return value + tile_worth(s, who, turns)


@rule
def tile_worth(s, who, turns):
    """Tiles to be built; three of them take a turn, and more than that lie about for long."""
    value = 0
    for tile in range(tables.TILES):
        value += TILE_WORTH[tile] * s.tiles_held[who, tile]
    held = tiles_before(s, who)
    value -= TILE_SURPLUS * max(0, held - tables.TILES_PER_BUILD)
    buildable = tables.TILES_PER_BUILD * turns
    return value if held <= buildable else value * buildable // held


@rule
def tiles_before(s, who):
    held = 0
    for tile in range(tables.TILES):
        held += s.tiles_held[who, tile]
    return held


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
    """What brings something again and again, per turn: special cards, the best island for income, factories."""
    value = 0
    for card in range(tables.SPECIALS):
        if (s.special_cards[who] >> card) & 1:
            value += SPECIAL_WORTH[card]
    income = 0
    for island in range(tables.ISLANDS):
        income = max(income, income_of(s, who, island))
    beyond = min(MOST_INCOME, max(0, income - 100))
    return value + INCOME_WORTH * beyond // 100 + FACTORY_WORTH * min(MOST_FACTORIES, own_factories(s, who))


@rule
def income_of(s, who, island):
    """Hundredths of gold that shops bring on an island, those before the player or in reach of the gold in part."""
    gold = 100 * int(island_income(s, who, island))
    if s.free_sites[island] == 0:
        return gold
    best = 0
    for colour in range(tables.VARIANTS):
        if s.shops[island, who, colour] == 0:
            customers = int(s.customers[island, colour])
            if s.tiles_held[who, Tile.SHOP + colour] > 0:
                gold += SHOP_HELD * customers
            elif s.shop_stack[colour] > 0 and s.stack[Sort.SHOP] > 0:
                best = max(best, customers)
    return gold + SHOP_IN_REACH * min(tables.SEARCH_PRICE, s.gold[who]) * best


@rule
def ahead(s, who, turns):
    """Outcomes of chance that wait on the agenda, and tiles still to be built in this action."""
    value = 0
    for row in range(s.agenda_rows):
        kind = s.agenda[row, KIND]
        argument = s.agenda[row, ARGUMENT]
        if kind == Kind.DRAW_STREET:
            value += street_ahead(s, who)
        elif kind == Kind.DRAW_TILE:
            value += SHOP_AHEAD if argument == Sort.SHOP else PALACE_AHEAD
        elif kind == Kind.DRAW_BEAD:
            value += BEAD_AHEAD * argument * min(turns, TRADE_TURNS) // TRADE_TURNS
        elif kind == Kind.DRAW_CARD:
            if ROW.deck_of_draw_card(argument) == Deck.CHARACTERS:
                value += guest_ahead(s, who, turns)
            else:
                value += SPECIAL_AHEAD
        elif kind == Kind.BUILD and waiting(s) == CHANCE_BIT:
            value += build_ahead(s, who, int(argument))
    return value


@rule
def last_chances(s, who):
    """In the last round a tile that is bought still brings its points, and a character somebody to bring."""
    value = 0
    for row in range(s.agenda_rows):
        kind = s.agenda[row, KIND]
        argument = s.agenda[row, ARGUMENT]
        if kind == Kind.DRAW_TILE and any_open_site(s):
            value += 100 * tables.TILE_POINTS[Tile.SHOP if argument == Sort.SHOP else Tile.PALACE]
        elif kind == Kind.DRAW_CARD:
            value += guest_ahead(s, who, 0) if ROW.deck_of_draw_card(argument) == Deck.CHARACTERS else LAST_SPECIAL
    return value


@rule
def guest_ahead(s, who, turns):
    """A new character is worth much while a gondolier has nobody to bring."""
    spare = min(turns, s.gondoliers[who]) - s.characters[who]
    for island in range(tables.ISLANDS):
        spare += gondoliers_at(s, who, island)
    if turns == 0:
        return LAST_CARD if spare > 0 else 0
    price = gold_worth(int(s.gold[who])) - gold_worth(max(0, s.gold[who] - character_price(s, who)))
    gain = FIRST_CARD * min(turns + 2, GUEST_TURNS) // GUEST_TURNS if spare > 0 else SPARE_CARD
    return max(0, gain - price * min(turns, TRADE_TURNS) // TRADE_TURNS)


@rule
def street_ahead(s, who):
    """A street is needed where too few sites are open for the tiles held."""
    sites = 0
    for island in range(tables.ISLANDS):
        sites += room(open_sites(s, island))
    return NEEDED_STREET if tiles_before(s, who) >= sites else STREET_AHEAD


@rule
def build_ahead(s, who, left):
    """The rest of a build action: tiles held first, then streets."""
    held = min(left, tiles_before(s, who))
    return BUILD_AHEAD * held + STREET_AHEAD * (left - held)
