"""A learned network in a file, run with NumPy alone: what a seat sees becomes a wish for every move.

The file is an `.npz`, written by whatever trained it:

    game                 the name of the game
    columns, values      features: one for each pair, whether that number of the observation has that value
    scale                all numbers of the observation follow, divided by this
    weights_N, bias_N    the layers, with ReLU between them; the last one has an output for every move
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.bot import Bot
from ..kernel.engine import Engine
from ..kernel.record import State
from ..kernel.registry import find_game
from .observer import Observer

Floats = npt.NDArray[np.float32]
Layer = tuple[Floats, Floats]


class BadNetwork(ValueError):
    """The file holds no network for the game that is played."""


@dataclass(frozen=True)
class Network:
    """Layers take row vectors: inputs @ weights + bias."""

    game: str
    columns: npt.NDArray[np.int32]
    values: npt.NDArray[np.int16]
    scale: float
    layers: Sequence[Layer]

    def wishes(self, seen: npt.NDArray[Any]) -> Floats:
        """How much each move of the move space is wished for, legal or not."""
        fits = seen[self.columns] == self.values
        numbers = np.concatenate([fits.astype(np.float32), seen.astype(np.float32) / np.float32(self.scale)])
        for weights, bias in self.layers[:-1]:
            numbers = np.maximum(numbers @ weights + bias, 0)
        weights, bias = self.layers[-1]
        wishes: Floats = numbers @ weights + bias
        return wishes

    def save(self, file: str | PathLike[str]) -> None:
        """Weights take two bytes each."""
        named: dict[str, Any] = {"game": self.game, "scale": self.scale, "columns": self.columns, "values": self.values}
        for n, (weights, bias) in enumerate(self.layers):
            named |= {f"weights_{n}": weights.astype(np.float16), f"bias_{n}": bias.astype(np.float16)}
        with Path(file).open("wb") as out:
            np.savez(out, **named)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Network:
        """Raises BadNetwork with a sentence, or OSError."""
        try:
            with np.load(file, allow_pickle=False) as found:
                count = sum(name.startswith("weights_") for name in found.files)
                layers = [
                    (found[f"weights_{n}"].astype(np.float32), found[f"bias_{n}"].astype(np.float32))
                    for n in range(count)
                ]
                network = cls(str(found["game"]), found["columns"], found["values"], float(found["scale"]), layers)
        except (ValueError, KeyError, EOFError) as problem:
            raise BadNetwork(f"{file} holds no network: {problem}") from problem
        network.check(file)
        return network

    def check(self, file: object) -> None:
        """Refuses what does not fit the game."""
        game = find_game(self.game)
        if not self.layers or self.layers[-1][0].shape[1] != game.move_space.count:
            raise BadNetwork(f"{file} does not score the moves of {self.game}")
        inputs = len(self.columns) + len(Observer(game)(game.new(game.options.complete({})), 0))
        for weights, bias in self.layers:
            if weights.shape != (inputs, len(bias)):
                raise BadNetwork(f"{file} does not take what a seat of {self.game} sees")
            inputs = len(bias)


def player(file: str) -> Bot:
    """A bot that plays the move the network wishes for most, without search."""
    network = Network.load(file)
    observe = Observer(find_game(network.game))

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        if engine.game.name != network.game:
            raise BadNetwork(f"this network plays {network.game}, not {engine.game.name}")
        legal = engine.moves(view, seat)
        return legal[int(network.wishes(observe(view, seat))[legal].argmax())]

    return decide


def path_of_player(file: str | PathLike[str]) -> str:
    """By which any process loads the player of a file."""
    return f"{__name__}:player:{Path(file).resolve()}"
