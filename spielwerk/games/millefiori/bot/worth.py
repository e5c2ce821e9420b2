"""For bots: what a position is worth to a seat in hundredths of a point, and rehearsing one's own next turn alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....kernel import pop, push, rule, top_argument, top_kind, top_who, total
from ....kernel.agenda import KIND, WHO
from .. import tables
from ..agenda import work_off
from ..rules.bonuses import diamonds_can_end
from ..state import Kind
from ..tables import NONE, Area

# Weights, found by playing against each other; in hundredths of a point per unit, or percent of what they multiply.
RIVAL = 90
SUPPORT = 20
RUN = 150
GROUP = 36
OPEN_STAR = 150
GOOD = 8
SHIP = 60
PENDING = 500

# With this many turns or more to come the future counts in full.
HORIZON = 8

# Percent of a ladder's step by how many different things are missing; what different houses promise in extra
# cards; percent of a fleet's points by the ships in it.
LADDER_ODDS = np.array([100, 70, 45, 25, 10], np.int16)
HOUSE_STARS = np.array([0, 60, 200, 100, 200, 0, 0], np.int16)
FLEET_ODDS = np.array([0, 15, 40, 0], np.int16)

# On the sea route: an extra card, and percent of what the next landing brings.
STAR = 600
SEA_PACE = 60


def _sea_ahead() -> npt.NDArray[np.int16]:
    """What is still to come for a ship, by the best three of the five wheel numbers: one chooses the card."""
    ahead = [0] * (tables.LAST_SEA + 1)
    for at in range(tables.LAST_SEA - 1, -1, -1):
        reach = [min(at + wheel, tables.LAST_SEA) for wheel in range(1, 6)]
        gains = sorted(
            (100 * int(tables.SEA_POINTS[to]) + STAR * int(tables.SEA_STAR[to]) + ahead[to] for to in reach),
            reverse=True,
        )
        ahead[at] = SEA_PACE * sum(gains[:3]) // 300
    return np.array(ahead, np.int16)


SEA_AHEAD = _sea_ahead()

# Neighbours in the workshops by the distance of their numbers, so that a whole set can be spread at once.
_PAIRS = [(a, b) for a in range(len(tables.NEIGHBOURS)) for b in range(a) if tables.NEIGHBOURS[a] >> b & 1]
STEPS = np.array(sorted({a - b for a, b in _PAIRS}), np.int16)
STEP_FROM = np.array([sum(1 << b for a, b in _PAIRS if a - b == step) for step in STEPS.tolist()], np.int64)
PIGMENTS = sum(1 << w for w in range(len(tables.NEIGHBOURS)) if tables.SYMBOL_OF[w] == tables.PIGMENT)
ALL_WORKSHOPS = (1 << len(tables.NEIGHBOURS)) - 1
STARS = np.array(sorted(set(tables.STAR_GROUP.tolist())), np.int64)

# The lowest row of people rests on nothing.
BASE = int((tables.BUILDS_ON[tables.FIRST[Area.NOBILI] : tables.FIRST[Area.POPULI], 0] == NONE).sum())


# Rehearsing


@rule
def rehearse(s, who):
    """Nothing is left on the agenda but this player's own turn: the rest of it, or the whole of the next."""
    kind = top_kind(s)
    midway = uses_card(kind) or kind == Kind.EXTRA_CARD or kind == Kind.LADDER_MARKER
    midway = midway and top_who(s) == who
    argument = top_argument(s) if midway else 0
    extra_card = extra_card_waits(s, who)
    while s.agenda_rows > 0:
        pop(s)
    if midway:
        if extra_card and kind != Kind.EXTRA_CARD:
            push(s, Kind.EXTRA_CARD, who, 0)
        push(s, kind, who, argument)
    elif not s.finished and (s.hand_count[who] > 0 or s.chosen[who] >= 0):
        # Choosing alone on one's turn is what the tactical variant does.
        s.tactical = 1
        push(s, Kind.TURN, who, 0)
        work_off(s)


@rule
def uses_card(kind):
    return kind == Kind.USE_CARD or kind == Kind.SAIL_ONLY


@rule
def extra_card_waits(s, who):
    """An own extra card to be played next, or after the ladder."""
    row = s.agenda_rows - 1
    if row > 0 and s.agenda[row, KIND] == Kind.LADDER_MARKER:
        row -= 1
    return row >= 0 and s.agenda[row, KIND] == Kind.EXTRA_CARD and s.agenda[row, WHO] == who


# Worth


@rule
def worth(s, who):
    """The own prospects less a share of the rivals'."""
    left = turns_left(s)
    rivals = 0
    for p in range(s.players):
        if p != who:
            rivals += prospects(s, p, left)
    return prospects(s, who, left) - RIVAL * rivals // (100 * (s.players - 1)) + opened(s, who, left)


