"""How far games end from what was expected of them, measured in games: `bot/outcomes.json` beside the learned weights.

How much of a game is still to come is the share of all final points that is not written down yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from logging import getLogger
from typing import Any

import msgspec
import numpy as np

from ..kernel import Game

BESIDE_THE_WEIGHTS = "bot/outcomes.json"

log = getLogger("spielwerk")


class Phase(msgspec.Struct, frozen=True):
    """Where `share` of the points is still to come, in points:

    ahead, miss   by how much games end above what a look ahead expects, and how far that is off besides
    ends          by how much they end above games that quick turns play to their end
    spread        how far games end from their mean
    low, high     one game of ten ends below the first, one above the second, in spreads from what was expected
    """

    share: float
    ahead: float
    miss: float
    ends: float
    spread: float
    low: float
    high: float


class Calibration(msgspec.Struct, frozen=True):
    """Phases by share, the smallest first; and how they were found: by which games and weights."""

    game: str
    phases: tuple[Phase, ...]
    record: dict[str, Any] = {}

    def at(self, share: float) -> Phase:
        """Between two phases something between them; at the end nothing is uncertain."""
        share = min(1.0, max(0.0, share))
        shares = [phase.share for phase in self.phases]

        def certain(name: str) -> float:
            return float(np.interp(share, [0.0, *shares], [0.0, *(getattr(phase, name) for phase in self.phases)]))

        def usual(name: str) -> float:
            return float(np.interp(share, shares, [getattr(phase, name) for phase in self.phases]))

        ahead, miss, ends, spread = (certain(name) for name in ("ahead", "miss", "ends", "spread"))
        return Phase(share, ahead, miss, ends, spread, usual("low"), usual("high"))


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
