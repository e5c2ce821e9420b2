"""The duchy: where a tile fits, covering a space, and what completed regions and colours bring, p.5 and p.8."""

from __future__ import annotations

from ....kernel import rule
from ..state import (
    ANY_COLOUR,
    BUILDING_BIT,
    BY_COLOUR,
    CASTLE,
    CENTRE,
    COLOUR_BONUS,
    COLOUR_FIRST,
    COLOURS_COUNT,
    FREE_SHIFT,
    FROM_COLOUR,
    FROM_PHASE,
    FROM_REGIONS,
    INN,
    INN_BIT,
    KIND_COLOUR,
    MAY_START,
    NEAR,
    NONE,
    OPEN,
    PHASE_BONUS,
    PRICE,
    REGION_CAP,
    REGION_OF,
    REGION_POINTS,
    REGION_SIZE,
    REGIONS,
    REMOTE,
    SPACE_COLOUR,
    SPACE_COUNT,
    SPACE_MOVE,
    SPACE_NUMBER,
    START_CASTLE_MOVE,
    TOUCHES,
    WHITE_CASTLE,
)
from .holdings import earn, has, holds


@rule
def lay_out_duchy(s, d, board):
    """An empty board in front of a player."""
    s.board[d] = board
    s.empty[d] = SPACE_COUNT[board]
    for region in range(REGIONS):
        s.region_left[d, region] = REGION_SIZE[board, region]
    for colour in range(COLOURS_COUNT):
        s.colour_left[d, colour] = COLOUR_FIRST[board, colour + 1] - COLOUR_FIRST[board, colour]
    for space in range(SPACE_COUNT[board]):
        s.tile[d * s.spaces + space] = REMOTE
    s.start_space[d] = NONE


@rule
def list_starts(s, d, out):
    """The spaces on which the starting castle may lie."""
    n = 0
    board = int(s.board[d])
    for space in range(SPACE_COUNT[board]):
        if MAY_START[board, space]:
            out[n] = START_CASTLE_MOVE + space
            n += 1
    return n


@rule
def lay_start_castle(s, d):
    """It lies there from the beginning: it scores nothing and gives no action (ruling 1)."""
    space = int(s.start_space[d])
    if space == NONE:
        space = int(CENTRE[s.board[d]])
        s.start_space[d] = space
    s.supply[CASTLE] -= 1
    cover(s, d, CASTLE, space)


# Where a tile fits


@rule
def reachable(s, d, kind, state):
    """New tiles touch a tile that lies already, p.5, inns too (ruling 74); shield 18 lifts this, p.16 (ruling 123)."""
    if state == OPEN:
        return 1
    if state != REMOTE:
        return 0
    if kind == INN and s.inns_anywhere:
        return 1
    return holds(s, d, 18)


@rule
def allowed_in_region(s, d, kind, region):
    """One building of a kind per city, p.6, white castles too (ruling 67), and one inn per region, p.12."""
    built = s.region_built[d, region]
    if kind == INN:
        return int(built & INN_BIT == 0)
    if built & BUILDING_BIT[kind] == 0:
        return 1
    if kind == WHITE_CASTLE and s.white_castles_unlimited:
        return 1
    return int(has(s, d, 1))


@rule
def next_space(s, d, kind, die, j):
    """The first space from place j on, in the order of colours, on which the tile may be placed; NONE if there is none.

    `die` is the number to be used, 0 for any; workers and monasteries may change it.
    """
    board = int(s.board[d])
    colour = int(KIND_COLOUR[kind])
    end = int(SPACE_COUNT[board])
    if colour != ANY_COLOUR:
        end = int(COLOUR_FIRST[board, colour + 1])
        j = max(j, int(COLOUR_FIRST[board, colour]))
    eight = has(s, d, 8)
    free = has(s, d, FREE_SHIFT[kind])
    while j < end:
        space = int(BY_COLOUR[board, j])
        if reachable(s, d, kind, s.tile[d * s.spaces + space]):
            if PRICE[eight, free, die, SPACE_NUMBER[board, space]] <= s.workers[d]:
                if allowed_in_region(s, d, kind, REGION_OF[board, space]):
                    return j
        j += 1
    return NONE


@rule
def can_place(s, d, kind, die):
    return int(next_space(s, d, kind, die, 0) != NONE)


@rule
def list_spaces(s, d, kind, die, out):
    n = 0
    board = int(s.board[d])
    j = next_space(s, d, kind, die, 0)
    while j != NONE:
        out[n] = SPACE_MOVE + BY_COLOUR[board, j]
        n += 1
        j = next_space(s, d, kind, die, j + 1)
    return n


@rule
def placing_price(s, d, kind, die, space):
    """What it costs in workers to place this tile on this space with this die, p.4 and p.10."""
    return int(PRICE[has(s, d, 8), has(s, d, FREE_SHIFT[kind]), die, SPACE_NUMBER[s.board[d], space]])


# Covering a space


@rule
def cover(s, d, kind, space):
    """The tile lies; the spaces around it are open now."""
    board = int(s.board[d])
    first = d * s.spaces
    s.tile[first + space] = kind
    s.empty[d] -= 1
    for i in range(NEAR):
        near = int(TOUCHES[board, space, i])
        if near != NONE and s.tile[first + near] == REMOTE:
            s.tile[first + near] = OPEN
    region = int(REGION_OF[board, space])
    s.region_left[d, region] -= 1
    s.region_built[d, region] |= INN_BIT if kind == INN else BUILDING_BIT[kind]
    s.colour_left[d, SPACE_COLOUR[board, space]] -= 1


@rule
def region_points(s, d, region):
    """What a full region is worth; an inn and shield 17 make it larger, p.12 and p.16 (rulings 75 and 76)."""
    size = REGION_SIZE[s.board[d], region] + holds(s, d, 17)
    if s.region_built[d, region] & INN_BIT:
        size += 1
    if not s.regions_uncapped:
        size = min(size, REGION_CAP)
    return int(REGION_POINTS[size])


@rule
def complete_region(s, who, d, space):
    """A full region brings points for its size and for the phase, p.8."""
    region = int(REGION_OF[s.board[d], space])
    if s.region_left[d, region] > 0:
        return
    earn(s, who, FROM_REGIONS, region_points(s, d, region))
    earn(s, who, FROM_PHASE, PHASE_BONUS[s.phase])


@rule
def complete_colour(s, who, d, space):
    """The first and the second to fill a colour take a bonus tile, p.8 (rulings 31 and 113); solo nobody does, p.14."""
    colour = int(SPACE_COLOUR[s.board[d], space])
    if s.colour_left[d, colour] > 0:
        return
    if s.players == 1:
        s.bonus_tile[colour, 0] = d
        return
    for rank in range(2):
        if s.bonus_tile[colour, rank] == NONE:
            s.bonus_tile[colour, rank] = d
            earn(s, who, FROM_COLOUR, COLOUR_BONUS[s.scale, rank] * (1 + holds(s, d, 7)))
            return
