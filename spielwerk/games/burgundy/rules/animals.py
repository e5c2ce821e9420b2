"""Animals, p.6, and geese, p.11."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, Kind, Source
from ..tables import Colour, Tile
from .holdings import duchy_of, earn, has, holds


@rule
def same_pasture(s, d, space, other):
    """The pasture is the region; with shield 1 all pastures are one, p.15."""
    board = int(s.board[d])
    return int(tables.REGION_OF[board, space] == tables.REGION_OF[board, other] or holds(s, d, 1))


@rule
def species_points(s, d, species, space):
    """The points of every tile of a species on the pasture; monastery 7 adds one for each tile (rulings 29 and 54)."""
    board = int(s.board[d])
    points = 0
    for j in range(tables.COLOUR_FIRST[board, Colour.ANIMAL], tables.COLOUR_FIRST[board, Colour.ANIMAL + 1]):
        other = int(tables.BY_COLOUR[board, j])
        tile = int(s.tile[d * s.spaces + other])
        if tile >= 0 and tables.TILE_SPECIES[tile] == species and same_pasture(s, d, space, other):
            points += tables.TILE_ANIMALS[tile] + has(s, d, 7)
    return points


@rule
def score_animals(s, who, d, tile, space):
    """The new tile and all of its species on the same pasture score, and the geese there too (rulings 53 and 55)."""
    points = species_points(s, d, tables.TILE_SPECIES[tile], space)
    if tile != Tile.GEESE:
        points += species_points(s, d, tables.GEESE_SPECIES, space)
        earn(s, who, Source.ANIMALS, points)
        return
    others = 0
    only = 0
    for species in range(tables.GEESE_SPECIES):
        found = species_points(s, d, species, space)
        if found > 0:
            others += 1
            only = found
    if others > 1:
        push(s, Kind.CHOOSE_SPECIES, who, space)
    else:
        earn(s, who, Source.ANIMALS, points + only)


@rule
def list_species(s, who, space, out):
    n = 0
    d = duchy_of(s, who)
    for species in range(tables.GEESE_SPECIES):
        if species_points(s, d, species, space) > 0:
            out[n] = MOVE.species(species)
            n += 1
    return n


@rule
def score_species(s, who, space, species):
    """The geese and one other species of their pasture score together."""
    d = duchy_of(s, who)
    geese = species_points(s, d, tables.GEESE_SPECIES, space)
    earn(s, who, Source.ANIMALS, geese + species_points(s, d, species, space))
