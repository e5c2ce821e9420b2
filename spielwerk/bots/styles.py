"""Styles: bots to which points from some sources are worth so many percent more, or less, than they are.

    spielwerk.bots.styles:player:trade=40:houses=-20

Of the ends of its own turn such a bot takes the one that brings most by what was learned. Points that its seat has
there from a source it loves count as much more as those that it will still gain. Where nothing was learned that holds
(alone, in teams, a game without weights) the hand-written worth of the end of the turn stands for it, and only points
that are written down there are loved. With interpreted rules it plays like `medium`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import Game, State
from ..kernel.engine import CompiledEngine, Engine
from . import greedy
from .bot import Bot
from .deep_search import knows
from .foresight import Turn, foresight_of
from .learned import Appraiser, Weights, load_weights, weights_beside

# How many moves are tried to find so many ends of the own turn.
NODES, ENDS = 2000, 64

# Percent by the name of a source, and by its number.
Loves = tuple[tuple[str, int], ...]
Numbers = npt.NDArray[np.int64]


def loves_in(argument: str) -> Loves:
    """What is written behind a bot's name; raises ValueError with a sentence."""
    return tuple(_love(part) for part in argument.split(":") if part)


def _love(text: str) -> tuple[str, int]:
    source, _, percent = text.partition("=")
    try:
        return source, int(percent)
    except ValueError:
        raise ValueError(f"{text!r} says no love: write a source and percent, as in trade=40") from None


def percents_of(game: Game, loves: Loves) -> Numbers:
    """Raises ValueError for a source that the game does not have."""
    found = np.zeros(len(game.sources), np.int64)
    for source, percent in loves:
        if source not in game.sources:
            raise ValueError(f"{game.name} has no points from {source!r}; there is: {', '.join(game.sources)}")
        found[game.sources.index(source)] = percent
    return found


def loving(weights: Weights, percents: Numbers) -> Weights:
    """The same, where the value of a position counts the love of what the own seat will gain."""
    # Behind the value stand the gains of the own seat.
    gains = slice(1, 1 + len(percents))
    layer, bias = weights.layer_3.astype(np.int64), weights.bias_3.copy()
    layer[:, 0] += np.rint(layer[:, gains] @ percents / 100).astype(np.int64)
    bias[0] += round(float(bias[gains] @ percents) / 100)
    if np.abs(layer).max() > np.iinfo(np.int16).max:
        raise ValueError("nobody loves points that much: take fewer percent")
    return Weights(**{**vars(weights), "layer_3": layer.astype(np.int16), "bias_3": bias})


def end_of(engine: CompiledEngine, view: State, seat: int, turn: Turn) -> State:
    """As the turn search sees it."""
    end = view.copy()
    engine.rehearse(end, seat)
    for move in turn:
        engine.play(end, seat, move)
    return end


def love_of(end: State, seat: int, percents: Numbers) -> int:
    """Of the points that are written down, in hundredths of a point."""
    return int(end.array["points"][0, seat] @ percents)


class Loving(Appraiser):
    """Values with love what the seat has at the end of a turn and what it will gain."""

    def __init__(self, engine: CompiledEngine, file: str, percents: Numbers) -> None:
        super().__init__(engine.compiled, loving(load_weights(file, engine.game), percents))
        self._engine, self._percents = engine, percents

    def values(self, view: State, seat: int, turns: list[Turn]) -> Numbers:
        values: Numbers = super().values(view, seat, turns)
        if self._percents.any():
            values += [love_of(end_of(self._engine, view, seat, turn), seat, self._percents) for turn in turns]
        return values


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, dict[Loves, Loving]] = WeakKeyDictionary()


def player(argument: str) -> Bot:
    """A bot with these loves; with none it is what was learned, as it is. Raises ValueError."""
    loves = loves_in(argument)

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        if not isinstance(engine, CompiledEngine):
            return greedy.decide(engine, view, seat, rng)
        turns = foresight_of(engine).turns(view, seat, NODES, ENDS, ENDS)
        best = np.argmax(_values(engine, view, seat, turns, loves)) if len(turns) > 1 else 0
        return turns[best][0]

    return decide


def _values(engine: CompiledEngine, view: State, seat: int, turns: list[Turn], loves: Loves) -> Sequence[int] | Numbers:
    percents, file = percents_of(engine.game, loves), weights_beside(engine.game)
    if file and knows(engine, view):
        made = _OF_ENGINE.setdefault(engine, {})
        if loves not in made:
            made[loves] = Loving(engine, file, percents)
        return made[loves].values(view, seat, turns)
    ends = [end_of(engine, view, seat, turn) for turn in turns]
    return [engine.worth(end, seat) + love_of(end, seat, percents) for end in ends]
