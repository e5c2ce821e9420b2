"""The course of the game: five phases of five rounds, p.3-4, and the end of a phase, p.9."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, Colour, Tile
from .bridge import speaks
from .depots import clear_depots, lay_inn, start_laying
from .holdings import gain_silver, gain_workers, has, holds, is_solo
from .monasteries import count_tiles
from .shields import open_naming, open_phase_shields
from .solo import remove_first_tile

# A phase begins


@rule
def start_phase(s, phase):
    """Left-over tiles go, new ones come, five goods are opened, p.3."""
    s.phase = phase
    clear_depots(s)
    lay_inn(s)
    push(s, Kind.START_ROUND, 0, 0)
    push(s, Kind.OPEN_GOODS, 0, tables.ROUNDS)
    start_laying(s)


@rule
def open_good(s, good, left):
    s.goods_bag[good] -= 1
    s.round_goods[tables.ROUNDS - left] = good


# A round


@rule
def start_round(s, number):
    """Everybody rolls, the white die places a good, then all take their turns in the order of the bridge, p.4."""
    s.round_number = number
    push(s, Kind.END_ROUND, 0, 0)
    for i in range(s.players):
        push(s, Kind.BEGIN_TURN, s.order[s.players - 1 - i], 0)
    push(s, Kind.WHITE_DIE, 0, 0)
    for i in range(s.players):
        push(s, Kind.ROLL_DICE, s.order[s.players - 1 - i], 0)
    push(s, Kind.ROLL_WHITE, 0, 0)


@rule
def roll_white(s, number):
    s.white = number


@rule
def list_pairs(out, weight):
    """Two equal dice are rolled half as often as two different ones."""
    for pair in range(len(tables.PAIRS)):
        out[pair] = MOVE.roll(pair)
        weight[pair] = 1 if tables.PAIRS[pair, 0] == tables.PAIRS[pair, 1] else 2
    return len(tables.PAIRS)


@rule
def roll_dice(s, who, dice):
    for die in range(2):
        s.dice[who, die] = tables.PAIRS[dice, die]
        s.used[who, die] = 0
    s.turned[who] = 0


@rule
def use_white_die(s):
    """The good of this round goes to the depot of that number; solo a tile leaves it, p.4 and p.14."""
    depot = s.white - 1
    s.depot_goods[depot, s.round_goods[s.round_number]] += 1
    s.round_goods[s.round_number] = NONE
    if is_solo(s):
        remove_first_tile(s, depot)


@rule
def begin_turn(s, who):
    s.actor = who
    s.bought = 0
    push(s, Kind.TURN, who, 0)


@rule
def end_round(s):
    s.actor = NONE
    if s.round_number + 1 < tables.ROUNDS:
        push(s, Kind.START_ROUND, 0, s.round_number + 1)
    else:
        end_phase(s)


# A phase ends


@rule
def end_phase(s):
    """Shields 14 and 15, then tribute, then the mines (ruling 101); after the fifth phase the game is over."""
    if s.phase + 1 < tables.PHASES:
        push(s, Kind.START_PHASE, 0, s.phase + 1)
    else:
        push(s, Kind.FINISH, 0, 0)
    push(s, Kind.INCOME, 0, 0)
    if s.shields:
        for i in range(s.players):
            if speaks(s, s.players - 1 - i):
                push(s, Kind.BEGIN_TRIBUTE, s.order[s.players - 1 - i], 0)
        open_phase_shields(s)


@rule
def pay_mines(s):
    """A silver for every mine, two with shield 8, and one worker with monastery 2, p.5 and p.9 (rulings 38 and 114)."""
    for d in range(s.duchies):
        mines = count_tiles(s, d, Colour.MINE, Tile.MINE)
        gain_silver(s, d, mines * (1 + holds(s, d, 8)))
        if mines > 0 and has(s, d, 2):
            gain_workers(s, d, mines)
    if s.shields and s.phase + 1 == tables.PHASES:
        open_naming(s)
