"""Monasteries that bring points at the end of the game, p.10-11."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import Source
from ..tables import NONE, Colour
from .holdings import earn


@rule
def count_tiles(s, d, colour, tile):
    """How many of these tiles lie on the spaces of a colour."""
    board = int(s.board[d])
    n = 0
    for j in range(tables.COLOUR_FIRST[board, colour], tables.COLOUR_FIRST[board, colour + 1]):
        if s.tile[d * s.spaces + tables.BY_COLOUR[board, j]] == tile:
            n += 1
    return n


@rule
def count_species(s, d):
    board = int(s.board[d])
    seen = 0
    for j in range(tables.COLOUR_FIRST[board, Colour.ANIMAL], tables.COLOUR_FIRST[board, Colour.ANIMAL + 1]):
        tile = int(s.tile[d * s.spaces + tables.BY_COLOUR[board, j]])
        if tile >= 0 and tables.TILE_SPECIES[tile] != NONE:
            seen |= 1 << tables.TILE_SPECIES[tile]
    n = 0
    for species in range(tables.SPECIES_COUNT):
        n += (seen >> species) & 1
    return n


@rule
def sold_types(s, d):
    n = 0
    for good in range(tables.GOODS):
        if s.sold[d, good] > 0:
            n += 1
    return n


@rule
def sold_goods(s, d):
    n = 0
    for good in range(tables.GOODS):
        n += s.sold[d, good]
    return n


@rule
def bonus_tiles(s, d):
    n = 0
    for colour in range(tables.COLOURS_COUNT):
        for rank in range(2):
            if s.bonus_tile[colour, rank] == d:
                n += 1
    return n


@rule
def score_monastery(s, who, d, number, times, cranes):
    """The final points of one monastery; `times` is 2 with shield 10, `cranes` count as the building it wants."""
    if number == 15:
        earn(s, who, Source.MONASTERY_15, times * 2 * sold_types(s, d))
    elif number == 24:
        earn(s, who, Source.MONASTERY_24, times * 4 * count_species(s, d))
    elif number == 25:
        earn(s, who, Source.MONASTERY_25, times * sold_goods(s, d))
    elif number == 26:
        earn(s, who, Source.MONASTERY_26, times * 3 * bonus_tiles(s, d))
    elif tables.COUNTED_BUILDING[number] != NONE:
        buildings = count_tiles(s, d, Colour.BUILDING, tables.COUNTED_BUILDING[number]) + cranes
        earn(s, who, Source.BUILDING_MONASTERIES, times * 4 * buildings)
