"""How much better one turn is than another can be believed to be: what was learned may err of both in different ways.

How far a look ahead misses is measured in whole games (see `calibration`). Games in which both turns were played to
their end say the same without what was learned, but with more luck: each counts as much as it is known to hold, and
where both contradict each other what was learned counts less.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..calibration import Calibration, still_to_come
from ..estimates import Figure, Sample
from .comparing import Compared, compared

_Z = 1.959964
# Of what a look ahead misses of a game so much is not the same after two turns from one position: in Burgundy 0.4, in
# Marco Polo 0.8 by games played to their end. What looks alike is alike: no more is in doubt than the difference.
APART = 0.5


@dataclass(frozen=True)
class Belief:
    """How much games count against what was learned, and how far that may be off in the lead, usually."""

    games: float
    doubt: float

    def of(self, look: Figure, played: Figure | None, part: float) -> Figure:
        """A figure that has so large a part in the doubt."""
        unsure = math.hypot(look.margin, _Z * part * self.doubt)
        if played is None or not self.games:
            return Figure(look.value, unsure)
        value = (1 - self.games) * look.value + self.games * played.value
        return Figure(value, math.hypot((1 - self.games) * unsure, self.games * played.margin))

    def all(self, looks: Sequence[Figure], played: Sequence[Figure] | None, whole: float) -> tuple[Figure, ...]:
        """Parts of a lead are in doubt as far as they are large; `whole` is how large all of them are."""
        games: Sequence[Figure | None] = played or [None] * len(looks)
        parts = [abs(look.value) / whole if whole else 0.0 for look in looks]
        return tuple(self.of(look, game, part) for look, game, part in zip(looks, games, parts, strict=True))


def miss_of(calibration: Calibration, held: Sequence[float], look: Sample) -> float:
    """How far a look ahead misses the points of a seat by which so much is written down."""
    return calibration.at(still_to_come(held, look.totals.mean(axis=0).tolist())).miss


def belief_in(look: Compared, played: Compared | None, miss: float) -> Belief:
    """What two figures differ by beyond their margins is laid to what was learned."""
    doubt = min(APART * miss, abs(look.lead.value))
    if played is None:
        return Belief(0.0, doubt)
    gap, margins = look.lead.value - played.lead.value, math.hypot(look.lead.margin, played.lead.margin)
    doubt = math.sqrt(max(doubt**2, gap**2 - margins**2))
    unsure, luck = doubt**2 + (look.lead.margin / _Z) ** 2, (played.lead.margin / _Z) ** 2
    return Belief(unsure / (unsure + luck) if luck else 1.0, doubt)


def believed(look: Compared, played: Compared | None, belief: Belief) -> Compared:
    """The parts still come to the whole: all are mixed alike."""
    whole = math.hypot(*(figure.value for figure in (*look.own, *look.others)))
    chances = min(1.0, belief.doubt / abs(look.lead.value)) if look.lead.value else 1.0
    chance_doubt = chances * abs(look.wins.value) / belief.doubt if belief.doubt else 0.0
    return Compared(
        look.worlds,
        belief.of(look.lead, played.lead if played else None, 1.0),
        belief.all(look.own, played.own if played else None, whole),
        belief.all(look.others, played.others if played else None, whole),
        belief.of(look.wins, played.wins if played else None, chance_doubt),
    )


def compared_ends(ended: tuple[Sample, Sample] | None) -> Compared | None:
    """The better turn and yours, played to the end."""
    return compared(ended[1], ended[0]) if ended else None
