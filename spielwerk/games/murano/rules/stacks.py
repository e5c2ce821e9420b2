"""Stacks of tiles: what lies in them, and the end once two sorts are used up (p.2, p.7)."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..tables import NONE, Sort, Tile


@rule
def take_from_stack(s, sort):
    """A tile leaves its stack; two sorts used up bring the end, caused by whoever takes the last tile.

    It comes at once, also in mid-action (ruling 59); a third sort changes nothing (ruling 95).
    """
    s.stack[sort] -= 1
    if s.stack[sort] > 0 or s.ending != NONE:
        return
    used_up = 0
    for other in range(tables.SORTS):
        if s.stack[other] == 0:
            used_up += 1
    if used_up >= 2:
        s.ending = s.active


@rule
def first_tile(sort):
    return Tile.SHOP if sort == Sort.SHOP else Tile.PALACE


@rule
def in_stack(s, sort, variant):
    """How many shops of a colour, or palaces with so many coats of arms."""
    return int(s.shop_stack[variant]) if sort == Sort.SHOP else int(s.palace_stack[variant])


@rule
def list_stack(s, sort, first, out, weight):
    """Any tile of the stack may be the top one; with 2-3 players also the palace in the box."""
    n = 0
    for variant in range(tables.VARIANTS):
        if in_stack(s, sort, variant) > 0:
            out[n] = first + first_tile(sort) + variant
            weight[n] = in_stack(s, sort, variant)
            n += 1
    return n


@rule
def leave_stack(s, tile):
    if tables.TILE_SORT[tile] == Sort.SHOP:
        s.shop_stack[tile - Tile.SHOP] -= 1
    else:
        s.palace_stack[tile - Tile.PALACE] -= 1
