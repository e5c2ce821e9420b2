"""Turns side by side on the study board: found by the processes of the bots, told as cards."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import msgspec
from markupsafe import Markup

from ...bots.wire import Study
from ...bots.workers import BotFailed, BotsClosed
from ...kernel import State
from ...kernel.views import view
from ...teach.estimates import Figure
from ...teach.hints import Hint
from ...teach.puzzles import after_turn
from ...teach.study.line import Play
from ...teach.telling import tell_hint
from ..answers import Refusal
from ..hints import can_hint
from ..language import page_words
from ..services import Services
from ..templates import render
from ..turn_cards import BEST, cards_of
from .places import Place, seats_at, standing_at
from .reviewed import sentence

FUNCTION = "spielwerk.teach.study.comparing:found"
# Longer than a hint: more turns are weighed.
LONGER = 1.5

Turn = tuple[int, ...]


@dataclass(frozen=True)
class Asked:
    """A decision, what its seat sees, and the turns that somebody wonders about."""

    place: Place
    seat: int
    state: State
    view: State
    team: tuple[int, ...]
    turns: tuple[Turn, ...]


def asked_at(place: Place, until: int, turns: Sequence[Sequence[int]]) -> Asked:
    """The decision at the place, with what its seat played from there on until a later step, as far as that is a turn;
    raises a Refusal."""
    standing, game = standing_at(place), place.game
    if not can_hint(game):
        raise Refusal(409, "study.no_compare")
    seat = standing.viewer
    if not standing.has_choice():
        raise Refusal(409, "no_decision")
    wondered = [tuple(turn) for turn in turns]
    for turn in wondered:
        if not turn or after_turn(standing.engine, standing.state, seat, turn)[1] != list(turn):
            raise Refusal(422, "study.no_turn")
    if made := after_turn(standing.engine, standing.state, seat, _played(place, seat, until))[1]:
        wondered.append(tuple(made))
    team = next((team for team in game.teams(place.line.choices) if seat in team), ())
    seen = view(standing.engine, standing.state, seat)
    return Asked(place, seat, standing.state, seen, tuple(team), tuple(dict.fromkeys(wondered)))


def _played(place: Place, seat: int, until: int) -> Turn:
    """What the seat did from the place on, until somebody else did something; others may have chosen before it."""
    steps = place.line.steps[place.at : until]
    first = next((at for at, step in enumerate(steps) if isinstance(step, Play) and step.who == seat), len(steps))
    own = takewhile(lambda step: isinstance(step, Play) and step.who == seat, steps[first:])
    return tuple(step.move for step in own if isinstance(step, Play))


async def compared(services: Services, asked: Asked, client: str) -> Hint:
    """Raises NotReady while bots warm up or are busy, or a Refusal."""
    seen = bytes(asked.view)
    seconds = LONGER * services.settings.hint_s
    # What looks the same gets the same worlds.
    study = Study(asked.place.game.name, FUNCTION, seen, asked.seat, asked.team, zlib.crc32(seen), seconds, asked.turns)
    try:
        return msgspec.msgpack.decode(await services.bots.find(study, client), type=Hint)
    except BotFailed:
        raise Refusal(503, "hint_failed") from None
    except BotsClosed:
        raise Refusal(503, "kept_safe") from None


def own_among(found: Sequence[Turn], mine: Sequence[Turn]) -> set[int]:
    """Which turns (the best first) somebody played: where that was only a beginning, the best that begins so."""
    first = (next((number for number, turn in enumerate(found) if turn[: len(own)] == own), None) for own in mine)
    return {number for number in first if number is not None}


def draw_cards(asked: Asked, hint: Hint, reviewed: Figure | None, language: str) -> Markup:
    """With what a review said of the same decision, if one did."""
    place, names = asked.place, tuple(seat.name for seat in seats_at(asked.place.line, language))
    told = tell_hint(place.game, asked.view, hint, language, names, asked.team)
    words, engine = page_words(language), standing_at(place).engine
    own = own_among([turn.moves for turn in hint.turns], asked.turns)
    cards = [
        replace(card, played=_written(after_turn(engine, asked.state, asked.seat, turn.moves)[1]), own=number in own)
        for number, (card, turn) in enumerate(
            zip(cards_of(hint.turns, told, words("hint.elsewhere")), hint.turns, strict=True)
        )
    ]
    low, high = (round(end) for end in hint.turns[0].estimate.band)
    return render(
        "parts/study_compare.html",
        language,
        turns=cards,
        best=BEST,
        band=words("study.band", low=low, high=high),
        name=names[asked.seat],
        seat=asked.seat,
        position=place.at,
        games=hint.turns[0].estimate.worlds,
        reviewed=sentence(reviewed, language) if reviewed else "",
    )


def _written(moves: Sequence[int]) -> str:
    return " ".join(map(str, moves))
