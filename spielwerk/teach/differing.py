"""What makes the difference between two turns in sentences: first what speaks for the one, then what does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..stage.words import Words
from .causes import Causes
from .estimates import Figure
from .numbers import apart


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
        found = [Part(figure.value, self.own(number, figure)) for number, figure in self.causes.own]
        if gifts := self.causes.gifts:
            key = f"part.{'fewer' if gifts.value > 0 else 'more'}{self._each}"
            points = in_short(gifts, self.words)
            found.append(Part(gifts.value, self.words(key, name=self._rival, source=self._given(), points=points)))
        if rest := self.causes.rest:
            found.append(Part(rest.value, self.words("part.rest", points=in_short(rest, self.words))))
        return sorted(found, key=lambda part: -abs(part.lead))

    def own(self, source: int, figure: Figure) -> str:
        return self.words("reason.own", source=self.source(source), points=in_short(figure, self.words))

    def told(self, sign: int, opening: str) -> str:
        """The end of a sentence, begun by the text `opening`, and those that follow; `sign` says which way the turns
        differ in all."""
        words, makes, against = self.words, self._listed(sign), self._listed(-sign)
        because = words(f"reason.{opening}", parts=makes) if makes else ""
        pros = list(self._further(sign, sign, bool(makes)))
        in_one = makes and against and not pros
        because += words("reason.but", parts=against) if in_one else ""
        instead = f"reason.instead_{'more' if sign < 0 else 'less'}"
        cons = [words(instead, parts=against)] if against and not in_one else []
        return " ".join([f"{because}.", *pros, *cons, *self._further(-sign, sign, bool(against))])

    def _listed(self, sign: int) -> str:
        """The sources that bring more, or those that bring less."""
        return self.words.joined([self.own(*pair) for pair in self.causes.own if sign * pair[1].value > 0])

    def _further(self, sign: int, whole: int, begun: bool) -> Iterator[str]:
        """What the others get and all the rest, as far as it is of this sign; `begun` where something of it was
        told. What speaks against the whole begins with a word that says so, once."""
        causes, against = self.causes, sign != whole
        found = [(causes.gifts, self._others), (causes.rest, self._rest)]
        for figure, tell in sorted(found, key=lambda pair: -abs(pair[0].value) if pair[0] else 0.0):
            if figure and sign * figure.value > 0:
                yield tell(figure, "also" if begun else "but" if against else "first")
                begun = True

    def _others(self, gifts: Figure, way: str) -> str:
        written = apart(Figure(abs(gifts.value), gifts.margin), self.words)[0]
        points = self.words("reason.points", points=int(written) if written.isdigit() else written)
        key = f"reason.{'but' if way == 'but' else 'so'}_{'fewer' if gifts.value > 0 else 'more'}{self._each}"
        return self.words(key, name=self._rival, points=points, source=self._given())

    def _rest(self, rest: Figure, way: str) -> str:
        key = f"reason.rest_{way}_{'better' if rest.value > 0 else 'worse'}"
        return self.words(key, points=in_short(rest, self.words))

    @property
    def _each(self) -> str:
        return "" if len(self.rivals) == 1 else "_each"

    @property
    def _rival(self) -> str:
        return next(iter(self.rivals), "")

    def _given(self) -> str:
        given = self.causes.given
        return "" if given is None else self.words("reason.given", source=self.source(given))


def in_short(figure: Figure, words: Words) -> str:
    """As many digits as the margin bears; the margin itself stands with the sum of the parts."""
    return apart(figure, words, signed=True)[0]
