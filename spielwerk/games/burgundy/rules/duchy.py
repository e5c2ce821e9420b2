"""The duchy: where a tile fits, covering a space, and what completed regions and colours bring, p.5 and p.8."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import MOVE, Source
from ..tables import NONE, Colour, Tile
from .holdings import earn, has, holds, is_solo


@rule
def lay_out_duchy(s, d, board):
    """An empty board in front of a player."""
    s.board[d] = board
    s.empty[d] = tables.SPACE_COUNT[board]
    for region in range(tables.REGIONS):
        s.region_left[d, region] = tables.REGION_SIZE[board, region]
    for colour in range(tables.COLOURS_COUNT):
        s.colour_left[d, colour] = tables.COLOUR_FIRST[board, colour + 1] - tables.COLOUR_FIRST[board, colour]
    for space in range(tables.SPACE_COUNT[board]):
        s.tile[d * s.spaces + space] = tables.REMOTE
    s.start_space[d] = NONE


# Where a tile fits


@rule
def reachable(s, d, tile, state):
    """New tiles touch a tile that lies already, p.5, inns too (ruling 74); shield 18 lifts this, p.16 (ruling 123)."""
    if state == tables.OPEN:
        return 1
    if state != tables.REMOTE:
        return 0
    if tile == Tile.INN and s.inns_anywhere:
        return 1
    return holds(s, d, 18)


@rule
def allowed_in_region(s, d, tile, region):
    """One building of a kind per city, p.6, white castles too (ruling 67), and one inn per region, p.12."""
    built = s.region_built[d, region]
    if tile == Tile.INN:
        return int(built & tables.INN_BIT == 0)
    if built & tables.BUILDING_BIT[tile] == 0:
        return 1
    if tile == Tile.WHITE_CASTLE and s.white_castles_unlimited:
        return 1
    return int(has(s, d, 1))


@rule
def next_space(s, d, tile, die, j):
    """The first space from place j on, in the order of colours, on which the tile may be placed; NONE if there is none.

    `die` is the number to be used, 0 for any; workers and monasteries may change it.
    """
    board = int(s.board[d])
    colour = int(tables.TILE_COLOUR[tile])
    end = int(tables.SPACE_COUNT[board])
    if colour != Colour.ANY:
        end = int(tables.COLOUR_FIRST[board, colour + 1])
        j = max(j, int(tables.COLOUR_FIRST[board, colour]))
    eight = has(s, d, 8)
    free = has(s, d, tables.FREE_SHIFT[tile])
    while j < end:
        space = int(tables.BY_COLOUR[board, j])
        if reachable(s, d, tile, s.tile[d * s.spaces + space]):
            if tables.PRICE[eight, free, die, tables.SPACE_NUMBER[board, space]] <= s.workers[d]:
                if allowed_in_region(s, d, tile, tables.REGION_OF[board, space]):
                    return j
        j += 1
    return NONE


@rule
def can_place(s, d, tile, die):
    return int(next_space(s, d, tile, die, 0) != NONE)


@rule
def list_spaces(s, d, tile, die, out):
    n = 0
    board = int(s.board[d])
    j = next_space(s, d, tile, die, 0)
    while j != NONE:
        out[n] = MOVE.space(tables.BY_COLOUR[board, j])
        n += 1
        j = next_space(s, d, tile, die, j + 1)
    return n


@rule
def placing_price(s, d, tile, die, space):
    """What it costs in workers to place this tile on this space with this die, p.4 and p.10."""
    number = tables.SPACE_NUMBER[s.board[d], space]
    return int(tables.PRICE[has(s, d, 8), has(s, d, tables.FREE_SHIFT[tile]), die, number])


# Covering a space


@rule
def cover(s, d, tile, space):
    """The tile lies; the spaces around it are open now."""
    board = int(s.board[d])
    first = d * s.spaces
    s.tile[first + space] = tile
    s.empty[d] -= 1
    for i in range(tables.NEAR):
        near = int(tables.TOUCHES[board, space, i])
        if near != NONE and s.tile[first + near] == tables.REMOTE:
            s.tile[first + near] = tables.OPEN
    region = int(tables.REGION_OF[board, space])
    s.region_left[d, region] -= 1
    s.region_built[d, region] |= tables.INN_BIT if tile == Tile.INN else tables.BUILDING_BIT[tile]
    s.colour_left[d, tables.SPACE_COLOUR[board, space]] -= 1


@rule
def region_points(s, d, region):
    """What a full region is worth; an inn and shield 17 make it larger, p.12 and p.16 (rulings 75 and 76)."""
    size = tables.REGION_SIZE[s.board[d], region] + holds(s, d, 17)
    if s.region_built[d, region] & tables.INN_BIT:
        size += 1
    if not s.regions_uncapped:
        size = min(size, tables.REGION_CAP)
    return int(tables.REGION_POINTS[size])


@rule
def complete_region(s, who, d, space):
    """A full region brings points for its size and for the phase, p.8."""
    region = int(tables.REGION_OF[s.board[d], space])
    if s.region_left[d, region] > 0:
        return
    earn(s, who, Source.REGIONS, region_points(s, d, region))
    earn(s, who, Source.PHASE_BONUS, tables.PHASE_BONUS[s.phase])


@rule
def complete_colour(s, who, d, space):
    """The first and the second to fill a colour take a bonus tile, p.8 (rulings 31 and 113); solo nobody does, p.14."""
    colour = int(tables.SPACE_COLOUR[s.board[d], space])
    if s.colour_left[d, colour] > 0:
        return
    if is_solo(s):
        s.bonus_tile[colour, 0] = d
        return
    for rank in range(2):
        if s.bonus_tile[colour, rank] == NONE:
            s.bonus_tile[colour, rank] = d
            earn(s, who, Source.COLOUR_BONUS, tables.COLOUR_BONUS[s.scale, rank] * (1 + holds(s, d, 7)))
            return
