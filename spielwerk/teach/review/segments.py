"""The plays of a game as its parts: what one player did in a row without learning anything, and what chance did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ...kernel import State
from ...kernel.chance import CHANCE, CHANCE_BIT
from ...kernel.engine import Engine, roll, seats_of
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
class Stretch:
    """What chance did in a row, forced moves among it: the states before it and where somebody could choose again."""

    position: int
    end: int
    before: State
    after: State


@dataclass(frozen=True)
class Course:
    """`choices` of all players in order, `stretches` of chance between them, and how it ended."""

    choices: tuple[Choice, ...]
    stretches: tuple[Stretch, ...]
    start: State
    final: State
    positions: int
    over: bool


def course_of(engine: Engine, options: OptionValues, plays: Sequence[tuple[int, int]]) -> Course:
    """Plays that were checked before, each as who and move."""
    state = engine.new(options)
    start = state.copy()
    choices: list[Choice] = []
    stretches: list[Stretch] = []
    rolling: tuple[int, State] | None = None
    going_on = False
    for position, (who, move) in enumerate(plays):
        if who == CHANCE:
            rolling = rolling or (position, state.copy())
            going_on = False
        elif going_on and choices[-1].seat == who:
            last = choices[-1]
            choices[-1] = Choice(last.position, who, (*last.moves, move), last.state)
        elif going_on := len(engine.moves(state, who)) > 1:
            choices.append(Choice(position, who, (move,), state.copy()))
        going_on = going_on and not ends_part(engine, state, who, move)
        engine.play(state, who, move)
        if rolling and (is_settled(engine, state) or position == len(plays) - 1):
            stretches.append(Stretch(rolling[0], position + 1, rolling[1], state.copy()))
            rolling = None
    return Course(tuple(choices), tuple(stretches), start, state, len(plays), engine.over(state))


def is_settled(engine: Engine, state: State) -> bool:
    """Whether somebody can choose, or the game is over: nothing more comes by itself."""
    waiting = engine.waiting(state)
    if waiting == CHANCE_BIT:
        return False
    return not waiting or any(len(engine.moves(state, seat)) > 1 for seat in seats_of(waiting))


def settled_by_chance(engine: Engine, before: State, rng: Random) -> State:
    """What might come from a state on, until somebody can choose."""
    state = before.copy()
    while not is_settled(engine, state):
        waiting = engine.waiting(state)
        who = CHANCE if waiting == CHANCE_BIT else seats_of(waiting)[0]
        engine.play(state, who, roll(engine, state, rng) if who == CHANCE else engine.moves(state, who)[0])
    return state


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
