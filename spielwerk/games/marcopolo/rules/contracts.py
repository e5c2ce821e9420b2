"""Contracts: taking them, making room, the special stack, fulfilling them (p.8, p.12, supplement p.1)."""

from __future__ import annotations

from ....kernel import EVERYBODY, push, rule
from .. import tables
from ..state import MOVE, Kind, Pile, Source
from ..tables import HIDDEN, NONE
from .gains import receive

# Taking contracts from the display


@rule
def reachable(s, place, die):
    """A contract can be taken from a place not higher than the die."""
    return place < die and s.display[place] != NONE


@rule
def next_contract(s, who, die):
    """One or two contracts; both are taken from the places they lie on now (ruling 59)."""
    if s.taken_count < tables.ACTIVE:
        for place in range(tables.CONTRACT_PLACES):
            if reachable(s, place, die):
                push(s, Kind.TAKE_CONTRACT, who, die)
                return
    settle_taken(s, who)


@rule
def list_display(s, die, out):
    n = 0
    for place in range(tables.CONTRACT_PLACES):
        if reachable(s, place, die):
            out[n] = MOVE.take(place)
            n += 1
    if s.taken_count > 0:
        out[n] = MOVE.stop()
        n += 1
    return n


@rule
def take_contract(s, who, die, place):
    """The last two places bring money or camels as well."""
    s.taken[s.taken_count] = s.display[place]
    s.taken_count += 1
    s.display[place] = NONE
    push(s, Kind.NEXT_CONTRACT, who, die)
    if tables.PLACE_EXTRA[place] > 0:
        push(s, Kind.CHOOSE_EXTRA, who, int(tables.PLACE_EXTRA[place]))


@rule
def list_extras(out):
    """All money or all camels (ruling 60)."""
    out[0] = MOVE.extra(0)
    out[1] = MOVE.extra(1)
    return 2


@rule
def choose_extra(s, who, amount, kind):
    """Money and camels are the first things of the stock."""
    s.stock[who, kind] += amount


@rule
def settle_taken(s, who):
    """New contracts need room: old ones make way, as many as necessary (ruling 65) and never a new one."""
    shift_display(s)
    free = free_slots(s, who)
    if s.taken_count == 1 and free == 0:
        push(s, Kind.MAKE_ROOM, who, 0)
        return
    if s.taken_count > free:
        for slot in range(tables.ACTIVE):
            if s.active[who, slot] != NONE:
                drop_contract(s, who, int(s.active[who, slot]))
    place_taken(s, who)


@rule
def free_slots(s, who):
    free = 0
    for slot in range(tables.ACTIVE):
        if s.active[who, slot] == NONE:
            free += 1
    return free


@rule
def make_room(s, who, contract):
    drop_contract(s, who, contract)
    place_taken(s, who)


@rule
def place_taken(s, who):
    """A display without contracts is filled as soon as the taking is done, p.8 (rulings 61, 62 and 64)."""
    for i in range(s.taken_count):
        place_contract(s, who, int(s.taken[i]))
        s.taken[i] = NONE
    s.taken_count = 0
    if s.display[0] == NONE:
        push(s, Kind.REFILL, 0, tables.REFILL_COUNT)


@rule
def place_contract(s, who, contract):
    slot = 0
    while s.active[who, slot] != NONE:
        slot += 1
    s.active[who, slot] = contract


@rule
def list_active(s, who, out):
    """Which of the own contracts is given up; a fulfilled one cannot be (ruling 66)."""
    n = 0
    for slot in range(tables.ACTIVE):
        if s.active[who, slot] >= 0:
            out[n] = MOVE.drop(s.active[who, slot])
            n += 1
    return n


@rule
def drop_contract(s, who, contract):
    """A start contract leaves the game (ruling 68), any other one goes under the special stack."""
    replace_active(s, who, contract, NONE)
    if contract < tables.START_CONTRACTS:
        s.removed |= 1 << contract
    else:
        put_under(s, contract, tables.SEEN_BY_ALL)


@rule
def replace_active(s, who, contract, by):
    for slot in range(tables.ACTIVE):
        if s.active[who, slot] == contract:
            s.active[who, slot] = by


@rule
def shift_display(s):
    """Contracts left lying are pushed to the lower places."""
    free = 0
    for place in range(tables.CONTRACT_PLACES):
        contract = int(s.display[place])
        if contract != NONE:
            s.display[place] = NONE
            s.display[free] = contract
            free += 1


