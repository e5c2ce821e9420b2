"""A turn: one action, bonus actions before and after it (p.5, p.12-13)."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, ROW, Kind
from ..tables import Space, Stock
from .contracts import list_fulfilments
from .course import lay_on_space
from .gains import put_die, receive
from .setup import seat_after
from .spaces import usable


@rule
def list_turn(s, who, out):
    """A die to use, a contract to fulfil, a black die to buy; the turn ends after the action or without dice."""
    n = 0
    for colour in range(tables.COLOUR_COUNT):
        for value in range(tables.FACES + 1):
            if s.dice[who, colour, value] > 0:
                out[n] = MOVE.die(colour, value)
                n += 1
    n = list_fulfilments(s, who, out, n)
    if not s.bought and s.black_dice > 0 and s.stock[who, Stock.CAMELS] >= tables.BLACK_DIE_CAMELS:
        out[n] = MOVE.buy_black_die()
        n += 1
    if s.acted or s.dice_left[who] == 0:
        out[n] = MOVE.end_turn()
        n += 1
    return n


@rule
def take_up_die(s, who, colour, value):
    push(s, Kind.USE_DIE, who, ROW.use_die(colour, value))


@rule
def buy_black_die(s, who):
    """Once a turn (ruling 28)."""
    s.stock[who, Stock.CAMELS] -= tables.BLACK_DIE_CAMELS
    s.bought = 1
    push(s, Kind.GAIN_BLACK_DIE, who, 0)


@rule
def end_turn(s, who):
    push(s, Kind.NEXT_TURN, seat_after(s, who, 1), 0)


# What a die is used for


@rule
def list_uses(s, who, colour, value, out):
    """An action space once per turn, or a bonus action: purse (ruling 22), reroll, turning the die."""
    n = 0
    if not s.acted:
        for space in range(Space.PURSE):
            if usable(s, who, space, colour, value):
                out[n] = MOVE.place(space)
                n += 1
    out[n] = MOVE.purse()
    n += 1
    if value != tables.UNSET:
        n = list_changes(s, who, value, out, n)
    return n


@rule
def list_changes(s, who, value, out, n):
    """One camel to roll the die again, two to turn it by one, but never between 1 and 6."""
    if s.stock[who, Stock.CAMELS] >= tables.REROLL_CAMELS:
        out[n] = MOVE.reroll()
        n += 1
    if s.stock[who, Stock.CAMELS] >= tables.TURN_CAMELS:
        if value < tables.FACES:
            out[n] = MOVE.turn(tables.UP)
            n += 1
        if value > 1:
            out[n] = MOVE.turn(tables.DOWN)
            n += 1
    return n


@rule
def take_from_tableau(s, who, colour, value):
    s.dice[who, colour, value] -= 1
    s.dice_left[who] -= 1


@rule
def put_in_purse(s, who, colour, value):
    take_from_tableau(s, who, colour, value)
    lay_on_space(s, Space.PURSE, who, colour, value)
    receive(s, who, tables.PURSE_REWARD, 1, 0)


@rule
def reroll(s, who, colour, value):
    take_from_tableau(s, who, colour, value)
    s.stock[who, Stock.CAMELS] -= tables.REROLL_CAMELS
    push(s, Kind.ROLL, who, ROW.roll(colour, 1))


@rule
def turn_die(s, who, colour, value, way):
    take_from_tableau(s, who, colour, value)
    s.stock[who, Stock.CAMELS] -= tables.TURN_CAMELS
    put_die(s, who, colour, value + 1 if way == tables.UP else value - 1)
