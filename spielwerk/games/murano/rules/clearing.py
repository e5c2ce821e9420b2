"""Clearing the way: a ship may be moved without acting if an action can still be reached and paid after it (ruling 4).

Where ships may go is a bit set of ring spaces; `gold` is what is left once the clearing ship is paid.
"""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..tables import Special
from .needs import payable, spaces_within
from .ring import (
    beyond,
    black_unmoved,
    gap_behind,
    next_ships,
    occupied_spaces,
    onward,
    red_unmoved,
    ship_behind,
)
from .special_cards import works


@rule
def next_price(s):
    """Each ship costs a gold more than the one before; this is the one after the clearing ship."""
    return s.ships_moved + 1


@rule
def clears_to_free_space(s, free, usable):
    """Where a ship may go so that after it one that has not moved yet can sail to a free space and act.

    `usable` are the spaces whose action can still be paid then.
    """
    if usable == 0:
        return 0
    # A gap is known by the ship at its end; only the ship behind it can come there.
    gaps = next_ships(beyond(black_unmoved(s) | red_unmoved(s), free) & usable, free)
    if gaps & (gaps - 1):
        # Two ships can act; one of them is left whoever moves.
        return free
    clears = beyond(opened_by_leaving(s, free) & usable, free)
    if gaps:
        # One ship can act: any other one may move.
        clears |= free & ~gap_behind(gaps, free)
    return clears


@rule
def opened_by_leaving(s, free):
    """What ships open to the one behind them by moving on: the space they leave, and those they pass.

    Of two ships on one space the other one follows, but the space stays occupied (ruling 13).
    """
    black = black_unmoved(s)
    red = red_unmoved(s)
    shared = s.black & (1 << s.red)
    followed = (next_ships(onward(black | red), free) & ~shared) | (black & red)
    return (followed & ~shared) | beyond(followed, free)


@rule
def taken_space_may_be_reached(s, who, gold):
    """To reach an occupied space takes two more ships, or one with the lighthouse: few turns come to this."""
    return gold > 2 * next_price(s) or (gold >= next_price(s) and works(s, who, Special.LIGHTHOUSE))


@rule
def black_clears_to_taken_space(s, who, targets, needs, gold):
    """Those of the targets to which a black ship may go so that an occupied space can be reached after it."""
    clears = 0
    for target in range(tables.SPACES):
        if (targets >> target) & 1:
            left = 1 << ship_behind(occupied_spaces(s), target)
            black = (s.black & ~left) | (1 << target)
            moved = s.black_moved | (1 << target)
            if reaches_taken_space(s, who, black, moved, int(s.red), s.red_moved == 1, needs, gold):
                clears |= 1 << target
    return clears


@rule
def red_clears_to_taken_space(s, who, targets, needs, gold):
    """The same for the red ship."""
    clears = 0
    for target in range(tables.SPACES):
        if (targets >> target) & 1 and reaches_taken_space(s, who, s.black, s.black_moved, target, True, needs, gold):
            clears |= 1 << target
    return clears


@rule
def reaches_taken_space(s, who, black, black_moved, red, red_moved, needs, gold):
    """Whether with the ships so an occupied space can be reached, paid for and used.

    The lighthouse lets the red ship join there; otherwise the ships in the way sail on first.
    """
    occupied = black | (1 << red)
    taken = occupied & spaces_within(s, needs, gold - next_price(s))
    for target in range(tables.SPACES):
        if (taken >> target) & 1:
            ship = ship_behind(occupied, target)
            red_comes = ship == red and not red_moved
            if red_comes and works(s, who, Special.LIGHTHOUSE):
                return True
            if red_comes or ((black & ~black_moved) >> ship) & 1:
                blocking = ships_in_the_way(black, black_moved, red, red_moved, target)
                if blocking > 0 and payable(s, needs, target, gold - price_of_ships(next_price(s), blocking + 1)):
                    return True
    return False


@rule
def price_of_ships(price, ships):
    """So many ships, the first for this price, each further one a gold more."""
    return ships * price + ships * (ships - 1) // 2


@rule
def ships_in_the_way(black, black_moved, red, red_moved, target):
    """How many ships must sail on before an occupied space is free; -1 where one of them has moved already."""
    blocking = 0
    for distance in range(tables.SPACES):
        space = (target + distance) % tables.SPACES
        here = (black >> space) & 1
        if space == red:
            here += 1
        if here > 0:
            if distance > blocking:
                # Up to here there is room for all of them.
                return blocking
            if (black_moved >> space) & 1 or (space == red and red_moved):
                return -1
            blocking += here
    return -1
