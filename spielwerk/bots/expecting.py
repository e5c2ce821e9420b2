"""What may be expected of turns by what was learned: the final points of every seat by source, and who will be first.

Turns are played on over the next turns of everybody in worlds that look the same to the seat; from there on the network
says what is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import State
from ..kernel.engine import CompiledEngine
from .appraising import MOST, ONE, ONE_BITS
from .deep_search import LookAhead, knows
from .foresight import Turn, foresight_of
from .learned import Appraiser, load_weights, weights_beside

Numbers = npt.NDArray[np.float64]
# Who plays on tries at most so many moves for a turn.
MOST_MOVES = 320
# Where a look ahead keeps the game that it plays, and what whoever plans chooses from.
_ACTUAL, _FOUND = 1, 8


@dataclass(frozen=True)
class Expected:
    """`points` by turn, world, seat and source, at the end of the game; `held` are those written down where the worlds
    were left; `wins` by turn, world and seat are chances of first place; `values` by turn and world is what the bots go
    by, in hundredths of a point: the lead and the victory."""

    points: Numbers
    held: Numbers
    wins: Numbers
    values: Numbers


class Telling(Appraiser):
    """Tells everything that the weights say of the end of a turn, not only its value."""

    def all_of(self, view: State, seat: int, turn: Turn) -> tuple[Numbers, Numbers, Numbers]:
        """By seat and source what is written down at the end of the turn and what is still to come; chances of first
        place by seat."""
        self.values(view, seat, [turn])
        players = int(view.array["players"][0])
        sources = len(self._game.sources)
        active = np.clip(self._weights[-1], 0, MOST)
        outputs = (((active[:, None] * self.weights.layer_3) >> ONE_BITS).sum(axis=0) + self.weights.bias_3) / ONE
        # Behind the value come gains and chances of all seats, the own one first.
        gains, likely = np.split(outputs[1:], [self._game.seats * sources])
        order = (np.arange(players) - seat) % players
        chances = np.exp(likely[order] - likely[:players].max())
        held = self._tried[0]["points"][0, :players].astype(np.float64)
        return held, 10 * gains.reshape(-1, sources)[order], chances / chances.sum()


class Leaving(LookAhead):
    """Knows where it left the last world."""

    @property
    def left(self) -> State:
        return State(self._working[_ACTUAL])

    def planned(self, value: int) -> tuple[State, Turn]:
        """What the seat saw there, and the turn that it would have begun: the first of this value."""
        turns, lengths, values, scene = self._working[_FOUND : _FOUND + 4]
        best = int(np.argmax(values == value))
        return State(scene), tuple(turns[best, : lengths[best]].tolist())


class Expectation:
    """What the weights of one game expect. Like an engine it serves one thread."""

    def __init__(self, engine: CompiledEngine, file: str) -> None:
        self._engine, self._foresight = engine, foresight_of(engine)
        self._telling = Telling(engine.compiled, load_weights(file, engine.game))
        self._ahead = Leaving(engine.compiled, self._telling, MOST_MOVES)

    def turns(
        self, view: State, seat: int, nodes: int, ends: int, count: int, each: int
    ) -> tuple[list[Turn], list[float]]:
        """The best of so many ends that so many moves find, best first, at most `each` with the same first move; and
        what was learned says of them, in hundredths of a point."""
        found = self._foresight.turns(view, seat, nodes, ends, ends)
        values = self._telling.values(view, seat, found)
        chosen: list[int] = []
        for number in np.argsort(-values, kind="stable").tolist():
            if len(chosen) < count and sum(found[k][0] == found[number][0] for k in chosen) < each:
                chosen.append(number)
        return [found[k] for k in chosen], [float(values[k]) for k in chosen]

    def outlook(
        self, view: State, seat: int, turns: Sequence[Turn], worlds: int, rng: Random, quick: int, more: int
    ) -> Expected:
        """Every turn in the same worlds, until the seat has planned `more` turns after it, or to the end."""
        players, sources = int(view.array["players"][0]), len(self._engine.game.sources)
        shape = (len(turns), worlds, players)
        found = Expected(np.zeros((*shape, sources)), np.zeros((*shape, sources)), np.zeros(shape), np.zeros(shape[:2]))
        for world in range(worlds):
            seeds = np.array([[rng.getrandbits(32) | 1 for _ in range(4)]], np.int64)
            for number, turn in enumerate(turns):
                at = number, world
                value = int(self._ahead.values(view, seat, [turn], seeds, min(quick, MOST_MOVES), more)[0, 0])
                found.values[at] = value
                found.held[at], found.points[at], found.wins[at] = self._left(seat, players, value)
        return found

    def _left(self, seat: int, players: int, value: int) -> tuple[Numbers, Numbers, Numbers]:
        """What is written down where the last world was left, what that will be at the end, and who will be first."""
        state = self._ahead.left
        if self._engine.over(state):
            held = state.array["points"][0, :players].astype(np.float64)
            first = np.array(self._engine.places(state)) == 1
            return held, held, first / first.sum()
        scene, turn = self._ahead.planned(value)
        held, gains, wins = self._telling.all_of(scene, seat, turn)
        return held, held + gains, wins


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, dict[str, Expectation]] = WeakKeyDictionary()


def expectation_of(engine: CompiledEngine, view: State, file: str | None = None) -> Expectation | None:
    """The one that belongs to an engine, made once for each file; None where nothing was learned that holds here."""
    file = file or weights_beside(engine.game)
    return _made(engine, file) if file and knows(engine, view) else None


def load_expectation(engine: CompiledEngine) -> None:
    """Makes ahead what belongs to an engine, so that who asks first need not wait for it."""
    if file := weights_beside(engine.game):
        _made(engine, file)


def _made(engine: CompiledEngine, file: str) -> Expectation:
    made = _OF_ENGINE.setdefault(engine, {})
    if file not in made:
        made[file] = Expectation(engine, file)
    return made[file]
