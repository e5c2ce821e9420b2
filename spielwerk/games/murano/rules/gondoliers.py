"""Gondoliers: placing them at islands (p.5), hiring and dismissing (p.7)."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..state import MOVE, Source
from ..tables import NONE, Special
from .special_cards import works


@rule
def own_gondola_price(s, who):
    return tables.HARBOUR_OWN if works(s, who, Special.HARBOUR) else tables.GONDOLA_OWN


@rule
def other_gondola_price(s, who):
    return tables.HARBOUR_OTHER if works(s, who, Special.HARBOUR) else tables.GONDOLA_OTHER


@rule
def gondola_price(s, who, island, gondola):
    if tables.GONDOLA_COLOUR[s.layout, island, gondola] == who:
        return own_gondola_price(s, who)
    return other_gondola_price(s, who)


@rule
def list_gondolas(s, who, out):
    """Every free gondola the player can pay, in the own colour or another one; each holds one (rulings 26, 27)."""
    n = 0
    for island in range(tables.ISLANDS):
        for gondola in range(tables.GONDOLAS):
            if s.gondola[island, gondola] == NONE and s.gold[who] >= gondola_price(s, who, island, gondola):
                out[n] = MOVE.gondola(island, gondola)
                n += 1
    return n


@rule
def place_gondolier(s, who, island, gondola):
    """The gondolier stays there until the end; the harbour pub pays on any gondola (ruling 31)."""
    s.gold[who] -= gondola_price(s, who, island, gondola)
    s.gondoliers[who] -= 1
    s.gondola[island, gondola] = who
    if works(s, who, Special.HARBOUR_PUB):
        score(s, who, Source.HARBOUR_PUB, tables.PUB_POINTS)


@rule
def hire_price(s, who):
    return tables.ASSEMBLY_HIRE if works(s, who, Special.ASSEMBLY_HALL) else tables.HIRE_PRICE


@rule
def list_office(s, who, out):
    """One gondolier dismissed or one hired, not both (rulings 28, 29)."""
    n = 0
    if s.gondoliers[who] > 0:
        out[n] = MOVE.dismiss()
        n += 1
    if s.supply[who] > 0 and s.gold[who] >= hire_price(s, who):
        out[n] = MOVE.hire()
        n += 1
    return n


@rule
def dismiss(s, who):
    s.gondoliers[who] -= 1
    s.supply[who] += 1
    s.gold[who] += tables.ASSEMBLY_DISMISS if works(s, who, Special.ASSEMBLY_HALL) else tables.DISMISS_GOLD


@rule
def hire(s, who):
    s.gold[who] -= hire_price(s, who)
    s.supply[who] -= 1
    s.gondoliers[who] += 1
