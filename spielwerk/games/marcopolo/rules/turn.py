"""A turn: one action, bonus actions before and after it (p.5, p.12-13)."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument
from ..state import (
    BUY_BLACK_DIE_MOVE,
    DIE_MOVE,
    END_TURN_MOVE,
    FULFIL_MOVE,
    GAIN_BLACK_DIE,
    NEXT_TURN,
    PLACE_MOVE,
    PURSE_MOVE,
    REROLL_MOVE,
    ROLL,
    TURN_MOVE,
    USE_DIE,
)
from ..tables import (
    BLACK_DIE_CAMELS,
    CAMELS,
    COLOURS_COUNT,
    FACES,
    PURSE,
    PURSE_REWARD,
    REROLL_CAMELS,
    TURN_CAMELS,
    UNSET,
)
from .contracts import fulfil, list_fulfilments
from .gains import put_die, receive
from .preparation import seat_after
from .rounds import lay_on_space
from .spaces import place_lowest, usable


@rule
def list_turn(s, who, out):
    """A die to use, a contract to fulfil, a black die to buy; the turn ends after the action or without dice."""
    n = 0
    for colour in range(COLOURS_COUNT):
        for value in range(FACES + 1):
            if s.dice[who, colour, value] > 0:
                out[n] = DIE_MOVE + colour * (FACES + 1) + value
                n += 1
    n = list_fulfilments(s, who, n, out)
    if not s.bought and s.black_dice > 0 and s.stock[who, CAMELS] >= BLACK_DIE_CAMELS:
        out[n] = BUY_BLACK_DIE_MOVE
        n += 1
    if s.acted or s.dice_left[who] == 0:
        out[n] = END_TURN_MOVE
        n += 1
    return n


@rule
def play_turn(s, who, move):
    if move < FULFIL_MOVE:
        push(s, USE_DIE, who, move - DIE_MOVE)
    elif move < BUY_BLACK_DIE_MOVE:
        fulfil(s, who, move - FULFIL_MOVE)
    elif move == BUY_BLACK_DIE_MOVE:
        s.stock[who, CAMELS] -= BLACK_DIE_CAMELS
        s.bought = 1
        push(s, GAIN_BLACK_DIE, who, 0)
    else:
        end_turn(s, who)


@rule
def end_turn(s, who):
    pop(s)
    push(s, NEXT_TURN, seat_after(s, who, 1), 0)


@rule
def list_uses(s, who, die, out):
    """An action space once per turn, or a bonus action: purse, reroll, turning the die."""
    colour = die // (FACES + 1)
    value = die % (FACES + 1)
    n = 0
    if not s.acted:
        for space in range(PURSE):
            if usable(s, who, space, colour, value):
                out[n] = PLACE_MOVE + space
                n += 1
    out[n] = PURSE_MOVE
    n += 1
    if value != UNSET:
        n = list_changes(s, who, value, n, out)
    return n


@rule
def list_changes(s, who, value, n, out):
    """One camel to roll the die again, two to turn it by one, but never between 1 and 6."""
    if s.stock[who, CAMELS] >= REROLL_CAMELS:
        out[n] = REROLL_MOVE
        n += 1
    if s.stock[who, CAMELS] >= TURN_CAMELS:
        if value < FACES:
            out[n] = TURN_MOVE
            n += 1
        if value > 1:
            out[n] = TURN_MOVE + 1
            n += 1
    return n


@rule
def use_die(s, who, move):
    colour = top_argument(s) // (FACES + 1)
    value = top_argument(s) % (FACES + 1)
    pop(s)
    if move < PURSE_MOVE:
        place_lowest(s, who, move - PLACE_MOVE, colour, value)
        return
    s.dice[who, colour, value] -= 1
    s.dice_left[who] -= 1
    if move == PURSE_MOVE:
        lay_on_space(s, PURSE, who, colour, value)
        receive(s, who, PURSE_REWARD, 1, 0)
    elif move == REROLL_MOVE:
        s.stock[who, CAMELS] -= REROLL_CAMELS
        push(s, ROLL, who, colour * 8 + 1)
    else:
        s.stock[who, CAMELS] -= TURN_CAMELS
        put_die(s, who, colour, value + 1 if move == TURN_MOVE else value - 1)
