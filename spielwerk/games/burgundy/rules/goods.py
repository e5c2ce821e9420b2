"""Goods: what ships load, p.5, selling, p.8, and trade routes, p.12."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, set_top_argument, top_argument
from ..state import (
    ACTION,
    CARD_SPACES,
    CASTLE,
    CHOOSE_GOOD,
    CHOOSE_GOOD_MOVE,
    DECLINE_MOVE,
    FROM_SALES,
    GATHER,
    GATHER_MOVE,
    GIVE_MOVE,
    GOOD_TYPES_STORED,
    GOODS,
    INN_SLOT,
    LAY_ROUTE,
    LOAD_MOVE,
    NONE,
    NUMBERED,
    ROUTE_BONUS,
    ROUTE_GOOD,
    SALE_POINTS,
    SECOND_DEPOT,
    SWAP,
    SWAP_GOODS,
    TAKE_MOVE,
)
from .holdings import duchy_of, earn, gain_silver, gain_workers, has, holds, is_solo
from .storage import may_store

# Loading. The argument of CHOOSE_GOOD is the set of depots, as bits.


@rule
def types_stored(s, d):
    n = 0
    for good in range(GOODS):
        if s.goods[d, good] > 0:
            n += 1
    return n


@rule
def lying(s, depots, good):
    """How many goods of a type lie in a set of depots."""
    n = 0
    for depot in range(6):
        if (depots >> depot) & 1:
            n += s.depot_goods[depot, good]
    return n


@rule
def load_type(s, d, depots, good):
    for depot in range(6):
        if (depots >> depot) & 1:
            s.goods[d, good] += s.depot_goods[depot, good]
            s.depot_goods[depot, good] = 0


@rule
def list_load(s, who, out):
    """Any of the six depots, also an empty one (ruling 15); with shield 5 one type from everywhere may come first."""
    for depot in range(6):
        out[depot] = LOAD_MOVE + depot
    if holds(s, duchy_of(s, who), 5) and top_argument(s) == 0:
        return list_gather(s, who, out, 6)
    return 6


@rule
def fits_in_store(s, d, good):
    return int(s.goods[d, good] > 0 or types_stored(s, d) < GOOD_TYPES_STORED or is_solo(s))


@rule
def list_gather(s, who, out, n):
    """Shield 5: all goods of one type, if the type fits (ruling 108)."""
    d = duchy_of(s, who)
    for good in range(GOODS):
        if lying(s, 63, good) > 0 and fits_in_store(s, d, good):
            out[n] = GATHER_MOVE + good
            n += 1
    return n


@rule
def play_load(s, who, move):
    """Goods of one depot, with monastery 5 of two neighbouring ones, and with shield 5 one type from all depots."""
    d = duchy_of(s, who)
    if move >= GATHER_MOVE:
        load_type(s, d, 63, move - GATHER_MOVE)
        set_top_argument(s, 1)
        return
    gathered = top_argument(s)
    depot = move - LOAD_MOVE
    pop(s)
    if holds(s, d, 5) and not gathered:
        push(s, GATHER, who, 0)
    if has(s, d, 5):
        push(s, SECOND_DEPOT, who, depot)
    else:
        load_depots(s, who, 1 << depot)


@rule
def list_second_depot(s, out):
    """The depots form a ring (ruling 17); one depot alone is allowed too."""
    depot = top_argument(s)
    out[0] = LOAD_MOVE + (depot + 1) % 6
    out[1] = LOAD_MOVE + (depot + 5) % 6
    out[2] = DECLINE_MOVE
    return 3


@rule
def play_second_depot(s, who, move):
    depots = 1 << top_argument(s)
    pop(s)
    if move != DECLINE_MOVE:
        depots |= 1 << (move - LOAD_MOVE)
    load_depots(s, who, depots)


@rule
def new_types(s, d, depots):
    """How many types in these depots are not in the store yet."""
    n = 0
    for good in range(GOODS):
        if s.goods[d, good] == 0 and lying(s, depots, good) > 0:
            n += 1
    return n


@rule
def load_depots(s, who, depots):
    """All goods that fit; if the store has too few places for new types the player chooses, p.5 (rulings 15 and 18)."""
    d = duchy_of(s, who)
    free = GOODS if is_solo(s) else GOOD_TYPES_STORED - types_stored(s, d)
    choose = 0 < free < new_types(s, d, depots)
    for good in range(GOODS):
        if s.goods[d, good] > 0 or (free > 0 and not choose):
            load_type(s, d, depots, good)
    if choose:
        push(s, CHOOSE_GOOD, who, depots)
    if is_solo(s):
        lose_other_goods(s, who)


@rule
def list_new_types(s, who, out):
    n = 0
    d = duchy_of(s, who)
    for good in range(GOODS):
        if s.goods[d, good] == 0 and lying(s, top_argument(s), good) > 0:
            out[n] = CHOOSE_GOOD_MOVE + good
            n += 1
    return n


@rule
def play_choose_good(s, who, move):
    d = duchy_of(s, who)
    load_type(s, d, top_argument(s), move - CHOOSE_GOOD_MOVE)
    if types_stored(s, d) == GOOD_TYPES_STORED:
        pop(s)


@rule
def play_gather(s, who, move):
    pop(s)
    if move != DECLINE_MOVE:
        load_type(s, duchy_of(s, who), 63, move - GATHER_MOVE)


# Solo: the other goods are lost, and five goods may be swapped for a black tile, p.14


@rule
def lose_other_goods(s, who):
    for depot in range(6):
        for good in range(GOODS):
            s.goods_removed[good] += s.depot_goods[depot, good]
            s.depot_goods[depot, good] = 0
    if goods_held(s, duchy_of(s, who)) >= SWAP_GOODS:
        push(s, SWAP, who, 0)


@rule
def goods_held(s, d):
    n = 0
    for good in range(GOODS):
        n += s.goods[d, good]
    return n


@rule
def list_swap(s, who, out):
    """Any tile of the black depot but no inn, as long as there still are five goods to give (ruling 147)."""
    n = 0
    if goods_held(s, duchy_of(s, who)) >= SWAP_GOODS and may_store(s, who):
        for slot in range(NUMBERED, INN_SLOT):
            if s.depot[slot] != NONE:
                out[n] = TAKE_MOVE + slot
                n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_give(s, who, move):
    good = move - GIVE_MOVE
    s.goods[duchy_of(s, who), good] -= 1
    s.goods_removed[good] += 1
    count_down(s)


@rule
def list_goods(s, who, first, out, n):
    """Every type in the store."""
    d = duchy_of(s, who)
    for good in range(GOODS):
        if s.goods[d, good] > 0:
            out[n] = first + good
            n += 1
    return n


# Selling. The argument of LAY_ROUTE is the type times eight plus the number of goods still to be laid.


@rule
def sell(s, who, good):
    """All goods of a type at once, however it came about (ruling 20): silver for the sale, points per good, p.8."""
    d = duchy_of(s, who)
    n = int(s.goods[d, good])
    s.goods[d, good] = 0
    s.sold[d, good] += n
    earn(s, who, FROM_SALES, n * SALE_POINTS[s.scale] * (1 + holds(s, d, 12)))
    gain_silver(s, d, n if holds(s, d, 9) else 1)
    # On top of what the sale pays, whether per sale or with shield 9 per good (ruling 115).
    gain_silver(s, d, has(s, d, 3))
    if has(s, d, 4):
        gain_workers(s, d, 1)
    if s.trade_routes:
        push(s, LAY_ROUTE, who, good * 8 + n)


@rule
def route_length(s, d):
    return s.route_cards[d] * CARD_SPACES


@rule
def lay_next_good(s, who, good, n):
    """Sold goods go one by one onto the trade route; a matching space gives its bonus at once (ruling 84)."""
    d = duchy_of(s, who)
    at = int(s.route_filled[d])
    if at == route_length(s, d):
        return NONE
    s.route_good[d, at] = good
    s.route_filled[d] += 1
    if n > 1:
        push(s, LAY_ROUTE, who, good * 8 + n - 1)
    card = int(s.route_card[d, at // CARD_SPACES])
    if ROUTE_GOOD[card, at % CARD_SPACES] != good:
        return NONE
    bonus = int(ROUTE_BONUS[card, at % CARD_SPACES])
    if bonus == CASTLE:
        # An action like a castle's, but not by one (ruling 87).
        push(s, ACTION, who, 0)
        return NONE
    return bonus
