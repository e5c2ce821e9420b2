"""What makes the difference between two turns: sources, what the others get, and all the rest, so that they add up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .estimates import Difference, Figure
from .numbers import reads_clear

# What is less than this is not worth a word, however sure it is; nor is what is less than this share of the largest.
LEAST = 0.25
WORTH = 0.2
# A lead of less than this is little; of turns that are so alike only what makes a whole point is worth a word.
_LITTLE, _ALIKE = 0.5, 1.0
# So many sources are named, and so many of them that speak the same way as all together.
_NAMED, _FOR = 3, 2


class Told(Protocol):
    """A difference between turns, of which it is known what the others get more by source."""

    @property
    def others(self) -> Sequence[Figure]: ...


@dataclass(frozen=True)
class Causes:
    """What a turn brings more than another: the sources to be named with their numbers, the largest first; what the
    others get less and the source of most of it; and whatever is not in these. None where there is nothing sure."""

    own: tuple[tuple[int, Figure], ...]
    gifts: Figure | None
    given: int | None
    rest: Figure | None
    # How much of the whole these do not tell, as it is not sure of what it comes.
    left: float = 0.0

    @property
    def sign(self) -> int:
        """Which way the largest of them speaks."""
        figures = [figure for _, figure in self.own] + [one for one in (self.gifts, self.rest) if one]
        return -1 if max((figure.value for figure in figures), key=abs, default=0.0) < 0 else 1

    def __bool__(self) -> bool:
        return bool(self.own or self.gifts or self.rest)


def total(figures: Iterable[Figure]) -> Figure:
    """Margins add up as if each were of its own luck."""
    found = list(figures)
    return Figure(sum(figure.value for figure in found), math.hypot(*(figure.margin for figure in found)))


def gifts_in(difference: Told) -> Figure:
    """What the others get less."""
    more = total(difference.others)
    return Figure(-more.value, more.margin)


def causes_of(better: Difference) -> Causes:
    """What is sure, and enough to be worth a word."""
    gifts, little = gifts_in(better), _ALIKE if is_little(better.lead) else LEAST
    sure = [(number, figure) for number, figure in enumerate(better.own) if reads_clear(figure)]
    most = max(abs(figure.value) for figure in (better.lead, *(one for _, one in sure)))
    own = _named([pair for pair in sure if abs(pair[1].value) >= max(little, WORTH * most)], better.lead)
    named = {number for number, _ in own}
    left = total([better.prospects, *(one for number, one in enumerate(better.own) if number not in named)])
    # What is left out must be little of the whole, or the figures told do not add up to it.
    least = max(little, WORTH * abs(better.lead.value))
    is_given = _is_worth(gifts, least) and not _takes_back(left, gifts)
    rest = left if is_given else total([left, gifts])
    told = rest if _is_worth(rest, least) else None
    return Causes(
        tuple(own),
        gifts if is_given else None,
        source_of(gifts, better.others) if is_given else None,
        told,
        0.0 if told else rest.value,
    )


def is_little(lead: Figure) -> bool:
    """Whether nobody need care which of two turns it is."""
    return not reads_clear(lead) or abs(lead.value) < _LITTLE


def _takes_back(left: Figure, gifts: Figure) -> bool:
    """Whether what the others get is not worth what it says: the position is valued the other way."""
    return left.value * gifts.value < 0 and 2 * abs(left.value) > abs(gifts.value)


def _is_worth(figure: Figure, least: float) -> bool:
    return reads_clear(figure) and abs(figure.value) >= least


def _named(sources: Sequence[tuple[int, Figure]], lead: Figure) -> list[tuple[int, Figure]]:
    """Few of many sources, those above all that speak the same way as all together."""
    largest = sorted(sources, key=lambda pair: -abs(pair[1].value))
    agree = [pair for pair in largest if pair[1].value * lead.value > 0]
    against = [pair for pair in largest if pair not in agree]
    some = agree[: max(_FOR, _NAMED - len(against))]
    chosen = [*some, *against[: _NAMED - len(some)]]
    return [pair for pair in largest if pair in chosen]


def source_of(gifts: Figure, others: Sequence[Figure]) -> int | None:
    """The source that surely makes up most of what the others get less or more."""
    most = max(range(len(others)), key=lambda number: abs(others[number].value))
    figure = others[most]
    same = figure.value * gifts.value < 0 and 2 * abs(figure.value) > abs(gifts.value)
    return most if same and reads_clear(figure) else None
