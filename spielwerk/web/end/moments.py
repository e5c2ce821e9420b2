"""The moments that decided: the turns that brought most, and those after which somebody else led."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from msgspec.structs import replace

from ...kernel import CHANCE
from ...stage.numbers import signed
from ...stage.words import Words, opening
from ..at_a_glance import outside_brackets, within
from ..plots import brief
from ..story import NamedGain
from .course import Course, Turn

SHOWN = 3
# A turn that takes the lead counts as if it had brought so much of the greatest gain besides, the later the more.
LEAD = 0.4
# A second source is named beside the first if it paid so much of it.
SECOND = 0.4
SHORT = 33
# Below a title two lines have room for so many letters.
ROOM = 100


@dataclass(frozen=True)
class Moment:
    """Whose it was, what it was about and what that paid, what happened, and what every source paid; the replay shows
    it at `position`, and on the curve it lies where its turn ended with `total` points."""

    who: int
    title: str
    points: int
    detail: str
    sources: str
    position: int
    end: int
    total: int
    closing: bool = False


def moments_of(
    course: Course, names: Sequence[str], winners: Sequence[int], bonuses: Mapping[str, str], words: Words
) -> tuple[Moment, ...]:
    """At most three, in the order in which they happened."""
    paid = [turn for turn in course.played if turn.who != CHANCE and turn.gained > 0]
    most = max((turn.gained for turn in paid), default=0)
    chosen = sorted(paid, key=lambda turn: -_weight(course, turn, most))[:SHOWN]
    turning = _turning_point(course, winners)
    if turning and turning not in chosen:
        chosen[-1:] = [turning]
    told = [
        _moment(course, turn, names[turn.who], turn is turning, bonuses, words)
        for turn in sorted(chosen, key=lambda turn: turn.end)
    ]
    closing = _closing(course, names, winners, most, words)
    return tuple([*told[: SHOWN - 1], closing] if closing else told)


def _weight(course: Course, turn: Turn, most: int) -> float:
    return turn.gained + (LEAD * most * turn.end / course.last if _takes_lead(course, turn) else 0)


def _takes_lead(course: Course, turn: Turn) -> bool:
    alone = len(course.sides) == 1
    return not alone and not course.leads(turn.before, turn.who) and course.leads(turn.after, turn.who)


def _winning_side(course: Course, winners: Sequence[int]) -> Sequence[int]:
    """The only side that won; nobody where several did, or where one plays alone."""
    won = [side for side in course.sides if side[0] in winners]
    return won[0] if len(won) == 1 and len(course.sides) > 1 else ()


def _turning_point(course: Course, winners: Sequence[int]) -> Turn | None:
    """The turn from which on the only winners led to the end, if somebody else had led before."""
    side = _winning_side(course, winners)
    if not side:
        return None
    found: Turn | None = None
    for turn in course.played:
        found = (found or turn) if course.leads(turn.after, side[0]) else None
    return found if found and found.who in side and found.gained > 0 and any(found.before) else None


def _moment(course: Course, turn: Turn, name: str, turning: bool, bonuses: Mapping[str, str], words: Words) -> Moment:
    own = _summed(gain for line in turn.lines for gain in line.gains if gain.seat == turn.who)
    what, named = _named(name, own, bonuses, words)
    points = sum(gain.points for gain in named)
    best = max(turn.lines, key=lambda line: _paid(line.gains, turn.who, {gain.rule for gain in named}))
    lead = words(_leading(course, turning)) if turning or _takes_lead(course, turn) else ""
    whole = words("moment.whole", points=signed(turn.gained)) if turn.gained != points else ""
    before = ". ".join(filter(None, (brief(turn.chapter), lead, whole)))
    # The title says who; particulars are in the replay.
    done = within(opening(outside_brackets(best.text).removeprefix(f"{name} ")), ROOM - len(before))
    return Moment(
        who=turn.who,
        title=words("moment.title", name=name, what=what),
        points=points,
        detail=". ".join(filter(None, (before, done))),
        sources=_sources(own),
        position=best.position,
        end=turn.end,
        total=course.of_side(turn.after, turn.who),
    )


def _leading(course: Course, turning: bool) -> str:
    """Somebody else may lead for a while where people score one after the other."""
    if not turning:
        return "moment.leads"
    return "moment.stays_until_scoring" if course.scoring and course.scoring.title else "moment.stays"


def _summed(gains: Iterable[NamedGain]) -> list[NamedGain]:
    """Every source once, those that paid most first."""
    sums: dict[str, NamedGain] = {}
    for gain in gains:
        known = sums.get(gain.rule)
        sums[gain.rule] = replace(gain, points=gain.points + known.points) if known else gain
    return sorted(sums.values(), key=lambda gain: -gain.points)


def _paid(gains: Iterable[NamedGain], seat: int, rules: Set[str]) -> int:
    return sum(gain.points for gain in gains if gain.seat == seat and gain.rule in rules)


def _named(
    name: str, gains: Sequence[NamedGain], bonuses: Mapping[str, str], words: Words
) -> tuple[str, Sequence[NamedGain]]:
    """What a moment is called by, and the points of that, which are the same in every language: the source that paid
    most, with its bonus, or with another that paid not much less."""
    first, *others = gains
    base = bonuses.get(first.rule, first.rule)
    for other in others:
        source = first if bonuses.get(other.rule) == first.rule else other
        if other.points > 0 and source.rule == base:
            return words("moment.with_bonus", source=source.source), (first, other)
    both = [first, *(gain for gain in others[:1] if gain.points >= SECOND * first.points)]
    what = words.joined([gain.source for gain in both])
    if len(both) > 1 and len(words("moment.title", name=name, what=what)) > SHORT:
        what = words("moment.and_more", source=first.source)
    return what, both


def _sources(gains: Sequence[NamedGain]) -> str:
    return ", ".join(f"{gain.source} {signed(gain.points)}" for gain in gains)


def _as_far_as_fits(told: str, words: Words) -> str:
    fits = within(told, ROOM)
    return fits if fits == told else words("moment.and_more", source=fits)


def _closing(course: Course, names: Sequence[str], winners: Sequence[int], most: int, words: Words) -> Moment | None:
    """The final scoring, where somebody else would have won without it, or where it brought more than any turn."""
    side = _winning_side(course, winners)
    if course.scoring is None or not side:
        return None
    gains = _summed(gain for gain in course.scoring.gains if gain.seat in side)
    points = sum(gain.points for gain in gains)
    if points <= (most if course.leads(course.before_scoring, side[0]) else 0):
        return None
    who = " & ".join(names[seat] for seat in side)
    told = _sources(gains)
    return Moment(
        who=side[0],
        title=words("moment.title", name=who, what=course.scoring.title or words("moment.closing")),
        points=points,
        detail=_as_far_as_fits(told, words),
        sources=told,
        position=max(course.scoring.start, 1),
        end=course.last,
        total=course.of_side(course.final, side[0]),
        closing=True,
    )
