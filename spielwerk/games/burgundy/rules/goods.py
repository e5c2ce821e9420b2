"""Goods: what ships load, p.5, and selling, p.8. Sets of depots are bits."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from .holdings import duchy_of, earn, gain_silver, gain_workers, has, holds, is_solo
from .solo import lose_other_goods

# The store


@rule
def types_stored(s, d):
    n = 0
    for good in range(tables.GOODS):
        if s.goods[d, good] > 0:
            n += 1
    return n


@rule
def fits_in_store(s, d, good):
    return int(s.goods[d, good] > 0 or types_stored(s, d) < tables.GOOD_TYPES_STORED or is_solo(s))


@rule
def lying(s, depots, good):
    """How many goods of a type lie in a set of depots."""
    n = 0
    for depot in range(tables.DEPOTS):
        if (depots >> depot) & 1:
            n += s.depot_goods[depot, good]
    return n


@rule
def load_type(s, d, depots, good):
    for depot in range(tables.DEPOTS):
        if (depots >> depot) & 1:
            s.goods[d, good] += s.depot_goods[depot, good]
            s.depot_goods[depot, good] = 0


# A ship: goods of one depot, with monastery 5 of two neighbouring ones, with shield 5 one type from all depots


@rule
def list_depots(out):
    """Any of the six depots, also an empty one (ruling 15)."""
    for depot in range(tables.DEPOTS):
        out[depot] = MOVE.load(depot)
    return tables.DEPOTS


@rule
def list_early_gathering(s, who, gathered, out, n):
    """With shield 5 one type from everywhere may come before the depot."""
    if gathered or not holds(s, duchy_of(s, who), 5):
        return n
    return list_gathering(s, who, out, n)


@rule
def list_gathering(s, who, out, n):
    """Shield 5: all goods of one type, if the type fits (ruling 108)."""
    d = duchy_of(s, who)
    for good in range(tables.GOODS):
        if lying(s, tables.ALL_DEPOTS, good) > 0 and fits_in_store(s, d, good):
            out[n] = MOVE.gather(good)
            n += 1
    return n


@rule
def gather(s, who, good):
    load_type(s, duchy_of(s, who), tables.ALL_DEPOTS, good)


@rule
def gather_early(s, who, good):
    gather(s, who, good)
    set_top_argument(s, 1)


@rule
def load(s, who, gathered, depot):
    d = duchy_of(s, who)
    if holds(s, d, 5) and not gathered:
        push(s, Kind.GATHER, who, 0)
    if has(s, d, 5):
        push(s, Kind.SECOND_DEPOT, who, depot)
    else:
        load_depots(s, who, 1 << depot)


@rule
def list_second_depot(beside, out):
    """The depots form a ring (ruling 17); one depot alone is allowed too."""
    out[0] = MOVE.load((beside + 1) % tables.DEPOTS)
    out[1] = MOVE.load((beside + tables.DEPOTS - 1) % tables.DEPOTS)
    return 2


@rule
def load_both(s, who, beside, depot):
    load_depots(s, who, 1 << beside | 1 << depot)


@rule
def load_one(s, who, beside):
    load_depots(s, who, 1 << beside)


@rule
def new_types(s, d, depots):
    """How many types in these depots are not in the store yet."""
    n = 0
    for good in range(tables.GOODS):
        if s.goods[d, good] == 0 and lying(s, depots, good) > 0:
            n += 1
    return n


@rule
def load_depots(s, who, depots):
    """All goods that fit; if the store has too few places for new types the player chooses, p.5 (rulings 15 and 18)."""
    d = duchy_of(s, who)
    free = tables.GOODS if is_solo(s) else tables.GOOD_TYPES_STORED - types_stored(s, d)
    choose = 0 < free < new_types(s, d, depots)
    for good in range(tables.GOODS):
        if s.goods[d, good] > 0 or (free > 0 and not choose):
            load_type(s, d, depots, good)
    if choose:
        push(s, Kind.CHOOSE_GOOD, who, depots)
    if is_solo(s):
        lose_other_goods(s, who)


@rule
def list_new_types(s, who, depots, out):
    n = 0
    d = duchy_of(s, who)
    for good in range(tables.GOODS):
        if s.goods[d, good] == 0 and lying(s, depots, good) > 0:
            out[n] = MOVE.choose_good(good)
            n += 1
    return n


@rule
def choose_good(s, who, depots, good):
    d = duchy_of(s, who)
    load_type(s, d, depots, good)
    if types_stored(s, d) == tables.GOOD_TYPES_STORED:
        pop(s)


# Selling


@rule
def list_warehouse(s, who, out, n):
    """Any type in the store; the number does not matter, p.7."""
    d = duchy_of(s, who)
    for good in range(tables.GOODS):
        if s.goods[d, good] > 0:
            out[n] = MOVE.sell(good)
            n += 1
    return n


@rule
def sell(s, who, good):
    """All goods of a type at once, however it came about (ruling 20): silver for the sale, points per good, p.8."""
    d = duchy_of(s, who)
    n = int(s.goods[d, good])
    s.goods[d, good] = 0
    s.sold[d, good] += n
    earn(s, who, Source.SALES, n * tables.SALE_POINTS[s.scale] * (1 + holds(s, d, 12)))
    gain_silver(s, d, n if holds(s, d, 9) else 1)
    # On top of what the sale pays, whether per sale or with shield 9 per good (ruling 115).
    gain_silver(s, d, has(s, d, 3))
    if has(s, d, 4):
        gain_workers(s, d, 1)
    if s.trade_routes:
        push(s, Kind.LAY_ROUTE, who, ROW.lay_route(good, n))
