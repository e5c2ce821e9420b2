"""The bridge: markers move towards the town, and in a stack the upper one goes first, p.3-5."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from .holdings import duchy_of


@rule
def keeps_on_top(s, seat):
    """Monastery 27 keeps the own marker on top of its stack, p.11; shield 6 does not copy it (ruling 110)."""
    return (s.monasteries[duchy_of(s, seat)] >> 27) & 1


@rule
def stays_ahead(s, other, who):
    """Whether `other` is earlier than `who`, who arrives now on its space."""
    if s.bridge[other] != s.bridge[who]:
        return int(s.bridge[other] > s.bridge[who])
    return int(keeps_on_top(s, other) and not keeps_on_top(s, who))


@rule
def turn_place(s, seat):
    """The place of a seat in the order of the bridge, from 0; the last while there is no order yet."""
    i = 0
    while i + 1 < s.players and s.order[i] != seat:
        i += 1
    return i


@rule
def put_on_top(s, who):
    """Sorts a marker in that arrives on its space: behind all who stay ahead, before all others (ruling 33)."""
    i = turn_place(s, who)
    while i + 1 < s.players and stays_ahead(s, s.order[i + 1], who):
        s.order[i] = s.order[i + 1]
        s.order[i + 1] = who
        i += 1
    while i > 0 and not stays_ahead(s, s.order[i - 1], who):
        s.order[i] = s.order[i - 1]
        s.order[i - 1] = who
        i -= 1


@rule
def advance(s, who):
    """A ship moves the marker one space on; on the last one it goes on top again, p.13 (ruling 130)."""
    s.bridge[who] = min(s.bridge[who] + 1, tables.BRIDGE_END)
    put_on_top(s, who)


@rule
def rise(s, d):
    """Whoever places monastery 27 is on top of the stack at once (ruling 46), a team with both markers (ruling 133)."""
    partner = d + s.duchies
    if partner >= s.players:
        put_on_top(s, d)
    elif turn_place(s, d) < turn_place(s, partner):
        put_on_top(s, partner)
        put_on_top(s, d)
    else:
        put_on_top(s, d)
        put_on_top(s, partner)


@rule
def speaks(s, i):
    """Whether the i-th in turn order decides for the duchy: its first seat."""
    for j in range(i):
        if duchy_of(s, s.order[j]) == duchy_of(s, s.order[i]):
            return 0
    return 1
