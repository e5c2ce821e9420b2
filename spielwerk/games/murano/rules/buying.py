"""Buying tiles: factories and special buildings, shops and palaces from the top or searched for (p.4)."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, SEATS, Sort, Tile
from .building import any_open_site
from .stacks import first_tile, in_stack, leave_stack, take_from_stack


@rule
def keep_tile(s, who, tile):
    """A bought tile lies before its buyer; at the end of the game exactly this one may be built at once (p.7).

    That goes for the last round and for the purchase that causes the end, where there is a site (rulings 61-66).
    """
    s.tiles_held[who, tile] += 1
    take_from_stack(s, tables.TILE_SORT[tile])
    if s.ending != NONE and any_open_site(s):
        push(s, Kind.ERECT_BOUGHT, who, tile)


@rule
def buy_factory(s, who):
    s.gold[who] -= tables.FACTORY_PRICE
    keep_tile(s, who, Tile.FACTORY)


@rule
def buy_special(s, who):
    s.gold[who] -= tables.SPECIAL_PRICE
    keep_tile(s, who, Tile.SPECIAL)


@rule
def list_purchases(s, who, out):
    """The top tile, or for more gold any tile of the stack."""
    out[0] = MOVE.top()
    if s.gold[who] < tables.SEARCH_PRICE:
        return 1
    out[1] = MOVE.search()
    return 2


@rule
def buy_top(s, who, sort):
    s.gold[who] -= tables.SHOP_PRICE if sort == Sort.SHOP else tables.PALACE_PRICE
    push(s, Kind.DRAW_TILE, who, sort)


@rule
def search(s, who, sort):
    """Only a search of the palaces shows which one is in the box, so only then it is decided (ruling 24)."""
    s.gold[who] -= tables.SEARCH_PRICE
    push(s, Kind.SEARCH, who, sort)
    if sort == Sort.PALACE and s.players < SEATS and s.removed_palace == NONE:
        push(s, Kind.DRAW_REMOVED, who, sort)


@rule
def remove_palace(s, tile):
    leave_stack(s, tile)
    s.removed_palace = tile - Tile.PALACE


@rule
def list_search(s, sort, out):
    """The player sees the whole stack and must take one (ruling 21)."""
    n = 0
    for variant in range(tables.VARIANTS):
        if in_stack(s, sort, variant) > 0:
            out[n] = MOVE.take(first_tile(sort) + variant)
            n += 1
    return n


@rule
def receive_tile(s, who, tile):
    """A shop or palace goes face down before its buyer."""
    leave_stack(s, tile)
    keep_tile(s, who, tile)
