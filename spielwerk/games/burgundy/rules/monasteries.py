"""Monasteries that bring points at the end of the game, p.10-11."""

from __future__ import annotations

from ....kernel import rule
from ..state import (
    ANIMAL,
    BUILDING,
    BY_COLOUR,
    COLOUR_FIRST,
    COLOURS_COUNT,
    COUNTED_BUILDING,
    FROM_BONUS_TILES,
    FROM_BUILDINGS,
    FROM_SOLD,
    FROM_SOLD_TYPES,
    FROM_SPECIES,
    GOODS,
    KIND_SPECIES,
    NONE,
    SPECIES_COUNT,
)
from .holdings import earn


@rule
def count_tiles(s, d, colour, kind):
    """How many tiles of a kind lie on the spaces of a colour."""
    board = int(s.board[d])
    n = 0
    for j in range(COLOUR_FIRST[board, colour], COLOUR_FIRST[board, colour + 1]):
        if s.tile[d * s.spaces + BY_COLOUR[board, j]] == kind:
            n += 1
    return n


@rule
def count_species(s, d):
    board = int(s.board[d])
    seen = 0
    for j in range(COLOUR_FIRST[board, ANIMAL], COLOUR_FIRST[board, ANIMAL + 1]):
        kind = int(s.tile[d * s.spaces + BY_COLOUR[board, j]])
        if kind >= 0 and KIND_SPECIES[kind] != NONE:
            seen |= 1 << KIND_SPECIES[kind]
    n = 0
    for species in range(SPECIES_COUNT):
        n += (seen >> species) & 1
    return n


@rule
def sold_types(s, d):
    n = 0
    for good in range(GOODS):
        if s.sold[d, good] > 0:
            n += 1
    return n


@rule
def sold_goods(s, d):
    n = 0
    for good in range(GOODS):
        n += s.sold[d, good]
    return n


@rule
def bonus_tiles(s, d):
    n = 0
    for colour in range(COLOURS_COUNT):
        for rank in range(2):
            if s.bonus_tile[colour, rank] == d:
                n += 1
    return n


@rule
def score_monastery(s, who, d, number, times, cranes):
    """The final points of one monastery; `times` is 2 with shield 10, `cranes` count as the building it wants."""
    if number == 15:
        earn(s, who, FROM_SOLD_TYPES, times * 2 * sold_types(s, d))
    elif number == 24:
        earn(s, who, FROM_SPECIES, times * 4 * count_species(s, d))
    elif number == 25:
        earn(s, who, FROM_SOLD, times * sold_goods(s, d))
    elif number == 26:
        earn(s, who, FROM_BONUS_TILES, times * 3 * bonus_tiles(s, d))
    elif COUNTED_BUILDING[number] != NONE:
        buildings = count_tiles(s, d, BUILDING, COUNTED_BUILDING[number]) + cranes
        earn(s, who, FROM_BUILDINGS, times * 4 * buildings)
