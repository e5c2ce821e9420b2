"""The depots: the tiles of a phase, p.3 and p.11. Stacks are counts; nothing is decided before it is seen."""

from __future__ import annotations

from ....kernel import list_bag, pop, push, rule, set_top_argument
from .. import tables
from ..state import Kind
from ..tables import NONE, Tile


@rule
def clear_depots(s):
    """What is left over leaves the game; inns stay."""
    for slot in range(tables.INN_SLOT):
        if s.depot[slot] != NONE:
            s.removed[s.depot[slot]] += 1
            s.depot[slot] = NONE


@rule
def lay_inn(s):
    if s.inns_left > 0:
        s.inns_left -= 1
        s.inn_pile += 1
        s.depot[tables.INN_SLOT] = Tile.INN


@rule
def slot_colour(s, slot):
    """The colour of a slot; with three players one slot changes from phase to phase, p.11 (ruling 44)."""
    if slot == tables.SPECIAL_SLOT and s.scale == 3:
        return int(tables.SPECIAL_COLOUR[s.phase])
    return int(tables.SLOT_COLOUR[slot])


@rule
def lay_alike_tiles(s, slot):
    """Fills slots with ships, mines and castles, which are all alike; returns the first slot that needs a draw."""
    while slot < tables.NUMBERED + tables.BLACK_SLOTS:
        if tables.SLOT_PLAYERS[slot] <= s.scale:
            if slot >= tables.NUMBERED:
                return slot
            colour = slot_colour(s, slot)
            tile = int(tables.COLOUR_FIRST_TILE[colour])
            if tables.COLOUR_END_TILE[colour] > tile + 1:
                return slot
            s.supply[tile] -= 1
            s.depot[slot] = tile
        slot += 1
    return NONE


@rule
def start_laying(s):
    push(s, Kind.LAY_TILES, 0, lay_alike_tiles(s, 0))


@rule
def list_stack(s, slot, first, out, weight):
    """Every tile in the stack from which the slot is filled, weighted by how many there are."""
    if slot >= tables.NUMBERED:
        return list_bag(s.black_supply, first, out, weight)
    n = 0
    colour = slot_colour(s, slot)
    for tile in range(tables.COLOUR_FIRST_TILE[colour], tables.COLOUR_END_TILE[colour]):
        if s.supply[tile] > 0:
            out[n] = first + tile
            weight[n] = s.supply[tile]
            n += 1
    return n


@rule
def lay_tile(s, slot, tile):
    """The slot is filled; the row goes on to the next slot that needs a draw."""
    if slot >= tables.NUMBERED:
        s.black_supply[tile] -= 1
    else:
        s.supply[tile] -= 1
    s.depot[slot] = tile
    following = lay_alike_tiles(s, slot + 1)
    if following == NONE:
        pop(s)
    else:
        set_top_argument(s, following)
