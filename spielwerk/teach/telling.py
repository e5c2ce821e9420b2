"""A hint in words: each turn as the log would tell it, its figures with their margins, and why it is better."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..kernel import Game, State
from .hints import Hint
from .numbers import percent, told
from .reasons import Speaker
from .turns import tell_turn


@dataclass(frozen=True)
class ToldHint:
    """One turn of a hint: what is done, final points and chance of winning in percent, and the reason."""

    text: str
    points: str
    wins: str
    reason: str
    at_once: str


def tell_hint(
    game: Game, view: State, hint: Hint, language: str, names: tuple[str, ...], team: Collection[int] = ()
) -> list[ToldHint]:
    speaker = Speaker(game, language, names, hint.seat, frozenset(team))
    found = []
    for number, turn in enumerate(hint.turns):
        done = tell_turn(game, view, hint.seat, turn.moves, language, names)
        found.append(
            ToldHint(
                ". ".join(sentence.removesuffix(".") for sentence in done.sentences),
                told(turn.estimate.points[hint.seat], speaker.words),
                percent(turn.estimate.wins[hint.seat], speaker.words),
                speaker.reason(turn.better, "first" if number else "second"),
                speaker.at_once(done.gains),
            )
        )
    return found
