"""Small questions every area asks: gold, working special cards, free sites, and whether the end has come (p.7)."""

from __future__ import annotations

from ....kernel import rule
from ..tables import GLASS, ISLANDS, NONE, SORTS, WORKSHOP_RED_GREEN

GLASS_COLOURS = len(GLASS)
STACKS = len(SORTS)


@rule
def works(s, who, card):
    """Whether a player's special building card works: from the turn after it was taken (p.5)."""
    return (s.special_cards[who] & ~s.fresh_cards) >> card & 1 == 1


@rule
def workshops(s, who):
    """Which artist's workshops work for a player, as bits."""
    return ((s.special_cards[who] & ~s.fresh_cards) >> WORKSHOP_RED_GREEN) & 7


@rule
def pay(s, who, gold):
    s.gold[who] -= gold


@rule
def open_sites(s, island):
    """Building spaces that are free and touch a street (p.5)."""
    return s.free_sites[island] & s.served_sites[island]


@rule
def any_open_site(s):
    for island in range(ISLANDS):
        if open_sites(s, island) != 0:
            return True
    return False


@rule
def take_from_stack(s, sort):
    """A tile leaves its stack; two sorts used up bring the end, caused by whoever takes the last tile."""
    s.stack[sort] -= 1
    if s.stack[sort] > 0 or s.ending != NONE:
        return
    used_up = 0
    for other in range(STACKS):
        if s.stack[other] == 0:
            used_up += 1
    if used_up >= 2:
        s.ending = s.active


@rule
def all_beads(s, who):
    n = 0
    for colour in range(GLASS_COLOURS):
        n += s.beads[who, colour]
    return n


@rule
def beads_in_bag(s):
    n = 0
    for colour in range(GLASS_COLOURS):
        n += s.bag[colour]
    return n
