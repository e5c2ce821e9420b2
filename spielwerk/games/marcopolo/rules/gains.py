"""Rewards and what they put on the agenda (supplement p.1)."""

from __future__ import annotations

from ....kernel import pop, push, rule, score, set_top_argument
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from ..tables import Character, Colour, Gain, Stock


@rule
def receive(s, who, reward, times, source):
    """Everything a reward shows: things at once, then choices, goods before steps, contracts and dice (ruling 71)."""
    for resource in range(tables.RESOURCES):
        s.stock[who, resource] += times * tables.REWARD[reward, resource]
    if tables.REWARD[reward, Gain.POINTS] != 0:
        score(s, who, source, times * tables.REWARD[reward, Gain.POINTS])
    if tables.REWARD[reward, Gain.BLACK_DIE]:
        push(s, Kind.GAIN_BLACK_DIE, who, 0)
    if tables.REWARD[reward, Gain.CONTRACT]:
        push(s, Kind.DRAW_CONTRACT, who, 0)
    if tables.REWARD[reward, Gain.STEP]:
        push(s, Kind.OFFER_STEP, who, 0)
    if tables.REWARD[reward, Gain.COPY]:
        push(s, Kind.COPY_TOWN, who, 0)
    if tables.REWARD[reward, Gain.TWO_GOODS]:
        push(s, Kind.TAKE_PAIR, who, 0)
    if tables.REWARD[reward, Gain.ANY_GOOD]:
        push(s, Kind.TAKE_GOOD, who, times)


# Goods of choice


@rule
def list_goods(out):
    """Pepper, silk or gold."""
    for good in range(tables.GOODS):
        out[good] = MOVE.good(good)
    return tables.GOODS


@rule
def take_good(s, who, good):
    s.stock[who, Stock.PEPPER + good] += 1


@rule
def list_pairs(out):
    """Two goods are always two different ones."""
    for pair in range(tables.PAIRS):
        out[pair] = MOVE.pair(pair)
    return tables.PAIRS


@rule
def take_pair(s, who, pair):
    add_pair(s, who, pair, 1)


@rule
def add_pair(s, who, pair, sign):
    s.stock[who, tables.PAIR_FIRST[pair]] += sign
    s.stock[who, tables.PAIR_SECOND[pair]] += sign


# Town bonuses


@rule
def receive_town_bonus(s, who, town):
    receive(s, who, tables.TOWN_REWARD + s.town_bonus[town], 1, Source.TOWN_BONUSES)


@rule
def list_towns_to_copy(s, out):
    """Any other town bonus (ruling 53); a post there is not needed."""
    n = 0
    for town in range(tables.TOWNS):
        if s.town_bonus[town] != tables.COPY_LETTER:
            out[n] = MOVE.town(town)
            n += 1
    return n


# Dice


@rule
def gain_black_die(s, who):
    """A black die from the board, rolled at once; if none is left there is none to take."""
    if s.black_dice > 0:
        s.black_dice -= 1
        add_die(s, who, Colour.BLACK)


@rule
def add_die(s, who, colour):
    """A die is rolled onto the tableau; Raschid's dice show nothing until he places them."""
    if s.character[who] == Character.RASCHID:
        put_die(s, who, colour, tables.UNSET)
    else:
        push(s, Kind.ROLL, who, ROW.roll(colour, 1))


@rule
def put_die(s, who, colour, value):
    s.dice[who, colour, value] += 1
    s.dice_left[who] += 1


@rule
def roll(s, who, colour, left, value):
    """One die of those to be rolled."""
    put_die(s, who, colour, value)
    if left == 1:
        pop(s)
    else:
        set_top_argument(s, ROW.roll(colour, left - 1))
