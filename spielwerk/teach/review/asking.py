"""What a review needs to know of a table, and how much can be thought within a time."""

from __future__ import annotations

import time

import msgspec

from ...table.table import Table
from .effort import FROM_ANYWHERE, Effort, effort_for
from .jobs import Asked, Bounds, Judge, Reviewer

# So many games show how long one takes.
TRIED = 2
# So many looks ahead take as long as a game played to its end, usually.
LOOKS = 6.0
# Those that weigh go further than those that choose, which are tried.
FURTHER = 0.6


def asked_of(table: Table, seed: int = 1, effort: Effort | None = None) -> Asked:
    plays = [(play.who, play.move) for play in table.plays()]
    names = [seat.name for seat in table.seats]
    return Asked(table.game.name, dict(table.options), plays, names, seed, effort or Effort())


def with_games(asked: Asked, reviewer: Reviewer, games: int, looks: float = LOOKS) -> tuple[Asked, Reviewer]:
    """The same with so many games played on in all, about; turns get so many looks ahead for each of them."""
    course = reviewer.course
    effort = effort_for(games, len(course.choices), len(course.stretches), looks if reviewer.calibration else None)
    asked = msgspec.structs.replace(asked, effort=effort)
    return asked, Reviewer(asked, reviewer.engine)


def within(asked: Asked, reviewer: Reviewer, seconds: float, processes: int) -> tuple[Asked, Reviewer]:
    """The same with as much effort as there is time for, about."""
    trial = Reviewer(msgspec.structs.replace(asked, effort=Effort(valuing=TRIED)), reviewer.engine)
    trial.do(Bounds(False))
    began = time.process_time()
    trial.do(Bounds(False))
    game = FROM_ANYWHERE * max(1e-6, time.process_time() - began) / trial.cost(Bounds(False))
    return with_games(asked, reviewer, int(seconds * processes / game), FURTHER * game / _look(trial))


def _look(trial: Reviewer) -> float:
    """How long a look ahead takes in the middle of the game, and all that goes with it."""
    if not trial.course.choices:
        return 1.0
    job = Judge(len(trial.course.choices) // 2)
    began = time.process_time()
    trial.do(job)
    return max(1e-6, time.process_time() - began) / trial.cost(job)
