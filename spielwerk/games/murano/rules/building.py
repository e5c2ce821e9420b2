"""Building one to three tiles: streets drawn, buildings beside a street (p.5)."""

from __future__ import annotations

from ....kernel import push, rule, score
from .. import tables
from ..state import MOVE, Kind, Source
from ..tables import Sort, Tile
from .special_cards import look_for_special_card, works
from .stacks import take_from_stack


@rule
def open_sites(s, island):
    """Building spaces that are free and touch a street."""
    return s.free_sites[island] & s.served_sites[island]


@rule
def any_open_site(s):
    for island in range(tables.ISLANDS):
        if open_sites(s, island) != 0:
            return True
    return False


@rule
def may_lay_street(s):
    """A street can be drawn and there is a space for it."""
    if s.stack[Sort.STREET] == 0:
        return False
    for island in range(tables.ISLANDS):
        if s.free_streets[island] != 0:
            return True
    return False


@rule
def holds_building(s, who):
    for tile in range(tables.TILES):
        if s.tiles_held[who, tile] > 0:
            return True
    return False


@rule
def may_build(s, who):
    return may_lay_street(s) or (holds_building(s, who) and any_open_site(s))


@rule
def list_building(s, who, left, out):
    """A street, any building held, or nothing more after the first tile (ruling 35)."""
    n = 0
    if may_lay_street(s):
        out[n] = MOVE.street()
        n += 1
    if any_open_site(s):
        for tile in range(tables.TILES):
            if s.tiles_held[who, tile] > 0:
                out[n] = MOVE.build(tile)
                n += 1
    if left < tables.TILES_PER_BUILD:
        out[n] = MOVE.done()
        n += 1
    return n


# Streets


@rule
def begin_street(s, who):
    """Streets are drawn one at a time (ruling 32)."""
    push(s, Kind.DRAW_STREET, who, 0)


@rule
def draw_street(s, who, street):
    """What is drawn must be laid (ruling 34)."""
    s.street_stack[street] -= 1
    take_from_stack(s, Sort.STREET)
    push(s, Kind.LAY, who, street)


@rule
def list_street_spaces(s, out):
    """Any free paved space, connected or not (ruling 37)."""
    n = 0
    for island in range(tables.ISLANDS):
        spaces = int(s.free_streets[island])
        space = 0
        while spaces:
            if spaces & 1:
                out[n] = MOVE.lay(island, space)
                n += 1
            spaces >>= 1
            space += 1
    return n


@rule
def lay_street(s, street, island, space):
    """The street brings its customers and makes the sites beside it ready for buildings, at once (ruling 36)."""
    s.free_streets[island] &= ~(1 << space)
    s.street[island, space] = street
    s.served_sites[island] |= tables.SERVED_BY[s.layout, island, space]
    for colour in range(tables.CUSTOMER_COLOURS):
        s.customers[island, colour] += tables.STREET_CUSTOMERS[street, colour]


# Buildings


@rule
def begin_building(s, who, tile):
    push(s, Kind.ERECT, who, tile)


@rule
def list_sites(s, out):
    """Free building spaces beside a street."""
    n = 0
    for island in range(tables.ISLANDS):
        sites = int(open_sites(s, island))
        site = 0
        while sites:
            if sites & 1:
                out[n] = MOVE.erect(island, site)
                n += 1
            sites >>= 1
            site += 1
    return n


@rule
def erect(s, who, tile, island, space):
    """The building stands, is marked if it has an owner, and brings its points or a special card (ruling 42)."""
    s.tiles_held[who, tile] -= 1
    s.free_sites[island] &= ~(1 << space)
    s.building[island, space] = tile
    count_building(s, who, tile, island, space)
    if works(s, who, tables.CRANE_OF[tile]):
        score(s, who, Source.CRANES, tables.CRANE_POINTS)
    if tile == Tile.SPECIAL:
        look_for_special_card(s, who)


@rule
def count_building(s, who, tile, island, space):
    """Palaces and special buildings belong to nobody."""
    sort = tables.TILE_SORT[tile]
    if sort == Sort.FACTORY:
        s.owner[island, space] = who
        s.factories[island, who] += 1
        score(s, who, Source.FACTORIES, tables.TILE_POINTS[tile])
    elif sort == Sort.SHOP:
        s.owner[island, space] = who
        s.shops[island, who, tile - Tile.SHOP] += 1
        score(s, who, Source.SHOPS, tables.TILE_POINTS[tile])
    elif sort == Sort.PALACE:
        s.palaces[island] += 1
        s.coats[island] += tile - Tile.PALACE + 1
        score(s, who, Source.PALACES, tables.TILE_POINTS[tile])
    else:
        s.specials[island] += 1
