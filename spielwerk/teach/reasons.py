"""Why a turn is better than another, in a sentence: the sources that make the difference, by the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel import Game
from ..stage.game_words import words_of
from ..stage.scene import Gain
from ..stage.words import Words, load_words
from .estimates import Difference, Figure
from .numbers import apart, chance_reads_clear, percent, reads_clear, told

# What is less than this is not worth a word, however sure it is; and so many sources are enough.
_LEAST = 0.25
_MOST = 3
# With a wider margin nobody can say that two turns are equally good.
_EVEN = 4.0


@dataclass(frozen=True)
class Part:
    """Something that differs, in words, and by how many points it brings the seat ahead or back."""

    lead: float
    text: str


@dataclass(frozen=True)
class Speaker:
    """Tells of one game in a language, to a seat among names; `team` are the seats that play together with it."""

    game: Game
    language: str
    names: tuple[str, ...]
    seat: int
    team: frozenset[int] = frozenset()

    @property
    def words(self) -> Words:
        return load_words(__package__, self.language)

    def source(self, number: int) -> str:
        return words_of(self.game, self.language)(f"source.{self.game.sources[number]}")

    def reason(self, better: Difference | None, than: str) -> str:
        """How much better it is than the turn called `than`, honest where the margin covers it."""
        if better is None:
            return self.words("reason.only")
        sentence = f"{self._said(better, than)}{self._why(better)}."
        return f"{sentence} {self.wins(better.wins)}" if better.wins and chance_reads_clear(better.wins) else sentence

    def lead(self, better: Difference | None, than: str) -> str:
        """The same without what makes the difference."""
        if better is None:
            return self.words("reason.only")
        sentence = f"{self._said(better, than)}."
        return f"{sentence} {self.wins(better.wins)}" if better.wins and chance_reads_clear(better.wins) else sentence

    def explains(self, better: Difference | None) -> bool:
        """Whether a reason tells why the turn is better or worse, and not only that it is."""
        return better is not None and reads_clear(better.lead) and bool(self._parts(better))

    def promise(self, later: Sequence[Figure]) -> str:
        """What a turn is good for: the points that may still be expected after it, and the sources of most of them."""
        most = sorted(
            ((figure, number) for number, figure in enumerate(later) if figure.value >= _LEAST),
            key=lambda part: -part[0].value,
        )
        points = round(sum(figure.value for figure in later))
        if not most or points < 1:
            return ""
        parts = [self._own(number, figure) for figure, number in most[:_MOST]]
        return self.words("reason.promise", count=points, parts=self.words.joined(parts))

    def parts(self, better: Difference) -> list[Part]:
        """What makes the difference and what speaks against it, the largest first."""
        return sorted(self._parts(better), key=lambda part: -abs(part.lead))

    def _said(self, better: Difference, than: str) -> str:
        words = self.words
        if reads_clear(better.lead):
            said, points = ("better" if better.lead.value > 0 else "worse"), abs(better.lead.value)
            shown = told(Figure(points, better.lead.margin), words)
        else:
            said = _alike(better)
            shown = told(better.lead, words, signed=True)
        return words(f"reason.{said}", points=shown, than=words(f"than.{than}"))

    def wins(self, wins: Figure) -> str:
        return self.words("reason.wins", points=percent(wins, self.words, signed=True))

    def _why(self, better: Difference) -> str:
        """The end of the sentence: what makes the difference, and then what speaks against it."""
        words, parts = self.words, self.parts(better)
        if not reads_clear(better.lead):
            return words("reason.differing", parts=words.joined([part.text for part in parts[:_MOST]])) if parts else ""
        sign = 1 if better.lead.value > 0 else -1
        # Where the largest all speak against it one hears at least what speaks most for it.
        most = next((part for part in parts if sign * part.lead > 0), None)
        told_of = parts[:_MOST] if most is None or most in parts[:_MOST] else [most, *parts[: _MOST - 1]]
        makes, against = (
            words.joined([part.text for part in told_of if sign * part.lead * way > 0]) for way in (1, -1)
        )
        because = words("reason.because", parts=makes) if makes else ""
        return because + (words("reason.but", parts=against) if against else "")

    def _parts(self, better: Difference) -> list[Part]:
        """The sources that surely make a difference, with what they bring more or less to whom."""
        own = [(figure, 1, self._own(number, figure)) for number, figure in enumerate(better.own)]
        others = [(figure, -1, self._others(number, figure)) for number, figure in enumerate(better.others)]
        ahead = (better.prospects, 1, self.words("reason.prospects", points=self._in_short(better.prospects)))
        return [
            Part(sign * figure.value, text)
            for figure, sign, text in (*own, *others, ahead)
            if reads_clear(figure) and abs(figure.value) >= _LEAST
        ]

    def _own(self, source: int, figure: Figure) -> str:
        return self.words("reason.own", source=self.source(source), points=self._in_short(figure))

    def _in_short(self, figure: Figure) -> str:
        """As many digits as the margin bears; the margin itself stands with the sum of the parts."""
        return apart(figure, self.words, signed=True)[0]

    def _others(self, source: int, figure: Figure) -> str:
        others = [name for seat, name in enumerate(self.names) if seat not in self.team | {self.seat}]
        points = self._in_short(figure)
        if len(others) == 1:
            return self.words("reason.other", name=others[0], source=self.source(source), points=points)
        return self.words("reason.others", source=self.source(source), points=points)

    def at_once(self, gains: Sequence[Gain]) -> str:
        """What the turn itself writes under the sources of the seat, which is certain."""
        words = self.words
        parts = [
            words("reason.own", source=self.source(gain.source), points=told(Figure(gain.points, 0.0), words, True))
            for gain in gains
            if gain.seat == self.seat
        ]
        return words("reason.at_once", parts=", ".join(parts)) if parts else words("reason.nothing_at_once")


def _alike(better: Difference) -> str:
    """How alike two turns are of which neither is surely better."""
    if not (better.lead.value or better.lead.margin):
        return "same"
    wins_more = better.wins is not None and chance_reads_clear(better.wins)
    return "open" if better.lead.margin > _EVEN or wins_more else "equal"
