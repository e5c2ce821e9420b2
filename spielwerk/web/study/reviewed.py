"""What the review of a game said of a decision that is looked at on the study board: it goes along in the address."""

from __future__ import annotations

from math import isfinite

from ...teach.estimates import Figure
from ...teach.numbers import told
from ...teach.review.record import Review
from ...teach.review.telling import review_words
from ..language import page_words

NOTHING = Figure(0.0, 0.0)


def in_address(review: Review, position: int) -> dict[str, str]:
    """Who decided there, and what the turn that was played cost; nothing where nobody decided."""
    for one in review.decisions:
        if one.position == position:
            cost = one.difference.lead if one.lost and one.difference else NOTHING
            return {"seat": str(one.seat), "review": f"{cost.value:.2f}~{cost.margin:.2f}"}
    return {}


def from_address(text: str) -> Figure | None:
    """None for what no review says."""
    try:
        value, margin = map(float, text.split("~"))
    except ValueError:
        return None
    return Figure(value, margin) if isfinite(value) and isfinite(margin) and min(value, margin) >= 0 else None


def sentence(said: Figure, language: str) -> str:
    words = page_words(language)
    if not said.value:
        return words("study.reviewed_none")
    return words("study.reviewed", points=told(said, review_words(language)))
