"""For bots: what a position is worth to a seat, in hundredths of a point."""

from __future__ import annotations

import numpy as np

from ....kernel import rule
from ....kernel.agenda import KIND, WHO
from .. import tables
from ..rules.animals import species_points
from ..rules.duchy import allowed_in_region
from ..rules.ending import duchy_points
from ..rules.holdings import duchy_of, has, holds, is_solo, is_team
from ..rules.monasteries import bonus_tiles, count_species, count_tiles, sold_goods, sold_types
from ..state import Kind
from ..tables import NONE, Colour, Tile

# Weights, found by playing; in hundredths of a point per unit, or percent of what they multiply.
WORKER, WORKERS_ENOUGH = 75, 6
SILVER, SILVER_ENOUGH = 135, 4
STORED, STORED_GAIN = 10, 30
DIE, FREE_ACTION, FREE_TILE = 300, 380, 260
GOOD_SHARE = 70
BRIDGE_STEP = 30
CROWDED = 60
RIVAL = 30
OPEN_SPACE = 15
# With this many rounds or more to come, workers, silver and goods count in full.
SOON = 4
# Percent of certainty per round left that one more space of a region gets covered.
PACE = 60
SPACE_SOLO, POINT_SOLO = 600, 9

# How much of a region's points is counted by how many tenths of it are covered.
PROGRESS = np.array([0, 4, 9, 16, 24, 33, 43, 54, 65, 76, 100], np.int16)


def _effects() -> list[int]:
    """What placing a tile does for its owner, points and regions left aside."""
    value = [0] * tables.TILES
    value[Tile.CASTLE], value[Tile.SHIP], value[Tile.MINE] = 380, 220, 0
    value[Tile.MARKET], value[Tile.CARPENTER], value[Tile.CHURCH] = 230, 220, 260
    value[Tile.WAREHOUSE], value[Tile.BOARDING_HOUSE], value[Tile.BANK] = 250, 230, 250
    value[Tile.CITY_HALL], value[Tile.WATCHTOWER], value[Tile.WHITE_CASTLE], value[Tile.CRANE] = 300, 400, 320, 400
    value[Tile.GEESE], value[Tile.INN], value[Tile.FACE_DOWN] = 0, 150, 100
    return value


EFFECT = np.array(_effects(), np.int16)

# What a monastery is worth over a whole game, in hundredths of a point; those of the final scoring are counted.
LASTING = np.array(
    [0, 250, 200, 450, 350, 350, 900, 450, 750, 750, 650, 550, 900, 500, 750] + [0] * 12 + [200, 600, 0],
    np.int16,
)
# What a monastery of the final scoring should still gain, per five rounds left; percent of a bonus tile's points by
# how many spaces of the colour are missing.
EXPECTED = 80
COLOUR_ODDS = np.array([0, 45, 20, 8], np.int16)


# Worth


@rule
def worth(s, who):
    """The own prospects less a share of the points of the others, and what is still open for the seat."""
    d = duchy_of(s, who)
    if is_solo(s):
        return solo_prospects(s) + pending_value(s, who)
    rivals = 0
    for other in range(s.duchies):
        if other != d:
            rivals += duchy_points(s, other)
    value = prospects(s, d) - RIVAL * rivals // (s.duchies - 1)
    return value + pending_value(s, who)


@rule
def rounds_left(s):
    """Full rounds after this one."""
    return (tables.PHASES - 1 - s.phase) * tables.ROUNDS + tables.ROUNDS - 1 - s.round_number


@rule
def prospects(s, d):
    """Points a duchy has, and what its position should still bring."""
    value = 100 * duchy_points(s, d)
    if s.finished or s.board[d] == NONE:
        return value
    left = rounds_left(s)
    value += holdings_ahead(s, d, left) + goods_ahead(s, d, left) + monasteries_ahead(s, d, left)
    value += regions_ahead(s, d, left) + colours_ahead(s, d, left) + storage_ahead(s, d, left)
    value += SILVER * mines_to_pay(s, d) + shields_ahead(s, d)
    return value + bridge_ahead(s, d, left)


