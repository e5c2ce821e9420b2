"""For bots: what a position is worth to a seat in hundredths of a point, and rehearsing one's own next turn alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...kernel import rule, top_kind, total
from .facts import CHARACTERS
from .rules.travel import posts_on_map
from .state import DRAW_CONTRACT, REVEAL_CONTRACT, ROLL, TURN
from .tables import (
    ANY_GOOD,
    BEIJING,
    BEIJING_PLACES,
    BEIJING_POINTS,
    BLACK_DIE,
    CAMELS,
    CAPRINI,
    CARD_KIND,
    CARD_SPACES,
    CITY_OF_SPACE,
    COLOURS_COUNT,
    CONTRACT,
    CONTRACT_COST,
    CONTRACT_COUNT,
    CONTRACT_REWARD,
    COPY,
    COUNT_CONTRACTS,
    COUNT_POSTS,
    DIFFERENT_CITIES,
    FACES,
    FIGURES,
    FIRST_CARD_SPACE,
    FIRST_OASIS,
    FIRST_TOWN,
    GOAL_CITY,
    GOAL_POINTS,
    GOLD,
    KEPT_GOALS,
    LOCATIONS,
    MONEY,
    MOST_CONTRACTS_POINTS,
    NONE,
    OWN_DICE,
    PEPPER,
    POINTS,
    RESOURCES,
    REWARD,
    ROUNDS,
    ROUTE_CAMELS,
    ROUTE_MONEY,
    SILK,
    STEP,
    TOWN_REWARD,
    TOWNS,
    TWO_GOODS,
    UNSET,
)

# Weights, found by playing; in hundredths of a point per unit, or percent of what they multiply.
RIVAL = 40
PENDING = 70
FULFILLED = 60
CITY_CARD = 110
NEW_CONTRACT = 120
LEAD = 40

# With this many dice or more to come the future counts in full.
HORIZON = 14

# Money, camels, pepper, silk, gold: what one is worth while there is time to use it.
STOCK_WORTH = np.array([27, 26, 20, 32, 44], np.int16)
MONEY_AT_END = 10
GOOD_AT_END = 50

# A die on the tableau by its value; the first is one that shows nothing yet, the last one still to be rolled.
DIE_WORTH = np.array([125, 70, 78, 86, 94, 102, 112, 86], np.int16)
DIE_AT_END = 30
DIE_UNROLLED = 7

# Tenths of a die it takes to get one of each resource; a contract loses this much of its promise per tenth.
EFFORT = np.array([0, 3, 4, 7, 10], np.int16)
PROMISE, FADE, LEAST_PROMISE = 90, 15, 20

# What the next posts promise by how many are on the map.
POSTS_AHEAD = np.array([0, 20, 45, 75, 115, 170, 240, 330, 420, 0, 300, 0], np.int16)

# What a traveller expects of a place he can reach, by the cost of the way.
STEP_COST, REACH, PULL = 85, 1100, 62

# By name: how well a character can be played this way.
_CHARACTER_WORTH = {"rubruk": 300, "mercator": 300, "niccolo_marco": 220, "kublai": 260, "caprini": 240}
CHARACTER_WORTH = np.array([_CHARACTER_WORTH.get(name, 180) for name in CHARACTERS], np.int16)

# What a reward is worth besides its points, by the columns of the reward table.
_GAIN_WORTH = {ANY_GOOD: 50, TWO_GOODS: 95, COPY: 110, STEP: 110, CONTRACT: NEW_CONTRACT, BLACK_DIE: 95}
GAIN_WORTH = np.array(
    [*STOCK_WORTH.tolist(), *[100 if gain == POINTS else _GAIN_WORTH[gain] for gain in range(POINTS, BLACK_DIE + 1)]],
    np.int16,
)
CONTRACT_WORTH = np.array(
    [100 * REWARD[CONTRACT_REWARD + c, POINTS] + FULFILLED for c in range(CONTRACT_COUNT)], np.int16
)
CONTRACT_EXTRA = np.array(
    [int(REWARD[CONTRACT_REWARD + c] @ GAIN_WORTH) + FULFILLED for c in range(CONTRACT_COUNT)] - CONTRACT_WORTH,
    np.int16,
)
TOWN_WORTH = np.array([int(REWARD[TOWN_REWARD + letter] @ GAIN_WORTH) for letter in range(TOWNS)], np.int16)


def _way_costs() -> npt.NDArray[np.int16]:
    """The cheapest way between two places, steps and extra costs together."""
    far = 10_000
    cost = np.where(
        ROUTE_CAMELS >= 0,
        STEP_COST + STOCK_WORTH[CAMELS] * ROUTE_CAMELS + STOCK_WORTH[MONEY] * ROUTE_MONEY,
        far,
    )
    np.fill_diagonal(cost, 0)
    for middle in range(LOCATIONS):
        cost = np.minimum(cost, cost[:, middle, None] + cost[None, middle, :])
    return cost.astype(np.int16)


WAY_COST = _way_costs()
# The cheapest way to any oasis: from there Caprini is everywhere.
OASIS_COST = WAY_COST[:, FIRST_OASIS:].min(axis=1).astype(np.int16)


# Rehearsing


@rule
def rehearse(s, who):
    """In a turn it ends with that turn: everybody else still has dice. All other choices are made as they are."""
    if top_kind(s) >= TURN:
        for seat in range(s.players):
            if seat != who and s.dice_left[seat] == 0:
                s.dice_left[seat] = 1


# Worth


@rule
def worth(s, who):
    """The own prospects less a share of the rivals'."""
    rivals = 0
    for p in range(s.players):
        if p != who:
            rivals += prospects(s, p)
    return prospects(s, who) - RIVAL * rivals // (100 * (s.players - 1))


