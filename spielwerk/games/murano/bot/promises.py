"""For bots: what the own characters promise, by how much their islands lack and how many turns are left."""

from __future__ import annotations

import numpy as np

from ....kernel import rule, top_argument, top_kind
from .. import tables
from ..rules.building import open_sites
from ..rules.characters import factories_on, gondoliers_at, quantity, shops_of, shops_on, weighed
from ..rules.glass import beads_in_bag, own_factories
from ..rules.gondoliers import other_gondola_price, own_gondola_price
from ..rules.recruiting import character_price
from ..rules.special_cards import workshops
from ..state import Kind, Place, Source
from ..tables import NONE, Family, Quantity, Sort, Tile

# Half turns until something more stands on an island: a tile before the player, a tile still to be bought, one
# chosen from its stack, a customer of one colour, a gondolier beside another, a building of somebody else.
BUILT, BOUGHT, SEARCHED, CUSTOMER, BESIDE, FOREIGN = 1, 2, 3, 3, 3, 6
FAR = 100

# Percent of a card's points lost per half turn, and lost more with few turns left.
STEP, HURRY = 7, 40

# Percent per turn left that a met condition breaks again, and the most.
BREAKS, MOST_BREAKS = 2, 20

# Hundredths of a point that placing a gondolier still takes: per gold, the turn, and more the fewer turns are left.
GOLD_SPENT, PLACING, URGENCY = 60, 50, 400
# The same in gold, the turn counted as two; and what a turn brings in gold at least.
WAY, TURN_GOLD = 4, 2

# A gondolier without a guest may find one: hundredths of a point, and the least. Gold is cheap for whoever has more.
NEXT_GUEST, LEAST_SPARE = 420, 60
RICH, CHEAP_GOLD = 8, 20

# Turns per tile and per customer that one adds oneself to an island, and percent of their points: for tiles before
# the player, for tiles still to be bought, and for anything else to come.
TILE_EVERY, CUSTOMER_EVERY = 5, 8
HELD_TO_COME, BOUGHT_TO_COME, TO_COME = 80, 55, 65
# Percent of a point per free site and turn left, for what others add.
OTHERS = 1
# Hundredths of a point per turn left, up to ten, for every point the very next customer brings.
NEXT_CUSTOMER = 2

# Hundredths of beads per turn left: from every factory, and from factories still to be built.
BEADS_PER_FACTORY, BEADS_TO_COME, MOST_FACTORIES = 12, 6, 4

# Percent lost per ten free street spaces and turn left, gained per customer still allowed, and kept at least.
NOISE, ALLOWED, LEAST_CALM = 4, 15, 10

# With so many turns left everything can still be used.
LONG = 10

# Free gondoliers of each island, packed into one number, and the ways to all islands in another.
PACK = 4
WAY_BITS = 10
NO_WAY = (1 << WAY_BITS) - 1
NO_WAYS = (1 << (WAY_BITS * tables.ISLANDS)) - 1

# A guest meets a gondolier: every card on every island.
MEETINGS = tables.CHARACTERS * tables.ISLANDS

# The quantity that cards count which pay for every piece; of two the own one.
CARD_KIND = np.argmax(tables.CARD_WEIGHT > 0, axis=2).astype(np.int16)


