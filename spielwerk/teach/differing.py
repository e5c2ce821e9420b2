"""What makes the difference between two turns in sentences: first what speaks for the one, then what does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
        """One sentence; `sign` says which way the turns differ in all. Nothing where nothing is sure."""
        makes, against = self._listed(sign), self._listed(-sign)
        own = [self._own(makes, sign, against)] if makes else []
        in_return = [self._in_return(against, -sign)] if against and not makes else []
        pros, cons = (list(self._further(way, sign, bool(own or in_return))) for way in (sign, -sign))
        clauses = [*own, *pros, *in_return, *cons]
        if clauses and abs(self.causes.left) >= _MISSED:
            clauses.append(self.words(f"reason.left_{'more' if self.causes.left * sign > 0 else 'less'}"))
        return f"{opening(self.words('reason.next').join(clauses))}." if clauses else ""

    @cached_property
    def _shares(self) -> dict[int, int]:
        """Each in whole points, so that they add up to what they are together."""
        figures = dict(self.causes.own)
        figures |= {_GIFTS: self.causes.gifts} if self.causes.gifts else {}
        figures |= {_REST: self.causes.rest} if self.causes.rest else {}
        return dict(zip(figures, whole_shares([figure.value for figure in figures.values()]), strict=True))

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

    def _further(self, sign: int, whole: int, begun: bool) -> Iterator[str]:
        """What the others get and all the rest, as far as it is of this sign; `begun` where sources are told. What
        speaks against the whole has a word that says so."""
        causes, against = self.causes, sign != whole
        found = [(causes.gifts, self._others), (causes.rest, self._rest)]
        for figure, tell in sorted(found, key=lambda pair: -abs(pair[0].value) if pair[0] else 0.0):
            if figure and sign * figure.value > 0:
                yield tell(figure, "but" if against else "also" if begun else "first")
                begun = True

    def _others(self, gifts: Figure, way: str) -> str:
        key = f"reason.{'but' if way == 'but' else 'so'}_{'fewer' if gifts.value > 0 else 'more'}{self._each}"
        return self.words(key, name=self._rival, points=self._count(_GIFTS), source=self._given())

    def _rest(self, rest: Figure, way: str) -> str:
        key = f"reason.rest_{way}_{'better' if rest.value > 0 else 'worse'}"
        return self.words(key, points=self._count(_REST))

    @property
    def _each(self) -> str:
        return "" if len(self.rivals) == 1 else "_each"

    @property
    def _rival(self) -> str:
        return next(iter(self.rivals), "")

    def _given(self) -> str:
        given = self.causes.given
        return "" if given is None else self.words("reason.given", source=self.source(given))
