"""Why a turn is better than another, in a sentence: the sources that make the difference, by the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel import Game
from ..stage.game_words import words_of
from ..stage.scene import Gain
from ..stage.words import Words, load_words
from .causes import LEAST, Causes, causes_of, is_little, total
from .differing import Differing, Part, in_short
from .estimates import Difference, Figure
from .numbers import chance_reads_clear, percent, reads_clear, told

# So many sources are enough to say what a turn is good for.
_MOST = 3
# With a wider margin nobody can say that two turns are equally good.
_EVEN = 4.0


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

    def reason(self, better: Difference | None, than: str, sooner: int = 0) -> str:
        """How much better it is than the turn called `than`, honest where the margin covers it; then what speaks for
        it, and then what does not. `sooner` are the points that it brings more at once."""
        if better is None:
            return self.words("reason.only")
        return _in_a_row(f"{self._said(better, than)}{self._why(better)}", *self._further(better, sooner))

    def lead(self, better: Difference | None, than: str, sooner: int = 0) -> str:
        """The same without what makes the difference."""
        if better is None:
            return self.words("reason.only")
        return _in_a_row(f"{self._said(better, than)}.", *self._further(better, sooner))

    def _why(self, better: Difference) -> str:
        causes, clear = causes_of(better), reads_clear(better.lead)
        sign = (1 if better.lead.value > 0 else -1) if clear else causes.sign
        return self._differing(causes).told(sign, "because" if clear else "differing")

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
        wins = better.wins
        if wins is None or not _tells_of_chances(better):
            return ""
        if not reads_clear(better.lead) or wins.value * better.lead.value > 0:
            return self.wins(wins)
        key = "reason.wins_yet_more" if wins.value > 0 else "reason.wins_yet_less"
        return self.words(key, points=percent(wins, self.words, signed=True))

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
            words("reason.own", source=self.source(number), points=in_short(figure, words))
            for figure, number in most[:_MOST]
        ]
        return words("reason.promise", count=points, parts=words.joined(parts))

    def _said(self, better: Difference, than: str) -> str:
        words = self.words
        if reads_clear(better.lead):
            hardly = is_little(better.lead) and not _tells_of_chances(better)
            said = f"{'hardly_' if hardly else ''}{'better' if better.lead.value > 0 else 'worse'}"
            shown = told(Figure(abs(better.lead.value), better.lead.margin), words)
        else:
            said = _alike(better)
            shown = told(better.lead, words, signed=True)
        return words(f"reason.{said}", points=shown, than=words(f"than.{than}"))

    def wins(self, wins: Figure) -> str:
        return self.words("reason.wins", points=percent(wins, self.words, signed=True))

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
    return "open" if better.lead.margin > _EVEN or _tells_of_chances(better) else "equal"


def _tells_of_chances(better: Difference) -> bool:
    """Whether who plays the one turn surely wins more often, or less often."""
    return better.wins is not None and chance_reads_clear(better.wins)


def _in_a_row(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