@rule
def solo_prospects(s):
    """Solo only covered spaces count; points bring actions by way of the counter."""
    if s.filled:
        return 100000
    if s.board[0] == NONE:
        return 0
    left = rounds_left(s)
    value = -SPACE_SOLO * s.empty[0] + POINT_SOLO * s.counter
    for points in range(len(s.pending)):
        value += POINT_SOLO * points * s.pending[points]
    value += holdings_ahead(s, 0, left) + storage_ahead(s, 0, left) + SILVER * mines_to_pay(s, 0)
    for number in range(1, tables.MONASTERIES + 1):
        if has(s, 0, number):
            value += LASTING[number] * left // 25
    return value + goods_ahead(s, 0, left) // 4


@rule
def pending_value(s, who):
    """Decisions still open in the own turn, so that unfinished turns compare with finished ones."""
    value = 0
    for i in range(s.agenda_rows):
        if s.agenda[i, WHO] == who:
            kind = s.agenda[i, KIND]
            if kind == Kind.TURN:
                value += DIE * (2 - s.used[who, 0] - s.used[who, 1])
            elif kind == Kind.ACTION or kind == Kind.PLACE_EXTRA:
                value += FREE_ACTION
            elif kind == Kind.PLACE or kind == Kind.PLACE_FROM_BOARD:
                value += FREE_ACTION + 100
            elif kind == Kind.FETCH or kind == Kind.LOAD or kind == Kind.SELL_EXTRA:
                value += FREE_TILE
    return value


# What a duchy holds


