"""A review as it is stored and written: numbers only, words are made when somebody reads it."""

from __future__ import annotations

import msgspec

from ..estimates import Estimate, Figure
from .comparing import Compared
from .effort import Effort

FORMAT = "spielwerk-review"
VERSION = 4

Turn = tuple[int, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A part of the game from one position to another, by its name in each language."""

    start: int
    end: int
    names: dict[str, str]


class Decision(msgspec.Struct, frozen=True):
    """A turn that could have been another: from `position` on `played`, and the best turn that was found, if another.

    All is judged by what the seat knew then. `lost` is what it cost in points ahead of the others; it is 0 where the
    margin covers the difference. `difference` is what the better turn brings more, by source.
    """

    position: int
    seat: int
    chapter: int
    played: Turn
    lost: float
    better: Turn = ()
    difference: Compared | None = None
    yours: Estimate | None = None
    best: Estimate | None = None
    spread: tuple[float, float] = (0.0, 0.0)

    @property
    def end(self) -> int:
        return self.position + len(self.played)


class Mark(msgspec.Struct, frozen=True):
    """What is expected at a position by somebody who sees all hands, but no future dice: by seat the final points, the
    points between which eight of ten games end, and the chance of winning."""

    position: int
    points: tuple[Figure, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    wins: tuple[Figure, ...]


class Roll(msgspec.Struct, frozen=True):
    """What chance did between two decisions, and how many points it brought each seat beyond what it brings on average;
    what noise there is in it is taken off."""

    position: int
    end: int
    luck: tuple[Figure, ...]


class SeatReview(msgspec.Struct, frozen=True):
    """A seat over the whole game. `rate` is what a decision cost on average; `lost` is the sum, `by_source` and
    `gifts` (what the others got more by it) and `by_chapter` are its parts. `adjusted` are the points without luck."""

    decisions: int
    errors: int
    lost: Figure
    rate: float
    by_source: tuple[float, ...]
    gifts: float
    by_chapter: tuple[float, ...]
    points: int
    luck: Figure
    adjusted: Figure


class Review(msgspec.Struct, frozen=True):
    """`playouts` is how many games were played on for it, with this effort."""

    format: str
    version: int
    game: str
    sources: tuple[str, ...]
    positions: int
    over: bool
    seed: int
    effort: Effort
    playouts: int
    chapters: tuple[Chapter, ...]
    decisions: tuple[Decision, ...]
    curve: tuple[Mark, ...]
    rolls: tuple[Roll, ...]
    seats: tuple[SeatReview, ...]

    def costliest(self, seat: int | None = None) -> list[Decision]:
        """The decisions that cost something, of one seat or of all, the costliest first."""
        found = [one for one in self.decisions if one.lost > 0 and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.lost, one.position))


def write_review(review: Review) -> bytes:
    return msgspec.json.encode(review)


def read_review(content: bytes | str) -> Review | None:
    """None for one that was written in another form."""
    try:
        review = msgspec.json.decode(content, type=Review)
    except msgspec.MsgspecError:
        return None
    return review if (review.format, review.version) == (FORMAT, VERSION) else None
