"""Finds turns of a seat and plays them on: by what was learned where that holds, else by the hand-written worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from ..bots.expecting import MOST_MOVES, expectation_of
from ..bots.foresight import TO_THE_END, Turn, foresight_of
from ..kernel import State
from ..kernel.engine import CompiledEngine
from ..kernel.ledger import totals_of
from .calibration import calibration_beside
from .estimates import Sample, samples_expected, samples_of
from .outcomes import Outcome, expected_outcome, outcome_of

# Of so many ends of a turn what was learned chooses the best.
_ENDS = 48
# Over how many further turns of the seat a look ahead usually goes.
FAR = 2
# Everybody tries so many moves for each turn on the way, as `hard` does: who plays on and misses what a turn prepares
# takes a good one for a bad one.
QUICK = MOST_MOVES


class Seer:
    """Looks on from one position for one seat and its team: from what it sees, or from a whole state."""

    def __init__(self, engine: CompiledEngine, state: State, seat: int, team: Collection[int] = ()) -> None:
        self._state, self._seat, self._team = state, seat, team
        self._foresight = foresight_of(engine)
        beside = calibration_beside(engine.game)
        # Points that were learned are worth little without how far off they are.
        self._learned = expectation_of(engine, state) if beside else None
        self.calibration = beside if self._learned else None
        self._priors: dict[Turn, float] = {}

    @property
    def has_learned(self) -> bool:
        """Whether a look ahead says how the game will end."""
        return self.calibration is not None

    def turns(self, nodes: int, count: int, each: int) -> list[Turn]:
        """The best turns that so many moves find, best first, at most `each` with the same first move."""
        if self._learned is None:
            return self._foresight.turns(self._state, self._seat, nodes, count, each)
        turns, values = self._learned.turns(self._state, self._seat, nodes, max(_ENDS, count), count, each)
        self._priors.update(zip(turns, (value / 100 for value in values), strict=True))
        return turns

    def near(self, turns: Sequence[Turn], worlds: int, rng: Random, quick: int, more: int) -> list[Sample]:
        """What is known of them after the next turns of everybody, until the seat has taken `more`."""
        if self._learned is None:
            seen = self._foresight.outlook(self._state, self._seat, turns, worlds, rng, quick, more)
            return samples_of(seen, self._seat, self._team)
        expected = self._learned.outlook(self._state, self._seat, turns, worlds, rng, quick, more)
        return samples_expected(expected, self._seat, [self._priors.get(turn) for turn in turns])

    def ends(self, turns: Sequence[Turn], games: int, rng: Random, quick: int) -> list[Sample]:
        """What became of them at the end of the game."""
        if self._learned is None:
            seen = self._foresight.outlook(self._state, self._seat, turns, games, rng, quick)
            return samples_of(seen, self._seat, self._team)
        final = self._learned.outlook(self._state, self._seat, turns, games, rng, quick, TO_THE_END)
        return samples_expected(final, self._seat, [None] * len(turns))

    def outcome(self, near: Sample, ends: Sample | None) -> Outcome:
        """How the game will end after a turn; by games played to their end where nothing was learned."""
        if self.calibration is None:
            return outcome_of(near if ends is None else ends)
        return expected_outcome(self.calibration, totals_of(self._state), near, ends)
