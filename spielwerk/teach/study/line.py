"""A line of study: a game from its start, play by play, with changes that somebody made on the way.

Whatever it holds came about by the rules, or was checked against the game's invariants: a line that somebody else
wrote can be played on by compiled rules, which do not look where they read.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...kernel import CHANCE, CHANCE_BIT, Game, State
from ...kernel.engine import InterpretedEngine
from ...kernel.options import OptionError, OptionValues
from ...kernel.registry import BrokenGame, UnknownGame, find_game
from .changes import Refused, changed
from .ways import Change

# Between two states that are kept so many steps are made again at most.
APART = 16
KEPT = 4096
# A line that takes longer than this is no game that somebody played.
LONGEST_S = 20.0


class Play(NamedTuple):
    who: int
    move: int


Step = Play | Change


class BadLine(ValueError):
    """What is no position here: `code` and `values` say why to those who speak another language."""

    def __init__(self, code: str, text: str, **values: object) -> None:
        super().__init__(text)
        self.code = code
        self.values = values


@dataclass(frozen=True)
class Line:
    """`options` are complete, as pairs: a line can be looked up. Position n is the one after the first n steps."""

    game: str
    options: tuple[tuple[str, object], ...]
    steps: tuple[Step, ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def choices(self) -> OptionValues:
        return dict(self.options)

    @property
    def players(self) -> int:
        return int(str(dict(self.options)["players"]))

    @property
    def is_played(self) -> bool:
        """Whether all of it came about by plays, so that it is the beginning of a game."""
        return not any(isinstance(step, Change) for step in self.steps)

    def until(self, position: int) -> Line:
        return replace(self, steps=self.steps[:position])

    def then(self, *steps: Step) -> Line:
        return replace(self, steps=(*self.steps, *steps))


def begun(game: Game, options: OptionValues, plays: Sequence[tuple[int, int]] = ()) -> Line:
    """The line of a game with complete options and its plays."""
    return Line(game.name, tuple(options.items()), tuple(Play(who, move) for who, move in plays))


def game_of(line: Line) -> Game:
    try:
        return find_game(line.game)
    except (UnknownGame, BrokenGame) as problem:
        raise BadLine("unknown_game", str(problem)) from problem


_kept: OrderedDict[Line, bytes] = OrderedDict()


def state_of(line: Line) -> State:
    """Where a line leads, each step checked; raises BadLine with the first that is not possible."""
    game = game_of(line)
    known = _known(line)
    state = State.from_bytes(game.state, _kept[known]) if known in _kept else _start(game, line)
    end = time.monotonic() + LONGEST_S
    engine = InterpretedEngine(game)
    for position in range(len(known), len(line)):
        if time.monotonic() > end:
            raise BadLine("too_long", f"the line takes too long after {position} steps")
        _take(engine, state, line.steps[position], position)
        if (position + 1) % APART == 0 or position + 1 == len(line):
            _keep(line.until(position + 1), state)
    return state


def _known(line: Line) -> Line:
    """The longest part of the line whose end is kept."""
    if line in _kept:
        return line
    for length in range(len(line) - 1, -1, -1):
        if length % APART == 0 or length >= len(line) - 2:
            part = line.until(length)
            if part in _kept:
                return part
    return line.until(0)


def _keep(line: Line, state: State) -> None:
    _kept[line] = bytes(state)
    while len(_kept) > KEPT:
        try:
            _kept.popitem(last=False)
        except KeyError:
            return


def _start(game: Game, line: Line) -> State:
    try:
        return game.new(game.options.complete(line.choices))
    except OptionError as problem:
        raise BadLine("bad_option", str(problem), reason=str(problem)) from problem


def _take(engine: InterpretedEngine, state: State, step: Step, position: int) -> None:
    if isinstance(step, Change):
        try:
            state.assign(changed(engine.game, state, step))
        except Refused as problem:
            raise BadLine("not_possible", f"step {position + 1}: {problem}", step=position + 1) from problem
        return
    if step not in possible(engine, state, step.who):
        raise BadLine("not_possible", f"step {position + 1} is not possible there", step=position + 1)
    engine.play(state, step.who, step.move)


def possible(engine: InterpretedEngine, state: State, who: int) -> list[Play]:
    """What a seat, or chance, can do in a position."""
    waiting = engine.waiting(state)
    if not 0 <= who <= CHANCE or not waiting >> who & 1:
        return []
    if waiting == CHANCE_BIT:
        return [Play(CHANCE, move) for move, weight in engine.odds(state) if weight > 0]
    return [Play(who, move) for move in engine.moves(state, who)]
