"""Where a seat lost its points, by source and by part of the game: put together from its decisions, with margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..causes import gifts_in, total
from ..estimates import Figure
from .record import Decision, Review


@dataclass(frozen=True)
class Losses:
    """What better turns would have brought: `lost` in all, by so many `errors`; `rate` is what a decision cost on
    average, `gifts` what the others would not have got."""

    errors: int
    lost: Figure
    rate: Figure
    by_source: tuple[Figure, ...]
    gifts: Figure
    by_chapter: tuple[Figure, ...]


def losses_of(review: Review, seat: int) -> Losses:
    decisions = [one for one in review.decisions if one.seat == seat]
    return losses_in(decisions, len(review.sources), len(review.chapters))


def losses_in(decisions: Sequence[Decision], sources: int, chapters: int) -> Losses:
    errors = [(one.chapter, one.difference) for one in decisions if one.lost > 0 and one.difference is not None]
    compared = [difference for _, difference in errors]
    lost, count = total(difference.lead for difference in compared), max(1, len(decisions))
    return Losses(
        len(errors),
        lost,
        Figure(lost.value / count, lost.margin / count),
        tuple(total(difference.own[source] for difference in compared) for source in range(sources)),
        total(map(gifts_in, compared)),
        tuple(total(difference.lead for at, difference in errors if at == chapter) for chapter in range(chapters)),
    )
