"""The city cards (p.11, supplement p.1-2)."""

from __future__ import annotations

from ....kernel import push, rule, score
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from ..tables import CardUse, Stock
from .gains import add_pair, receive, receive_town_bonus
from .posts import posts_on_map
from .travel import begin_movement, cheapest_step


@rule
def card_usable(s, who, card):
    """A card can be used if its effect takes place at least once, p.6 (ruling 39)."""
    use = int(tables.CARD_USE[card])
    if use == CardUse.FIELDS or use == CardUse.POINTS:
        return True
    if use == CardUse.GOODS:
        return owns_a_good(s, who) or s.stock[who, Stock.CAMELS] >= tables.GOOD_IN_CAMELS
    if use == CardUse.STEPS_FOR_GOODS:
        return owns_a_pair(s, who) and step_remains(s, who, 0)
    if use == CardUse.TOWNS:
        return own_towns(s, who) != 0
    if use == CardUse.TOWNS_FOR_MONEY:
        return own_towns(s, who) != 0 and s.stock[who, Stock.MONEY] >= tables.TOWN_IN_MONEY
    for way in range(tables.CARD_WAYS[card]):
        if times_possible(s, who, card, way, 1) > 0:
            return True
    return False


@rule
def use_card(s, who, card):
    use = int(tables.CARD_USE[card])
    die = int(s.lowest_die)
    if use == CardUse.FIELDS or use == CardUse.TOWNS:
        push(s, Kind.CARD_FIELD, who, card)
    elif use == CardUse.GOODS:
        push(s, Kind.SWAP_GOODS, who, die)
    elif use == CardUse.POINTS:
        push(s, Kind.SWAP_POINTS, who, die)
    elif use == CardUse.STEPS_FOR_GOODS:
        push(s, Kind.PAY_PAIRS, who, die)
    elif use == CardUse.STEPS_FOR_CAMELS and s.single_steps:
        push(s, Kind.BUY_STEPS, who, die)
    elif use == CardUse.TOWNS_FOR_MONEY:
        push(s, Kind.NEXT_TOWN, who, ROW.next_town(tables.TOWN_IN_MONEY, die, 0))
    else:
        push(s, Kind.EXCHANGE, who, card)


@rule
def list_stop(s, left, out, n):
    """Where a card is used pip by pip one may stop after the first use; `left` uses of the die are left."""
    if left < s.lowest_die:
        out[n] = MOVE.stop()
        n += 1
    return n


# Exchanges: the same price for the same gain, up to as often as the die shows


