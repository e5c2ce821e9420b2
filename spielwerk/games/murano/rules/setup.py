"""Set-up, p.2."""

from __future__ import annotations

from ....kernel import CHANCE, push, rule, score
from .. import tables
from ..state import CLOSED, Deck, Kind, Place, Source
from ..tables import NONE, SEATS


@rule
def setup(s):
    """Everything in its place; who begins and where the red ship lies is decided first."""
    s.ending = NONE
    set_up_stacks(s)
    set_up_cards(s)
    for island in range(tables.ISLANDS):
        set_up_island(s, island)
    for seat in range(s.players):
        s.gold[seat] = tables.START_GOLD
        s.gondoliers[seat] = tables.START_GONDOLIERS
        s.supply[seat] = tables.START_SUPPLY
        score(s, seat, Source.START, tables.START_POINTS)
    for space in range(tables.SPACES):
        if tables.ANCHOR[s.layout, space]:
            s.black |= 1 << space
    s.red = NONE
    push(s, Kind.DRAW_START, CHANCE, 0)


@rule
def set_up_stacks(s):
    """With 2-3 players some tiles leave the game; which palace, nobody knows (rulings 24, 25)."""
    for sort in range(tables.SORTS):
        s.stack[sort] = tables.STACK_SIZE[s.layout, s.players, sort]
    for kind in range(tables.STREETS):
        s.street_stack[kind] = tables.STREET_COUNT[s.layout, s.players, kind]
    for variant in range(tables.VARIANTS):
        s.shop_stack[variant] = tables.SHOP_COUNT[s.layout, s.players, variant]
        s.palace_stack[variant] = tables.PALACE_COUNT[s.layout, variant]
    s.removed_palace = NONE
    for colour in range(tables.GLASS_COLOURS):
        s.bag[colour] = tables.BEADS[colour]


@rule
def set_up_cards(s):
    """Two characters leave with 2-3 players, then five more, unseen (ruling 96)."""
    s.unseen_left[Deck.CHARACTERS] = tables.CHARACTERS - tables.REMOVED_UNSEEN
    s.unseen_left[Deck.SPECIALS] = tables.SPECIALS
    for card in range(tables.CHARACTERS):
        s.scored_on[card] = NONE
        if tables.ONLY_WITH_4[card] and s.players < SEATS:
            s.place_of[card] = Place.OUT_OF_GAME
            s.unseen_left[Deck.CHARACTERS] -= 1


@rule
def set_up_island(s, island):
    """Gondolas of all colours lie at every island in play, also those of colours nobody has (ruling 27)."""
    s.free_streets[island] = tables.STREET_SPACES[s.layout, s.players, island]
    s.free_sites[island] = tables.BUILDING_SPACES[s.layout, s.players, island]
    for site in range(tables.SITES):
        s.street[island, site] = NONE
        s.building[island, site] = NONE
        s.owner[island, site] = NONE
    for gondola in range(tables.GONDOLAS):
        there = s.free_sites[island] != 0 and tables.GONDOLA_COLOUR[s.layout, island, gondola] != NONE
        s.gondola[island, gondola] = NONE if there else CLOSED
