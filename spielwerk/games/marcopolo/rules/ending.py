"""The final scoring and the ranking (p.14, supplement p.2-3)."""

from __future__ import annotations

from ....kernel import places_by, rule, score, total
from ..state import (
    FROM_BEIJING,
    FROM_GOAL_CARDS,
    FROM_GOAL_CITIES,
    FROM_GOODS,
    FROM_MONEY,
    FROM_MOST_CONTRACTS,
)
from ..tables import (
    BEIJING,
    BEIJING_PLACES,
    BEIJING_POINTS,
    CAMELS,
    DIFFERENT_CITIES,
    GOAL_CITY,
    GOAL_POINTS,
    GOLD,
    GOODS_PER_POINT,
    KEPT_GOALS,
    MONEY,
    MONEY_PER_POINT,
    MOST_CONTRACTS_POINTS,
    PEPPER,
    SILK,
)


@rule
def finish(s):
    s.finished = 1
    for seat in range(s.players):
        score_goals(s, seat)
        score(s, seat, FROM_MONEY, s.stock[seat, MONEY] // MONEY_PER_POINT)
        score_goods(s, seat)
    for place in range(BEIJING_PLACES):
        if s.beijing[place] >= 0:
            score(s, s.beijing[place], FROM_BEIJING, BEIJING_POINTS[place])
    score_most_contracts(s)


@rule
def score_goals(s, seat):
    """Both cities of a card bring its points; different cities over both cards count by the table."""
    reached = 0
    for i in range(KEPT_GOALS):
        goal = int(s.goals[seat, i])
        wanted = (1 << GOAL_CITY[goal, 0]) | (1 << GOAL_CITY[goal, 1])
        if s.posts[seat] & wanted == wanted:
            score(s, seat, FROM_GOAL_CARDS, GOAL_POINTS[goal])
        reached |= s.posts[seat] & wanted
    different = 0
    while reached != 0:
        different += reached & 1
        reached >>= 1
    score(s, seat, FROM_GOAL_CITIES, DIFFERENT_CITIES[different])


@rule
def score_goods(s, seat):
    """Every two goods, whichever, but only with a post in Beijing."""
    if (s.posts[seat] >> BEIJING) & 1:
        goods = s.stock[seat, PEPPER] + s.stock[seat, SILK] + s.stock[seat, GOLD]
        score(s, seat, FROM_GOODS, goods // GOODS_PER_POINT)


@rule
def score_most_contracts(s):
    """Everybody who has fulfilled the most, however few (ruling 98)."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.fulfilled[seat]))
    for seat in range(s.players):
        if s.fulfilled[seat] == most:
            score(s, seat, FROM_MOST_CONTRACTS, MOST_CONTRACTS_POINTS)


@rule
def standing(s, who):
    """Points first, then camels."""
    return total(s, who) * 32768 + s.stock[who, CAMELS]


places = places_by(standing)
