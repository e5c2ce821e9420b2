"""The city cards (p.11, supplement p.1-2)."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, score, top_argument
from ..state import (
    BUY_STEPS,
    CARD_FIELD,
    CARD_STEPS,
    CHOOSE_TOWN,
    EXCHANGE,
    EXCHANGE_MOVE,
    FIELD_MOVE,
    FROM_CARDS,
    NEXT_TOWN,
    PAY_PAIR_MOVE,
    PAY_PAIRS,
    STOP_MOVE,
    SWAP_GOODS,
    SWAP_GOODS_MOVE,
    SWAP_POINTS,
    SWAP_POINTS_MOVE,
    TOWN_MOVE,
)
from ..tables import (
    CAMELS,
    CARD_FIELD_BEGINS,
    CARD_FIELD_REWARD,
    CARD_KIND,
    CARD_PRICE,
    CARD_REWARD,
    CARD_WAYS,
    COUNT_CONTRACTS,
    COUNT_POSTS,
    FACES,
    FIELD_CARD,
    FIELD_TOWNS,
    FIRST_TOWN,
    GOOD_IN_CAMELS,
    GOODS,
    GOODS_CARD,
    MONEY,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PEPPER,
    POINT_IN_MONEY,
    POINTS_CARD,
    RESOURCES,
    STEP_IN_CAMELS,
    STEPS_FOR_CAMELS,
    STEPS_FOR_GOODS,
    TOWN_CARD,
    TOWN_IN_MONEY,
    TOWNS,
    TOWNS_FOR_MONEY,
)
from .gains import add_pair, receive, receive_town_bonus
from .travel import begin_movement, cheapest_step, posts_on_map


@rule
def card_usable(s, who, card):
    """A card can be used if its effect takes place at least once, p.6."""
    kind = int(CARD_KIND[card])
    if kind == FIELD_CARD or kind == POINTS_CARD:
        return True
    if kind == GOODS_CARD:
        return owns_a_good(s, who) or s.stock[who, CAMELS] >= GOOD_IN_CAMELS
    if kind == STEPS_FOR_GOODS:
        return owns_a_pair(s, who) and cheapest_step(s, who, s.stock[who, CAMELS]) <= s.stock[who, MONEY]
    if kind == TOWN_CARD:
        return own_towns(s, who) != 0
    if kind == TOWNS_FOR_MONEY:
        return own_towns(s, who) != 0 and s.stock[who, MONEY] >= TOWN_IN_MONEY
    for way in range(CARD_WAYS[card]):
        if times_possible(s, who, card, way, 1) > 0:
            return True
    return False


@rule
def use_card(s, who, card):
    kind = int(CARD_KIND[card])
    if kind == FIELD_CARD or kind == TOWN_CARD:
        push(s, CARD_FIELD, who, card)
    elif kind == GOODS_CARD:
        push(s, SWAP_GOODS, who, int(s.lowest_die))
    elif kind == POINTS_CARD:
        push(s, SWAP_POINTS, who, int(s.lowest_die))
    elif kind == STEPS_FOR_GOODS:
        push(s, PAY_PAIRS, who, int(s.lowest_die))
    elif kind == STEPS_FOR_CAMELS and s.single_steps:
        push(s, BUY_STEPS, who, int(s.lowest_die))
    elif kind == TOWNS_FOR_MONEY:
        push(s, NEXT_TOWN, who, town_visits(0, int(s.lowest_die), TOWN_IN_MONEY))
    else:
        push(s, EXCHANGE, who, card)


# Exchanges: the same price for the same gain, up to as often as the die shows


@rule
def times_possible(s, who, card, way, most):
    """How often a way of a card can be used; counting cards count at most what is there."""
    times = most
    kind = int(CARD_KIND[card])
    if kind == COUNT_CONTRACTS:
        times = min(times, int(s.fulfilled[who]))
    elif kind == COUNT_POSTS:
        times = min(times, posts_on_map(s, who))
    for resource in range(RESOURCES):
        price = int(CARD_PRICE[card, way, resource])
        if price > 0:
            times = min(times, s.stock[who, resource] // price)
    if kind == STEPS_FOR_CAMELS:
        while times > 0 and not step_remains(s, who, times * int(CARD_PRICE[card, way, CAMELS])):
            times -= 1
    return times


@rule
def step_remains(s, who, camels_paid):
    """Whether a first step can still be made after the camels are paid."""
    return cheapest_step(s, who, s.stock[who, CAMELS] - camels_paid) <= s.stock[who, MONEY]


@rule
def list_exchanges(s, who, card, out):
    n = 0
    for way in range(CARD_WAYS[card]):
        for times in range(times_possible(s, who, card, way, int(s.lowest_die))):
            out[n] = EXCHANGE_MOVE + way * FACES + times
            n += 1
    return n


@rule
def exchange(s, who, way, times):
    """All steps of one use of a card form one movement (ruling 43)."""
    card = top_argument(s)
    pop(s)
    for resource in range(RESOURCES):
        s.stock[who, resource] -= times * CARD_PRICE[card, way, resource]
    if CARD_KIND[card] == STEPS_FOR_CAMELS:
        begin_movement(s, who, CARD_STEPS, times)
    else:
        receive(s, who, CARD_REWARD + 2 * card + way, times, FROM_CARDS)


# Cards on which the die decides what is received


@rule
def list_card_fields(s, card, out):
    n = 0
    for field in range(s.lowest_die):
        if CARD_FIELD_BEGINS[card, field]:
            out[n] = FIELD_MOVE + field
            n += 1
    return n


@rule
def take_card_field(s, who, field):
    card = top_argument(s)
    pop(s)
    if CARD_KIND[card] == TOWN_CARD:
        push(s, NEXT_TOWN, who, town_visits(0, int(FIELD_TOWNS[card, field]), 0))
    else:
        receive(s, who, CARD_FIELD_REWARD + card * FACES + field, 1, FROM_CARDS)


# Cards that set off town bonuses. The argument of their rows: towns used, how many more, the price of each.


@rule
def town_visits(used, left, price):
    return used + left * 64 + price * 512


@rule
def own_towns(s, who):
    """The small towns with an own post, as bits."""
    return int(s.posts[who] >> FIRST_TOWN)


@rule
def next_town(s, who, visits):
    """Different towns with an own post, each use paid when it is made."""
    price = visits // 512
    if visits // 64 % 8 > 0 and own_towns(s, who) & ~(visits % 64) != 0 and s.stock[who, MONEY] >= price:
        push(s, CHOOSE_TOWN, who, visits)


@rule
def list_towns(s, who, visits, out):
    """Where every use has its price, the player may stop after the first."""
    n = 0
    towns = own_towns(s, who) & ~(visits % 64)
    for town in range(TOWNS):
        if (towns >> town) & 1:
            out[n] = TOWN_MOVE + town
            n += 1
    if visits // 512 > 0 and visits % 64 != 0:
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def visit_town(s, who, town):
    visits = top_argument(s)
    pop(s)
    s.stock[who, MONEY] -= visits // 512
    push(s, NEXT_TOWN, who, (visits - 64) | (1 << town))
    receive_town_bonus(s, who, town)


# A good for two camels or the other way round, a point for three money or the other way round, mixed as one likes


@rule
def may_stop(s, left):
    """After the first use; `left` uses of the die are left."""
    return left < s.lowest_die


@rule
def list_swaps(s, who, out):
    n = 0
    for good in range(GOODS):
        if s.stock[who, PEPPER + good] > 0:
            out[n] = SWAP_GOODS_MOVE + good
            n += 1
    if s.stock[who, CAMELS] >= GOOD_IN_CAMELS:
        for good in range(GOODS):
            out[n] = SWAP_GOODS_MOVE + GOODS + good
            n += 1
    if may_stop(s, top_argument(s)):
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def swap_goods(s, who, choice):
    way = 1 if choice < GOODS else -1
    s.stock[who, PEPPER + choice % GOODS] -= way
    s.stock[who, CAMELS] += way * GOOD_IN_CAMELS
    count_down(s)


@rule
def list_point_swaps(s, who, out):
    """Points may fall below zero."""
    out[0] = SWAP_POINTS_MOVE
    n = 1
    if s.stock[who, MONEY] >= POINT_IN_MONEY:
        out[n] = SWAP_POINTS_MOVE + 1
        n += 1
    if may_stop(s, top_argument(s)):
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def swap_points(s, who, choice):
    way = 1 if choice == 0 else -1
    score(s, who, FROM_CARDS, -way)
    s.stock[who, MONEY] += way * POINT_IN_MONEY
    count_down(s)


@rule
def owns_a_good(s, who):
    for good in range(GOODS):
        if s.stock[who, PEPPER + good] > 0:
            return True
    return False


# Steps made one by one: each is paid, made and settled with its post before the next (ruling 43)


@rule
def list_bought_steps(s, who, left, out):
    n = 0
    if s.stock[who, CAMELS] >= STEP_IN_CAMELS and step_remains(s, who, STEP_IN_CAMELS):
        out[n] = EXCHANGE_MOVE
        n += 1
    if may_stop(s, left):
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def buy_step(s, who):
    s.stock[who, CAMELS] -= STEP_IN_CAMELS
    count_down(s)
    begin_movement(s, who, CARD_STEPS, 1)


# Two different goods for a step


@rule
def owns_pair(s, who, pair):
    return s.stock[who, PAIR_FIRST[pair]] > 0 and s.stock[who, PAIR_SECOND[pair]] > 0


@rule
def owns_a_pair(s, who):
    for pair in range(PAIRS):
        if owns_pair(s, who, pair):
            return True
    return False


@rule
def list_payable_pairs(s, who, out):
    n = 0
    for pair in range(PAIRS):
        if owns_pair(s, who, pair) and step_remains(s, who, 0):
            out[n] = PAY_PAIR_MOVE + pair
            n += 1
    if may_stop(s, top_argument(s)):
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def pay_pair(s, who, pair):
    """The steps are made when all are paid, or each as soon as it is paid (ruling 43)."""
    add_pair(s, who, pair, -1)
    left = count_down(s)
    if s.single_steps:
        begin_movement(s, who, CARD_STEPS, 1)
    elif left == 0:
        begin_movement(s, who, CARD_STEPS, int(s.lowest_die))


@rule
def stop_paying(s, who):
    """The steps paid for are made in one movement, unless each was made at once."""
    steps = int(s.lowest_die) - top_argument(s)
    pop(s)
    if not s.single_steps:
        begin_movement(s, who, CARD_STEPS, steps)