@rule
def prospects(s, p):
    """Points a seat has, what is certain to come, and what its position should still bring."""
    if s.finished:
        return 100 * total(s, p)
    left = dice_to_come(s, p)
    time = min(left, HORIZON)
    value = 100 * total(s, p) + lasting(s, p) + open_business(s, p, time)
    value += stock_ahead(s, p, time) + contracts_ahead(s, p, left, time)
    value += (posts_ahead(s, p) + goals_ahead(s, p) + beijing_ahead(s, p)) * time // HORIZON
    if s.character[p] != NONE:
        value += CHARACTER_WORTH[s.character[p]] * (ROUNDS - s.round_number) // ROUNDS
    return value


@rule
def dice_to_come(s, p):
    """Dice a seat will still place in this game, without black ones."""
    return OWN_DICE * (ROUNDS - max(1, int(s.round_number))) + s.dice_left[p]


@rule
def lasting(s, p):
    """Final scoring of what stands already: goals, Beijing, most contracts."""
    value = 0
    reached = 0
    for i in range(KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0:
            wanted = (1 << GOAL_CITY[goal, 0]) | (1 << GOAL_CITY[goal, 1])
            if s.posts[p] & wanted == wanted:
                value += 100 * GOAL_POINTS[goal]
            reached |= s.posts[p] & wanted
    value += 100 * DIFFERENT_CITIES[count_bits(reached)]
    for place in range(BEIJING_PLACES):
        if s.beijing[place] == p:
            value += 100 * BEIJING_POINTS[place]
    return value + FULFILLED * s.fulfilled[p] + standing_in_contracts(s, p)


@rule
def count_bits(cities):
    n = 0
    while cities != 0:
        n += cities & 1
        cities >>= 1
    return n


@rule
def standing_in_contracts(s, p):
    """A share of the points for most contracts, growing with the rounds."""
    most = 0
    for q in range(s.players):
        if q != p:
            most = max(most, int(s.fulfilled[q]))
    ahead = s.fulfilled[p] - most
    if s.fulfilled[p] > 0 and ahead >= 0:
        return (MOST_CONTRACTS_POINTS * 100 // 4 + LEAD * min(3, ahead)) * s.round_number // ROUNDS
    return 0


@rule
def open_business(s, p, time):
    """Dice on the tableau or still to be rolled, contracts about to be drawn, an action not yet taken."""
    value = 0
    for colour in range(COLOURS_COUNT):
        for face in range(UNSET, FACES + 1):
            if s.dice[p, colour, face] > 0:
                value += s.dice[p, colour, face] * die_worth(face, time)
    for row in range(s.agenda_rows):
        if s.agenda[row, 1] == p:
            kind = s.agenda[row, 0]
            if kind == ROLL:
                value += s.agenda[row, 2] % 8 * die_worth(DIE_UNROLLED, time)
            elif kind == REVEAL_CONTRACT or kind == DRAW_CONTRACT:
                value += NEW_CONTRACT * time // (2 * HORIZON)
            elif kind == TURN and not s.acted:
                value += PENDING
    return value


@rule
def die_worth(face, time):
    """At the very end a die is worth the money in the purse."""
    return DIE_AT_END + (DIE_WORTH[face] - DIE_AT_END) * time // HORIZON


# Stock and contracts


@rule
def stock_ahead(s, p, time):
    """Everything in store by the time left to use it, and what it brings in the end."""
    value = 0
    for resource in range(RESOURCES):
        value += s.stock[p, resource] * STOCK_WORTH[resource]
    value = value * time // HORIZON
    value += s.stock[p, MONEY] * MONEY_AT_END * (HORIZON - time) // HORIZON
    if (s.posts[p] >> BEIJING) & 1:
        goods = s.stock[p, PEPPER] + s.stock[p, SILK] + s.stock[p, GOLD]
        value += goods * GOOD_AT_END * (HORIZON - time) // HORIZON
    return value


@rule
def contracts_ahead(s, p, left, time):
    """Active contracts by the effort that is missing; what one needs is not there for the other."""
    first = int(s.active[p, 0])
    second = int(s.active[p, 1])
    if first == NONE and second == NONE:
        return 0
    if first == NONE or second == NONE:
        return promise(s, p, max(first, second), NONE, left, time)
    one = promise(s, p, first, NONE, left, time) + promise(s, p, second, first, left, time)
    other = promise(s, p, second, NONE, left, time) + promise(s, p, first, second, left, time)
    return max(one, other)


@rule
def promise(s, p, contract, before, left, time):
    """What a contract should bring, if `before` is fulfilled first, less what is in store for it already."""
    effort = 0
    used = 0
    for resource in range(CAMELS, RESOURCES):
        have = int(s.stock[p, resource])
        if before != NONE:
            effort += EFFORT[resource] * max(0, CONTRACT_COST[before, resource] - have)
            have = max(0, have - CONTRACT_COST[before, resource])
        effort += EFFORT[resource] * max(0, CONTRACT_COST[contract, resource] - have)
        used += STOCK_WORTH[resource] * min(have, CONTRACT_COST[contract, resource])
    if left == 0 or effort > 10 * left:
        return 0
    share = max(0, PROMISE - effort * FADE // 10)
    gain = CONTRACT_WORTH[contract] + CONTRACT_EXTRA[contract] * time // HORIZON
    return max(LEAST_PROMISE, gain * share // 100 - used * time // HORIZON)


# The map


@rule
def posts_ahead(s, p):
    """Towns pay every round, cards can be used every round, further posts bring points."""
    rounds = ROUNDS - s.round_number
    value = int(POSTS_AHEAD[posts_on_map(s, p)])
    for town in range(TOWNS):
        if (s.posts[p] >> (FIRST_TOWN + town)) & 1 and s.town_bonus[town] != NONE:
            value += TOWN_WORTH[s.town_bonus[town]] * rounds
    for space in range(CARD_SPACES):
        if (s.posts[p] >> CITY_OF_SPACE[space]) & 1 and s.card[space] != NONE:
            free = 1 if s.occupied[FIRST_CARD_SPACE + space] == 0 and s.dice_left[p] > 0 else 0
            value += card_worth(s, p, int(CARD_KIND[s.card[space]])) * (rounds + free)
    return value


@rule
def card_worth(s, p, kind):
    if kind == COUNT_POSTS:
        return 30 * min(5, posts_on_map(s, p))
    if kind == COUNT_CONTRACTS:
        return 30 * min(5, int(s.fulfilled[p]) + 1)
    return CITY_CARD


@rule
def way_to(s, p, there):
    """What it costs the nearest own figure to get there."""
    least = REACH
    for figure in range(FIGURES):
        here = int(s.figure[p, figure])
        if here != NONE:
            least = min(least, int(WAY_COST[here, there]))
            if s.character[p] == CAPRINI:
                least = min(least, int(OASIS_COST[here] + OASIS_COST[there]) + STEP_COST)
    return least


@rule
def pull(s, p, there, points):
    """How much of the points at a place can be expected from here."""
    return points * PULL * (REACH - way_to(s, p, there)) // REACH


@rule
def goals_ahead(s, p):
    """Cities of the goals not reached yet, by what the next one brings and by whether its partner is reached."""
    reached = 0
    for i in range(KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0:
            for j in range(2):
                reached |= s.posts[p] & (1 << GOAL_CITY[goal, j])
    count = count_bits(reached)
    step = 0
    if count + 1 < len(DIFFERENT_CITIES):
        step = DIFFERENT_CITIES[count + 1] - DIFFERENT_CITIES[count]
    value = 0
    for i in range(KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0:
            for j in range(2):
                city = int(GOAL_CITY[goal, j])
                if (s.posts[p] >> city) & 1 == 0:
                    partner = (s.posts[p] >> int(GOAL_CITY[goal, 1 - j])) & 1
                    points = step + (GOAL_POINTS[goal] if partner else GOAL_POINTS[goal] // 2)
                    value += pull(s, p, city, points)
    return value


@rule
def beijing_ahead(s, p):
    """The best free place in Beijing."""
    if (s.posts[p] >> BEIJING) & 1:
        return 0
    for place in range(BEIJING_PLACES):
        if s.beijing[place] == NONE:
            return pull(s, p, BEIJING, int(BEIJING_POINTS[place]))
    return 0
