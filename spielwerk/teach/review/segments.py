"""The plays of a game as its parts: what one player did in a row without learning anything, and what chance did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel import State
from ...kernel.chance import CHANCE
from ...kernel.engine import Engine
from ...kernel.options import OptionValues
from ...table.knowledge import learned


@dataclass(frozen=True)
class Choice:
    """A turn in which somebody could do something else: the state before its first such move, and what was played."""

    position: int
    seat: int
    moves: tuple[int, ...]
    state: State

    @property
    def end(self) -> int:
        """The position that the turn led to."""
        return self.position + len(self.moves)


@dataclass(frozen=True)
class Course:
    """`choices` of all players in order; `rolled` are the positions before each outcome of chance; how it ended."""

    choices: tuple[Choice, ...]
    rolled: tuple[int, ...]
    start: State
    final: State
    positions: int
    over: bool


def course_of(engine: Engine, options: OptionValues, plays: Sequence[tuple[int, int]]) -> Course:
    """Plays that were checked before, each as who and move."""
    state = engine.new(options)
    start, rolled = state.copy(), []
    choices: list[Choice] = []
    going_on = False
    for position, (who, move) in enumerate(plays):
        if who == CHANCE:
            rolled.append(position)
            going_on = False
        elif going_on and choices[-1].seat == who:
            last = choices[-1]
            choices[-1] = Choice(last.position, who, (*last.moves, move), last.state)
        elif going_on := len(engine.moves(state, who)) > 1:
            choices.append(Choice(position, who, (move,), state.copy()))
        going_on = going_on and not ends_part(engine, state, who, move)
        engine.play(state, who, move)
    return Course(tuple(choices), tuple(rolled), start, state, len(plays), engine.over(state))


def ends_part(engine: Engine, before: State, who: int, move: int) -> bool:
    """Whether somebody else is next after a move, or the mover learns by it what it could not know before."""
    after = before.copy()
    engine.play(after, who, move)
    return engine.waiting(after) != 1 << who or learned(engine, before, who, move, ends_turn=False)


def first_part(engine: Engine, state: State, who: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    """The moves of a turn up to where somebody else is next or the mover learns something."""
    state = state.copy()
    for made, move in enumerate(moves):
        if not engine.waiting(state) >> who & 1 or move not in engine.moves(state, who):
            return moves[:made]
        if ends_part(engine, state, who, move):
            return moves[: made + 1]
        engine.play(state, who, move)
    return moves
