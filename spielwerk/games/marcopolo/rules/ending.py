"""The final scoring and the ranking (p.14, supplement p.2-3)."""

from __future__ import annotations

from ....kernel import places_by, rule, score, total
from .. import tables
from ..state import Source
from ..tables import BEIJING, Stock


@rule
def finish(s):
    s.finished = 1
    for seat in range(s.players):
        score_goals(s, seat)
        score(s, seat, Source.MONEY, s.stock[seat, Stock.MONEY] // tables.MONEY_PER_POINT)
        score_goods(s, seat)
    for place in range(tables.BEIJING_PLACES):
        if s.beijing[place] >= 0:
            score(s, s.beijing[place], Source.BEIJING, tables.BEIJING_POINTS[place])
    score_most_contracts(s)


@rule
def score_goals(s, seat):
    """Both cities of a card bring its points; different cities over both cards count by the table (ruling 99)."""
    reached = 0
    for i in range(tables.KEPT_GOALS):
        goal = int(s.goals[seat, i])
        wanted = (1 << tables.GOAL_CITY[goal, 0]) | (1 << tables.GOAL_CITY[goal, 1])
        if s.posts[seat] & wanted == wanted:
            score(s, seat, Source.GOAL_CARDS, tables.GOAL_POINTS[goal])
        reached |= s.posts[seat] & wanted
    different = 0
    while reached != 0:
        different += reached & 1
        reached >>= 1
    score(s, seat, Source.GOAL_CITIES, tables.DIFFERENT_CITIES[different])


@rule
def score_goods(s, seat):
    """Every two goods, whichever (ruling 96), but only with a post in Beijing."""
    if (s.posts[seat] >> BEIJING) & 1:
        goods = s.stock[seat, Stock.PEPPER] + s.stock[seat, Stock.SILK] + s.stock[seat, Stock.GOLD]
        score(s, seat, Source.GOODS, goods // tables.GOODS_PER_POINT)


@rule
def score_most_contracts(s):
    """Everybody who has fulfilled the most, however few (ruling 98)."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.fulfilled[seat]))
    for seat in range(s.players):
        if s.fulfilled[seat] == most:
            score(s, seat, Source.MOST_CONTRACTS, tables.MOST_CONTRACTS_POINTS)


@rule
def standing(s, who):
    """Points first, then camels (ruling 101)."""
    return total(s, who) * 32768 + s.stock[who, Stock.CAMELS]


places = places_by(standing)
