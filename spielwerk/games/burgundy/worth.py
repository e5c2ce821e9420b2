"""For bots: what a position is worth to a seat in hundredths of a point, and rehearsing one's own turn alone."""

from __future__ import annotations

import numpy as np

from ...kernel import pop, push, rule, top_kind, total
from ...kernel.agenda import KIND, WHO
from .rules.course import work_off
from .rules.duchy import allowed_in_region
from .rules.holdings import duchy_of, has, holds, is_team
from .rules.monasteries import bonus_tiles, count_species, count_tiles, sold_goods, sold_types
from .rules.tiles import species_points
from .state import (
    ACTION,
    ANIMAL,
    ANY_COLOUR,
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    BY_COLOUR,
    CARPENTER,
    CASTLE,
    CHOOSE_START,
    CHURCH,
    CITY_HALL,
    COLOUR_BONUS,
    COLOUR_FIRST,
    COLOURS_COUNT,
    COUNTED_BUILDING,
    CRANE,
    FACE_DOWN,
    FETCH,
    FIRST_MONASTERY,
    GEESE,
    GOODS,
    INN,
    KIND_ANIMALS,
    KIND_COLOUR,
    KIND_SPECIES,
    KINDS,
    LAY_ROUTE,
    LOAD,
    MARKET,
    MINE,
    MINES,
    MONASTERIES,
    MONASTERY,
    NONE,
    OPEN,
    PHASE_BONUS,
    PHASES,
    PLACE,
    PLACE_EXTRA,
    PLACE_FROM_BOARD,
    REGION_CAP,
    REGION_OF,
    REGION_POINTS,
    REGION_SIZE,
    REGIONS,
    ROUNDS,
    SALE_POINTS,
    SELL_EXTRA,
    SHIELD_POINTS,
    SHIELDS,
    SHIP,
    TEAM_SHARED,
    TURN,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)

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


def _kinds() -> list[int]:
    """What placing a tile does for its owner, points and regions left aside."""
    value = [0] * KINDS
    value[CASTLE], value[SHIP], value[MINE] = 380, 220, 0
    value[MARKET], value[CARPENTER], value[CHURCH] = 230, 220, 260
    value[WAREHOUSE], value[BOARDING_HOUSE], value[BANK] = 250, 230, 250
    value[CITY_HALL], value[WATCHTOWER], value[WHITE_CASTLE], value[CRANE] = 300, 400, 320, 400
    value[GEESE], value[INN], value[FACE_DOWN] = 0, 150, 100
    return value


EFFECT = np.array(_kinds(), np.int16)

# What a monastery is worth over a whole game, in hundredths of a point; those of the final scoring are counted.
LASTING = np.array(
    [0, 250, 200, 450, 350, 350, 900, 450, 750, 750, 650, 550, 900, 500, 750] + [0] * 12 + [200, 600, 0],
    np.int16,
)
# What a monastery of the final scoring should still gain, per five rounds left; percent of a bonus tile's points by
# how many spaces of the colour are missing.
EXPECTED = 80
COLOUR_ODDS = np.array([0, 45, 20, 8], np.int16)