@rule
def times_possible(s, who, card, way, most):
    """How often a way of a card can be used; counting cards count at most what is there."""
    times = most
    use = int(tables.CARD_USE[card])
    if use == CardUse.COUNT_CONTRACTS:
        times = min(times, int(s.fulfilled[who]))
    elif use == CardUse.COUNT_POSTS:
        times = min(times, posts_on_map(s, who))
    for resource in range(tables.RESOURCES):
        price = int(tables.CARD_PRICE[card, way, resource])
        if price > 0:
            times = min(times, s.stock[who, resource] // price)
    if use == CardUse.STEPS_FOR_CAMELS:
        while times > 0 and not step_remains(s, who, times * tables.STEP_IN_CAMELS):
            times -= 1
    return times


@rule
def step_remains(s, who, camels_paid):
    """Whether a first step can still be made after the camels are paid (ruling 45)."""
    return cheapest_step(s, who, s.stock[who, Stock.CAMELS] - camels_paid) <= s.stock[who, Stock.MONEY]


@rule
def list_exchanges(s, who, card, out):
    n = 0
    for way in range(tables.CARD_WAYS[card]):
        for times in range(1, times_possible(s, who, card, way, int(s.lowest_die)) + 1):
            out[n] = MOVE.exchange(way, times)
            n += 1
    return n


@rule
def exchange(s, who, card, way, times):
    """All steps of one use of a card form one movement (ruling 43)."""
    for resource in range(tables.RESOURCES):
        s.stock[who, resource] -= times * tables.CARD_PRICE[card, way, resource]
    if tables.CARD_USE[card] == CardUse.STEPS_FOR_CAMELS:
        begin_movement(s, who, Kind.CARD_STEPS, times)
    else:
        receive(s, who, tables.CARD_REWARD + 2 * card + way, times, Source.CITY_CARDS)


# Cards on which the die decides what is received


@rule
def list_card_fields(s, card, out):
    n = 0
    for field in range(s.lowest_die):
        if tables.CARD_FIELD_BEGINS[card, field]:
            out[n] = MOVE.field(field)
            n += 1
    return n


@rule
def take_card_field(s, who, card, field):
    if tables.CARD_USE[card] == CardUse.TOWNS:
        push(s, Kind.NEXT_TOWN, who, ROW.next_town(0, int(tables.FIELD_TOWNS[card, field]), 0))
    else:
        receive(s, who, tables.CARD_FIELD_REWARD + card * tables.FACES + field, 1, Source.CITY_CARDS)


# Cards that set off town bonuses: different towns with an own post, each use paid when it is made (ruling 40)


@rule
def own_towns(s, who):
    """The small towns with an own post, as bits."""
    return int(s.posts[who] >> tables.FIRST_TOWN)


@rule
def next_town(s, who, price, left, used):
    if left > 0 and own_towns(s, who) & ~used != 0 and s.stock[who, Stock.MONEY] >= price:
        push(s, Kind.CHOOSE_TOWN, who, ROW.choose_town(price, left, used))


@rule
def list_towns(s, who, price, used, out):
    """Where every use has its price, the player may stop after the first."""
    n = 0
    towns = own_towns(s, who) & ~used
    for town in range(tables.TOWNS):
        if (towns >> town) & 1:
            out[n] = MOVE.town(town)
            n += 1
    if price > 0 and used != 0:
        out[n] = MOVE.stop()
        n += 1
    return n


@rule
def visit_town(s, who, price, left, used, town):
    s.stock[who, Stock.MONEY] -= price
    push(s, Kind.NEXT_TOWN, who, ROW.next_town(price, left - 1, used | (1 << town)))
    receive_town_bonus(s, who, town)


# A good for two camels or the other way round, a point for three money or the other way round, mixed (ruling 41)


@rule
def list_swaps(s, who, out):
    n = 0
    for good in range(tables.GOODS):
        if s.stock[who, Stock.PEPPER + good] > 0:
            out[n] = MOVE.swap_goods(tables.FORTH, good)
            n += 1
    if s.stock[who, Stock.CAMELS] >= tables.GOOD_IN_CAMELS:
        for good in range(tables.GOODS):
            out[n] = MOVE.swap_goods(tables.BACK, good)
            n += 1
    return n


@rule
def swap_goods(s, who, way, good):
    sign = 1 if way == tables.FORTH else -1
    s.stock[who, Stock.PEPPER + good] -= sign
    s.stock[who, Stock.CAMELS] += sign * tables.GOOD_IN_CAMELS


@rule
def list_point_swaps(s, who, out):
    """Points may fall below zero (ruling 42)."""
    out[0] = MOVE.swap_points(tables.FORTH)
    if s.stock[who, Stock.MONEY] < tables.POINT_IN_MONEY:
        return 1
    out[1] = MOVE.swap_points(tables.BACK)
    return 2


@rule
def swap_points(s, who, way):
    sign = 1 if way == tables.FORTH else -1
    score(s, who, Source.CITY_CARDS, -sign)
    s.stock[who, Stock.MONEY] += sign * tables.POINT_IN_MONEY


@rule
def owns_a_good(s, who):
    for good in range(tables.GOODS):
        if s.stock[who, Stock.PEPPER + good] > 0:
            return True
    return False


# Steps made one by one: each is paid, made and settled with its post before the next (ruling 43)


@rule
def list_bought_steps(s, who, out):
    if s.stock[who, Stock.CAMELS] >= tables.STEP_IN_CAMELS and step_remains(s, who, tables.STEP_IN_CAMELS):
        out[0] = MOVE.exchange(tables.FORTH, 1)
        return 1
    return 0


@rule
def buy_step(s, who):
    s.stock[who, Stock.CAMELS] -= tables.STEP_IN_CAMELS
    begin_movement(s, who, Kind.CARD_STEPS, 1)


# Two different goods for a step


@rule
def owns_pair(s, who, pair):
    return s.stock[who, tables.PAIR_FIRST[pair]] > 0 and s.stock[who, tables.PAIR_SECOND[pair]] > 0


@rule
def owns_a_pair(s, who):
    for pair in range(tables.PAIRS):
        if owns_pair(s, who, pair):
            return True
    return False


@rule
def list_payable_pairs(s, who, out):
    n = 0
    if step_remains(s, who, 0):
        for pair in range(tables.PAIRS):
            if owns_pair(s, who, pair):
                out[n] = MOVE.pay_pair(pair)
                n += 1
    return n


@rule
def pay_pair(s, who, left, pair):
    """The steps are made when all are paid, or each as soon as it is paid (ruling 43)."""
    add_pair(s, who, pair, -1)
    if s.single_steps:
        begin_movement(s, who, Kind.CARD_STEPS, 1)
    elif left == 1:
        begin_movement(s, who, Kind.CARD_STEPS, int(s.lowest_die))


@rule
def stop_paying(s, who, left):
    """The steps paid for are made in one movement, unless each was made at once."""
    if not s.single_steps:
        begin_movement(s, who, Kind.CARD_STEPS, int(s.lowest_die) - left)
