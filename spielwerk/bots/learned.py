"""A learned worth: weights in a file, and a bot that takes the end of its turn that they like best.

The file is an `.npz`. What a seat sees (`kernel.planes`) becomes rows of the first layer:

    game                 the name of the game
    columns, counts      which numbers of the observation count, and how many cuts each has
    cuts                 the cuts of all of them in a row: a number's row is by how many cuts it has reached
    layer_N, bias_N      the layers, in multiples of 1 / ONE; row 0 of the first is not used
    worths               weights of the hand-written worth to every seat, the own one first
    record               how it was made, as JSON

The outputs: what the seat will gain, lead and victory together (see `appraising`), in tens of points; what every seat
will gain from every source, in tens of points; and how likely every seat is to be first, as logits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import Game, State
from ..kernel.compiled import Compiled, cache_root, cache_settings
from ..kernel.engine import CompiledEngine, Engine
from ..kernel.observing import FITTING
from ..kernel.planes import vector_length
from ..kernel.programmes import Programmes, programmes_for, turning_fields
from ..kernel.rule import Rule, digest
from . import greedy
from .appraising import appraise_turns
from .bot import Bot
from .foresight import LENT, foresight_of, written_down
from .searching import slots, types_of

Integers = npt.NDArray[Any]
BESIDE_THE_RULES = "bot/learned.npz"


class BadWeights(ValueError):
    """The file holds no weights for the game that is played."""


@dataclass(frozen=True)
class Weights:
    """In the order in which `appraising` takes them; a number that is 0 has no row, see `counted_from_nothing`."""

    rows: Integers
    layer_1: Integers
    worths: Integers
    bias_1: Integers
    layer_2: Integers
    bias_2: Integers
    layer_3: Integers
    bias_3: Integers

    @property
    def size(self) -> tuple[int, int]:
        """Of the hidden layers."""
        return len(self.bias_1), len(self.bias_2)

    def arguments(self) -> tuple[Integers, ...]:
        """With room for the hidden layers."""
        wide, narrow = self.size
        hidden = (np.zeros(wide, np.int32), np.zeros(narrow, np.int64))
        return (*vars(self).values(), *hidden)


def rows_of(columns: Integers, counts: Integers, cuts: Integers, length: int) -> Integers:
    """For every number of the observation and each of its values the row of the first layer; 0 for none."""
    rows = np.zeros((length, 256), np.int32)
    values = np.arange(-128, 128)
    row, cut = 1, 0
    for column, count in zip(columns.tolist(), counts.tolist(), strict=True):
        rows[column] = row + np.searchsorted(cuts[cut : cut + count], values, "right")
        row, cut = row + count + 1, cut + count
    return rows


def load_weights(file: str | PathLike[str], game: Game) -> Weights:
    """Raises BadWeights with a sentence, or OSError."""
    try:
        with np.load(file, allow_pickle=False) as found:
            name = str(found["game"])
            columns, counts, cuts = (found[part] for part in ("columns", "counts", "cuts"))
            _check_ranges(columns, counts, cuts, vector_length(game))
            rows = rows_of(columns, counts, cuts, vector_length(game))
            layers = [found[part] for part in ("layer_1", "worths", "bias_1", "layer_2", "bias_2", "layer_3", "bias_3")]
    except (ValueError, KeyError, EOFError, IndexError) as problem:
        raise BadWeights(f"{file} holds no weights: {problem}") from problem
    if name != game.name:
        raise BadWeights(f"{file} is for {name}, not for {game.name}")
    weights = Weights(rows, *map(np.ascontiguousarray, layers))
    _check(weights, game, file)
    return counted_from_nothing(weights, file)


def _check_ranges(columns: Integers, counts: Integers, cuts: Integers, length: int) -> None:
    """Raises ValueError where the first layer could not be read as it was learned."""
    for part in (columns, counts, cuts):
        if part.ndim != 1 or not np.issubdtype(part.dtype, np.integer):
            raise ValueError("columns, counts and cuts are rows of whole numbers")
    if len(columns) != len(counts) or (counts < 1).any() or counts.sum() != len(cuts):
        raise ValueError("every column has its cuts, and every cut a column")
    if len(columns) and (columns.min() < 0 or columns.max() >= length or (np.diff(columns) <= 0).any()):
        raise ValueError(f"columns are named once each, in order, from 0 to {length - 1}")
    within = np.ones(len(cuts), bool)
    within[np.cumsum(counts)[:-1]] = False
    if (np.diff(cuts.astype(np.int64))[within[1:]] <= 0).any():
        raise ValueError("the cuts of a column rise")


def counted_from_nothing(weights: Weights, file: object) -> Weights:
    """The same, where a number that is 0, as most are, has no row: what it would add lies in the bias already.

    Raises BadWeights where the rows are so large that what lies between them is no number of 16 bits.
    """
    of_nothing = weights.rows[:, 128]
    row_of_nothing = np.zeros(len(weights.layer_1), np.int32)
    row_of_nothing[weights.rows] = of_nothing[:, None]
    layer_1 = weights.layer_1.astype(np.int32)
    layer_1[0] = 0
    beyond = layer_1 - layer_1[row_of_nothing]
    if np.abs(beyond).max() > np.iinfo(np.int16).max:
        raise BadWeights(f"{file}: the weights of the first layer are too large")
    return replace(
        weights,
        rows=np.where(weights.rows == of_nothing[:, None], 0, weights.rows).astype(np.int32),
        layer_1=beyond.astype(np.int16),
        bias_1=(weights.bias_1 + layer_1[of_nothing].sum(axis=0)).astype(np.int32),
    )


def _check(weights: Weights, game: Game, file: object) -> None:
    wide, narrow = weights.size
    outputs = 1 + game.seats * (len(game.sources) + 1)
    shapes = {
        "layer_1": (int(weights.rows.max()) + 1, wide),
        "worths": (game.seats, wide),
        "layer_2": (wide, narrow),
        "layer_3": (narrow, outputs),
        "bias_3": (outputs,),
    }
    for part, shape in shapes.items():
        if getattr(weights, part).shape != shape:
            raise BadWeights(f"{file}: {part} does not fit {game.name}")
    kinds = {"bias_1": np.int32, "bias_2": np.int64, "bias_3": np.int64}
    for part, array in vars(weights).items():
        if part != "rows" and array.dtype != kinds.get(part, np.int16):
            raise BadWeights(f"{file}: {part} does not hold the numbers that it should")


def blank_weights(game: Game, wide: int = 1, narrow: int = 1) -> Weights:
    """Weights that like everything alike."""
    outputs = 1 + game.seats * (len(game.sources) + 1)
    return Weights(
        np.zeros((vector_length(game), 256), np.int32),
        np.zeros((1, wide), np.int16),
        np.zeros((game.seats, wide), np.int16),
        np.zeros(wide, np.int32),
        np.zeros((wide, narrow), np.int16),
        np.zeros(narrow, np.int64),
        np.zeros((narrow, outputs), np.int16),
        np.zeros(outputs, np.int64),
    )


def learned_slots(game: Game) -> Mapping[str, Rule]:
    return {**slots(game), "fitted": FITTING[np.dtype(np.int8)]}


def learned_digest(game: Game, *settings: str) -> str:
    """The fingerprint of what appraises, with everything that it calls."""
    return digest([appraise_turns], learned_slots(game), str(game.state.descr), *settings)


class Appraiser:
    """What weights think of the ends of turns. Like an engine it serves one thread."""

    def __init__(self, compiled: Compiled, weights: Weights) -> None:
        self._game = game = compiled.game
        self.weights = weights
        self._weights = weights.arguments()
        tried = np.zeros(1, game.state)
        self._tried = (tried, tried.view(np.int16).reshape(1, -1))
        self._seen = np.zeros((1, vector_length(game)), np.int8)
        self._turning = sorted(turning_fields(game))
        self._programmes: dict[tuple[int, ...], Programmes] = {}
        compiled.fill(learned_slots(game))
        compiled.lend(*LENT)
        key = learned_digest(game, *cache_settings(compiled.checked))
        folder = cache_root() / f"{game.name}-learned-{key}"
        self._appraise = compiled.compile(
            appraise_turns, types_of(self._asking(game.new(game.options.complete({})), 0, [()])), folder
        )

    def values(self, view: State, seat: int, turns: list[tuple[int, ...]]) -> Integers:
        """What the seat may expect after each turn, in hundredths of a point."""
        asked = self._asking(view, seat, turns)
        self._appraise(*asked)
        values: Integers = asked[5]
        return values

    def _asking(self, view: State, seat: int, turns: list[tuple[int, ...]]) -> tuple[Any, ...]:
        programmes = self.programmes_for(view)
        rows, lengths = written_down(turns)
        begin, end = programmes.begin[seat : seat + 2].tolist()
        asked = (view.array, seat, len(turns), rows, lengths, np.zeros(len(turns), np.int64), *self._tried)
        return (*asked, programmes.steps, begin, end, programmes.parts, self._seen, *self._weights)

    def programmes_for(self, view: State) -> Programmes:
        turning = tuple(int(view.array[name][0]) for name in self._turning)
        if turning not in self._programmes:
            self._programmes[turning] = programmes_for(self._game, view.array)
        return self._programmes[turning]


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, dict[str, Appraiser]] = WeakKeyDictionary()


def appraiser_of(engine: CompiledEngine, file: str) -> Appraiser:
    """The one that belongs to an engine and a file, made once."""
    made = _OF_ENGINE.setdefault(engine, {})
    if file not in made:
        made[file] = Appraiser(engine.compiled, load_weights(file, engine.game))
    return made[file]


def player(argument: str) -> Bot:
    """A bot that takes the end of its turn that the weights in a file like best: `FILE`, or `FILE,NODES`."""
    file, _, nodes = argument.partition(",")
    if not Path(file).is_file():
        raise FileNotFoundError(f"there is no file {file}")

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        if not isinstance(engine, CompiledEngine):
            return greedy.decide(engine, view, seat, rng)
        turns = foresight_of(engine).turns(view, seat, int(nodes or 2000), 64, 64)
        if len(turns) == 1:
            return turns[0][0]
        return turns[int(appraiser_of(engine, file).values(view, seat, turns).argmax())][0]

    return decide


def weights_beside(game: Game) -> str | None:
    """The weights that a game brings along, or None."""
    return _weights_in(game.folder)


@cache
def _weights_in(folder: str) -> str | None:
    found = files(folder).joinpath(BESIDE_THE_RULES)
    if not found.is_file():
        return None
    with as_file(found) as path:
        return str(path)
