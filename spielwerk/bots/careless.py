"""Thinks less than it could and makes the mistakes that people make: overlooks moves, and misjudges what they bring."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean

from ..kernel import State
from ..kernel.engine import Engine
from .searching import search_of


@dataclass(frozen=True)
class Care:
    """How well somebody looks.

    nodes       how many moves are tried in thought; beyond them a turn is followed where it looks best at once
    overlooked  how often a move is not seen at all
    blur        how wrongly a turn is judged, as a share of what the best choice brings more than any
    """

    nodes: int
    overlooked: float
    blur: float


BEGINNER = Care(nodes=300, overlooked=0.15, blur=0.3)
EASY = Care(nodes=600, overlooked=0.07, blur=0.15)


def beginner(engine: Engine, view: State, seat: int, rng: Random) -> int:
    return careless_move(engine, view, seat, rng, BEGINNER)


def easy(engine: Engine, view: State, seat: int, rng: Random) -> int:
    return careless_move(engine, view, seat, rng, EASY)


def careless_move(engine: Engine, view: State, seat: int, rng: Random, care: Care) -> int:
    """The first move of the turn that seems best among those that are seen."""
    legal = engine.moves(view, seat)
    if len(legal) == 1:
        return legal[0]
    search = search_of(engine)
    search.best_move(view, seat, 0, care.nodes)
    values = search.values(len(legal))
    blur = care.blur * (max(values) - fmean(values))
    seeming = [value + rng.gauss(0, blur) for value in values]
    seen = [k for k in range(len(legal)) if rng.random() >= care.overlooked]
    return legal[max(seen or range(len(legal)), key=seeming.__getitem__)]
