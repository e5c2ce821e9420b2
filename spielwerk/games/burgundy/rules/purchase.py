"""What a player may do at any time of the own turn: buy tiles and workers, name a player, count points, p.8-15."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import MOVE
from ..tables import NONE, Payment
from .holdings import duchy_of, gain_workers, has, holds, pay_silver, pay_workers
from .storage import may_store, take_tile


@rule
def may_do_anything(s, who):
    """Whether any of this is possible now."""
    if s.pending_gains > 0 or may_buy_workers(s, who) or may_name(s, who):
        return 1
    return int(first_purchase(s, who) != NONE)


@rule
def list_anytime(s, who, out, n):
    n = list_purchases(s, who, out, n)
    if may_buy_workers(s, who):
        out[n] = MOVE.buy_workers()
        n += 1
    if may_name(s, who):
        n = list_names(s, who, out, n)
    if s.pending_gains > 0:
        n = list_gains(s, out, n)
    return n


# A tile, once in the turn


@rule
def can_pay(s, d, slot, payment):
    """Two silver at the black depot; with monastery 6 two workers at all seven depots, p.9 (ruling 19)."""
    if payment == Payment.SILVER:
        if s.silver[d] < tables.PRICE_OF_TILE:
            return 0
        return int(slot >= tables.NUMBERED or (s.mixed_payment and has(s, d, 6)))
    if not has(s, d, 6):
        return 0
    if payment == Payment.WORKERS:
        return int(s.workers[d] >= tables.PRICE_OF_TILE)
    return int(s.mixed_payment and s.silver[d] > 0 and s.workers[d] > 0)


@rule
def may_buy(s, who):
    """One tile in the own turn, p.8 (rulings 13 and 14); with full storage one must be discarded (ruling 8)."""
    if s.actor != who or s.bought:
        return 0
    d = duchy_of(s, who)
    if s.silver[d] < tables.PRICE_OF_TILE and not has(s, d, 6):
        return 0
    return may_store(s, who)


@rule
def first_purchase(s, who):
    """The first slot from which a tile can be bought, or NONE."""
    if may_buy(s, who):
        d = duchy_of(s, who)
        for slot in range(0 if has(s, d, 6) else tables.NUMBERED, tables.SLOTS):
            if s.depot[slot] != NONE:
                for payment in range(tables.PAYMENTS):
                    if can_pay(s, d, slot, payment):
                        return slot
    return NONE


@rule
def list_purchases(s, who, out, n):
    first = first_purchase(s, who)
    if first == NONE:
        return n
    d = duchy_of(s, who)
    for slot in range(first, tables.SLOTS):
        if s.depot[slot] != NONE:
            for payment in range(tables.PAYMENTS):
                if can_pay(s, d, slot, payment):
                    out[n] = MOVE.buy(slot, payment)
                    n += 1
    return n


@rule
def buy(s, who, slot, payment):
    d = duchy_of(s, who)
    s.bought = 1
    if payment == Payment.SILVER:
        pay_silver(s, d, tables.PRICE_OF_TILE)
    elif payment == Payment.WORKERS:
        pay_workers(s, d, tables.PRICE_OF_TILE)
    elif payment == Payment.MIXED:
        pay_silver(s, d, 1)
        pay_workers(s, d, 1)
    take_tile(s, who, slot)


# Workers, with monastery 28


@rule
def may_buy_workers(s, who):
    """Monastery 28: two workers for a silver, as often as one likes (ruling 48)."""
    d = duchy_of(s, who)
    return int(s.actor == who and s.silver[d] > 0 and has(s, d, 28))


@rule
def buy_workers(s, who):
    d = duchy_of(s, who)
    pay_silver(s, d, 1)
    gain_workers(s, d, 2)


# Another player's monasteries, with shield 6


@rule
def may_name(s, who):
    """Shield 6: name another player once, whose monasteries count as own ones from then on (ruling 109)."""
    d = duchy_of(s, who)
    return int(s.shields and holds(s, d, 6) and s.copies[d] == NONE)


@rule
def list_names(s, who, out, n):
    """Every other player; of another team its first seat."""
    for other in range(s.duchies):
        if other != duchy_of(s, who):
            out[n] = MOVE.name(other)
            n += 1
    return n


@rule
def name_player(s, who, seat):
    s.copies[duchy_of(s, who)] = seat


# Points that wait to be counted, solo


@rule
def list_gains(s, out, n):
    for points in range(tables.GAINS):
        if s.pending[points] > 0:
            out[n] = MOVE.count(points)
            n += 1
    return n