# Rehearsing


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own decisions: the rest of a turn, or a whole one."""
    first = own_rows(s, who)
    count = s.agenda_rows - first
    secret = count == 0 and top_kind(s) == CHOOSE_START
    for i in range(count):
        for column in range(3):
            s.agenda[i, column] = s.agenda[first + i, column]
    for _ in range(first):
        pop(s)
    if secret:
        push(s, CHOOSE_START, who, 0)
    elif count == 0 and s.dice[who, 0] > 0 and not s.finished:
        s.actor = who
        s.bought = 0
        push(s, TURN, who, 0)
        work_off(s)


@rule
def own_rows(s, who):
    """The lowest row of the agenda that belongs to what the player decides now; the turn closes it."""
    first = int(s.agenda_rows)
    while first > 0 and s.agenda[first - 1, WHO] == who:
        kind = s.agenda[first - 1, KIND]
        if kind < TURN and kind != LAY_ROUTE:
            return first
        first -= 1
        if kind == TURN:
            return first
    return first


# Worth


@rule
def worth(s, who):
    """The own prospects less a share of the points of the others, and what is still open for the seat."""
    d = duchy_of(s, who)
    if s.players == 1:
        return solo_prospects(s) + pending_value(s, who)
    rivals = 0
    for other in range(s.duchies):
        if other != d:
            rivals += duchy_points(s, other)
    value = prospects(s, d) - RIVAL * rivals // (s.duchies - 1)
    return value + pending_value(s, who)


@rule
def duchy_points(s, d):
    points = total(s, d)
    if is_team(s):
        points += total(s, d + 2)
    return points


@rule
def rounds_left(s):
    """Full rounds after this one."""
    return (PHASES - 1 - s.phase) * ROUNDS + ROUNDS - 1 - s.round_number


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
    for number in range(1, MONASTERIES + 1):
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
            if kind == TURN:
                value += DIE * (2 - s.used[who, 0] - s.used[who, 1])
            elif kind == ACTION or kind == PLACE_EXTRA:
                value += FREE_ACTION
            elif kind == PLACE or kind == PLACE_FROM_BOARD:
                value += FREE_ACTION + 100
            elif kind == FETCH or kind == LOAD or kind == SELL_EXTRA:
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
    for good in range(GOODS):
        n = int(s.goods[d, good])
        if n > 0:
            sale = n * 100 * (SALE_POINTS[s.scale] * (1 + holds(s, d, 12)) - 1) + SILVER * (1 + has(s, d, 3))
            value += 100 * n + sale * GOOD_SHARE // 100 * soon // SOON
    return value


@rule
def mines_to_pay(s, d):
    """Silver the mines will still bring."""
    return count_tiles(s, d, MINES, MINE) * (PHASES - s.phase) * (1 + holds(s, d, 8))


@rule
def shields_ahead(s, d):
    """The points of the shields less the tribute to come."""
    value = 0
    if s.shields:
        for shield in range(1, SHIELDS + 1):
            if holds(s, d, shield):
                value += max(0, 100 * SHIELD_POINTS[shield] * (1 + holds(s, d, 13)) - SILVER * (PHASES - s.phase))
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
    for number in range(1, MONASTERIES + 1):
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
    if COUNTED_BUILDING[number] != NONE:
        return 400 * count_tiles(s, d, BUILDING, COUNTED_BUILDING[number]) + EXPECTED * left // 5
    return LASTING[number] * left // 25


# Regions, colours, stored tiles


@rule
def region_value(s, d, region, missing, left):
    """What a region counts with so many spaces missing; a full one counts in full with the bonus of this phase."""
    board = int(s.board[d])
    size = int(REGION_SIZE[board, region])
    if missing >= size:
        return 0
    points = REGION_POINTS[min(REGION_CAP, size + holds(s, d, 17))]
    if missing == 0:
        return 100 * (points + PHASE_BONUS[s.phase])
    phase = min(PHASES - 1, (s.phase * ROUNDS + s.round_number + missing) // ROUNDS)
    chance = min(100, PACE * left // missing)
    return (points + PHASE_BONUS[phase]) * PROGRESS[10 * (size - missing) // size] * chance // 100


@rule
def regions_ahead(s, d, left):
    value = 0
    for region in range(REGIONS):
        missing = int(s.region_left[d, region])
        if missing > 0:
            value += region_value(s, d, region, missing, left)
    return value


@rule
def colours_ahead(s, d, left):
    """A colour that is nearly full, by the bonus tile still to be had."""
    value = 0
    for colour in range(COLOURS_COUNT):
        missing = int(s.colour_left[d, colour])
        if 0 < missing <= 3:
            rank = 0
            while rank < 2 and s.bonus_tile[colour, rank] != NONE:
                rank += 1
            if rank < 2:
                bonus = COLOUR_BONUS[s.scale, rank] + 3 * has(s, d, 26)
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
        for i in range(TEAM_SHARED):
            if s.shared[d, i] != NONE:
                value += stored_value(s, d, s.shared[d, i], left)
    return value


@rule
def stored_value(s, d, kind, left):
    board = int(s.board[d])
    colour = int(KIND_COLOUR[kind])
    first = 0
    end = int(COLOUR_FIRST[board, COLOURS_COUNT])
    if colour != ANY_COLOUR:
        first = int(COLOUR_FIRST[board, colour])
        end = int(COLOUR_FIRST[board, colour + 1])
    best = 0
    open_spaces = 0
    for j in range(first, end):
        space = int(BY_COLOUR[board, j])
        state = s.tile[d * s.spaces + space]
        region = int(REGION_OF[board, space])
        if state < 0 and allowed_in_region(s, d, kind, region):
            missing = int(s.region_left[d, region])
            gain = region_value(s, d, region, missing - 1, left) - region_value(s, d, region, missing, left)
            if colour == ANIMAL:
                gain += 100 * species_points(s, d, KIND_SPECIES[kind], space)
            if state == OPEN:
                open_spaces += 1
            best = max(best, gain + 1)
    if best == 0:
        return 0
    gain = best + EFFECT[kind] + 100 * KIND_ANIMALS[kind]
    if kind == MINE:
        gain += SILVER * (PHASES - s.phase)
    elif colour == MONASTERY:
        gain += monastery_value(s, d, kind - FIRST_MONASTERY, left)
    value = STORED + STORED_GAIN * gain // 100 + OPEN_SPACE * min(open_spaces, 3)
    if open_spaces == 0:
        value = value // 2
    return value * min(left, 2) // 2
