"""Rewards and what they put on the agenda (supplement p.1)."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, score, set_top_argument, top_argument
from ..state import (
    COPY_TOWN,
    DRAW_CONTRACT,
    FROM_TOWNS,
    GAIN_BLACK_DIE,
    GOOD_MOVE,
    OFFER_STEP,
    PAIR_MOVE,
    ROLL,
    TAKE_GOOD,
    TAKE_PAIR,
    TOWN_MOVE,
)
from ..tables import (
    ANY_GOOD,
    BLACK,
    BLACK_DIE,
    CONTRACT,
    COPY,
    COPY_LETTER,
    GOODS,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PEPPER,
    POINTS,
    RASCHID,
    RESOURCES,
    REWARD,
    STEP,
    TOWN_REWARD,
    TOWNS,
    TWO_GOODS,
    UNSET,
)


@rule
def receive(s, who, row, times, source):
    """Everything a reward shows: things at once, then its choices, goods before steps, contracts and dice."""
    for resource in range(RESOURCES):
        s.stock[who, resource] += times * REWARD[row, resource]
    if REWARD[row, POINTS] != 0:
        score(s, who, source, times * REWARD[row, POINTS])
    if REWARD[row, BLACK_DIE]:
        push(s, GAIN_BLACK_DIE, who, 0)
    if REWARD[row, CONTRACT]:
        push(s, DRAW_CONTRACT, who, 0)
    if REWARD[row, STEP]:
        push(s, OFFER_STEP, who, 0)
    if REWARD[row, COPY]:
        push(s, COPY_TOWN, who, 0)
    if REWARD[row, TWO_GOODS]:
        push(s, TAKE_PAIR, who, 0)
    if REWARD[row, ANY_GOOD]:
        push(s, TAKE_GOOD, who, times)


@rule
def list_goods(out):
    """Pepper, silk or gold."""
    for good in range(GOODS):
        out[good] = GOOD_MOVE + good
    return GOODS


@rule
def take_good(s, who, good):
    """One good of choice, as often as the reward says."""
    s.stock[who, PEPPER + good] += 1
    count_down(s)


@rule
def list_pairs(out):
    """Two goods are always two different ones."""
    for pair in range(PAIRS):
        out[pair] = PAIR_MOVE + pair
    return PAIRS


@rule
def add_pair(s, who, pair, sign):
    s.stock[who, PAIR_FIRST[pair]] += sign
    s.stock[who, PAIR_SECOND[pair]] += sign


@rule
def list_towns_to_copy(s, out):
    """Any other town bonus; a post there is not needed."""
    n = 0
    for town in range(TOWNS):
        if s.town_bonus[town] != COPY_LETTER:
            out[n] = TOWN_MOVE + town
            n += 1
    return n


@rule
def receive_town_bonus(s, who, town):
    receive(s, who, TOWN_REWARD + s.town_bonus[town], 1, FROM_TOWNS)


@rule
def gain_black_die(s, who):
    """A black die from the board, rolled at once; if none is left there is none to take."""
    if s.black_dice > 0:
        s.black_dice -= 1
        add_die(s, who, BLACK)


@rule
def add_die(s, who, colour):
    """A die is rolled onto the tableau; Raschid's dice show nothing until he places them."""
    if s.character[who] == RASCHID:
        put_die(s, who, colour, UNSET)
    else:
        push(s, ROLL, who, colour * 8 + 1)


@rule
def put_die(s, who, colour, value):
    s.dice[who, colour, value] += 1
    s.dice_left[who] += 1


@rule
def roll(s, who, value):
    """One die of those to be rolled; the argument holds their colour and how many are left."""
    put_die(s, who, top_argument(s) // 8, value)
    left = top_argument(s) - 1
    if left % 8 == 0:
        pop(s)
    else:
        set_top_argument(s, left)
