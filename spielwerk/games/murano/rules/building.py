"""Building one to three tiles: streets drawn, buildings beside a street (p.5); at the end also at once (p.7)."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, score
from ..state import (
    BASILICA_SOURCE,
    BUILD_MOVE,
    CHOOSE_SPECIAL,
    CRANES,
    DONE_MOVE,
    DRAW_STREET,
    ERECT,
    ERECT_BOUGHT,
    ERECT_MOVE,
    FACTORIES,
    FIRST_HAND,
    LAY,
    LAY_MOVE,
    PALACES,
    SHOPS,
    SPECIAL_CARD_MOVE,
    SPECIAL_DECK,
    STREET_MOVE,
)
from ..tables import (
    BASILICA,
    BASILICA_POINTS,
    CHARACTERS,
    COLOURS,
    CRANE_OF,
    CRANE_POINTS,
    FACTORY,
    FIRST_PALACE,
    FIRST_SHOP,
    ISLANDS,
    SERVED_BY,
    SITES,
    SPECIAL,
    SPECIALS_SEEN,
    STREET_CUSTOMERS,
    STREET_STACK,
    TILE_POINTS,
    TILES,
    TILES_PER_BUILD,
)
from .decks import cards_left, look_at_cards, put_under, take_card
from .needs import may_lay_street
from .pieces import any_open_site, open_sites, take_from_stack, works

CUSTOMER_COLOURS = len(COLOURS)


@rule
def list_building(s, who, left, out):
    """A street, any building held, or nothing more after the first tile."""
    n = 0
    if may_lay_street(s):
        out[n] = STREET_MOVE
        n += 1
    if any_open_site(s):
        for tile in range(TILES):
            if s.tiles_held[who, tile] > 0:
                out[n] = BUILD_MOVE + tile
                n += 1
    if left < TILES_PER_BUILD:
        out[n] = DONE_MOVE
        n += 1
    return n


@rule
def build(s, who, move):
    if move == DONE_MOVE:
        pop(s)
    else:
        count_down(s)
    if move == STREET_MOVE:
        push(s, DRAW_STREET, who, 0)
    elif move != DONE_MOVE:
        push(s, ERECT, who, move - BUILD_MOVE)


@rule
def draw_street(s, who, kind):
    s.street_stack[kind] -= 1
    take_from_stack(s, STREET_STACK)
    push(s, LAY, who, kind)


@rule
def list_spaces(s, kind, out):
    """For a street any free paved space, connected or not (ruling 37); for a building a free one beside a street.

    A tile bought at the end may be built at once or kept (rulings 63, 65).
    """
    first = LAY_MOVE if kind == LAY else ERECT_MOVE
    n = 0
    for island in range(ISLANDS):
        spaces = int(s.free_streets[island] if kind == LAY else open_sites(s, island))
        move = first + island * SITES
        while spaces:
            if spaces & 1:
                out[n] = move
                n += 1
            spaces >>= 1
            move += 1
    if kind == ERECT_BOUGHT:
        out[n] = DONE_MOVE
        n += 1
    return n


@rule
def lay_street(s, kind, place):
    """The street brings its customers and makes the sites beside it ready for buildings."""
    island = place // SITES
    space = place % SITES
    s.free_streets[island] &= ~(1 << space)
    s.street[island, space] = kind
    s.served_sites[island] |= SERVED_BY[s.layout, island, space]
    for colour in range(CUSTOMER_COLOURS):
        s.customers[island, colour] += STREET_CUSTOMERS[kind, colour]


@rule
def erect(s, who, tile, place):
    """The building stands, is marked if it has an owner, and brings its points or a special card."""
    island = place // SITES
    site = place % SITES
    s.tiles_held[who, tile] -= 1
    s.free_sites[island] &= ~(1 << site)
    s.building[island, site] = tile
    count_building(s, who, tile, island, site)
    if works(s, who, CRANE_OF[tile]):
        score(s, who, CRANES, CRANE_POINTS)
    if tile == SPECIAL and cards_left(s, SPECIAL_DECK) > 0:
        push(s, CHOOSE_SPECIAL, who, 0)
        look_at_cards(s, who, SPECIAL_DECK, SPECIALS_SEEN)


@rule
def count_building(s, who, tile, island, site):
    """Palaces and special buildings belong to nobody."""
    if tile == FACTORY:
        s.owner[island, site] = who
        s.factories[island, who] += 1
        score(s, who, FACTORIES, TILE_POINTS[tile])
    elif tile < FIRST_PALACE:
        s.owner[island, site] = who
        s.shops[island, who, tile - FIRST_SHOP] += 1
        score(s, who, SHOPS, TILE_POINTS[tile])
    elif tile < SPECIAL:
        s.palaces[island] += 1
        s.coats[island] += tile - FIRST_PALACE + 1
        score(s, who, PALACES, TILE_POINTS[tile])
    else:
        s.specials[island] += 1


@rule
def choose_special_card(s, who, move):
    """One of three, face up; it works from the next turn, but the basilica scores at once (p.11)."""
    card = move - SPECIAL_CARD_MOVE
    take_card(s, SPECIAL_DECK, CHARACTERS + card, FIRST_HAND + who)
    put_under(s, who, SPECIAL_DECK)
    s.special_cards[who] |= 1 << card
    s.fresh_cards |= 1 << card
    if card == BASILICA:
        score(s, who, BASILICA_SOURCE, BASILICA_POINTS)
