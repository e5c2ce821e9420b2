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
from ..tables import ACTION_SPACES, ACTIONS, LIGHTHOUSE, RING_ACTION, SPACES
from .needs import need_for, needs_of_actions
from .pieces import works

ACTION_COUNT = len(ACTIONS)
ALL_SPACES = (1 << SPACES) - 1

# Three bit sets of ring spaces in one number: where ships may sail to act, then where they may clear the way.
BLACK_CLEARS, RED_CLEARS = SPACES, 2 * SPACES


@rule
def following(space):
    return space + 1 if space + 1 < SPACES else 0


@rule
def onward(spaces):
    """The spaces of a bit set, each one further around the ring."""
    return ((spaces << 1) | (spaces >> (SPACES - 1))) & ALL_SPACES


@rule
def carried(begin, free):
    """The free spaces plus the spaces where something begins.

    From there the sum carries over the free spaces ahead to the next ship: those turn to 0, that one to 1.
    """
    end = free + begin
    return end + (end >> SPACES)


@rule
def ahead_of(ships, free):
    """The free spaces ahead of some ships, up to the next ship."""
    return free & ~carried(onward(ships), free)


@rule
def next_ships(begin, free):
    """The next ships at or ahead of some spaces."""
    return carried(begin, free) & ALL_SPACES & ~free


@rule
def right_behind(ship, free):
    """The free spaces behind a ship, back to the ship before it."""
    spaces = 0
    space = (ship >> 1) | ((ship & 1) << (SPACES - 1))
    while space & free:
        spaces |= space
        space = (space >> 1) | ((space & 1) << (SPACES - 1))
    return spaces


@rule
def list_ships(s, who, drifting, out):
    """A ship to a space whose action is then used, a ship out of the way of the next one, or a pass.

    After passing any one ship goes to any free space in its reach; no lighthouse here (ruling 9).
    """
    black = s.black
    red = 1 << s.red
    occupied = black | red
    free = ALL_SPACES & ~occupied
    aims = free
    if not drifting:
        # Each ship moves once per turn (ruling 1).
        black &= ~s.black_moved
        red = 0 if s.red_moved else red
        aims = aims_of_turn(s, who, black, red, free)
    n = list_courses(
        DRIFT_MOVE if drifting else SAIL_MOVE,
        DRIFT_RED_MOVE if drifting else SAIL_RED_MOVE,
        occupied,
        ahead_of(black, free) & aims,
        (ahead_of(red, free) | next_ships(onward(red), free)) & aims,
        (aims >> BLACK_CLEARS) & ALL_SPACES,
        aims >> RED_CLEARS,
        out,
    )
    if not drifting and s.ships_moved == 0:
        out[n] = PASS_MOVE
        n += 1
    return n


@rule
def list_courses(first, first_red, occupied, black_sails, red_sails, black_clears, red_clears, out):
    """Once around the ring, from the first ship on."""
    space = 0
    while (occupied >> space) & 1 == 0:
        space += 1
    target = space
    n = 0
    for _ in range(SPACES):
        target = following(target)
        if (black_sails >> target) & 1:
            out[n] = first + space * SPACES + target
            n += 1
        if (red_sails >> target) & 1:
            out[n] = first_red + target
            n += 1
        if (black_clears >> target) & 1:
            out[n] = CLEAR_MOVE + space * SPACES + target
            n += 1
        if (red_clears >> target) & 1:
            out[n] = CLEAR_RED_MOVE + target
            n += 1
        if (occupied >> target) & 1:
            space = target
    return n


@rule
def aims_of_turn(s, who, black, red, free):
    """Where ships that have not moved yet may sail to act, and where black ones and the red one may clear the way."""
    needs = needs_of_actions(s, who)
    gold = s.gold[who] - s.ships_moved
    lighthouse = works(s, who, LIGHTHOUSE)
    joined = next_ships(onward(red), free) if lighthouse else 0
    aims = spaces_within(s, needs, gold) & (free | joined)
    if gold <= s.ships_moved:
        return aims
    later = spaces_within(s, needs, gold - s.ships_moved - 1)
    clears = clearing_spaces(s, black, red, free, later)
    aims |= (ahead_of(black, free) & clears) << BLACK_CLEARS
    aims |= (ahead_of(red, free) & clears) << RED_CLEARS
    # A ship in the way costs at least two ships' gold, so that few turns come to this.
    if clears != free and (lighthouse or gold > 2 * s.ships_moved + 2):
        aims |= clears_for_ships(s, black, red, free & ~clears, needs, gold, later, lighthouse)
    return aims


@rule
def spaces_within(s, needs, gold):
    """The spaces whose action can be carried out for so much gold."""
    spaces = 0
    for action in range(ACTION_COUNT):
        offering = int(ACTION_SPACES[s.layout, action])
        if gold >= need_for(needs, action):
            spaces |= offering
    return spaces


@rule
def clearing_spaces(s, black, red, free, later):
    """Where a ship may go so that after it another one can sail to a free space and act (ruling 4)."""
    promising = ahead_of(black | red, free) & later
    ends = next_ships(promising, free)
    if ends & (ends - 1):
        # Two ships can; one of them is left whoever moves.
        return free
    shared = s.black & (1 << s.red)
    followed = (next_ships(onward(black | red), free) & ~shared) | (black & red)
    # A ship that follows comes to the space left and to those passed.
    passed = later & ((followed & ~shared) | ahead_of(followed, free))
    begin = onward(passed) & free
    clears = begin | (free & ~carried(begin, free))
    if ends:
        clears |= free & ~right_behind(ends, free)
    return clears


@rule
def clears_for_ships(s, black, red, spaces, needs, gold, later, lighthouse):
    """Where a ship may go so that after it an occupied space can be reached."""
    clears = 0
    for space in range(SPACES):
        courses = ahead_of((black | red) & (1 << space), ALL_SPACES & ~(s.black | (1 << s.red))) & spaces
        target = following(space)
        while courses:
            if (courses >> target) & 1:
                courses &= ~(1 << target)
                if (black >> space) & 1 and black_leads_on(s, space, target, needs, gold, later, lighthouse):
                    clears |= 1 << (BLACK_CLEARS + target)
                if (red >> space) & 1 and red_leads_on(s, target, needs, gold, later, lighthouse):
                    clears |= 1 << (RED_CLEARS + target)
            target = following(target)
    return clears


@rule
def black_leads_on(s, space, target, needs, gold, later, lighthouse):
    black = (s.black & ~(1 << space)) | (1 << target)
    return leads_on(
        s, black, int(s.red), s.black_moved | (1 << target), s.red_moved == 1, needs, gold, later, lighthouse
    )


@rule
def red_leads_on(s, target, needs, gold, later, lighthouse):
    return leads_on(s, s.black, target, s.black_moved, True, needs, gold, later, lighthouse)


@rule
def leads_on(s, black, red, black_moved, red_moved, needs, gold, later, lighthouse):
    """Whether after an earlier ship an occupied space can be reached, paid for and used.

    The lighthouse lets the red ship join there; otherwise the ships in the way sail on first.
    """
    price = s.ships_moved + 1
    occupied = black | (1 << red)
    for target in range(SPACES):
        if ((later & occupied) >> target) & 1 == 0:
            continue
        behind = ship_behind(occupied, target)
        red_comes = red == behind and not red_moved
        if red_comes and lighthouse:
            return True
        if red_comes or ((black & ~black_moved) >> behind) & 1 == 1:
            blocking = ships_in_the_way(black, red, black_moved, red_moved, target)
            room = gold - need_for(needs, RING_ACTION[s.layout, target])
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
