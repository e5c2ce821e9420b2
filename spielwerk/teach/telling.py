"""A hint in words: each turn as the log would tell it, its figures with their margins, and why it is better."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from msgspec.structs import replace

from ..kernel import Game, State
from ..kernel.ledger import points_of
from ..stage.words import Words, load_words
from .differing import Part
from .estimates import Figure
from .hints import Hint, HintedTurn
from .numbers import percent, told
from .reasons import Speaker
from .turns import ToldTurn, at_once, in_one, nameless, tell_turn


def teach_words(language: str) -> Words:
    return load_words(__package__, language)


@dataclass(frozen=True)
class ToldHint:
    """One turn of a hint: what is done, in sentences without the name of who does it, final points and winning chance
    in percent, and the reason: whole, as how much it is and what makes the difference, and in a word or two. `exact`
    has the figures behind it with their margins."""

    sentences: tuple[str, ...]
    points: str
    wins: str
    reason: str
    lead: str
    parts: tuple[Part, ...]
    at_once: str
    label: str = ""
    exact: str = ""

    @property
    def text(self) -> str:
        return in_one(self.sentences)


def tell_hint(
    game: Game, view: State, hint: Hint, language: str, names: tuple[str, ...], team: Collection[int] = ()
) -> list[ToldHint]:
    speaker = Speaker(game, language, names, hint.seat, frozenset(team))
    found = []
    done_in = [tell_turn(game, view, hint.seat, turn.moves, language, names) for turn in hint.turns]
    for number, (turn, done) in enumerate(zip(hint.turns, done_in, strict=True)):
        than, other = ("first", 0) if number else ("second", min(1, len(done_in) - 1))
        sooner = at_once(done, hint.seat) - at_once(done_in[other], hint.seat)
        later = _still_to_come(view, {hint.seat, *team}, turn, done)
        promise = "" if speaker.explains(turn.better) else speaker.promise(later)
        found.append(
            ToldHint(
                tuple(nameless(sentence, names[hint.seat]) for sentence in done.sentences),
                told(turn.estimate.points[hint.seat], speaker.words),
                percent(turn.estimate.wins[hint.seat], speaker.words),
                _in_a_row(speaker.reason(turn.better, than, sooner), promise),
                _in_a_row(speaker.lead(turn.better, than, sooner), promise),
                tuple(speaker.parts(turn.better)) if turn.better else (),
                speaker.at_once(done.gains),
                speaker.label(turn.better, is_first=not number),
                speaker.exact(turn.better, than) if number else speaker.at_the_end(turn.estimate),
            )
        )
    return found


def _still_to_come(view: State, seats: Collection[int], turn: HintedTurn, done: ToldTurn) -> list[Figure]:
    """By source what is neither written down nor brought by the turn at once, for a seat or each of its team."""
    held = points_of(view)
    written = [sum(held[seat][source] for seat in seats) for source in range(len(held[0]))]
    for gain in done.gains:
        if gain.seat in seats:
            written[gain.source] += gain.points
    return [
        replace(end, value=end.value - points / len(seats))
        for end, points in zip(turn.by_source, written, strict=False)
    ]


def _in_a_row(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
