"""Turns by rank as the hint and the study board show them: in words, and as bars, the longer the better, and pale as
far as that is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..teach.hints import HintedTurn
from ..teach.telling import ToldHint
from .at_a_glance import told_apart
from .shares import Share, shares_of

# Where the best ends, in percent of the room, and how much of that the farthest may lose.
BEST, MOST = 84.0, 0.6
# Turns that lie closer together than so many points do not look far apart.
LEAST = 5.0


@dataclass(frozen=True)
class Bar:
    """In percent of the room: up to where it is sure, and up to where it may go."""

    sure: float
    open: float


@dataclass(frozen=True)
class TurnCard:
    """A turn with its moves, also as far as they can be made now, and whether somebody played it."""

    moves: str
    told: ToldHint
    text: str
    bar: Bar
    shares: tuple[Share, ...]
    played: str = ""
    own: bool = False

    @property
    def label(self) -> str:
        return self.told.label


def cards_of(turns: Sequence[HintedTurn], told: Sequence[ToldHint], elsewhere: str) -> list[TurnCard]:
    """`elsewhere` is said of a turn that reads like one before it."""
    texts, bars = told_apart([one.text for one in told], elsewhere), bars_of(turns)
    return [
        TurnCard(" ".join(map(str, turn.moves)), words, text, bar, shares_of(words.parts))
        for turn, words, text, bar in zip(turns, told, texts, bars, strict=True)
    ]


def bars_of(turns: Sequence[HintedTurn]) -> list[Bar]:
    """Of turns that are compared with the first of them."""
    leads = [(0.0, 0.0), *((one.better.lead.value, one.better.lead.margin) for one in turns[1:] if one.better)]
    scale = max(LEAST, *(abs(value) + min(margin, LEAST) for value, margin in leads))
    return [Bar(_at((value - margin) / scale), _at((value + margin) / scale)) for value, margin in leads]


def _at(part: float) -> float:
    """Nothing is longer than the room, and no bar shorter than what can be seen."""
    return round(min(100.0, max(4.0, BEST * (1 + MOST * part))), 1)