@rule
def turns_left(s):
    """How many turns everybody will still have, by cards and by diamonds; at most HORIZON."""
    if s.ending or s.finished:
        return 0
    left = s.plays_per_round * (s.deck_left // (tables.HAND * s.players)) + s.plays_per_round - s.trick - 1
    if diamonds_can_end(s):
        for p in range(s.players):
            left = min(left, s.personal[p])
    return max(0, min(left, HORIZON))


@rule
def prospects(s, p, left):
    """Points a seat has, and what its position should still bring."""
    future = ladders_ahead(s, p) + houses_ahead(s, p) + workshops_ahead(s, p) + goods_ahead(s, p)
    future += fleets_ahead(s, p) + SEA_AHEAD[s.ship[p]] * SHIP // 100
    future += SUPPORT * (support(s, p, Area.NOBILI) + support(s, p, Area.POPULI))
    return 100 * (total(s, p) + ladders_unpaid(s, p) + step_offered(s, p)) + future * left // HORIZON


@rule
def ladders_unpaid(s, p):
    """Steps that count only in the final scoring."""
    points = 0
    if not s.ladders_at_once and not s.finished:
        for ladder in range(len(tables.LADDER_NEEDS)):
            for step in range(len(tables.LADDER_VALUE)):
                if s.ladder[ladder, step] == p:
                    points += tables.LADDER_VALUE[step]
    return points


@rule
def may_climb(s, p):
    return top_kind(s) == Kind.LADDER_MARKER and top_who(s) == p


@rule
def step_offered(s, p):
    """The step that is there for the taking."""
    if not may_climb(s, p):
        return 0
    step = 0
    while s.ladder[top_argument(s), step] != NONE:
        step += 1
    return tables.LADDER_VALUE[step]


@rule
def ladders_ahead(s, p):
    """The best free step of each ladder, by how much is missing for it; one let be needs another diamond there."""
    value = 0
    for ladder in range(len(tables.LADDER_NEEDS)):
        if may_climb(s, p) and top_argument(s) == ladder:
            continue
        step = 0
        while s.ladder[ladder, step] != NONE and s.ladder[ladder, step] != p:
            step += 1
        if s.ladder[ladder, step] == NONE:
            missing = max(1, tables.LADDER_NEEDS[ladder] - tables.BITS[s.collected[p, ladder]])
            value += LADDER_ODDS[missing] * tables.LADDER_VALUE[step]
    return value


@rule
def houses_ahead(s, p):
    """An unbroken row that can go on, and the extra cards for different numbers."""
    value = int(HOUSE_STARS[tables.BITS[s.collected[p, Area.HOUSES]]])
    if s.houses_built < tables.COUNT[Area.HOUSES]:
        house = s.houses_built - 1
        row = 0
        while house >= 0 and s.owner[tables.FIRST[Area.HOUSES] + house] == p:
            row += tables.HOUSE_VALUE[house]
            house -= 1
        value += RUN * row // s.players
    return value


@rule
def workshops_ahead(s, p):
    """Every own group by its size and the free spaces around it, pigment spaces twice."""
    free = ALL_WORKSHOPS & ~(s.workshops[0] | s.workshops[1] | s.workshops[2] | s.workshops[3])
    rest = int(s.workshops[p])
    value = 0
    while rest != 0:
        group = rest & -rest
        grown = group | (spread(group) & rest)
        while grown != group:
            group = grown
            grown = group | (spread(group) & rest)
        rest &= ~group
        around = spread(group) & free
        value += bits(group) * (min(4, bits(around)) + min(2, bits(around & PIGMENTS)))
    return GROUP * value // s.players


@rule
def spread(spaces):
    """All neighbours of a set of workshop spaces."""
    around = 0
    for i in range(len(STEPS)):
        around |= (spaces & STEP_FROM[i]) << STEPS[i]
        around |= (spaces >> STEPS[i]) & STEP_FROM[i]
    return around


@rule
def bits(spaces):
    n = 0
    while spaces != 0:
        n += tables.BITS[spaces & 63]
        spaces >>= 6
    return n


@rule
def goods_ahead(s, p):
    """Each further diamond on a good pays all that lie there."""
    value = 0
    for good in range(tables.GOODS):
        mine = 0
        covered = 0
        for row in range(tables.ROWS):
            owner = s.owner[tables.TRADE_SPACE[row, good]]
            if owner != NONE:
                covered += 1
                if owner == p:
                    mine += 1
        value += mine * (tables.ROWS - covered) * (covered + 1)
    return GOOD * value


@rule
def fleets_ahead(s, p):
    """Ships in fleets that are not full yet, by the goods beside them."""
    value = 0
    for row in range(tables.ROWS):
        mine = 0
        covered = 0
        for ship in range(tables.SHIPS):
            owner = s.owner[tables.SHIP_SPACE[row, ship]]
            if owner != NONE:
                covered += 1
                if owner == p:
                    mine += 1
        if mine > 0 and covered < tables.SHIPS:
            goods = 0
            for good in range(tables.GOODS):
                if s.owner[tables.TRADE_SPACE[row, good]] != NONE:
                    goods += 1
            value += (
                FLEET_ODDS[covered]
                * mine
                * (tables.FLEET_POINTS[goods] + tables.FLEET_POINTS[min(tables.GOODS, goods + 1)])
            )
    return value // 2


@rule
def support(s, p, area):
    """What the own diamonds will earn below spaces that are still free."""
    points = 0
    for space in range(tables.FIRST[area] + BASE, tables.FIRST[area] + tables.COUNT[area]):
        if s.owner[space] == NONE:
            for i in range(tables.BUILDS_ON.shape[1]):
                below = tables.BUILDS_ON[space, i]
                if below != NONE and s.owner[below] == p:
                    points += tables.LEVEL_POINTS[below]
    return points


@rule
def opened(s, who, left):
    """Extra cards left lying for others, and the value of an own decision still open."""
    everyone = s.workshops[0] | s.workshops[1] | s.workshops[2] | s.workshops[3]
    open_stars = 0
    for i in range(len(STARS)):
        free = STARS[i] & ~everyone
        if free != 0 and free & (free - 1) == 0:
            open_stars += 1
    value = 0
    if left > 0:
        value -= OPEN_STAR * open_stars
    if extra_card_waits(s, who) or (uses_card(top_kind(s)) and top_who(s) == who):
        value += PENDING
    return value
