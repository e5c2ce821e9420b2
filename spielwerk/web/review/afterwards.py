"""What a seat would have after each of two turns: only what differs, by the same numbers as beside its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel import Game
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene, SeatFact
from ...teach.turns import ToldTurn, at_once

# What differs in more ways than these is no longer seen at a glance.
MOST = 4


@dataclass(frozen=True)
class Afterwards:
    """Points that the turn itself brings, and numbers of which the other turn leaves more or fewer."""

    points: int
    facts: tuple[SeatFact, ...]


def afterwards(
    game: Game, seat: int, names: tuple[str, ...], turns: tuple[ToldTurn, ToldTurn], language: str
) -> tuple[Afterwards, Afterwards]:
    one, other = ({fact.symbol: fact for fact in _facts(game, seat, names, turn, language)} for turn in turns)
    differing = [name for name, fact in one.items() if name in other and other[name].value != fact.value][:MOST]
    first, second = (tuple(found[name] for name in differing) for found in (one, other))
    return Afterwards(at_once(turns[0], seat), first), Afterwards(at_once(turns[1], seat), second)


def _facts(game: Game, seat: int, names: tuple[str, ...], turn: ToldTurn, language: str) -> Sequence[SeatFact]:
    """Those that are written in figures."""
    scene = Scene(game, turn.after, seat, words_of(game, language), names)
    return [fact for fact in drawing_of(game).seat_facts(scene, seat) if fact.value and "<" not in fact.value]
