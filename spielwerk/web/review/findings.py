"""What a review found for somebody's record: by source and part of the game, what better turns would have brought."""

from __future__ import annotations

from ...teach.puzzles import PHASES
from ...teach.review.record import Decision, Review

# What cost less is not worth remembering.
LEAST = 1.0


def findings_of(review: Review, seat: int, table_id: str) -> list[dict[str, object]]:
    """As `remember` of the record takes them."""
    lost: dict[tuple[str, str], float] = {}
    for decision in review.costliest(seat):
        if decision.difference is not None:
            where = _source(review, decision), PHASES[len(PHASES) * decision.position // max(1, review.positions + 1)]
            lost[where] = lost.get(where, 0.0) + decision.lost
    return [
        {"id": table_id, "game": review.game, "source": source, "phase": phase, "lost": round(points, 1)}
        for (source, phase), points in lost.items()
        if points >= LEAST
    ]


def _source(review: Review, decision: Decision) -> str:
    """Where the better turn brings most."""
    assert decision.difference is not None
    brought = [figure.value for figure in decision.difference.own]
    return review.sources[brought.index(max(brought))]
