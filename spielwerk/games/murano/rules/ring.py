"""The ring as bit sets of its spaces: what comes next, the free spaces behind and beyond ships (p.3).

Between a ship and the next one lies a gap, free spaces that only the ship behind them can sail to.
"""

from __future__ import annotations

from ....kernel import rule
from .. import tables

ALL_SPACES = (1 << tables.SPACES) - 1


@rule
def occupied_spaces(s):
    return s.black | (1 << s.red)


@rule
def free_spaces(s):
    return ALL_SPACES & ~occupied_spaces(s)


@rule
def black_unmoved(s):
    """Each ship moves once per turn (ruling 1): the black ones that still may."""
    return s.black & ~s.black_moved


@rule
def red_unmoved(s):
    return 0 if s.red_moved else 1 << s.red


@rule
def following(space):
    return space + 1 if space + 1 < tables.SPACES else 0


@rule
def onward(spaces):
    """These spaces, each one further around the ring."""
    return ((spaces << 1) | (spaces >> (tables.SPACES - 1))) & ALL_SPACES


@rule
def backward(spaces):
    """These spaces, each one back."""
    return (spaces >> 1) | ((spaces & 1) << (tables.SPACES - 1))


@rule
def carried(begin, free):
    """The free spaces plus the spaces where something begins.

    From there the sum carries over the free spaces ahead to the next ship: those turn to 0, that one to 1.
    """
    end = free + begin
    return end + (end >> tables.SPACES)


@rule
def beyond(spaces, free):
    """The free spaces right after some spaces, up to the next ship."""
    begin = onward(spaces) & free
    return begin | (free & ~carried(begin, free))


@rule
def next_ships(spaces, free):
    """The next ships at or beyond some spaces."""
    return carried(spaces, free) & ALL_SPACES & ~free


@rule
def gap_behind(ship, free):
    """The free spaces between a ship and the one before it."""
    gap = 0
    space = backward(ship)
    while space & free:
        gap |= space
        space = backward(space)
    return gap


@rule
def ship_behind(occupied, target):
    """The space of the nearest ship behind a space: the only one that can come here."""
    space = target - 1 if target > 0 else tables.SPACES - 1
    while (occupied >> space) & 1 == 0:
        space = space - 1 if space > 0 else tables.SPACES - 1
    return space
