"""Shields, p.15-16: taking them, tribute, and what they allow at the end of a phase."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument
from .. import tables
from ..state import MOVE, ROW, Kind
from ..tables import NONE, Colour, Tile, Tribute
from .bridge import speaks
from .duchy import can_place
from .holdings import duchy_of, has, holds, pay_silver, pay_workers
from .purchase import may_name
from .storage import shrink_storage

# Taking a shield


@rule
def lies_in_depot(s, shield):
    return int(0 <= s.shield_place[shield] < tables.DEPOTS)


@rule
def double_price(s, who, number):
    """What it costs to show this number with both dice; the free shifts do not help (ruling 95)."""
    eight = has(s, duchy_of(s, who), 8)
    return int(tables.PRICE[eight, 0, s.dice[who, 0], number] + tables.PRICE[eight, 0, s.dice[who, 1], number])


@rule
def list_shields_by_dice(s, who, out, n):
    """A double takes a shield of that depot instead of both actions (ruling 94)."""
    for shield in range(1, tables.SHIELDS + 1):
        if lies_in_depot(s, shield):
            if double_price(s, who, s.shield_place[shield] + 1) <= s.workers[duchy_of(s, who)]:
                out[n] = MOVE.shield(shield)
                n += 1
    return n


@rule
def take_shield_by_dice(s, who, shield):
    pay_workers(s, duchy_of(s, who), double_price(s, who, s.shield_place[shield] + 1))
    s.used[who, 0] = 1
    s.used[who, 1] = 1
    take_shield(s, who, shield)


@rule
def list_shields_by_castle(s, who, by_castle, out, n):
    """Shield 11: the action of a castle may take any shield (ruling 117)."""
    if not s.shields or not by_castle or not holds(s, duchy_of(s, who), 11):
        return n
    for shield in range(1, tables.SHIELDS + 1):
        if lies_in_depot(s, shield):
            out[n] = MOVE.shield(shield)
            n += 1
    return n


@rule
def take_shield(s, who, shield):
    push(s, Kind.PUT_SHIELD, who, shield)


@rule
def list_castles(s, who, out):
    """Any own castle tile, the starting castle too (ruling 98); a shield that lies there leaves the game."""
    d = duchy_of(s, who)
    board = int(s.board[d])
    n = 0
    for j in range(tables.COLOUR_FIRST[board, Colour.CASTLE], tables.COLOUR_FIRST[board, Colour.CASTLE + 1]):
        space = int(tables.BY_COLOUR[board, j])
        if s.tile[d * s.spaces + space] == Tile.CASTLE:
            out[n] = MOVE.shield_castle(space)
            n += 1
    return n


@rule
def put_shield(s, who, shield, space):
    d = duchy_of(s, who)
    for other in range(1, tables.SHIELDS + 1):
        if holds(s, d, other) and s.shield_space[other] == space:
            lose_shield(s, d, other)
    s.shield_place[shield] = tables.HELD + d
    s.shield_space[shield] = space


@rule
def lose_shield(s, d, shield):
    """The shield is out of the game and with it everything it did (ruling 100)."""
    s.shield_place[shield] = tables.OUT_OF_GAME
    s.shield_space[shield] = NONE
    if shield == 6:
        s.copies[d] = NONE
    if shield == 4:
        shrink_storage(s, d)


# Shields 14 and 15 at the end of a phase, p.16


@rule
def open_phase_shields(s):
    """In turn order everybody who holds one of them may place a tile from the board."""
    for i in range(s.players):
        at = s.players - 1 - i
        who = int(s.order[at])
        d = duchy_of(s, who)
        if (holds(s, d, 14) or holds(s, d, 15)) and speaks(s, at):
            push(s, Kind.PHASE_SHIELDS, who, ROW.phase_shields(holds(s, d, 15), holds(s, d, 14)))


@rule
def list_phase_shields(s, who, shield_14, shield_15, out):
    """A shield that was replaced in this very step allows nothing any more (ruling 101)."""
    d = duchy_of(s, who)
    numbered = shield_14 and holds(s, d, 14)
    black = shield_15 and holds(s, d, 15)
    n = 0
    for slot in range(tables.SLOTS):
        allowed = numbered if slot < tables.NUMBERED else black
        if allowed and s.depot[slot] != NONE and can_place(s, d, s.depot[slot], 0):
            out[n] = MOVE.take(slot)
            n += 1
    return n


@rule
def use_phase_shield(s, who, shield_14, shield_15, slot):
    """One of them is used; who has both may go on with the other."""
    if slot < tables.NUMBERED:
        shield_14 = 0
    else:
        shield_15 = 0
    if shield_14 or shield_15:
        set_top_argument(s, ROW.phase_shields(shield_15, shield_14))
    else:
        pop(s)
    push(s, Kind.PLACE_FROM_BOARD, who, slot)


# Tribute


@rule
def begin_tribute(s, who):
    """Every shield costs a silver at the end of each phase, the last too, before the mines pay, p.15 (ruling 102)."""
    d = duchy_of(s, who)
    for i in range(tables.SHIELDS):
        if holds(s, d, tables.SHIELDS - i):
            push(s, Kind.TRIBUTE, who, ROW.tribute(holds(s, d, 3), tables.SHIELDS - i))


@rule
def list_tribute(s, who, by_workers, out):
    """Shield 3 lets all shields be paid with workers, even if it goes itself (ruling 105)."""
    d = duchy_of(s, who)
    n = 0
    if s.silver[d] > 0:
        out[n] = MOVE.tribute(Tribute.SILVER)
        n += 1
    if s.workers[d] > 0 and by_workers:
        out[n] = MOVE.tribute(Tribute.WORKER)
        n += 1
    out[n] = MOVE.tribute(Tribute.GIVE_UP)
    return n + 1


@rule
def pay_tribute(s, who, shield, payment):
    d = duchy_of(s, who)
    if payment == Tribute.SILVER:
        pay_silver(s, d, 1)
    elif payment == Tribute.WORKER:
        pay_workers(s, d, 1)
    else:
        lose_shield(s, d, shield)


# Shield 6 at the latest before the final scoring


@rule
def open_naming(s):
    for i in range(s.players):
        if speaks(s, i) and may_name(s, s.order[i]):
            push(s, Kind.NAME, s.order[i], 0)
