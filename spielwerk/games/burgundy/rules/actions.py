"""A player's turn: two dice, one action for each, p.4-8."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument
from ..state import (
    ACTION,
    BY_CASTLE,
    DECLINE_MOVE,
    DIE_MOVE,
    END_TURN_MOVE,
    GOODS,
    KINDS,
    NONE,
    PER_DEPOT,
    PLACE,
    PLACE_MOVE,
    PRICE,
    SELL_MOVE,
    SHARED,
    SHIELD_MOVE,
    SPACE_MOVE,
    TAKE_MOVE,
    TEAM_SHARED,
    TURN_DIE_MOVE,
    WORKERS_MOVE,
)
from .duchy import can_place, list_spaces, placing_price
from .goods import list_goods, sell
from .holdings import duchy_of, gain_silver, gain_workers, has, holds, is_team, pay_workers
from .purchase import may_do_anything
from .shields import list_shields_by_castle, list_shields_by_dice, take_shield, take_shield_by_dice
from .storage import first_of_its_kind, lift, take_tile, unstore
from .tiles import place

# The turn


@rule
def list_turn(s, who, out):
    """Both dice must be used (ruling 5). Solo, points must be counted before the next die (ruling 139)."""
    n = 0
    if s.pending_gains > 0:
        return n
    if s.used[who, 0] and s.used[who, 1]:
        out[n] = END_TURN_MOVE
        return n + 1
    for die in range(2):
        if not s.used[who, die]:
            out[n] = DIE_MOVE + die
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
                    out[n] = TURN_DIE_MOVE + die * 6 + number - 1
                    n += 1
    return n


@rule
def turn_is_done(s, who):
    """Nothing is left to decide in this turn."""
    return int(s.used[who, 0] and s.used[who, 1] and not may_do_anything(s, who))


@rule
def play_turn(s, who, move):
    if move == END_TURN_MOVE:
        pop(s)
    elif move >= SHIELD_MOVE:
        take_shield_by_dice(s, who, move - SHIELD_MOVE + 1)
    elif move >= TURN_DIE_MOVE:
        s.turned[who] = 1
        s.dice[who, (move - TURN_DIE_MOVE) // 6] = (move - TURN_DIE_MOVE) % 6 + 1
    else:
        die = move - DIE_MOVE
        s.used[who, die] = 1
        push(s, ACTION, who, s.dice[who, die])


# The four actions. The argument of ACTION is the number of the die, 0 for any.


@rule
def list_actions(s, who, out):
    die = top_argument(s) % BY_CASTLE
    n = list_takes(s, who, die, out, 0)
    n = list_placeable(s, who, die, out, n)
    n = list_sales(s, who, die, out, n)
    out[n] = WORKERS_MOVE
    n += 1
    if s.shields and top_argument(s) >= BY_CASTLE and holds(s, duchy_of(s, who), 11):
        n = list_shields_by_castle(s, out, n)
    return n


@rule
def taking_price(s, d, die, depot):
    """Monastery 12 shifts the number for free when a tile is taken, p.10."""
    return int(PRICE[has(s, d, 8), has(s, d, 12), die, depot + 1])


@rule
def list_takes(s, who, die, out, n):
    """Any tile of the depot with the number of the die."""
    d = duchy_of(s, who)
    for depot in range(6):
        if taking_price(s, d, die, depot) <= s.workers[d]:
            for slot in range(depot * PER_DEPOT, (depot + 1) * PER_DEPOT):
                if s.depot[slot] != NONE:
                    out[n] = TAKE_MOVE + slot
                    n += 1
    return n


@rule
def list_placeable(s, who, die, out, n):
    """Every stored tile for which there is a space."""
    d = duchy_of(s, who)
    for i in range(s.stored[who]):
        kind = int(s.storage[who, i])
        if first_of_its_kind(s, who, i) and can_place(s, d, kind, die):
            out[n] = PLACE_MOVE + kind
            n += 1
    if is_team(s):
        for i in range(TEAM_SHARED):
            kind = int(s.shared[d, i])
            if kind != NONE and (i == 0 or kind != s.shared[d, 0]) and can_place(s, d, kind, die):
                out[n] = PLACE_MOVE + SHARED * KINDS + kind
                n += 1
    return n


@rule
def selling_price(s, d, die, good):
    return int(PRICE[has(s, d, 8), 0, die, good + 1])


@rule
def list_sales(s, who, die, out, n):
    """The number of the die says which type of goods."""
    d = duchy_of(s, who)
    for good in range(GOODS):
        if s.goods[d, good] > 0 and selling_price(s, d, die, good) <= s.workers[d]:
            out[n] = SELL_MOVE + good
            n += 1
    return n


@rule
def play_action(s, who, move):
    """Workers change the die as far as needed, p.4, and no further (ruling 3)."""
    d = duchy_of(s, who)
    die = top_argument(s) % BY_CASTLE
    pop(s)
    if move >= SHIELD_MOVE:
        take_shield(s, who, move - SHIELD_MOVE + 1)
    elif move == WORKERS_MOVE:
        take_workers(s, d)
    elif move >= SELL_MOVE:
        good = move - SELL_MOVE
        pay_workers(s, d, selling_price(s, d, die, good))
        sell(s, who, good)
    elif move >= PLACE_MOVE:
        choose_tile(s, who, die, move - PLACE_MOVE)
    else:
        slot = move - TAKE_MOVE
        pay_workers(s, d, taking_price(s, d, die, slot // PER_DEPOT))
        take_tile(s, who, slot)


@rule
def take_workers(s, d):
    """Two workers, four with monastery 14, and a silver with monastery 13, p.8 and p.10 (rulings 21 and 22)."""
    gain_workers(s, d, 2 + 2 * has(s, d, 14))
    gain_silver(s, d, has(s, d, 13))


# Placing a stored tile. The argument of PLACE holds the die, where the tile is stored, and the tile.


@rule
def choose_tile(s, who, die, choice):
    push(s, PLACE, who, die * 2 * KINDS + choice)


@rule
def list_place(s, who, out):
    return list_spaces(s, duchy_of(s, who), top_argument(s) % KINDS, top_argument(s) // (2 * KINDS), out)


@rule
def play_place(s, who, move):
    argument = top_argument(s)
    kind = argument % KINDS
    d = duchy_of(s, who)
    space = move - SPACE_MOVE
    pop(s)
    pay_workers(s, d, placing_price(s, d, kind, argument // (2 * KINDS), space))
    unstore(s, who, kind, argument // KINDS % 2)
    place(s, who, kind, space)


@rule
def list_place_from_board(s, who, out):
    return list_spaces(s, duchy_of(s, who), s.depot[top_argument(s)], 0, out)


@rule
def play_place_from_board(s, who, move):
    """Shields 14 and 15 and the solo colour bonus: from the board straight into the duchy (rulings 120 and 144)."""
    slot = top_argument(s)
    pop(s)
    place(s, who, lift(s, slot), move - SPACE_MOVE)


# City hall and warehouse, p.7


@rule
def list_extra_placing(s, who, out):
    """A city hall needs no number (ruling 11) and may be declined (ruling 9)."""
    n = list_placeable(s, who, 0, out, 0)
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_extra_placing(s, who, move):
    pop(s)
    if move != DECLINE_MOVE:
        choose_tile(s, who, 0, move - PLACE_MOVE)


@rule
def list_extra_sale(s, who, out):
    n = list_goods(s, who, SELL_MOVE, out, 0)
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_extra_sale(s, who, move):
    pop(s)
    if move != DECLINE_MOVE:
        sell(s, who, move - SELL_MOVE)


@rule
def play_fetch(s, who, move):
    pop(s)
    if move != DECLINE_MOVE:
        take_tile(s, who, move - TAKE_MOVE)
