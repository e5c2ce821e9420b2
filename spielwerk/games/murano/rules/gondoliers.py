"""Gondoliers: placing them at islands (p.5), hiring and dismissing (p.7)."""

from __future__ import annotations

from ....kernel import rule, score
from ..state import DISMISS_MOVE, GONDOLA_MOVE, HIRE_MOVE, PUB
from ..tables import (
    ASSEMBLY_DISMISS,
    ASSEMBLY_HALL,
    DISMISS_GOLD,
    GONDOLA_COLOUR,
    GONDOLAS,
    HARBOUR_PUB,
    ISLANDS,
    NONE,
    PUB_POINTS,
)
from .needs import hire_price, other_gondola_price, own_gondola_price
from .pieces import pay, works


@rule
def gondola_price(s, who, island, gondola):
    if GONDOLA_COLOUR[s.layout, island, gondola] == who:
        return own_gondola_price(s, who)
    return other_gondola_price(s, who)


@rule
def list_gondolas(s, who, out):
    """Every free gondola the player can pay, in the own colour or another one."""
    n = 0
    for island in range(ISLANDS):
        for gondola in range(GONDOLAS):
            if s.gondola[island, gondola] == NONE and s.gold[who] >= gondola_price(s, who, island, gondola):
                out[n] = GONDOLA_MOVE + island * GONDOLAS + gondola
                n += 1
    return n


@rule
def place_gondolier(s, who, place):
    """The gondolier stays there until the end."""
    island = place // GONDOLAS
    gondola = place % GONDOLAS
    pay(s, who, gondola_price(s, who, island, gondola))
    s.gondoliers[who] -= 1
    s.gondola[island, gondola] = who
    if works(s, who, HARBOUR_PUB):
        score(s, who, PUB, PUB_POINTS)


@rule
def list_office(s, who, out):
    """One gondolier dismissed or one hired, not both (ruling 28)."""
    n = 0
    if s.gondoliers[who] > 0:
        out[n] = DISMISS_MOVE
        n += 1
    if s.supply[who] > 0 and s.gold[who] >= hire_price(s, who):
        out[n] = HIRE_MOVE
        n += 1
    return n


@rule
def use_office(s, who, move):
    if move == DISMISS_MOVE:
        s.gondoliers[who] -= 1
        s.supply[who] += 1
        s.gold[who] += ASSEMBLY_DISMISS if works(s, who, ASSEMBLY_HALL) else DISMISS_GOLD
    else:
        pay(s, who, hire_price(s, who))
        s.supply[who] -= 1
        s.gondoliers[who] += 1
