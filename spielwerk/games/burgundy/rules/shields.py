"""Shields, p.15-16: taking them, tribute, and what they allow at the end of a phase."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument, top_argument
from ..state import (
    BY_COLOUR,
    CASTLE,
    CASTLES,
    COLOUR_FIRST,
    DECLINE_MOVE,
    HELD,
    NAME,
    NONE,
    NUMBERED,
    OUT_OF_GAME,
    PHASE_SHIELDS,
    PLACE_FROM_BOARD,
    PRICE,
    PUT_SHIELD,
    SHIELD_CASTLE_MOVE,
    SHIELD_MOVE,
    SHIELDS,
    SLOTS,
    TAKE_MOVE,
    TRIBUTE,
    TRIBUTE_MOVE,
)
from .bridge import speaks
from .duchy import can_place
from .holdings import duchy_of, has, holds, pay_silver, pay_workers
from .purchase import may_name
from .storage import shrink_storage

GIVE_UP = 2


@rule
def double_price(s, who, number):
    """What it costs to show this number with both dice; the free shifts do not help (ruling 95)."""
    eight = has(s, duchy_of(s, who), 8)
    return int(PRICE[eight, 0, s.dice[who, 0], number] + PRICE[eight, 0, s.dice[who, 1], number])


@rule
def list_shields_by_dice(s, who, out, n):
    """A double takes a shield of that depot instead of both actions (ruling 94)."""
    for shield in range(1, SHIELDS + 1):
        depot = int(s.shield_place[shield])
        if 0 <= depot < 6 and double_price(s, who, depot + 1) <= s.workers[duchy_of(s, who)]:
            out[n] = SHIELD_MOVE + shield - 1
            n += 1
    return n


@rule
def list_shields_by_castle(s, out, n):
    """Shield 11: the action of a castle may take any shield (ruling 117)."""
    for shield in range(1, SHIELDS + 1):
        if 0 <= s.shield_place[shield] < 6:
            out[n] = SHIELD_MOVE + shield - 1
            n += 1
    return n


@rule
def take_shield_by_dice(s, who, shield):
    pay_workers(s, duchy_of(s, who), double_price(s, who, s.shield_place[shield] + 1))
    s.used[who, 0] = 1
    s.used[who, 1] = 1
    take_shield(s, who, shield)


@rule
def take_shield(s, who, shield):
    push(s, PUT_SHIELD, who, shield)


@rule
def list_castles(s, who, out):
    """Any own castle tile, the starting castle too (ruling 98); a shield that lies there leaves the game."""
    d = duchy_of(s, who)
    board = int(s.board[d])
    n = 0
    for j in range(COLOUR_FIRST[board, CASTLES], COLOUR_FIRST[board, CASTLES + 1]):
        space = int(BY_COLOUR[board, j])
        if s.tile[d * s.spaces + space] == CASTLE:
            out[n] = SHIELD_CASTLE_MOVE + space
            n += 1
    return n


@rule
def play_put_shield(s, who, move):
    d = duchy_of(s, who)
    shield = top_argument(s)
    space = move - SHIELD_CASTLE_MOVE
    pop(s)
    for other in range(1, SHIELDS + 1):
        if holds(s, d, other) and s.shield_space[other] == space:
            lose_shield(s, d, other)
    s.shield_place[shield] = HELD + d
    s.shield_space[shield] = space


@rule
def lose_shield(s, d, shield):
    """The shield is out of the game and with it everything it did (ruling 100)."""
    s.shield_place[shield] = OUT_OF_GAME
    s.shield_space[shield] = NONE
    if shield == 6:
        s.copies[d] = NONE
    if shield == 4:
        shrink_storage(s, d)


# Tribute. The argument is the shield, plus 32 if shield 3 lets it be paid with workers.


@rule
def begin_tribute(s, who):
    """Every shield costs a silver at the end of each phase, the last too, before the mines pay, p.15 (ruling 102)."""
    d = duchy_of(s, who)
    for i in range(SHIELDS):
        if holds(s, d, SHIELDS - i):
            push(s, TRIBUTE, who, SHIELDS - i + 32 * holds(s, d, 3))


@rule
def list_tribute(s, who, out):
    """Shield 3 lets all shields be paid with workers, even if it goes itself (ruling 105)."""
    d = duchy_of(s, who)
    n = 0
    if s.silver[d] > 0:
        out[n] = TRIBUTE_MOVE
        n += 1
    if s.workers[d] > 0 and top_argument(s) >= 32:
        out[n] = TRIBUTE_MOVE + 1
        n += 1
    out[n] = TRIBUTE_MOVE + GIVE_UP
    return n + 1


@rule
def play_tribute(s, who, move):
    d = duchy_of(s, who)
    shield = top_argument(s) % 32
    pop(s)
    if move == TRIBUTE_MOVE:
        pay_silver(s, d, 1)
    elif move == TRIBUTE_MOVE + 1:
        pay_workers(s, d, 1)
    else:
        lose_shield(s, d, shield)


# Shields 14 and 15 at the end of a phase, p.16. The argument is 1 for shield 14 plus 2 for shield 15.


@rule
def open_phase_shields(s):
    """In turn order everybody who holds one of them may place a tile from the board."""
    for i in range(s.players):
        at = s.players - 1 - i
        who = int(s.order[at])
        d = duchy_of(s, who)
        both = holds(s, d, 14) + 2 * holds(s, d, 15)
        if both > 0 and speaks(s, at):
            push(s, PHASE_SHIELDS, who, both)


@rule
def list_phase_shields(s, who, out):
    """A shield that was replaced in this very step allows nothing any more (ruling 101)."""
    d = duchy_of(s, who)
    numbered = (top_argument(s) & 1) * holds(s, d, 14)
    black = (top_argument(s) >> 1) * holds(s, d, 15)
    n = 0
    for slot in range(SLOTS):
        allowed = numbered if slot < NUMBERED else black
        if allowed and s.depot[slot] != NONE and can_place(s, d, s.depot[slot], 0):
            out[n] = TAKE_MOVE + slot
            n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_phase_shields(s, who, move):
    slot = move - TAKE_MOVE
    left = 0
    if move != DECLINE_MOVE:
        left = top_argument(s) & (2 if slot < NUMBERED else 1)
    if left:
        set_top_argument(s, left)
    else:
        pop(s)
    if move != DECLINE_MOVE:
        push(s, PLACE_FROM_BOARD, who, slot)


# Shield 6 at the latest before the final scoring


@rule
def open_naming(s):
    for i in range(s.players):
        if speaks(s, i) and may_name(s, s.order[i]):
            push(s, NAME, s.order[i], 0)
