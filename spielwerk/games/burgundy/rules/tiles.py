"""Placing a tile, and what comes of it, p.5-7."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import ROW, Kind
from ..tables import Colour, Tile
from .animals import score_animals
from .border_posts import link_posts
from .bridge import advance, rise
from .buildings import use_building
from .duchy import complete_colour, complete_region, cover, list_spaces
from .holdings import duchy_of, is_solo
from .solo import fill_duchy, offer_colour_tile, score_monastery_at_once
from .storage import lift


@rule
def place(s, who, tile, space):
    """A tile comes into the duchy: points first, then what it lets its owner do (ruling 12)."""
    d = duchy_of(s, who)
    cover(s, d, tile, space)
    if tables.MONASTERY_NUMBER[tile] > 0:
        found_monastery(s, d, tables.MONASTERY_NUMBER[tile])
        if is_solo(s):
            # Before its own colour counts as complete (ruling 146).
            score_monastery_at_once(s, who, tables.MONASTERY_NUMBER[tile])
    if tables.TILE_ANIMALS[tile] > 0:
        score_animals(s, who, d, tile, space)
    complete_region(s, who, d, space)
    complete_colour(s, who, d, space)
    link_posts(s, who, d)
    if tile == Tile.SHIP:
        advance(s, who)
        push(s, Kind.LOAD, who, 0)
    elif tile == Tile.CASTLE:
        push(s, Kind.ACTION, who, ROW.action(1, 0))
    elif tables.TILE_COLOUR[tile] == Colour.BUILDING:
        use_building(s, who, tile)
    if is_solo(s):
        offer_colour_tile(s, who, space)
        fill_duchy(s)


@rule
def found_monastery(s, d, number):
    s.monasteries[d] |= 1 << number
    if number == 27:
        rise(s, d)


# Shields 14 and 15 and the solo colour bonus: from the board straight into the duchy (rulings 120 and 144)


@rule
def list_places_from_board(s, who, slot, out):
    return list_spaces(s, duchy_of(s, who), s.depot[slot], 0, out)


@rule
def place_from_board(s, who, slot, space):
    place(s, who, lift(s, slot), space)