@rule
def holdings_ahead(s, d, left):
    """Workers and silver: their points at the end, and more as long as there is time to use them."""
    workers = int(s.workers[d])
    silver = int(s.silver[d])
    soon = min(left, SOON)
    useful = WORKER * min(workers, WORKERS_ENOUGH) + 50 * max(0, workers - WORKERS_ENOUGH)
    useful += SILVER * min(silver, SILVER_ENOUGH) + 100 * max(0, silver - SILVER_ENOUGH)
    final = 100 * (workers // 2) + 100 * silver
    return (useful * soon + final * (SOON - soon)) // SOON


@rule
def goods_ahead(s, d, left):
    """A point for every good at the end, or a share of what selling it brings."""
    value = 0
    soon = min(left, SOON)
    for good in range(tables.GOODS):
        n = int(s.goods[d, good])
        if n > 0:
            sale = n * 100 * (tables.SALE_POINTS[s.scale] * (1 + holds(s, d, 12)) - 1) + SILVER * (1 + has(s, d, 3))
            value += 100 * n + sale * GOOD_SHARE // 100 * soon // SOON
    return value


@rule
def mines_to_pay(s, d):
    """Silver the mines will still bring."""
    return count_tiles(s, d, Colour.MINE, Tile.MINE) * (tables.PHASES - s.phase) * (1 + holds(s, d, 8))


@rule
def shields_ahead(s, d):
    """The points of the shields less the tribute to come."""
    value = 0
    if s.shields:
        for shield in range(1, tables.SHIELDS + 1):
            if holds(s, d, shield):
                value += max(
                    0, 100 * tables.SHIELD_POINTS[shield] * (1 + holds(s, d, 13)) - SILVER * (tables.PHASES - s.phase)
                )
    return value


@rule
def bridge_ahead(s, d, left):
    steps = int(s.bridge[d])
    if is_team(s):
        steps += s.bridge[d + 2]
    return BRIDGE_STEP * steps * left // 25


@rule
def monasteries_ahead(s, d, left):
    value = 0
    owned = int(s.monasteries[d])
    for number in range(1, tables.MONASTERIES + 1):
        if (owned >> number) & 1:
            value += monastery_value(s, d, number, left)
    return value


@rule
def monastery_value(s, d, number, left):
    """What a monastery will bring: its lasting use, or the points of the final scoring as far as they can be seen."""
    if number == 2:
        return 60 * mines_to_pay(s, d) + LASTING[number] * left // 25
    if number == 15:
        return 200 * sold_types(s, d) + EXPECTED * left // 5
    if number == 24:
        return 400 * count_species(s, d) + EXPECTED * left // 5
    if number == 25:
        return 100 * sold_goods(s, d) + EXPECTED * left // 5
    if number == 26:
        return 300 * bonus_tiles(s, d) + EXPECTED * left // 5
    if tables.COUNTED_BUILDING[number] != NONE:
        return 400 * count_tiles(s, d, Colour.BUILDING, tables.COUNTED_BUILDING[number]) + EXPECTED * left // 5
    return LASTING[number] * left // 25


# Regions, colours, stored tiles


@rule
def region_value(s, d, region, missing, left):
    """What a region counts with so many spaces missing; a full one counts in full with the bonus of this phase."""
    board = int(s.board[d])
    size = int(tables.REGION_SIZE[board, region])
    if missing >= size:
        return 0
    points = tables.REGION_POINTS[min(tables.REGION_CAP, size + holds(s, d, 17))]
    if missing == 0:
        return 100 * (points + tables.PHASE_BONUS[s.phase])
    phase = min(tables.PHASES - 1, (s.phase * tables.ROUNDS + s.round_number + missing) // tables.ROUNDS)
    chance = min(100, PACE * left // missing)
    return (points + tables.PHASE_BONUS[phase]) * PROGRESS[10 * (size - missing) // size] * chance // 100


@rule
def regions_ahead(s, d, left):
    value = 0
    for region in range(tables.REGIONS):
        missing = int(s.region_left[d, region])
        if missing > 0:
            value += region_value(s, d, region, missing, left)
    return value


@rule
def colours_ahead(s, d, left):
    """A colour that is nearly full, by the bonus tile still to be had."""
    value = 0
    for colour in range(tables.COLOURS_COUNT):
        missing = int(s.colour_left[d, colour])
        if 0 < missing <= 3:
            rank = 0
            while rank < 2 and s.bonus_tile[colour, rank] != NONE:
                rank += 1
            if rank < 2:
                bonus = tables.COLOUR_BONUS[s.scale, rank] + 3 * has(s, d, 26)
                value += bonus * COLOUR_ODDS[missing] * min(left, SOON) // SOON
    return value


@rule
def storage_ahead(s, d, left):
    """Stored tiles by the best space for them; a full storage is in the way."""
    if left == 0:
        return 0
    value = 0
    for seat in range(s.players):
        if duchy_of(s, seat) == d:
            for i in range(min(s.stored[seat], 6)):
                value += stored_value(s, d, s.storage[seat, i], left)
            if s.stored[seat] >= 3:
                value -= CROWDED
    if is_team(s):
        for i in range(tables.TEAM_SHARED):
            if s.shared[d, i] != NONE:
                value += stored_value(s, d, s.shared[d, i], left)
    return value


@rule
def stored_value(s, d, tile, left):
    board = int(s.board[d])
    colour = int(tables.TILE_COLOUR[tile])
    first = 0
    end = int(tables.COLOUR_FIRST[board, tables.COLOURS_COUNT])
    if colour != Colour.ANY:
        first = int(tables.COLOUR_FIRST[board, colour])
        end = int(tables.COLOUR_FIRST[board, colour + 1])
    best = 0
    open_spaces = 0
    for j in range(first, end):
        space = int(tables.BY_COLOUR[board, j])
        state = s.tile[d * s.spaces + space]
        region = int(tables.REGION_OF[board, space])
        if state < 0 and allowed_in_region(s, d, tile, region):
            missing = int(s.region_left[d, region])
            gain = region_value(s, d, region, missing - 1, left) - region_value(s, d, region, missing, left)
            if colour == Colour.ANIMAL:
                gain += 100 * species_points(s, d, tables.TILE_SPECIES[tile], space)
            if state == tables.OPEN:
                open_spaces += 1
            best = max(best, gain + 1)
    if best == 0:
        return 0
    gain = best + EFFECT[tile] + 100 * tables.TILE_ANIMALS[tile]
    if tile == Tile.MINE:
        gain += SILVER * (tables.PHASES - s.phase)
    elif colour == Colour.MONASTERY:
        gain += monastery_value(s, d, tables.MONASTERY_NUMBER[tile], left)
    value = STORED + STORED_GAIN * gain // 100 + OPEN_SPACE * min(open_spaces, 3)
    if open_spaces == 0:
        value = value // 2
    return value * min(left, 2) // 2
