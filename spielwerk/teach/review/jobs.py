"""The work of a review in parts that do not depend on each other: any process can do any of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from ...kernel import CHANCE_BIT, State
from ...kernel.engine import CompiledEngine, seats_of
from ...kernel.game import Game
from ...kernel.options import OptionValues
from ...kernel.registry import find_game
from ...kernel.views import view
from ..seeing import Seer
from .effort import FROM_ANYWHERE, Effort
from .judging import LONGEST, Judged, judge, play_out, weigh
from .luck import Swing, swing
from .record import Mark, Turn
from .segments import Choice, course_of
from .valuing import AT_START, value


class Asked(msgspec.Struct, frozen=True):
    """A game to be reviewed: complete options, and the plays that stand, each as who and move."""

    game: str
    options: dict[str, Any]
    plays: list[tuple[int, int]]
    names: list[str]
    seed: int = 1
    effort: Effort = Effort()


@dataclass(frozen=True)
class Value:
    """What is expected before a decision."""

    choice: int


@dataclass(frozen=True)
class Luck:
    """What a stretch of chance brought."""

    stretch: int


@dataclass(frozen=True)
class Bounds:
    """What is expected before the first play, and after the last of a game that is not over."""

    end: bool


@dataclass(frozen=True)
class Judge:
    """What a decision cost."""

    choice: int


@dataclass(frozen=True)
class Closer:
    """The same in more worlds, against the turn that was found."""

    choice: int
    planned: Turn
    better: Turn
    number: int


@dataclass(frozen=True)
class PlayOut:
    """The same in games played to their end."""

    choice: int
    planned: Turn
    better: Turn
    number: int


Job = Value | Bounds | Luck | Judge | Closer | PlayOut
Done = Mark | Swing | Judged


class Reviewer:
    """Does parts of the review of one game."""

    def __init__(self, asked: Asked, engine: CompiledEngine) -> None:
        self.engine = engine
        self.course = course_of(engine, asked.options, asked.plays)
        self._seed, self._effort = asked.seed, asked.effort
        self._teams = teams_of(engine.game, asked.options)
        # How far off expected points are, where turns are weighed by what was learned.
        self.calibration = Seer(engine, self.course.start, 0).calibration

    def do(self, job: Job) -> Done:
        effort = self._effort
        if isinstance(job, Bounds):
            state, position = (self.course.final, self.course.positions) if job.end else (self.course.start, 0)
            seat, games = _to_play(self.engine, state), AT_START * effort.valuing
            return value(self.engine, state, position, seat, games, self._chance(), effort)
        if isinstance(job, Luck):
            stretch = self.course.stretches[job.stretch]
            return swing(self.engine, stretch, effort.pairs, f"{self._seed} {stretch.position}")
        choice = self.course.choices[job.choice]
        seat, played = choice.seat, choice.moves[:LONGEST]
        if isinstance(job, Value):
            games = effort.ends(self._gone(choice.position), self.calibration is not None)
            return value(self.engine, choice.state, choice.position, seat, games, self._chance(), effort)
        known, team = view(self.engine, choice.state, seat), self._teams.get(seat, frozenset())
        rng = self._random(choice, 0 if isinstance(job, Judge) else job.number)
        if isinstance(job, Closer):
            return weigh(Seer(self.engine, known, seat, team), job.planned, job.better, effort.more, rng, effort)
        if isinstance(job, PlayOut):
            return play_out(Seer(self.engine, known, seat, team), job.planned, job.better, effort.ended, rng, effort)
        return judge(self.engine, known, seat, played, team, rng, effort)

    def cost(self, job: Job) -> int:
        """How many games are played on for it, at most, however far."""
        effort = self._effort
        if isinstance(job, Bounds):
            return AT_START * effort.valuing
        if isinstance(job, Value):
            return effort.valuing
        if isinstance(job, Luck):
            return 2 * effort.pairs
        if isinstance(job, Judge):
            return (effort.turns + 1) * effort.choosing + 2 * effort.weighing
        return 2 * (effort.ended if isinstance(job, PlayOut) else effort.more)

    def _gone(self, position: int) -> float:
        """How much of the game lies behind a position; of a game that was broken off nobody knows."""
        return position / self.course.positions if self.course.over else 1 - FROM_ANYWHERE

    def _chance(self) -> Random:
        """The same everywhere: where nothing happened between two positions they are valued by the same games."""
        return Random(self._seed)

    def _random(self, choice: Choice, number: int) -> Random:
        return Random(f"{self._seed} {choice.position} {number}")


def _to_play(engine: CompiledEngine, state: State) -> int:
    """The first seat while nobody knows."""
    mask = engine.waiting(state)
    return seats_of(mask)[0] if mask and mask != CHANCE_BIT else 0


def teams_of(game: Game, options: OptionValues) -> Mapping[int, frozenset[int]]:
    return {seat: frozenset(team) for team in game.teams(options) for seat in team}


def reviewer_for(asked: Asked) -> Reviewer:
    """In this process; loads the compiled rules, or compiles them."""
    from ...kernel.compiled import Compiled

    return Reviewer(asked, Compiled(find_game(asked.game)).engine())
