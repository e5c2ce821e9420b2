"""Why a turn is better than another, in a sentence: the sources that make the difference, by the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel import Game
from ..stage.game_words import words_of
from ..stage.scene import Gain
from ..stage.words import Words, load_words
from .estimates import Difference, Figure
from .numbers import chance_reads_clear, percent, reads_clear, told

# What is less than this is not worth a word, however sure it is; and so many sources are enough.
_LEAST = 0.25
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

    def reason(self, better: Difference | None, than: str) -> str:
        """How much better it is than the turn called `than`, honest where the margin covers it."""
        words = self.words
        if better is None:
            return words("reason.only")
        parts = ", ".join(self.parts(better))
        points = Figure(abs(better.lead.value), better.lead.margin)
        if not reads_clear(better.lead):
            said, points = ("equal_but" if parts else "equal"), better.lead
        else:
            said = ("better" if better.lead.value > 0 else "worse") + ("_by" if parts else "")
        shown = told(points, words, signed=points is better.lead)
        sentence = words(f"reason.{said}", points=shown, than=words(f"than.{than}"), parts=parts)
        return f"{sentence} {self.wins(better.wins)}" if better.wins and chance_reads_clear(better.wins) else sentence

    def wins(self, wins: Figure) -> str:
        return self.words("reason.wins", points=percent(wins, self.words, signed=True))

    def parts(self, better: Difference) -> list[str]:
        """The sources that surely make a difference, the largest first, with what they bring more or less to whom."""
        own = [(figure, self._own(number, figure)) for number, figure in enumerate(better.own)]
        others = [(figure, self._others(number, figure)) for number, figure in enumerate(better.others)]
        ahead = (better.prospects, self.words("reason.prospects", points=told(better.prospects, self.words, True)))
        parts = [*own, *others, ahead]
        sure = [(figure, text) for figure, text in parts if reads_clear(figure) and abs(figure.value) >= _LEAST]
        return [text for _, text in sorted(sure, key=lambda part: -abs(part[0].value))][:_MOST]

    def _own(self, source: int, figure: Figure) -> str:
        return self.words("reason.own", source=self.source(source), points=told(figure, self.words, signed=True))

    def _others(self, source: int, figure: Figure) -> str:
        others = [name for seat, name in enumerate(self.names) if seat not in self.team | {self.seat}]
        points = told(figure, self.words, signed=True)
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
