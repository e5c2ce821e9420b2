"""A place on the study board: a line by its address, and how far it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from ...kernel import CHANCE_BIT, Game, State, top_who
from ...kernel.engine import InterpretedEngine, seats_of
from ...table.seat import PERSON, Seat
from ...teach.study.address import address_of, line_at
from ...teach.study.line import BadLine, Line, game_of, state_of
from ...teach.turns import has_choice
from ..answers import Refusal
from ..new_table import default_name

Done = TypeVar("Done")


@dataclass(frozen=True)
class Place:
    """A line and the position of it that is shown; `wished` is the seat that shall decide where several do."""

    line: Line
    at: int
    wished: int | None = None

    @property
    def shown(self) -> Line:
        """As far as it is shown."""
        return self.line.until(self.at)

    @property
    def game(self) -> Game:
        return game_of(self.line)

    def with_steps(self, line: Line) -> Place:
        """At the end of another line."""
        return Place(line, len(line))


@dataclass(frozen=True)
class Standing:
    """A position: its state, whom it waits for, and through whose eyes it is looked at."""

    state: State
    engine: InterpretedEngine
    waiting: int
    viewer: int

    @property
    def chance(self) -> bool:
        return self.waiting == CHANCE_BIT

    @property
    def deciding(self) -> list[int]:
        return [] if self.chance else seats_of(self.waiting)

    def legal(self) -> tuple[int, ...]:
        return tuple(self.engine.moves(self.state, self.viewer)) if self.viewer in self.deciding else ()

    def has_choice(self) -> bool:
        """Whether whoever decides could do one thing or another."""
        return self.viewer in self.deciding and has_choice(self.engine.game, self.state, self.viewer)


def place_at(text: str, at: int | None = None, wished: int | None = None) -> Place:
    """Raises a Refusal for what is no position."""
    line = refusing(line_at, text)
    if at is not None and not 0 <= at <= len(line):
        raise Refusal(404, "no_such_position", last=len(line))
    return Place(line, len(line) if at is None else at, wished)


def refusing(do: Callable[..., Done], *given: Any) -> Done:
    """What it gives, or a Refusal with the sentence why a line is none."""
    try:
        return do(*given)
    except BadLine as problem:
        raise Refusal(422, f"study.{problem.code}", **problem.values) from None


def standing_at(place: Place) -> Standing:
    state = refusing(state_of, place.shown)
    engine = InterpretedEngine(place.game)
    waiting = engine.waiting(state)
    deciding = [] if waiting == CHANCE_BIT else seats_of(waiting)
    if place.wished in deciding:
        viewer = place.wished
    elif deciding:
        viewer = deciding[0]
    else:
        concerned = int(top_who(state.record)) if waiting else 0
        viewer = concerned if 0 <= concerned < place.line.players else 0
    assert viewer is not None
    return Standing(state, engine, waiting, viewer)


def written(line: Line) -> str:
    return refusing(address_of, line)


def seats_at(line: Line, language: str) -> list[Seat]:
    return [Seat(default_name(PERSON, number, language)) for number in range(line.players)]
