"""What a duchy owns: silver, workers, goods, monasteries, shields, points. Two partners of a team share one duchy."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..tables import NONE


@rule
def duchy_of(s, who):
    """Everybody has a duchy; in the team game seats 1 and 3, and seats 2 and 4, share one, p.13."""
    return who % s.duchies


@rule
def is_team(s):
    return int(s.duchies < s.players)


@rule
def is_solo(s):
    return int(s.players == 1)


@rule
def has(s, d, number):
    """Whether the powers of a monastery are with a duchy, its own or by shield 6; 1 or 0."""
    own = (s.monasteries[d] >> number) & 1
    if own == 0 and s.copies[d] != NONE:
        return (s.monasteries[s.copies[d]] >> number) & 1
    return own


@rule
def holds(s, d, shield):
    """Whether a shield lies on a castle of this duchy; 1 or 0."""
    return int(s.shield_place[shield] == tables.HELD + d)


@rule
def earn(s, who, source, n):
    """Points; in the solo game they still have to be counted with the marker, p.14."""
    score(s, who, source, n)
    if is_solo(s) and n > 0:
        s.pending[n] += 1
        s.pending_gains += 1


@rule
def gain_silver(s, d, n):
    s.silver[d] += n
    s.silver_left -= n


@rule
def pay_silver(s, d, n):
    s.silver[d] -= n
    s.silver_left += n


@rule
def take_chips(s, d, n):
    s.workers[d] += n
    s.workers_left -= n


@rule
def gain_workers(s, d, n):
    """Workers from the supply; whoever holds shield 2 gets one too when others gain some, p.15 (ruling 106)."""
    take_chips(s, d, n)
    if s.shields:
        for other in range(s.duchies):
            if other != d and holds(s, other, 2):
                take_chips(s, other, n if s.shield_2_per_chip else 1)


@rule
def pay_workers(s, d, n):
    s.workers[d] -= n
    s.workers_left += n


@rule
def goods_held(s, d):
    n = 0
    for good in range(tables.GOODS):
        n += s.goods[d, good]
    return n
