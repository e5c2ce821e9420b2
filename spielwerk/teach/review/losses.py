"""Where a seat lost its points, by source and by part of the game: put together from its decisions, with margins."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ..estimates import Figure
from .comparing import Compared
from .record import Review

NOTHING = Figure(0.0, 0.0)


@dataclass(frozen=True)
class Losses:
    """What better turns would have brought; `gifts` is what the others would not have got."""

    by_source: tuple[Figure, ...]
    gifts: Figure
    by_chapter: tuple[Figure, ...]
    rate: Figure


def losses_of(review: Review, seat: int) -> Losses:
    errors = [(one.chapter, one.difference) for one in review.costliest(seat) if one.difference is not None]
    compared = [difference for _, difference in errors]
    chapters = range(len(review.chapters))
    found = review.seats[seat]
    return Losses(
        tuple(total(difference.own[source] for difference in compared) for source in range(len(review.sources))),
        total(map(gifts_in, compared)),
        tuple(total(difference.lead for at, difference in errors if at == chapter) for chapter in chapters),
        Figure(found.rate, found.lost.margin / found.decisions) if found.decisions else NOTHING,
    )


def gifts_in(difference: Compared) -> Figure:
    """What the others get less by the better turn."""
    return Figure(difference.gifts, math.hypot(*(figure.margin for figure in difference.others)))


def total(figures: Iterable[Figure]) -> Figure:
    """Margins add up as if each were of its own luck."""
    found = list(figures)
    return Figure(sum(figure.value for figure in found), math.hypot(*(figure.margin for figure in found)))
