"""What makes the difference between two turns: whole as a list, and in a sentence the one or two that matter most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..stage.words import Words, opening
from .causes import Causes
from .estimates import Figure
from .numbers import apart, whole_shares

# In place of the number of a source: what the others get, and all the rest.
_GIFTS, _REST = -1, -2
# Who adds up what is told misses so many points.
_MISSED = 1.5
# So many sources are told in a sentence, so that it is heard at once.
_TOLD = 2

# What is told in one breath: sources that speak the same way, what the others get, or all the rest.
Clause = tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """Something that differs, in words, and by how many points it brings the seat ahead or back."""

    lead: float
    text: str


@dataclass(frozen=True)
class Differing:
    """Tells of causes to one among `rivals`; `source` names sources by their numbers."""

    causes: Causes
    words: Words
    rivals: Sequence[str]
    source: Callable[[int], str]

    def parts(self) -> list[Part]:
        """Each by itself, the largest first."""
        found = [
            Part(
                figure.value, self.words("reason.own", source=self.source(number), points=self._signed(number, figure))
            )
            for number, figure in self.causes.own
        ]
        if gifts := self.causes.gifts:
            key = f"part.{'fewer' if gifts.value > 0 else 'more'}{self._each}"
            text = self.words(key, name=self._rival, source=self._given(), points=self._signed(_GIFTS, gifts))
            found.append(Part(gifts.value, text))
        if rest := self.causes.rest:
            found.append(Part(rest.value, self.words("part.rest", points=self._signed(_REST, rest))))
        return sorted(found, key=lambda part: -abs(part.lead))

    def told(self, sign: int) -> str:
        """One sentence with the one or two that matter most; `sign` says which way the turns differ in all. Nothing
        where nothing is sure."""
        pros, cons = self._clauses(sign), self._clauses(-sign)
        if not pros and not cons:
            return ""
        first, *others = pros or cons
        said = self._enough(first, [one for one in (*others, *(cons if pros else ())) if one != (_REST,)])
        left, clauses = self._left(said), self._in_words(said, sign)
        if abs(left) >= _MISSED:
            clauses.append(self.words(f"reason.left_{'more' if left * sign > 0 else 'less'}"))
        return f"{opening(self.words('reason.next').join(clauses))}."

    def _clauses(self, sign: int) -> list[Clause]:
        """What speaks this way, the largest first."""
        found = [tuple(self._listed(sign)[:_TOLD])] + [(one,) for one in (_GIFTS, _REST)]
        lead = self._lead
        return sorted((one for one in found if sign * lead(one) > 0), key=lambda one: -abs(lead(one)))

    def _enough(self, first: Clause, others: Sequence[Clause]) -> list[Clause]:
        """The first alone if that is about all, else with the one that leaves least untold. Where much is left all the
        same, with one that speaks the same way: of what is left it is then told what it does to these."""
        best = min([[first], *([first, one] for one in others)], key=lambda said: abs(self._left(said)))
        enough = next((said for said in ([first], best) if abs(self._left(said)) < _MISSED), None)
        alike = [one for one in others if self._lead(one) * self._lead(first) > 0]
        return enough or [first, *alike[:1]]

    def _lead(self, clause: Clause) -> float:
        return sum(self._figures[part].value for part in clause if part in self._figures)

    def _left(self, said: Sequence[Clause]) -> float:
        """How many points these do not tell."""
        whole = sum(figure.value for figure in self._figures.values()) + self.causes.left
        return whole - sum(self._lead(clause) for clause in said)

    def _in_words(self, said: Sequence[Clause], sign: int) -> list[str]:
        """Sources that speak against others stand in one clause with them."""
        makes, against = ([one for one in said if one[0] >= 0 and way * self._lead(one) > 0] for way in (sign, -sign))
        found = []
        for clause in said:
            if clause == (_REST,):
                found.append(self._rest(self._figures[_REST]))
            elif clause == (_GIFTS,):
                found.append(self._others(self._figures[_GIFTS], is_against=sign * self._lead(clause) < 0))
            elif clause in makes:
                found.append(self._own(clause, sign, next(iter(against), ())))
            elif not makes:
                found.append(self._in_return(clause, -sign))
        return found

    @cached_property
    def _figures(self) -> dict[int, Figure]:
        causes = self.causes
        figures = dict(causes.own)
        figures |= {_GIFTS: causes.gifts} if causes.gifts else {}
        return figures | ({_REST: causes.rest} if causes.rest else {})

    @cached_property
    def _shares(self) -> dict[int, int]:
        """Each in whole points, so that they add up to what they are together."""
        values = [figure.value for figure in self._figures.values()]
        return dict(zip(self._figures, whole_shares(values), strict=True))

    def _signed(self, part: int, figure: Figure) -> str:
        """In whole points; what is less than half a point as exact as it may be."""
        share = self._shares[part]
        return apart(figure if not share else Figure(share, 0.0), self.words, signed=True)[0]

    def _count(self, part: int) -> str:
        """So many points, or a little."""
        count = abs(self._shares[part])
        return self.words("reason.points", points=count) if count else self.words("reason.little")

    def _listed(self, sign: int) -> list[int]:
        """The sources that bring more, or those that bring less."""
        return [number for number, figure in self.causes.own if sign * figure.value > 0]

    def _own(self, makes: Sequence[int], sign: int, against: Sequence[int]) -> str:
        more, less = ("more", "less") if sign > 0 else ("less", "more")
        parts = self._each_of(against, less, has_unit=True) if against else ""
        but = self.words(f"reason.own_but_{less}", parts=parts) if against else ""
        return self.words(f"reason.get_{more}", parts=self._each_of(makes, more), but=but)

    def _in_return(self, against: Sequence[int], sign: int) -> str:
        less = "more" if sign > 0 else "less"
        return self.words(f"reason.instead_{less}", parts=self._each_of(against, less))

    def _each_of(self, numbers: Sequence[int], more: str, has_unit: bool = False) -> str:
        """The first with its unit, as people count things up."""
        first, *others = numbers
        points = self._bare(first) if has_unit else self._count(first)
        told = [self.words(f"reason.first_{more}", points=points, source=self.source(first))]
        told += [self.words("reason.from", points=self._bare(one), source=self.source(one)) for one in others]
        return self.words.joined(told)

    def _bare(self, part: int) -> str:
        count = abs(self._shares[part])
        return str(count) if count else self.words("reason.little")

    def _others(self, gifts: Figure, is_against: bool) -> str:
        key = f"reason.{'but' if is_against else 'so'}_{'fewer' if gifts.value > 0 else 'more'}{self._each}"
        return self.words(key, name=self._rival, points=self._count(_GIFTS), source=self._given())

    def _rest(self, rest: Figure) -> str:
        return self.words(f"reason.rest_{'better' if rest.value > 0 else 'worse'}", points=self._count(_REST))

    @property
    def _each(self) -> str:
        return "" if len(self.rivals) == 1 else "_each"

    @property
    def _rival(self) -> str:
        return next(iter(self.rivals), "")

    def _given(self) -> str:
        given = self.causes.given
        return "" if given is None else self.words("reason.given", source=self.source(given))