@rule
def guests(s, who, turns):
    """Gives the best guest to the best gondolier, again and again; gondoliers that bring nobody count a point.

    Once those are paid, the own scoring is over.
    """
    if s.points[who, Source.UNUSED_GONDOLIERS] > 0:
        return 0
    free = waiting_gondoliers(s, who)
    placed = 0
    for island in range(tables.ISLANDS):
        placed += waiting_at(free, island)
    hand = min(int(s.gondoliers[who]), turns, (TURN_GOLD * turns + int(s.gold[who])) // WAY)
    ways = ways_to_islands(s, who, turns)
    taken = 0
    value = 0
    for _ in range(min(int(s.characters[who]), placed + hand)):
        found = best_guest(s, who, turns, taken, free, ways if hand > 0 else NO_WAYS)
        if found == 0:
            break
        value += found // MEETINGS
        taken |= 1 << (found % MEETINGS // tables.ISLANDS)
        island = found % tables.ISLANDS
        if waiting_at(free, island) > 0:
            free -= 1 << (PACK * island)
            placed -= 1
        else:
            hand -= 1
    return value + 100 * placed + spare(s, who, placed, hand) * min(turns, LONG) // LONG


@rule
def waiting_gondoliers(s, who):
    """The own gondoliers without a guest, of each island, packed into one number."""
    free = 0
    for island in range(tables.ISLANDS):
        for gondola in range(tables.GONDOLAS):
            if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
                free += 1 << (PACK * island)
    return free


@rule
def waiting_at(free, island):
    return (free >> (PACK * island)) & ((1 << PACK) - 1)


@rule
def best_guest(s, who, turns, taken, free, ways):
    """The card and the island that promise most, less the way there, packed with the promise; 0 for none."""
    best = 0
    choice = 0
    for card in range(tables.CHARACTERS):
        if s.place_of[card] == Place.FIRST_HAND + who and (taken >> card) & 1 == 0:
            for island in range(tables.ISLANDS):
                way = 0 if waiting_at(free, island) > 0 else (ways >> (WAY_BITS * island)) & NO_WAY
                if way == NO_WAY:
                    continue
                promise = promised(s, who, card, island, turns) - way
                if promise > best:
                    best = promise
                    choice = card * tables.ISLANDS + island
    return best * MEETINGS + choice


@rule
def spare(s, who, placed, hand):
    """Gondoliers without a guest may still find one: each asks for a dearer character than the one before."""
    value = 0
    price = character_price(s, who)
    gold = int(s.gold[who])
    for n in range(placed + hand):
        cheap = max(0, min(price, gold - RICH))
        cost = GOLD_SPENT * (price - cheap) + CHEAP_GOLD * cheap
        if n >= placed:
            cost += PLACING
        value += max(LEAST_SPARE, NEXT_GUEST - cost)
        gold -= price
        price += 1
    return value


@rule
def ways_to_islands(s, who, turns):
    """For every island, packed into one number, what it takes to place a gondolier there."""
    ways = 0
    if turns > 0 and s.gondoliers[who] > 0:
        for island in range(tables.ISLANDS):
            ways |= min(NO_WAY, way_to(s, who, island, turns)) << (WAY_BITS * island)
    return ways


@rule
def way_to(s, who, island, turns):
    """What it takes to place a gondolier: a turn and the gold, more for a gondola in another colour."""
    price = FAR
    for gondola in range(tables.GONDOLAS):
        if s.gondola[island, gondola] == NONE:
            if tables.GONDOLA_COLOUR[s.layout, island, gondola] == who:
                price = min(price, own_gondola_price(s, who))
            else:
                price = min(price, other_gondola_price(s, who))
    if price > s.gold[who] + TURN_GOLD * (turns - 1):
        return NO_WAY
    return PLACING + GOLD_SPENT * price + URGENCY // turns


@rule
def promised(s, who, card, island, turns):
    """What a card is likely to bring on an island, in hundredths."""
    named = tables.CARD_ISLAND[s.layout, card]
    if named != NONE and named != island:
        return 0
    family = int(tables.CARD_FAMILY[s.layout, card])
    points = 100 * int(tables.CARD_POINTS[s.layout, card])
    if family == Family.GOLD_EXCHANGE:
        return gold_promise(s, who, card, island, turns)
    if family == Family.GLASS_EXCHANGE:
        return glass_promise(s, who, card, turns)
    if family == Family.CUSTOMER_TABLE:
        return table_promise(s, who, card, island, turns)
    if tables.PAYS_EACH[family]:
        return counted_promise(s, who, card, island, turns)
    if family == Family.MAX_CUSTOMERS:
        return points * calm(s, who, card, island, turns) // 100
    steps = way_to_go(s, who, card, island, family)
    if steps > 0:
        points = points * reach(steps, turns) // 100
    return points * (100 - risk(s, island, family, turns)) // 100


@rule
def reach(steps, turns):
    """Percent: the more is lacking and the fewer turns are left, the less likely."""
    if turns == 0:
        return 0
    return max(0, 100 - steps * (STEP + HURRY // turns))


@rule
def risk(s, island, family, turns):
    """Percent: others may still build where there is room; some conditions cannot break."""
    if not breakable(family):
        return 0
    if s.free_sites[island] == 0 and (family != Family.EQUAL or s.free_streets[island] == 0):
        return 0
    return min(MOST_BREAKS, BREAKS * turns)


@rule
def breakable(family):
    return family != Family.ONE_OF_EACH and family != Family.OWN_BUILDINGS_AT and family != Family.GONDOLIERS_AT


@rule
def way_to_go(s, who, card, island, family):
    """Half turns until a condition is met; far where that cannot be any more."""
    limit = int(tables.CARD_LIMIT[s.layout, card])
    if family == Family.ONLY_OWNER:
        return alone_steps(s, who, card, island)
    if family == Family.EQUAL:
        return equal_steps(s, who, card, island, limit)
    if family == Family.ONE_OF_EACH:
        return lacking_steps(s, who, card, island)
    if family == Family.GONDOLIERS_AT:
        # Whoever brings the guest is one of them and paid for already.
        return BESIDE * max(0, limit - max(1, gondoliers_at(s, who, island)))
    if family == Family.EXACT_COATS:
        coats = int(s.coats[island])
        return steps_to(s, who, island, Quantity.COATS, limit - coats) if coats <= limit else FAR
    return steps_to(s, who, island, Quantity.OWN_MARKED, limit - quantity(s, who, island, Quantity.OWN_MARKED))


@rule
def steps_to(s, who, island, kind, more):
    """Half turns until there is so much more of something on an island."""
    if more <= 0:
        return 0
    if tables.CUSTOMERS_COLOUR[kind] != NONE:
        return CUSTOMER * more if room(s.free_streets[island]) * 2 >= more else FAR
    if kind == Quantity.FOREIGN_MARKED:
        return FOREIGN * more
    free = room(s.free_sites[island])
    if kind == Quantity.COATS:
        steps = coat_steps(s, who, more) if free > 0 else FAR
    elif free < more:
        return FAR
    else:
        steps = tile_steps(s, who, kind, more)
    return steps if open_sites(s, island) != 0 else steps + 1


@rule
def tile_steps(s, who, kind, more):
    """Tiles before the player are built soon; others must be bought first, if there are any."""
    held = fitting(s, who, kind)
    if more > held + stacked(s, kind):
        return FAR
    return BUILT * min(held, more) + BOUGHT * max(0, more - held)


@rule
def shops_held(s, who):
    return int(s.tiles_held[who, Tile.SHOP] + s.tiles_held[who, Tile.SHOP + 1] + s.tiles_held[who, Tile.SHOP + 2])


@rule
def palaces_held(s, who):
    first = Tile.PALACE
    return int(s.tiles_held[who, first] + s.tiles_held[who, first + 1] + s.tiles_held[who, first + 2])


@rule
def coat_steps(s, who, more):
    """The right palace is held, or looked for in the stack; more coats take two palaces."""
    if more <= tables.VARIANTS:
        if s.tiles_held[who, Tile.PALACE + more - 1] > 0:
            return BUILT
        return SEARCHED if s.palace_stack[more - 1] > 0 and s.stack[Sort.PALACE] > 0 else FAR
    if more <= 2 * tables.VARIANTS:
        return SEARCHED * 2 - min(2, palaces_held(s, who))
    return FAR


@rule
def room(spaces):
    n = 0
    rest = int(spaces)
    while rest != 0:
        rest &= rest - 1
        n += 1
    return n


@rule
def alone_steps(s, who, card, island):
    """One building of the sort, as long as nobody else has one."""
    if tables.CARD_WEIGHT[s.layout, card, Quantity.GLASS_FACTORY] > 0:
        kind = Quantity.GLASS_FACTORY
        own = int(s.factories[island, who])
        everybody = int(factories_on(s, island))
    else:
        kind = Quantity.SHOP
        own = int(shops_of(s, island, who))
        everybody = int(shops_on(s, island))
    if everybody > own:
        return FAR
    return steps_to(s, who, island, kind, 1 - own)


@rule
def equal_steps(s, who, card, island, least):
    """Everything is brought up to the highest number."""
    highest = least
    if card == tables.BALANCE_CARD and s.balance_needs_one:
        highest = 1
    for kind in range(tables.QUANTITIES):
        if tables.CARD_WEIGHT[s.layout, card, kind] > 0:
            highest = max(highest, quantity(s, who, island, kind))
    steps = 0
    for kind in range(tables.QUANTITIES):
        if tables.CARD_WEIGHT[s.layout, card, kind] > 0:
            steps += steps_to(s, who, island, kind, highest - quantity(s, who, island, kind))
    return steps


@rule
def lacking_steps(s, who, card, island):
    """Half turns until there is as much of everything as the card asks for."""
    steps = 0
    for kind in range(tables.QUANTITIES):
        needed = int(tables.CARD_WEIGHT[s.layout, card, kind])
        if needed > 0:
            steps += steps_to(s, who, island, kind, needed - quantity(s, who, island, kind))
    return steps


@rule
def calm(s, who, card, island, turns):
    """Percent that no more customers come than the card allows: others lay streets where there is room."""
    slack = int(tables.CARD_LIMIT[s.layout, card]) - weighed(s, who, card, island)
    if slack < 0:
        return 0
    noise = NOISE * room(s.free_streets[island]) * turns // 10
    return max(LEAST_CALM, 100 - max(0, noise - ALLOWED * slack))


@rule
def counted_promise(s, who, card, island, turns):
    """What stands there, and what is likely to come: own tiles, and those of others."""
    kind = int(CARD_KIND[s.layout, card])
    weight = int(tables.CARD_WEIGHT[s.layout, card, kind])
    now = 100 * weight * quantity(s, who, island, kind)
    if kind == Quantity.OWN_MARKED:
        now += (
            100
            * tables.CARD_WEIGHT[s.layout, card, Quantity.FOREIGN_MARKED]
            * quantity(s, who, island, Quantity.FOREIGN_MARKED)
        )
    free = room(s.free_sites[island])
    if free == 0 or turns == 0:
        return now
    if kind == Quantity.COATS:
        # A palace shows two coats of arms on average.
        weight *= 2
    held = fitting(s, who, kind)
    left = stacked(s, kind)
    held = min(held, free, tables.TILES_PER_BUILD * turns)
    bought = min(left, free - held, turns // TILE_EVERY)
    foreign = free - held - bought if left > 0 else 0
    return now + weight * (HELD_TO_COME * held + BOUGHT_TO_COME * bought + OTHERS * turns * foreign)


@rule
def fitting(s, who, kind):
    """Tiles before the player that a card counts once they stand."""
    if kind == Quantity.GLASS_FACTORY:
        return int(s.tiles_held[who, Tile.FACTORY])
    if kind == Quantity.SHOP:
        return shops_held(s, who)
    if kind == Quantity.SPECIAL:
        return int(s.tiles_held[who, Tile.SPECIAL])
    if kind == Quantity.OWN_MARKED:
        return shops_held(s, who) + int(s.tiles_held[who, Tile.FACTORY])
    if tables.SHOPS_COLOUR[kind] != NONE:
        return int(s.tiles_held[who, Tile.SHOP + tables.SHOPS_COLOUR[kind]])
    return palaces_held(s, who)


@rule
def stacked(s, kind):
    """Tiles in the stacks that a card counts."""
    if kind == Quantity.GLASS_FACTORY:
        return int(s.stack[Sort.FACTORY])
    if kind == Quantity.SHOP:
        return int(s.stack[Sort.SHOP])
    if kind == Quantity.SPECIAL:
        return int(s.stack[Sort.SPECIAL])
    if kind == Quantity.OWN_MARKED:
        return int(s.stack[Sort.SHOP] + s.stack[Sort.FACTORY])
    if tables.SHOPS_COLOUR[kind] != NONE:
        return int(s.shop_stack[tables.SHOPS_COLOUR[kind]])
    return int(s.stack[Sort.PALACE])


@rule
def table_promise(s, who, card, island, turns):
    """The points now, and a share of those for the customers still to come."""
    counted = int(weighed(s, who, card, island))
    colours = 0
    for colour in range(tables.VARIANTS):
        colours += tables.CARD_WEIGHT[s.layout, card, colour]
    more = min(room(s.free_streets[island]), colours * turns // CUSTOMER_EVERY)
    now = int(tables.CUSTOMER_POINTS[s.layout, card, min(tables.MOST_COUNTED, counted)])
    soon = int(tables.CUSTOMER_POINTS[s.layout, card, min(tables.MOST_COUNTED, counted + more)])
    near = int(tables.CUSTOMER_POINTS[s.layout, card, min(tables.MOST_COUNTED, counted + 1)])
    return 100 * now + (soon - now) * TO_COME + (near - now) * min(turns, LONG) * NEXT_CUSTOMER


@rule
def glass_promise(s, who, card, turns):
    """Beads that fit, those about to be drawn, and those that the own factories may still bring."""
    alike = int(tables.ALIKE[workshops(s, who), tables.CARD_GLASS[s.layout, card]])
    beads = 0
    bag = 0
    for colour in range(tables.GLASS_COLOURS):
        if (alike >> colour) & 1:
            beads += s.beads[who, colour]
            bag += s.bag[colour]
    limit = int(tables.CARD_LIMIT[s.layout, card])
    points = int(tables.CARD_POINTS[s.layout, card])
    fit = 100 * min(limit, beads)
    everything = max(1, beads_in_bag(s))
    if top_kind(s) == Kind.DRAW_BEAD:
        fit = min(100 * limit, fit + 100 * top_argument(s) * bag // everything)
    factories = min(MOST_FACTORIES, own_factories(s, who))
    beads = BEADS_PER_FACTORY * factories * turns + BEADS_TO_COME * min(turns, LONG)
    coming = min(100 * limit - fit, beads * bag // everything)
    return points * fit + (points - tables.POINTS_PER_FACTORY) * coming * TO_COME // 100


@rule
def gold_promise(s, who, card, island, turns):
    """The best exchange, less what the gold is good for until then; its customers and buildings must be there."""
    best = 0
    for step in range(tables.GOLD_STEPS):
        amount = int(tables.GOLD_AMOUNT[s.layout, card, step])
        if amount <= s.gold[who] + TURN_GOLD * (turns // 3):
            points = 100 * int(tables.GOLD_POINTS[s.layout, card, step])
            best = max(best, points - amount * min(turns, LONG) * GOLD_SPENT // LONG)
    steps = lacking_steps(s, who, card, island)
    return best if steps == 0 else best * reach(steps, turns) // 100
