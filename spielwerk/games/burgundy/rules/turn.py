"""A player's turn: two dice, one action for each, p.4-8."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, ROW, Kind
from ..tables import NONE, Store
from .duchy import can_place, list_spaces, placing_price
from .goods import sell
from .holdings import duchy_of, gain_silver, gain_workers, has, holds, is_team, pay_workers
from .purchase import may_do_anything
from .shields import list_shields_by_dice
from .storage import first_of_its_kind, take_tile, unstore
from .tiles import place

# The turn


@rule
def list_turn(s, who, out):
    """Both dice must be used (ruling 5). Solo, points must be counted before the next die (ruling 139)."""
    n = 0
    if s.pending_gains > 0:
        return n
    if s.used[who, 0] and s.used[who, 1]:
        out[n] = MOVE.end_turn()
        return n + 1
    for die in range(2):
        if not s.used[who, die]:
            out[n] = MOVE.die(die)
            n += 1
    if s.shields:
        n = list_turned_dice(s, who, out, n)
        if not s.used[who, 0] and not s.used[who, 1]:
            n = list_shields_by_dice(s, who, out, n)
    return n


@rule
def list_turned_dice(s, who, out, n):
    """Shield 16: once a round one unused die may be turned to any number, p.16 (ruling 121)."""
    if s.turned[who] or not holds(s, duchy_of(s, who), 16):
        return n
    for die in range(2):
        if not s.used[who, die]:
            for number in range(1, 7):
                if number != s.dice[who, die]:
                    out[n] = MOVE.turn_die(die, number)
                    n += 1
    return n


@rule
def turn_is_done(s, who):
    """Nothing is left to decide in this turn."""
    return int(s.used[who, 0] and s.used[who, 1] and not may_do_anything(s, who))


@rule
def turn_die(s, who, die, number):
    s.turned[who] = 1
    s.dice[who, die] = number


@rule
def use_die(s, who, die):
    s.used[who, die] = 1
    push(s, Kind.ACTION, who, ROW.action(0, s.dice[who, die]))


# Taking a tile. Workers change the die as far as needed, p.4, and no further (ruling 3); die 0 is any number.


@rule
def taking_price(s, d, die, depot):
    """Monastery 12 shifts the number for free when a tile is taken, p.10."""
    return int(tables.PRICE[has(s, d, 8), has(s, d, 12), die, depot + 1])


@rule
def list_takes(s, who, die, out, n):
    """Any tile of the depot with the number of the die."""
    d = duchy_of(s, who)
    for depot in range(tables.DEPOTS):
        if taking_price(s, d, die, depot) <= s.workers[d]:
            for slot in range(depot * tables.PER_DEPOT, (depot + 1) * tables.PER_DEPOT):
                if s.depot[slot] != NONE:
                    out[n] = MOVE.take(slot)
                    n += 1
    return n


@rule
def take_by_die(s, who, die, slot):
    d = duchy_of(s, who)
    pay_workers(s, d, taking_price(s, d, die, slot // tables.PER_DEPOT))
    take_tile(s, who, slot)


# Placing a stored tile


@rule
def list_placeable(s, who, die, out, n):
    """Every stored tile for which there is a space."""
    d = duchy_of(s, who)
    for i in range(s.stored[who]):
        tile = int(s.storage[who, i])
        if first_of_its_kind(s, who, i) and can_place(s, d, tile, die):
            out[n] = MOVE.place(Store.OWN, tile)
            n += 1
    if is_team(s):
        for i in range(tables.TEAM_SHARED):
            tile = int(s.shared[d, i])
            if tile != NONE and (i == 0 or tile != s.shared[d, 0]) and can_place(s, d, tile, die):
                out[n] = MOVE.place(Store.SHARED, tile)
                n += 1
    return n


@rule
def choose_tile(s, who, die, from_, tile):
    push(s, Kind.PLACE, who, ROW.place(die, from_, tile))


@rule
def list_places(s, who, die, tile, out):
    return list_spaces(s, duchy_of(s, who), tile, die, out)


@rule
def place_stored(s, who, die, where, tile, space):
    d = duchy_of(s, who)
    pay_workers(s, d, placing_price(s, d, tile, die, space))
    unstore(s, who, tile, where)
    place(s, who, tile, space)


@rule
def list_extra_placing(s, who, out, n):
    """A city hall needs no number (ruling 11) and may be declined (ruling 9)."""
    return list_placeable(s, who, 0, out, n)


@rule
def choose_extra_tile(s, who, from_, tile):
    choose_tile(s, who, 0, from_, tile)


# Selling goods


@rule
def selling_price(s, d, die, good):
    return int(tables.PRICE[has(s, d, 8), 0, die, good + 1])


@rule
def list_sales(s, who, die, out, n):
    """The number of the die says which type of goods."""
    d = duchy_of(s, who)
    for good in range(tables.GOODS):
        if s.goods[d, good] > 0 and selling_price(s, d, die, good) <= s.workers[d]:
            out[n] = MOVE.sell(good)
            n += 1
    return n


@rule
def sell_by_die(s, who, die, good):
    d = duchy_of(s, who)
    pay_workers(s, d, selling_price(s, d, die, good))
    sell(s, who, good)


# Taking workers


@rule
def list_workers(out, n):
    out[n] = MOVE.workers()
    return n + 1


@rule
def take_workers(s, who):
    """Two workers, four with monastery 14, and a silver with monastery 13, p.8 and p.10 (rulings 21 and 22)."""
    d = duchy_of(s, who)
    gain_workers(s, d, 2 + 2 * has(s, d, 14))
    gain_silver(s, d, has(s, d, 13))
