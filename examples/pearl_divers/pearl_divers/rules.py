"""The rules: one function is one sentence of rules.md."""

from __future__ import annotations

from spielwerk.kernel import over, places_by, pop, push, rule, score, total

from . import tables
from .state import MOVE, WISHES, Kind
from .tables import HIDDEN, MORAY, NONE

COLOURS = len(tables.COLOURS)
SITES = len(tables.SITES)

__all__ = ["hide", "over", "places", "redeal", "setup"]

# The course of the game


@rule
def setup(s):
    """The sea is filled, and everybody draws a secret wish."""
    for site in range(SITES):
        for thing in range(tables.SEA.shape[1]):
            s.sea[site, thing] = tables.SEA[site, thing]
    for colour in range(COLOURS):
        s.wishes[colour] = tables.WISHES_PER_COLOUR
    for seat in range(s.wish.shape[0]):
        s.wish[seat] = NONE
    push(s, Kind.ROUND, 0, 0)
    for seat in range(s.players):
        push(s, Kind.DEAL_WISH, seat, 0)


@rule
def take_wish(s, who, colour):
    s.wishes[colour] -= 1
    s.wish[who] = colour


@rule
def start_round(s):
    """Everybody dives once in a round; after the last one, or when a site has no pearls left, the wishes count."""
    if s.round_number == s.rounds or fished_out(s):
        count_wishes(s)
        s.finished = 1
        return
    s.round_number += 1
    push(s, Kind.ROUND, 0, 0)
    for i in range(s.players):
        push(s, Kind.DIVE, s.players - 1 - i, 0)


@rule
def fished_out(s):
    """Whether one of the sites has no pearls left."""
    for site in range(SITES):
        pearls = 0
        for colour in range(COLOURS):
            pearls += s.sea[site, colour]
        if pearls == 0:
            return True
    return False


@rule
def count_wishes(s):
    for seat in range(s.players):
        score(s, seat, WISHES, tables.WISH_BONUS * s.chest[seat, s.wish[seat]])


# A dive


@rule
def list_dives(s, out):
    """One dives at a site where something lies; who has been down may surface."""
    n = 0
    for site in range(SITES):
        if things_at(s, site) > 0:
            out[n] = MOVE.dive(site)
            n += 1
    if s.dives > 0:
        out[n] = MOVE.surface()
        n += 1
    return n


@rule
def things_at(s, site):
    things = 0
    for thing in range(s.sea.shape[1]):
        things += s.sea[site, thing]
    return things


@rule
def dive(s, who, site):
    """Chance says what is found there; the row of the dive stays below."""
    s.dives += 1
    push(s, Kind.FIND, who, site)


@rule
def find(s, site, thing):
    """A pearl goes into the net; the second moray of a dive sinks the net and ends the dive."""
    s.sea[site, thing] -= 1
    if thing != MORAY:
        s.net[thing] += 1
        return
    s.met[site] += 1
    if morays_met(s) == tables.MORAYS_TOO_MANY:
        for colour in range(COLOURS):
            s.sunk[colour] += s.net[colour]
            s.net[colour] = 0
        pop(s)
        end_dive(s)


@rule
def morays_met(s):
    met = 0
    for site in range(SITES):
        met += s.met[site]
    return met


@rule
def surface(s, who):
    """The net goes into the diver's chest, and every pearl counts."""
    for colour in range(COLOURS):
        score(s, who, colour, s.net[colour] * tables.VALUE[colour])
        s.chest[who, colour] += s.net[colour]
        s.net[colour] = 0
    end_dive(s)


@rule
def end_dive(s):
    """Morays go back to where they live."""
    s.dives = 0
    for site in range(SITES):
        s.sea[site, MORAY] += s.met[site]
        s.met[site] = 0


# The end


@rule
def standing(s, who):
    """More points are better; equal points share the place."""
    return total(s, who)


places = places_by(standing)


# Secrets


@rule
def hide(s, viewer):
    """Until the end, wishes of others go back among those nobody has."""
    if s.finished:
        return
    for seat in range(s.players):
        if seat != viewer and s.wish[seat] >= 0:
            s.wishes[s.wish[seat]] += 1
            s.wish[seat] = HIDDEN


@rule
def redeal(s, viewer):
    """Chance fills every blank again."""
    for seat in range(s.players):
        if s.wish[seat] == HIDDEN:
            push(s, Kind.REDEAL, seat, 0)
