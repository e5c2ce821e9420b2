"""The end of a game: whether it has come, and the places."""

from __future__ import annotations

from .rule import Rule, Slot, filled, rule

standing = Slot("standing")


@rule
def over(s):
    return s.finished != 0


@rule
def places(s, out):
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1


def places_by(standing: Rule) -> Rule:
    """The places of a game in which standing(s, who) is higher for whoever did better."""
    return filled(places, standing=standing)
