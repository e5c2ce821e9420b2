"""The moments that decided: the turns that brought most, and those after which somebody else led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel import CHANCE
from ...stage.numbers import signed
from ...stage.words import Words
from ..story import NamedGain
from .course import Course, Totals, Turn

SHOWN = 3
# A turn that takes the lead counts as if it had brought so much of the greatest gain besides, the later the more.
LEAD = 0.4


@dataclass(frozen=True)
class Moment:
    """What was done by whom, what it brought, and the position to look at; `totals` place it on the curve."""

    who: int
    text: str
    points: int
    detail: str
    position: int
    total: int
    closing: bool = False


def moments_of(course: Course, names: Sequence[str], winners: Sequence[int], words: Words) -> tuple[Moment, ...]:
    """At most three, in the order in which they happened."""
    paid = [turn for turn in course.turns if turn.who != CHANCE and turn.gained > 0]
    most = max((turn.gained for turn in paid), default=0)
    chosen = sorted(paid, key=lambda turn: -_weight(turn, most, course.last))[:SHOWN]
    turning = _turning_point(course, winners)
    if turning and turning not in chosen:
        chosen[-1:] = [turning]
    told = [_moment(turn, words, turn is turning) for turn in sorted(chosen, key=lambda turn: turn.end)]
    closing = _closing(course, names, winners, words)
    return tuple([*told[: SHOWN - 1], closing] if closing else told)


def _weight(turn: Turn, most: int, last: int) -> float:
    return turn.gained + (LEAD * most * turn.end / last if _takes_lead(turn) else 0)


def _takes_lead(turn: Turn) -> bool:
    return len(turn.after) > 1 and not _leads(turn.before, turn.who) and _leads(turn.after, turn.who)


def _leads(totals: Totals, seat: int) -> bool:
    """Whether this seat alone has most."""
    return all(totals[seat] > other for place, other in enumerate(totals) if place != seat)


def _turning_point(course: Course, winners: Sequence[int]) -> Turn | None:
    """The turn from which on the only winner led to the end, if somebody else had led before."""
    if len(winners) != 1 or len(course.final) == 1:
        return None
    winner = winners[0]
    found: Turn | None = None
    for turn in course.turns:
        found = (found or turn) if _leads(turn.after, winner) else None
    return found if found and found.who == winner and found.gained > 0 and any(found.before) else None


def _moment(turn: Turn, words: Words, turning: bool) -> Moment:
    best = max(turn.lines, key=lambda line: sum(gain.points for gain in line.gains if gain.seat == turn.who))
    own = [gain for line in turn.lines for gain in line.gains if gain.seat == turn.who]
    told = [turn.chapter, _sources(own)]
    if turning or _takes_lead(turn):
        told.append(words("moment.stays" if turning else "moment.leads"))
    detail = ". ".join(filter(None, told))
    return Moment(turn.who, best.text, turn.gained, detail, best.position, turn.after[turn.who])


def _sources(gains: Sequence[NamedGain]) -> str:
    """Where the points of a turn came from, each source once."""
    sums: dict[str, int] = {}
    for gain in gains:
        sums[gain.source] = sums.get(gain.source, 0) + gain.points
    return ", ".join(f"{source} {signed(points)}" for source, points in sums.items())


def _closing(course: Course, names: Sequence[str], winners: Sequence[int], words: Words) -> Moment | None:
    """The final scoring, where somebody else would have won without it."""
    before = course.turns[-1].after if course.turns else course.start
    if len(winners) != 1 or len(names) == 1 or _leads(before, winners[0]):
        return None
    winner = winners[0]
    gains = [gain for gain in course.closing if gain.seat == winner]
    points = sum(gain.points for gain in gains)
    if points <= 0:
        return None
    text, total = words("moment.closing", name=names[winner]), course.final[winner]
    return Moment(winner, text, points, _sources(gains), course.last, total, closing=True)
