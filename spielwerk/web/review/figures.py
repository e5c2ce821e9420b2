"""Figures of a review as its page shows them: the value, its margin, and whether it is surely good or bad."""

from __future__ import annotations

from dataclasses import dataclass

from ...teach.estimates import Figure
from ...teach.numbers import apart
from ...teach.review.telling import review_words


@dataclass(frozen=True)
class Told:
    """A figure to be read at a glance, and its margin; none where it is certain."""

    value: str
    margin: str


def gained(figure: Figure, language: str, whole: bool = False) -> Told:
    return Told(*apart(figure, review_words(language), signed=True, whole=whole))


def lost(figure: Figure, language: str, whole: bool = False) -> Told:
    """What was lost has a minus."""
    return gained(Figure(-figure.value, figure.margin), language, whole)


def look_of(figure: Figure) -> str:
    """Open where it is no more than its margin."""
    return "open" if not figure.is_clear else "good" if figure.value > 0 else "bad"
