"""Ships: forward only, never past or onto another ship; further ships cost 1, 2, ... gold (p.3-4, p.11)."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import MOVE
from ..tables import Special
from .clearing import (
    black_clears_to_taken_space,
    clears_to_free_space,
    next_price,
    red_clears_to_taken_space,
    taken_space_may_be_reached,
)
from .needs import needs_of_actions, spaces_within
from .ring import beyond, black_unmoved, following, free_spaces, next_ships, occupied_spaces, onward, red_unmoved
from .special_cards import works


@rule
def move_black(s, from_, to):
    s.black = (s.black & ~(1 << from_)) | (1 << to)
    s.black_moved |= 1 << to


@rule
def move_red(s, to):
    s.red = to
    s.red_moved = 1


@rule
def list_ships(s, who, out):
    """A ship to a space whose action is then used, or out of the way of the next one; before the first also a pass."""
    free = free_spaces(s)
    black_reach = beyond(black_unmoved(s), free)
    red_reach = beyond(red_unmoved(s), free)
    needs = needs_of_actions(s, who)
    # What is left once this ship is paid; with the next one it is less.
    gold = s.gold[who] - s.ships_moved
    usable = spaces_within(s, needs, gold)
    clears = clears_to_free_space(s, free, spaces_within(s, needs, gold - next_price(s)))
    black_clears = black_reach & clears
    red_clears = red_reach & clears
    if clears != free and taken_space_may_be_reached(s, who, gold):
        black_clears |= black_clears_to_taken_space(s, who, black_reach & ~clears, needs, gold)
        red_clears |= red_clears_to_taken_space(s, who, red_reach & ~clears, needs, gold)
    red_reach |= joined_by_red(s, who, free)
    n = list_sailings(s, black_reach & usable, red_reach & usable, black_clears, red_clears, out)
    if s.ships_moved == 0:
        out[n] = MOVE.pass_()
        n += 1
    return n


@rule
def joined_by_red(s, who, free):
    """With the lighthouse the red ship may join the next one to act there, not to clear the way (rulings 10-12)."""
    return next_ships(onward(red_unmoved(s)), free) if works(s, who, Special.LIGHTHOUSE) else 0


@rule
def list_sailings(s, black_sails, red_sails, black_clears, red_clears, out):
    """Once around the ring, from the first ship on."""
    occupied = occupied_spaces(s)
    ship = first_ship(occupied)
    target = ship
    n = 0
    for _ in range(tables.SPACES):
        target = following(target)
        if (black_sails >> target) & 1:
            out[n] = MOVE.sail(ship, target)
            n += 1
        if (red_sails >> target) & 1:
            out[n] = MOVE.sail_red(target)
            n += 1
        if (black_clears >> target) & 1:
            out[n] = MOVE.clear(ship, target)
            n += 1
        if (red_clears >> target) & 1:
            out[n] = MOVE.clear_red(target)
            n += 1
        if (occupied >> target) & 1:
            ship = target
    return n


@rule
def list_drifts(s, out):
    """After a pass any one ship goes to a free space; the lighthouse does not help here (ruling 9)."""
    occupied = occupied_spaces(s)
    ahead_of_black = beyond(s.black, free_spaces(s))
    ahead_of_red = beyond(1 << s.red, free_spaces(s))
    ship = first_ship(occupied)
    target = ship
    n = 0
    for _ in range(tables.SPACES):
        target = following(target)
        if (ahead_of_black >> target) & 1:
            out[n] = MOVE.drift(ship, target)
            n += 1
        if (ahead_of_red >> target) & 1:
            out[n] = MOVE.drift_red(target)
            n += 1
        if (occupied >> target) & 1:
            ship = target
    return n


@rule
def first_ship(occupied):
    space = 0
    while (occupied >> space) & 1 == 0:
        space += 1
    return space
