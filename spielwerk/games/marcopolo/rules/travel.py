"""Movement on the map: journeys, steps of cards and steps as reward (p.9-11, supplement p.1 and p.4)."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, Character, Ground, Stock

# What a step costs


@rule
def jumps(s, who, here, there):
    """Caprini goes from any oasis to any other in one step, at no extra cost (ruling 86)."""
    if s.character[who] != Character.CAPRINI or here == there:
        return False
    return tables.GROUND[here] == Ground.OASIS and tables.GROUND[there] == Ground.OASIS


@rule
def cheapest_step(s, who, camels):
    """The least money a next step costs on its route with so many camels; TOO_MUCH if none can be made."""
    least = tables.TOO_MUCH
    for figure in range(tables.FIGURES):
        here = int(s.figure[who, figure])
        if here != NONE:
            if s.character[who] == Character.CAPRINI and tables.GROUND[here] == Ground.OASIS:
                return 0
            for i in range(tables.NEIGHBOURS.shape[1]):
                there = int(tables.NEIGHBOURS[here, i])
                if there != NONE and tables.ROUTE_CAMELS[here, there] <= camels:
                    least = min(least, int(tables.ROUTE_MONEY[here, there]))
    return least


@rule
def can_step(s, who, here, there, price):
    """Whether price and extra costs of a step can be paid."""
    if jumps(s, who, here, there):
        return s.stock[who, Stock.MONEY] >= price
    camels = tables.ROUTE_CAMELS[here, there]
    if camels == NONE or s.stock[who, Stock.CAMELS] < camels:
        return False
    return s.stock[who, Stock.MONEY] >= price + tables.ROUTE_MONEY[here, there]


# Movements: a journey has a price that grows with every step, other steps have none


@rule
def begin_movement(s, who, kind, steps):
    s.steps_made = 0
    s.moved_figures = 0
    push(s, kind, who, steps)


@rule
def offer_step(s, who):
    """A step as reward lapses if its extra costs cannot be paid; it may be declined (ruling 88)."""
    if cheapest_step(s, who, s.stock[who, Stock.CAMELS]) <= s.stock[who, Stock.MONEY]:
        begin_movement(s, who, Kind.BONUS_STEP, 1)


@rule
def list_journey(s, who, out):
    return list_steps(s, who, tables.STEP_PRICE[s.steps_made], out)


@rule
def list_free_steps(s, who, out):
    return list_steps(s, who, 0, out)


@rule
def list_steps(s, who, price, out):
    """Every step that can be paid."""
    n = 0
    for figure in range(tables.FIGURES):
        here = int(s.figure[who, figure])
        if here != NONE:
            for there in range(tables.LOCATIONS):
                if can_step(s, who, here, there, price):
                    out[n] = MOVE.step(figure, there)
                    n += 1
    return n


@rule
def list_end_of_movement(s, out, n):
    """A movement may end after its first step."""
    if s.steps_made > 0:
        out[n] = MOVE.stop()
        n += 1
    return n


@rule
def travel_on(s, who, left, figure, place):
    s.stock[who, Stock.MONEY] -= tables.STEP_PRICE[s.steps_made]
    step(s, who, left, figure, place)


@rule
def step(s, who, left, figure, place):
    """Nothing is gained before the movement ends, so paying step by step is paying in advance (ruling 73)."""
    here = int(s.figure[who, figure])
    if not jumps(s, who, here, place):
        s.stock[who, Stock.CAMELS] -= tables.ROUTE_CAMELS[here, place]
        s.stock[who, Stock.MONEY] -= tables.ROUTE_MONEY[here, place]
    s.figure[who, figure] = place
    s.moved_figures |= 1 << figure
    s.trail[s.steps_made] = figure * tables.LOCATIONS + here
    s.steps_made += 1
    if s.character[who] == Character.RUBRUK:
        s.passed[s.passed_count] = place
        s.passed_count += 1
    if left == 1:
        end_movement(s, who)


@rule
def end_movement(s, who):
    """A post where each moved figure stands; Rubruk's also in every city on the way. Bonuses come after all posts."""
    push(s, Kind.BONUSES, who, 0)
    if s.character[who] == Character.RUBRUK:
        arrive_on_the_way(s, who)
    else:
        for figure in range(tables.FIGURES - 1, -1, -1):
            if (s.moved_figures >> figure) & 1:
                push(s, Kind.ARRIVE, who, s.figure[who, figure])
    for i in range(s.steps_made):
        s.trail[i] = 0
    s.steps_made = 0
    s.moved_figures = 0


@rule
def arrive_on_the_way(s, who):
    """Rubruk's places in the order of the way (ruling 79).

    One visited twice comes twice: the post of the first visit may have been moved on by then (ruling 78).
    """
    while s.passed_count > 0:
        s.passed_count -= 1
        push(s, Kind.ARRIVE, who, s.passed[s.passed_count])
        s.passed[s.passed_count] = 0
