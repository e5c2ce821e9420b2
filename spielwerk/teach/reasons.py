"""Why a turn is better than another, in a sentence: the sources that make the difference, by the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel import Game
from ..stage.game_words import words_of
from ..stage.scene import Gain
from ..stage.words import Words, load_words
from .causes import LEAST, Causes, causes_of, total
from .differing import Differing, Part
from .estimates import Difference, Estimate, Figure
from .numbers import percent, reads_clear, told
from .verdicts import AHEAD, BEHIND, WINS_LESS, WINS_MORE, tells_of_chances, verdict_on

# So many sources are enough to say what a turn is good for.
_MOST = 3


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

    def label(self, better: Difference | None, is_first: bool) -> str:
        """The same in a word or two, for a turn among those that are told; nothing where there is only one."""
        if better is None:
            return ""
        verdict = verdict_on(better)
        points = max(1, round(abs(better.lead.value)))
        return self.words(f"label.{'first' if is_first else 'other'}_{verdict}", points=points)

    def reason(self, better: Difference | None, than: str, sooner: int = 0) -> str:
        """How much better it is than the turn called `than`, honest where the margin covers it; then what speaks for
        it, and then what does not. `sooner` are the points that it brings more at once."""
        if better is None:
            return self.words("reason.only")
        return _in_a_row(self._said(better, than), self._why(better), *self._further(better, sooner))

    def lead(self, better: Difference | None, than: str, sooner: int = 0) -> str:
        """The same without what makes the difference."""
        if better is None:
            return self.words("reason.only")
        return _in_a_row(self._said(better, than), *self._further(better, sooner))

    def exact(self, better: Difference | None, than: str) -> str:
        """The figures that it was compared by, with their margins."""
        if better is None:
            return ""
        lead = self.words(
            "exact.lead", points=told(better.lead, self.words, signed=True), than=self.words(f"than.{than}")
        )
        if better.wins is None:
            return lead
        return _in_a_row(lead, self.words("exact.wins", points=percent(better.wins, self.words, signed=True)))

    def at_the_end(self, estimate: Estimate) -> str:
        """What a turn leads to by itself: told of one only, as of several it need not be in the order of the turns."""
        points, wins = estimate.points[self.seat], estimate.wins[self.seat]
        return self.words("exact.end", points=told(points, self.words), wins=percent(wins, self.words))

    def _why(self, better: Difference) -> str:
        causes = causes_of(better)
        sign = (1 if better.lead.value > 0 else -1) if reads_clear(better.lead) else causes.sign
        return self._differing(causes).told(sign)

    def parts(self, better: Difference) -> list[Part]:
        """What makes the difference and what speaks against it, the largest first."""
        return self._differing(causes_of(better)).parts()

    def _differing(self, causes: Causes) -> Differing:
        rivals = [name for seat, name in enumerate(self.names) if seat not in self.team | {self.seat}]
        return Differing(causes, self.words, rivals, self.source)

    def _further(self, better: Difference, sooner: int) -> list[str]:
        return [self._in_time(better, sooner), self._chance(better)]

    def _in_time(self, better: Difference, sooner: int) -> str:
        """Where less comes at once of a better turn, or more of a worse one, that it is the other way round later."""
        later = round(total(better.own).value - sooner)
        against = sooner * better.lead.value < 0 and sooner * later < 0
        if not reads_clear(better.lead) or not against or abs(later) <= abs(sooner):
            return ""
        figures = {"now": self.words("reason.points", points=abs(sooner)), "later": abs(later)}
        return self.words("reason.patience" if sooner < 0 else "reason.haste", **figures)

    def _chance(self, better: Difference) -> str:
        """Where points and chances of winning surely say the opposite."""
        wins = better.wins
        if wins is None or not tells_of_chances(better) or verdict_on(better) not in (AHEAD, BEHIND):
            return ""
        if wins.value * better.lead.value > 0:
            return ""
        key = f"reason.wins_yet_{'more' if wins.value > 0 else 'less'}"
        return self.words(key, count=max(1, round(100 * abs(wins.value))))

    def explains(self, better: Difference | None) -> bool:
        """Whether a reason tells what is different about the turn, and not only how much."""
        return better is not None and bool(causes_of(better))

    def promise(self, later: Sequence[Figure]) -> str:
        """What a turn is good for: the points that may still be expected after it, and the sources of most of them."""
        most = sorted(
            ((figure, number) for number, figure in enumerate(later) if figure.value >= LEAST),
            key=lambda part: -part[0].value,
        )
        words, points = self.words, round(sum(figure.value for figure in later))
        if not most or points < 1:
            return ""
        parts = [
            words("reason.promised", source=self.source(number), points=max(1, round(figure.value)))
            for figure, number in most[:_MOST]
        ]
        return words("reason.promise", count=points, parts=words.joined(parts))

    def _said(self, better: Difference, than: str) -> str:
        verdict = verdict_on(better)
        named = {"than": self.words(f"than.{than}"), "with": self.words(f"with.{than}")}
        if verdict in (WINS_MORE, WINS_LESS) and better.wins:
            return self.words(f"reason.{verdict}_than", count=max(1, round(100 * abs(better.wins.value))), **named)
        points = self.words("reason.points", points=max(1, round(abs(better.lead.value))))
        return self.words(f"reason.{verdict}", points=points, **named)

    def at_once(self, gains: Sequence[Gain]) -> str:
        """What the turn itself writes under the sources of the seat, which is certain."""
        words = self.words
        parts = [
            words("reason.own", source=self.source(gain.source), points=told(Figure(gain.points, 0.0), words, True))
            for gain in gains
            if gain.seat == self.seat
        ]
        return words("reason.at_once", parts=", ".join(parts)) if parts else words("reason.nothing_at_once")


def _in_a_row(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
