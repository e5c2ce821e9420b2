"""A hint in words: each turn as the log would tell it, its figures with their margins, and why it is better."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ..kernel import Game, State
from .hints import Hint
from .numbers import percent, told
from .reasons import Part, Speaker
from .turns import in_one, nameless, tell_turn


@dataclass(frozen=True)
class ToldHint:
    """One turn of a hint: what is done, in sentences without the name of who does it, final points and winning chance
    in percent, and the reason: whole, and as how much it is and what makes the difference."""

    sentences: tuple[str, ...]
    points: str
    wins: str
    reason: str
    lead: str
    parts: tuple[Part, ...]
    at_once: str

    @property
    def text(self) -> str:
        return in_one(self.sentences)


def tell_hint(
    game: Game, view: State, hint: Hint, language: str, names: tuple[str, ...], team: Collection[int] = ()
) -> list[ToldHint]:
    speaker = Speaker(game, language, names, hint.seat, frozenset(team))
    found = []
    for number, turn in enumerate(hint.turns):
        than = "first" if number else "second"
        done = tell_turn(game, view, hint.seat, turn.moves, language, names)
        found.append(
            ToldHint(
                tuple(nameless(sentence, names[hint.seat]) for sentence in done.sentences),
                told(turn.estimate.points[hint.seat], speaker.words),
                percent(turn.estimate.wins[hint.seat], speaker.words),
                speaker.reason(turn.better, than),
                speaker.lead(turn.better, than),
                tuple(speaker.parts(turn.better)) if turn.better else (),
                speaker.at_once(done.gains),
            )
        )
    return found


def shared_beginning(turns: Sequence[ToldHint]) -> tuple[str, ...]:
    """The sentences with which all of several turns begin; each keeps one at least."""
    if len(turns) < 2:
        return ()
    firsts = zip(*(turn.sentences[:-1] for turn in turns), strict=False)
    return tuple(same[0] for same in takewhile(lambda same: len(set(same)) == 1, firsts))
