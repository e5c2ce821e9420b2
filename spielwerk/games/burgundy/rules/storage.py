"""Tiles on the way from the board into storage: three places, two own and two shared in a team, p.4 and p.13."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument, top_who
from ..state import (
    DISCARD,
    DISCARD_DOWN,
    DISCARD_MOVE,
    HOLD,
    INN_SLOT,
    KINDS,
    NONE,
    OWN,
    OWN_PLACES,
    SHARED,
    STORE,
    STORE_MOVE,
    TEAM_OWN,
    TEAM_SHARED,
)
from .holdings import duchy_of, holds, is_team


@rule
def own_places(s, who):
    """How many tiles a player may store alone; shield 4 lifts the limit."""
    if s.shields and holds(s, duchy_of(s, who), 4):
        return HOLD
    return TEAM_OWN if is_team(s) else OWN_PLACES


@rule
def shared_free(s, who):
    """The number of free shared places; none outside the team game."""
    if not is_team(s):
        return 0
    n = 0
    for i in range(TEAM_SHARED):
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
        n += TEAM_SHARED - shared_free(s, who)
    return n


@rule
def take_tile(s, who, slot):
    """A tile of the board goes to storage; only a full storage must give one up first, p.4 (ruling 6)."""
    own = s.stored[who] < own_places(s, who)
    shared = shared_free(s, who) > 0
    if own and shared:
        push(s, STORE, who, slot)
    elif own:
        store(s, who, slot, OWN)
    elif shared:
        store(s, who, slot, SHARED)
    else:
        push(s, DISCARD, who, slot)


@rule
def lift(s, slot):
    """Takes the tile of a slot off the board; of the inns only the topmost."""
    kind = int(s.depot[slot])
    if slot == INN_SLOT:
        s.inn_pile -= 1
    if slot != INN_SLOT or s.inn_pile == 0:
        s.depot[slot] = NONE
    return kind


@rule
def store(s, who, slot, where):
    keep(s, who, lift(s, slot), where)


@rule
def keep(s, who, kind, where):
    if where == OWN:
        s.storage[who, s.stored[who]] = kind
        s.stored[who] += 1
        return
    d = duchy_of(s, who)
    if s.shared[d, 0] == NONE:
        s.shared[d, 0] = kind
    else:
        s.shared[d, 1] = kind


@rule
def unstore(s, who, kind, where):
    """Takes a tile out of storage; own tiles close up."""
    if where == SHARED:
        d = duchy_of(s, who)
        if s.shared[d, 0] == kind:
            s.shared[d, 0] = NONE
        else:
            s.shared[d, 1] = NONE
        return
    i = 0
    while s.storage[who, i] != kind:
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


@rule
def list_stored(s, who, first, out):
    """Every different tile the player may reach, own ones and shared ones."""
    n = 0
    for i in range(s.stored[who]):
        if first_of_its_kind(s, who, i):
            out[n] = first + OWN * KINDS + s.storage[who, i]
            n += 1
    if is_team(s):
        d = duchy_of(s, who)
        for i in range(TEAM_SHARED):
            if s.shared[d, i] != NONE and (i == 0 or s.shared[d, 0] != s.shared[d, 1]):
                out[n] = first + SHARED * KINDS + s.shared[d, i]
                n += 1
    return n


@rule
def list_store(out):
    out[0] = STORE_MOVE + OWN
    out[1] = STORE_MOVE + SHARED
    return 2


@rule
def play_store(s, who, move):
    slot = top_argument(s)
    pop(s)
    store(s, who, slot, move - STORE_MOVE)


@rule
def play_discard(s, who, move):
    """The discarded tile leaves the game, the new one takes its place."""
    slot = top_argument(s)
    pop(s)
    where = (move - DISCARD_MOVE) // KINDS
    drop(s, who, (move - DISCARD_MOVE) % KINDS, where)
    store(s, who, slot, where)


@rule
def drop(s, who, kind, where):
    unstore(s, who, kind, where)
    s.removed[kind] += 1


@rule
def list_own_stored(s, who, out):
    n = 0
    for i in range(s.stored[who]):
        if first_of_its_kind(s, who, i):
            out[n] = DISCARD_MOVE + OWN * KINDS + s.storage[who, i]
            n += 1
    return n


@rule
def shrink_storage(s, d):
    """Whoever loses shield 4 keeps only as many tiles as there are places (ruling 107)."""
    for seat in range(s.players):
        if duchy_of(s, seat) == d and s.stored[seat] > own_places(s, seat):
            push(s, DISCARD_DOWN, seat, 0)


@rule
def play_discard_down(s, move):
    who = top_who(s)
    drop(s, who, (move - DISCARD_MOVE) % KINDS, OWN)
    if s.stored[who] <= own_places(s, who):
        pop(s)
