"""Tiles on the way from the board into storage: three places, two own and two shared in a team, p.4 and p.13."""

from __future__ import annotations

from ....kernel import pop, push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, Store
from .holdings import duchy_of, holds, is_team


@rule
def own_places(s, who):
    """How many tiles a player may store alone; shield 4 lifts the limit."""
    if s.shields and holds(s, duchy_of(s, who), 4):
        return tables.HOLD
    return tables.TEAM_OWN if is_team(s) else tables.OWN_PLACES


@rule
def shared_free(s, who):
    """The number of free shared places; none outside the team game."""
    if not is_team(s):
        return 0
    n = 0
    for i in range(tables.TEAM_SHARED):
        if s.shared[duchy_of(s, who), i] == NONE:
            n += 1
    return n


@rule
def has_room(s, who):
    return int(s.stored[who] < own_places(s, who) or shared_free(s, who) > 0)


@rule
def may_store(s, who):
    """With full storage a tile may be discarded for the new one, unless effects lapse (ruling 7)."""
    return int(not s.full_storage_lapses or has_room(s, who))


@rule
def count_stored(s, who):
    """How many tiles this player could place."""
    n = int(s.stored[who])
    if is_team(s):
        n += tables.TEAM_SHARED - shared_free(s, who)
    return n


@rule
def take_tile(s, who, slot):
    """A tile of the board goes to storage; only a full storage must give one up first, p.4 (ruling 6)."""
    own = s.stored[who] < own_places(s, who)
    shared = shared_free(s, who) > 0
    if own and shared:
        push(s, Kind.STORE, who, slot)
    elif own:
        store(s, who, slot, Store.OWN)
    elif shared:
        store(s, who, slot, Store.SHARED)
    else:
        push(s, Kind.DISCARD, who, slot)


@rule
def lift(s, slot):
    """Takes the tile of a slot off the board; of the inns only the topmost."""
    tile = int(s.depot[slot])
    if slot == tables.INN_SLOT:
        s.inn_pile -= 1
    if slot != tables.INN_SLOT or s.inn_pile == 0:
        s.depot[slot] = NONE
    return tile


@rule
def store(s, who, slot, where):
    keep(s, who, lift(s, slot), where)


@rule
def keep(s, who, tile, where):
    if where == Store.OWN:
        s.storage[who, s.stored[who]] = tile
        s.stored[who] += 1
        return
    d = duchy_of(s, who)
    if s.shared[d, 0] == NONE:
        s.shared[d, 0] = tile
    else:
        s.shared[d, 1] = tile


@rule
def unstore(s, who, tile, where):
    """Takes a tile out of storage; own tiles close up."""
    if where == Store.SHARED:
        d = duchy_of(s, who)
        if s.shared[d, 0] == tile:
            s.shared[d, 0] = NONE
        else:
            s.shared[d, 1] = NONE
        return
    i = 0
    while s.storage[who, i] != tile:
        i += 1
    last = s.stored[who] - 1
    while i < last:
        s.storage[who, i] = s.storage[who, i + 1]
        i += 1
    s.storage[who, last] = NONE
    s.stored[who] = last


@rule
def first_of_its_kind(s, who, i):
    """Equal tiles in the own storage are one choice."""
    for j in range(i):
        if s.storage[who, j] == s.storage[who, i]:
            return 0
    return 1


# What a player asks for tiles


@rule
def list_store(out):
    out[0] = MOVE.store(Store.OWN)
    out[1] = MOVE.store(Store.SHARED)
    return 2


@rule
def list_own_discards(s, who, out):
    """Every different tile on the own places."""
    n = 0
    for i in range(s.stored[who]):
        if first_of_its_kind(s, who, i):
            out[n] = MOVE.discard(Store.OWN, s.storage[who, i])
            n += 1
    return n


@rule
def list_discards(s, who, out):
    """Every different tile the player may reach, own ones and shared ones."""
    n = list_own_discards(s, who, out)
    if is_team(s):
        d = duchy_of(s, who)
        for i in range(tables.TEAM_SHARED):
            if s.shared[d, i] != NONE and (i == 0 or s.shared[d, 0] != s.shared[d, 1]):
                out[n] = MOVE.discard(Store.SHARED, s.shared[d, i])
                n += 1
    return n


@rule
def discard_for(s, who, slot, from_, tile):
    """The discarded tile leaves the game, the new one takes its place."""
    drop(s, who, tile, from_)
    store(s, who, slot, from_)


@rule
def drop(s, who, tile, where):
    unstore(s, who, tile, where)
    s.removed[tile] += 1


# Without shield 4


@rule
def shrink_storage(s, d):
    """Whoever loses shield 4 keeps only as many tiles as there are places (ruling 107)."""
    for seat in range(s.players):
        if duchy_of(s, seat) == d and s.stored[seat] > own_places(s, seat):
            push(s, Kind.DISCARD_DOWN, seat, 0)


@rule
def discard_down(s, who, tile):
    drop(s, who, tile, Store.OWN)
    if s.stored[who] <= own_places(s, who):
        pop(s)
