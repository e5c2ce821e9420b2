"""What is done on the study board: moves of any seat, outcomes rolled, turns of bots. Each gives a longer line."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence

from ...bots.levels import canonical
from ...bots.workers import BotsClosed
from ...kernel import CHANCE, SPECTATOR, Game
from ...kernel.engine import roll
from ...kernel.views import view
from ...stage.game_words import words_of
from ...teach.study.changes import OUT_OF_BOUNDS, Refused
from ...teach.study.line import BadLine, Line, Play, state_of
from ...teach.study.ways import Change
from ..answers import Refusal
from ..language import page_words
from ..services import Services
from .places import Place, refusing, standing_at

# A turn of a bot ends here at the latest, and goes on when somebody asks again.
TURN_S = 8.0
MOST_IN_TURN = 120
MOST_ROLLS = 400


def played(place: Place, seat: int, moves: Sequence[int]) -> Line:
    """The line with moves of a seat, or with outcomes where chance must decide."""
    line = place.shown
    for move in moves:
        now = standing_at(Place(line, len(line), seat))
        step = Play(CHANCE if now.chance else seat, move)
        if not now.waiting:
            raise Refusal(409, "study.is_over")
        line = line.then(step)
        refusing(state_of, line)
    return line


def with_change(place: Place, change: Change, language: str) -> Line:
    """The line with a number set; what the game's invariants do not allow is refused with what it would break."""
    line = place.shown.then(change)
    try:
        state_of(line)
    except BadLine as problem:
        refused = problem.__cause__
        if not isinstance(refused, Refused):
            raise Refusal(422, f"study.{problem.code}", **problem.values) from None
        reason = broken_in_words(place.game, refused, language)
        raise Refusal(422, "study.breaks" if refused.broken else "study.no_change", reason=reason) from None
    return line


def broken_in_words(game: Game, problem: Refused, language: str) -> str:
    """The sentences of the invariants by the game's own words, where it has some for them."""
    words, ours = words_of(game, language), page_words(language)
    if not problem.broken:
        return ours(f"study.{problem.code}")
    if problem.broken == (OUT_OF_BOUNDS,):
        return ours("study.out_of_bounds")
    keys = [(sentence, "broken." + re.sub(r"\W+", "_", sentence)) for sentence in problem.broken]
    return "; ".join(words(key) if key in words else sentence for sentence, key in keys)


def rolled(line: Line) -> Line:
    """Chance does its part by its odds, until somebody decides."""
    rng = secrets.SystemRandom()
    for _ in range(MOST_ROLLS):
        now = standing_at(Place(line, len(line)))
        if not now.chance:
            return line
        line = line.then(Play(CHANCE, roll(now.engine, now.state, rng)))
    return line


async def bot_turn(services: Services, place: Place, level: str, client: str) -> Line:
    """A bot of this level plays the turn of whoever decides, after what chance must do before it."""
    name = place.game.name
    if canonical(level) not in services.bots.levels(name):
        raise Refusal(422, "unknown_seat_kind")
    end = time.monotonic() + TURN_S
    line = await services.studies.aside(rolled, place.shown)
    seat = SPECTATOR
    for _ in range(MOST_IN_TURN):
        now = await services.studies.aside(standing_at, Place(line, len(line), place.wished))
        if not now.deciding or seat not in (SPECTATOR, *now.deciding) or time.monotonic() > end:
            break
        seat = now.viewer if seat == SPECTATOR else seat
        seen = bytes(view(now.engine, now.state, seat))
        try:
            decision = await services.bots.decide(name, level, line.choices, seen, seat, secrets.randbits(32), client)
        except BotsClosed:
            raise Refusal(503, "kept_safe") from None
        line = line.then(Play(seat, decision.move))
    return line
