"""How far games end from what was expected of them, measured in games: `bot/outcomes.json` beside the learned weights.

How much of a game is still to come is the share of all final points that is not written down yet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from logging import getLogger
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from ..kernel import Game

BESIDE_THE_WEIGHTS = "bot/outcomes.json"

log = getLogger("spielwerk")


class Phase(msgspec.Struct, frozen=True):
    """Where `share` of the points is still to come, in points:

    ahead, miss   by how much games end above what a look ahead expects, and how far that is off besides
    ends          by how much they end above games that quick turns play to their end
    spread        how far games end from their mean
    low, high     one game of ten ends below the first, one above the second, in spreads from what was expected
    odds          by how much a look ahead tells the chance of winning too low, as the logarithm of odds
    end_odds      the same of games that quick turns play to their end

    All this for who is to play: a turn that was chosen for looking best looks too good. For the others:

    others_ahead, others_ends   by how much their games end above what is expected, like `ahead` and `ends`
    """

    share: float
    ahead: float
    miss: float
    ends: float
    spread: float
    low: float
    high: float
    odds: float
    others_ahead: float
    others_ends: float
    end_odds: float = 0.0

    def of(self, is_to_play: bool) -> Phase:
        """For a seat: who is to play, or another."""
        return self if is_to_play else replace(self, ahead=self.others_ahead, ends=self.others_ends)


def raised(chance: float, by: float) -> float:
    """A chance whose odds are raised, by the logarithm of odds."""
    odds = chance / max(1e-9, 1 - chance) * math.exp(by)
    return odds / (1 + odds)


# What is not a matter of how uncertain a game still is.
_USUAL = ("low", "high")


class Calibration(msgspec.Struct, frozen=True):
    """Phases by share, the smallest first; and how they were found: by which games and weights."""

    game: str
    phases: tuple[Phase, ...]
    record: dict[str, Any] = {}

    def at(self, share: float) -> Phase:
        """Between two phases something between them; at the end nothing is uncertain."""
        share = min(1.0, max(0.0, share))
        shares = [phase.share for phase in self.phases]

        def between(name: str) -> float:
            numbers = [getattr(phase, name) for phase in self.phases]
            if name in _USUAL:
                return float(np.interp(share, shares, numbers))
            return float(np.interp(share, [0.0, *shares], [0.0, *numbers]))

        return Phase(**{name: between(name) for name in Phase.__struct_fields__})


def still_to_come(held: Sequence[float], final: Sequence[float]) -> float:
    """The share of all points that is not written down yet."""
    return 1 - sum(held) / max(1.0, sum(final))


def calibration_beside(game: Game) -> Calibration | None:
    """The one that a game brings along, or None."""
    return _calibration_in(game.folder, game.name)


@cache
def _calibration_in(folder: str, name: str) -> Calibration | None:
    file = files(folder).joinpath(BESIDE_THE_WEIGHTS)
    if not file.is_file():
        return None
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Calibration)
    except msgspec.MsgspecError as problem:
        # A game's package is not ours to trust: without this its games are played to their end.
        log.error("%s of %s cannot be read: %s", BESIDE_THE_WEIGHTS, folder, problem)
        return None
    return found if found.game == name and found.phases else None
