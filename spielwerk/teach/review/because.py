"""Why the better turn is better, in plain sentences: when it pays, what it is about, and what the others get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel import Game
from ...stage.game_words import words_of
from ..causes import LEAST, WORTH, gifts_in, source_of, total
from ..estimates import Figure
from ..numbers import apart, reads_clear
from ..turns import ToldTurn, at_once
from .comparing import Compared
from .telling import review_words

# So many sources that bring more are named, and so many that bring less.
MORE, LESS = 2, 1
# From here on tenths of a point say nothing to a reader.
WHOLE = 2
# Where the sources that are sure make up less than this share of the lead, the likely ones are told too, so many.
ENOUGH = 0.5
LIKELY = 2


@dataclass(frozen=True)
class Reasons:
    """What is known of two turns of one seat: certain is what they bring at once, the rest is expected."""

    game: Game
    names: Sequence[str]
    seat: int
    difference: Compared
    played: ToldTurn
    better: ToldTurn

    @property
    def now(self) -> int:
        """Points of its own that the better turn brings more at once."""
        return at_once(self.better, self.seat) - at_once(self.played, self.seat)

    @property
    def later(self) -> Figure:
        own = total(self.difference.own)
        return Figure(own.value - self.now, own.margin)


def because(found: Reasons, language: str) -> str:
    """What the margins cover is told as likely at most, and only where the rest explains too little. What the others
    get comes first where it is the larger part."""
    gifts = gifts_in(found.difference).value
    own = [figure.value for figure in found.difference.own]
    above_all = gifts > max(sum(own), *own)
    more, less = _sure(found, language)
    when, about, others = _when(found, language), _about(more, less, language), _of_others(found, above_all, language)
    likely = [] if _explains(found) else _likely(found, not more, language)
    said = [others, when, about, *likely] if above_all else [when, about, others, *likely]
    if not (about or others or likely or found.now):
        said.append(review_words(language)("because.nothing"))
    return " ".join(sentence for sentence in said if sentence)


def _explains(found: Reasons) -> bool:
    """Whether what is sure makes up enough of the lead."""
    parts = (*found.difference.own, gifts_in(found.difference))
    sure = sum(figure.value for figure in parts if reads_clear(figure))
    return sure >= ENOUGH * found.difference.lead.value


def _likely(found: Reasons, alone: bool, language: str) -> list[str]:
    """What brings most among what the margins cover; `alone` where none surely brings more."""
    words, of_game, gifts = review_words(language), words_of(found.game, language), gifts_in(found.difference)
    named = [of_game(f"source.{source}") for source in found.game.sources]
    parts = [*zip(found.difference.own, named, strict=True), (gifts, "")]
    least = max(LEAST, WORTH * found.difference.lead.value)
    covered = [part for part in parts if part[0].value >= least and not reads_clear(part[0])]
    most = sorted(covered, key=lambda part: -part[0].value)[:LIKELY]
    own = [_source(figure, name, language) for figure, name in most if name]
    said = [words("because.likely_alone" if alone else "because.likely", parts=words.joined(own))] if own else []
    if (gifts, "") in most:
        said.append(_told_of_others(found, "fewer_likely", language))
    return said


def _when(found: Reasons, language: str) -> str:
    """Whether it pays at once or later; where that cannot be told, only what is certain."""
    words, now, later = review_words(language), found.now, found.later
    figures = {"now": _count(abs(now), language), "later": _about_so(abs(later.value), language)}
    if not reads_clear(later):
        return words("because.table", **figures) if now > 0 else ""
    if now:
        but = "table_but" if -later.value < now else "table_for_less"
        key = ("both" if now > 0 else "patience") if later.value > 0 else but
        return words(f"because.{key}", **figures) if now > 0 or later.value > 0 else ""
    if later.value < 0:
        return ""
    return words("because.nobody_now" if not at_once(found.played, found.seat) else "because.later", **figures)


def _sure(found: Reasons, language: str) -> tuple[list[str], list[str]]:
    """The sources that surely bring more and less, the largest first."""
    of_game = words_of(found.game, language)
    parts = [
        (figure, of_game(f"source.{source}"))
        for source, figure in zip(found.game.sources, found.difference.own, strict=True)
        if reads_clear(figure) and abs(figure.value) >= LEAST
    ]
    most = max([found.difference.lead.value, *(abs(figure.value) for figure, _ in parts)])
    parts = sorted((one for one in parts if abs(one[0].value) >= WORTH * most), key=lambda one: -abs(one[0].value))
    more = [_source(figure, name, language) for figure, name in parts if figure.value > 0][:MORE]
    less = [_source(figure, name, language) for figure, name in parts if figure.value < 0][:LESS]
    return more, less


def _about(more: Sequence[str], less: Sequence[str], language: str) -> str:
    words = review_words(language)
    if more and less:
        return words("because.more_and_less", more=words.joined(more), less=words.joined(less))
    if more:
        return words("because.more", more=words.joined(more))
    return words("because.less", less=words.joined(less)) if less else ""


def _of_others(found: Reasons, above_all: bool, language: str) -> str:
    gifts = gifts_in(found.difference)
    least = max(LEAST, WORTH * abs(found.difference.lead.value))
    if len(found.names) < 2 or not reads_clear(gifts) or abs(gifts.value) < least:
        return ""
    way = "more" if gifts.value < 0 else "fewer_above_all" if above_all else "fewer"
    return _told_of_others(found, way, language)


def _told_of_others(found: Reasons, way: str, language: str) -> str:
    others = [name for seat, name in enumerate(found.names) if seat != found.seat]
    key, written = "other" if len(others) == 1 else "each", _about_so(abs(gifts_in(found.difference).value), language)
    points = _count(int(written) if written.isdigit() else written, language)
    return review_words(language)(f"because.{key}_{way}", name=others[0], points=points, source=_given(found, language))


def _given(found: Reasons, language: str) -> str:
    """The source of most of what the others get, if there is one."""
    number = source_of(gifts_in(found.difference), found.difference.others)
    if number is None:
        return ""
    source = words_of(found.game, language)(f"source.{found.game.sources[number]}")
    return review_words(language)("because.given", source=source)


def _source(figure: Figure, name: str, language: str) -> str:
    """With the digits that it has in the table beside the sentence, which tells its margin."""
    words = review_words(language)
    return words("because.source", name=name, points=apart(figure, words, signed=True)[0])


def _about_so(value: float, language: str) -> str:
    written = f"{value:.0f}" if value >= WHOLE else f"{value:.1f}".removesuffix(".0")
    return written.replace(".", review_words(language)("number.decimal"))


def _count(points: int | str, language: str) -> str:
    return review_words(language)("because.points", count=points)
