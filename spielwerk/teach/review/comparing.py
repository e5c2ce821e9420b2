"""How much better one turn is than another, in final points: of games played to their end, or expected ones."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from ..estimates import Figure, Sample, figure


class Compared(msgspec.Struct, frozen=True):
    """What the better turn brings more in the same worlds: `lead` is the difference in points ahead of the others, the
    sum of `own` (by source) less that of `others` (what each other gets more, on average)."""

    worlds: int
    lead: Figure
    own: tuple[Figure, ...]
    others: tuple[Figure, ...]
    wins: Figure

    @property
    def gifts(self) -> float:
        """What the others get less."""
        return -sum(figure.value for figure in self.others)


def ahead(sample: Sample) -> npt.NDArray[np.float64]:
    """By world: points ahead of the others on average."""
    points: npt.NDArray[np.float64] = (sample.own - sample.others).sum(axis=1)
    return points


def best_of(samples: Sequence[Sample]) -> int:
    """The number of the best turn, by its lead and by winning; among equals the earlier one."""
    merits = [float(one.values.mean()) for one in samples]
    return merits.index(max(merits))


def compared(better: Sample, yours: Sample) -> Compared:
    """World by world: the luck that both had cancels out."""
    sources = range(better.own.shape[1])
    return Compared(
        len(better),
        figure(ahead(better) - ahead(yours)),
        tuple(figure(better.own[:, source] - yours.own[:, source]) for source in sources),
        tuple(figure(better.others[:, source] - yours.others[:, source]) for source in sources),
        figure(better.wins[:, better.seat] - yours.wins[:, yours.seat]),
    )