@rule
def clear_display(s):
    """The lowest place goes under the stack first (ruling 16)."""
    for place in range(tables.CONTRACT_PLACES):
        if s.display[place] != NONE:
            put_under(s, int(s.display[place]), tables.SEEN_BY_ALL)
            s.display[place] = NONE


# The special stack


@rule
def put_under(s, contract, seen):
    """The last contract of the stack; who has seen it still knows where it is."""
    s.stack[s.stack_count] = contract
    s.stack_seen[s.stack_count] = seen
    s.stack_count += 1


@rule
def take_from_stack(s):
    """The top contract; the rest moves up."""
    contract = int(s.stack[0])
    last = int(s.stack_count) - 1
    for i in range(last):
        s.stack[i] = s.stack[i + 1]
        s.stack_seen[i] = s.stack_seen[i + 1]
    s.stack[last] = NONE
    s.stack_seen[last] = 0
    s.stack_count = last
    return contract


@rule
def reveal_contract(s, who, contract):
    """Chance turns up the top of the special stack, for all or for the one who draws it."""
    s.unseen[Pile.CONTRACTS] &= ~(1 << contract)
    s.stack[0] = contract
    s.stack_seen[0] |= tables.SEEN_BY_ALL if who == EVERYBODY else 1 << who


@rule
def refill(s, left):
    """An empty display gets two contracts from the special stack, as far as there are any, p.8 (ruling 63)."""
    if left == 0 or s.stack_count == 0:
        return
    if s.stack[0] == HIDDEN:
        push(s, Kind.REFILL, 0, left)
        push(s, Kind.REVEAL_CONTRACT, EVERYBODY, 0)
        return
    place = 0
    while s.display[place] != NONE:
        place += 1
    s.display[place] = take_from_stack(s)
    push(s, Kind.REFILL, 0, left - 1)


@rule
def draw_contract(s, who):
    """The top of the special stack goes to a free slot; with both taken it is swapped or refused (ruling 67)."""
    if s.stack_count == 0:
        return
    if s.stack[0] == HIDDEN:
        push(s, Kind.DRAW_CONTRACT, who, 0)
        push(s, Kind.REVEAL_CONTRACT, who, 0)
        return
    seen = s.stack_seen[0] | (1 << who)
    contract = take_from_stack(s)
    if free_slots(s, who) > 0:
        place_contract(s, who, contract)
        return
    s.drawn = contract
    s.drawn_seen = seen
    push(s, Kind.KEEP_DRAWN, who, 0)


@rule
def swap_for_drawn(s, who, contract):
    """The drawn contract takes the place of an old one, openly."""
    drop_contract(s, who, contract)
    place_contract(s, who, int(s.drawn))
    s.drawn = NONE
    s.drawn_seen = 0


@rule
def refuse_drawn(s):
    """Under the special stack; only those who have seen it know it."""
    put_under(s, int(s.drawn), int(s.drawn_seen))
    s.drawn = NONE
    s.drawn_seen = 0


# Fulfilling


@rule
def can_fulfil(s, who, contract):
    for resource in range(tables.RESOURCES):
        if s.stock[who, resource] < tables.CONTRACT_COST[contract, resource]:
            return False
    return True


@rule
def list_fulfilments(s, who, out, n):
    for slot in range(tables.ACTIVE):
        contract = int(s.active[who, slot])
        if contract >= 0 and can_fulfil(s, who, contract):
            out[n] = MOVE.fulfil(contract)
            n += 1
    return n


@rule
def fulfil(s, who, contract):
    """Everything on the left is paid, everything on the right received, then the contract is put away, p.12.

    It counts as fulfilled at once, but keeps its place, face down, until the reward is received (ruling 66).
    """
    for resource in range(tables.RESOURCES):
        s.stock[who, resource] -= tables.CONTRACT_COST[contract, resource]
    replace_active(s, who, contract, HIDDEN)
    s.drawer[who] |= 1 << contract
    s.fulfilled[who] += 1
    push(s, Kind.PUT_AWAY, who, 0)
    receive(s, who, tables.CONTRACT_REWARD + contract, 1, Source.CONTRACTS)


@rule
def put_away(s, who):
    """The fulfilled contract goes into the drawer; its place is free."""
    replace_active(s, who, HIDDEN, NONE)
