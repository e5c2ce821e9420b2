"""Ships on the ring: forward only, never past or onto another ship; more ships cost 0, 1, 2, ... gold (p.3-4, p.11)."""

from __future__ import annotations

from ....kernel import rule
from ..state import (
    CLEAR_MOVE,
    CLEAR_RED_MOVE,
    DRIFT_MOVE,
    DRIFT_RED_MOVE,
    PASS_MOVE,
    SAIL_MOVE,
    SAIL_RED_MOVE,
)
from ..tables import LIGHTHOUSE, RING_ACTION, SPACES
from .needs import need_for, needs_of_actions
from .pieces import works

SHIPS = 8


@rule
def following(space):
    return space + 1 if space + 1 < SPACES else 0


@rule
def list_turn(s, who, out):
    """A ship to a space whose action is then used, a ship out of the way of the next one, or a pass."""
    needs = needs_of_actions(s, who)
    gold = s.gold[who] - s.ships_moved
    lighthouse = works(s, who, LIGHTHOUSE)
    occupied = s.black | (1 << s.red)
    n = 0
    for space in range(SPACES):
        if (occupied >> space) & 1:
            n = list_courses(s, space, occupied, needs, gold, lighthouse, out, n)
    if s.ships_moved == 0:
        out[n] = PASS_MOVE
        n += 1
    return n


@rule
def list_courses(s, space, occupied, needs, gold, lighthouse, out, n):
    """Everywhere the ship or ships on a space can go; each moves once per turn (ruling 1)."""
    black = ((s.black & ~s.black_moved) >> space) & 1 == 1
    red = s.red == space and s.red_moved == 0
    if not black and not red:
        return n
    target = following(space)
    while (occupied >> target) & 1 == 0:
        if gold >= need_for(needs, RING_ACTION[s.layout, target]):
            if black:
                out[n] = SAIL_MOVE + space * SPACES + target
                n += 1
            if red:
                out[n] = SAIL_RED_MOVE + target
                n += 1
        if gold > s.ships_moved:
            if black and black_may_clear(s, space, target, needs, gold, lighthouse):
                out[n] = CLEAR_MOVE + space * SPACES + target
                n += 1
            if red and red_may_clear(s, target, needs, gold, lighthouse):
                out[n] = CLEAR_RED_MOVE + target
                n += 1
        target = following(target)
    if red and lighthouse and gold >= need_for(needs, RING_ACTION[s.layout, target]):
        out[n] = SAIL_RED_MOVE + target
        n += 1
    return n


@rule
def black_may_clear(s, space, target, needs, gold, lighthouse):
    black = (s.black & ~(1 << space)) | (1 << target)
    return leads_on(s, black, int(s.red), s.black_moved | (1 << target), s.red_moved == 1, needs, gold, lighthouse)


@rule
def red_may_clear(s, target, needs, gold, lighthouse):
    return leads_on(s, s.black, target, s.black_moved, True, needs, gold, lighthouse)


@rule
def leads_on(s, black, red, black_moved, red_moved, needs, gold, lighthouse):
    """Whether after an earlier ship some action can still be reached, paid for and carried out (ruling 4)."""
    price = s.ships_moved + 1
    occupied = black | (1 << red)
    for target in range(SPACES):
        room = gold - need_for(needs, RING_ACTION[s.layout, target])
        if room < price:
            continue
        behind = ship_behind(occupied, target)
        red_comes = red == behind and not red_moved
        if red_comes or ((black & ~black_moved) >> behind) & 1 == 1:
            if (occupied >> target) & 1 == 0 or (lighthouse and red_comes):
                return True
            blocking = ships_in_the_way(black, red, black_moved, red_moved, target)
            if blocking > 0 and room >= (blocking + 1) * price + blocking * (blocking + 1) // 2:
                return True
    return False


@rule
def ship_behind(occupied, target):
    """The nearest space with a ship behind a space."""
    space = target - 1 if target > 0 else SPACES - 1
    while (occupied >> space) & 1 == 0:
        space = space - 1 if space > 0 else SPACES - 1
    return space


@rule
def ships_in_the_way(black, red, black_moved, red_moved, target):
    """How many ships must sail on before an occupied space is free; -1 where one of them has moved already."""
    blocking = 0
    for distance in range(SPACES):
        space = (target + distance) % SPACES
        here = (black >> space) & 1
        if red == space:
            here += 1
        if here > 0:
            if distance > blocking:
                return blocking
            if (black_moved >> space) & 1 == 1 or (red == space and red_moved):
                return -1
            blocking += here
    return -1


@rule
def move_ship(s, move, first, first_red):
    """Moves the ship a move names; returns the space it comes to."""
    if move >= first_red:
        target = move - first_red
        s.red = target
        s.red_moved = 1
    else:
        target = (move - first) % SPACES
        s.black = (s.black & ~(1 << ((move - first) // SPACES))) | (1 << target)
        s.black_moved |= 1 << target
    return target


@rule
def list_drifts(s, out):
    """After passing any one ship goes to any free space in its reach; no lighthouse here (ruling 9)."""
    occupied = s.black | (1 << s.red)
    n = 0
    for space in range(SPACES):
        if (occupied >> space) & 1:
            target = following(space)
            while (occupied >> target) & 1 == 0:
                if (s.black >> space) & 1:
                    out[n] = DRIFT_MOVE + space * SPACES + target
                    n += 1
                if s.red == space:
                    out[n] = DRIFT_RED_MOVE + target
                    n += 1
                target = following(target)
    return n
