"""A review in words: what a turn was, and what is to be said of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel import Game, State
from ...kernel.registry import find_game
from ...stage.game_words import words_of
from ...stage.words import Words, load_words
from ..causes import total
from ..estimates import Figure
from ..numbers import reads_clear, told
from ..turns import in_one, nameless, tell_turn
from .habits import Habits, is_habit
from .losses import Losses, losses_of
from .record import Review, SeatReview, Turn

# Of more decisions than these it is told what the costliest ones cost together.
FEW = 3


def review_words(language: str) -> Words:
    package = __package__
    assert package is not None
    return load_words(package, language)


def turn_in_words(game: Game, view: State, seat: int, moves: Turn, names: Sequence[str], language: str) -> str:
    """A turn without the name of who makes it."""
    return in_one(_lines(game, view, seat, moves, names, language))


@dataclass(frozen=True)
class PartedTurns:
    """Two turns in words: how both begin, and how each goes on; `first` are the sentences with which they part."""

    both: str
    played: str
    better: str
    first: tuple[str, str]


def parted_turns(
    game: Game, view: State, seat: int, played: Turn, better: Turn, names: Sequence[str], language: str
) -> PartedTurns:
    """What both turns have in common is told once, unless one of them is no more than that."""
    one, other = (_lines(game, view, seat, moves, names, language) for moves in (played, better))
    common = 0
    while common < min(len(one), len(other)) - 1 and one[common] == other[common]:
        common += 1
    first = in_one(one[common : common + 1]), in_one(other[common : common + 1])
    return PartedTurns(in_one(one[:common]), in_one(one[common:]), in_one(other[common:]), first)


def _lines(game: Game, view: State, seat: int, moves: Turn, names: Sequence[str], language: str) -> list[str]:
    sentences, name = tell_turn(game, view, seat, moves, language, tuple(names)).sentences, names[seat]
    return [line for line in (nameless(sentence, name) for sentence in sentences) if line]


def summary_of(review: Review, names: Sequence[str], language: str, habits: Sequence[Habits] = ()) -> list[str]:
    """What is to be said of the game and of every seat, a paragraph each, and what a seat can learn in one more."""
    paragraphs = game_summary(review, names, language)
    for seat, name in enumerate(names):
        paragraphs.append(seat_summary(review, seat, name, language))
        if seat < len(habits):
            paragraphs += habits_summary(review, habits[seat], language)
    return paragraphs


def game_summary(review: Review, names: Sequence[str], language: str) -> list[str]:
    words = review_words(language)
    paragraphs = [words("summary.unfinished")] if not review.over else []
    ahead = _surely_ahead(review)
    if ahead is not None:
        won = review.seats[ahead].points == max(seat.points for seat in review.seats)
        paragraphs.append(words("summary.choices_decided" if won else "summary.luck_decided", name=names[ahead]))
    return [*paragraphs, *_least_and_most(review, names, language)]


def _least_and_most(review: Review, names: Sequence[str], language: str) -> list[str]:
    """Whose choices cost least and whose most, where the margins do not cover the difference."""
    words = review_words(language)
    order = sorted(range(len(review.seats)), key=lambda seat: review.seats[seat].lost.value)
    little, much = review.seats[order[0]].lost, review.seats[order[-1]].lost
    if not reads_clear(Figure(much.value - little.value, math.hypot(little.margin, much.margin))):
        return []
    given = {
        "least": names[order[0]],
        "little": told(little, words),
        "most": names[order[-1]],
        "much": told(much, words),
    }
    return [words("summary.spread", **given)]


def _surely_ahead(review: Review) -> int | None:
    """The seat that had most without luck, where the margins do not cover that."""
    if not review.over or len(review.seats) < 2:
        return None
    first, second = sorted(range(len(review.seats)), key=lambda seat: -review.seats[seat].adjusted.value)[:2]
    one, other = review.seats[first].adjusted, review.seats[second].adjusted
    return first if one.value - other.value > math.hypot(one.margin, other.margin) else None


def seat_summary(review: Review, seat: int, name: str, language: str) -> str:
    words, found = review_words(language), review.seats[seat]
    if not found.decisions:
        return words("summary.nothing_decided", name=name)
    losses = losses_of(review, seat)
    said = [_choices(found, losses, name, language)]
    if found.errors:
        said += [_where(review, losses, language), *_few(review, seat, language)]
    said.append(_luck(found, language))
    return " ".join(said)


def _choices(found: SeatReview, losses: Losses, name: str, language: str) -> str:
    key = "summary.choices" if found.errors else "summary.no_errors"
    return review_words(language)(
        key,
        name=name,
        count=found.errors,
        errors=found.errors,
        decisions=found.decisions,
        lost=told(found.lost, review_words(language)),
        rate=told(losses.rate, review_words(language)),
    )


def _where(review: Review, losses: Losses, language: str) -> str:
    """The source and the chapter in which most was lost; no source where its margin covers it."""
    words = review_words(language)
    chapter = review.chapters[_largest(losses.by_chapter)].names[language]
    number = _largest(losses.by_source)
    most = losses.by_source[number]
    is_gift = losses.gifts.value > most.value
    if not reads_clear(losses.gifts if is_gift else most):
        return words("summary.where_only", chapter=chapter)
    if is_gift:
        return words("summary.where_gifts", points=told(losses.gifts, words), chapter=chapter)
    named = words_of(find_game(review.game), language)(f"source.{review.sources[number]}")
    # What one source lost others may have brought in.
    key = "summary.where_in_part_made_good" if most.value > losses.lost.value else "summary.where"
    return words(key, source=named, points=told(most, words), chapter=chapter)


def habits_summary(review: Review, habits: Habits, language: str) -> list[str]:
    """A paragraph of what costly decisions have in common; none where that is nothing."""
    alike = list(_alike(review, habits, language))
    return [" ".join([review_words(language)("habits.lesson"), *alike])] if alike else []


def _alike(review: Review, habits: Habits, language: str) -> Iterator[str]:
    words = review_words(language)
    named = (
        words_of(find_game(review.game), language)(f"source.{review.sources[habits.source]}")
        if habits.source is not None
        else ""
    )
    times = {"source": habits.times, "gifts": habits.gifts, "patient": habits.patient, "lying": habits.left_lying}
    for habit, often in times.items():
        if is_habit(often, habits.looked):
            key = "habits.always" if often == habits.looked else "habits.often"
            of_them = words(key, times=often, looked=habits.looked)
            yield words(f"habits.{habit}", often=of_them, source=named)


def _few(review: Review, seat: int, language: str) -> list[str]:
    """What the costliest decisions make up of many."""
    costly = review.costliest(seat)
    if len(costly) <= FEW:
        return []
    words = review_words(language)
    points = total(one.difference.lead for one in costly[:FEW] if one.difference is not None)
    return [words("summary.few", points=told(points, words))]


def _largest(figures: Sequence[Figure]) -> int:
    """What is surely lost before what may be nothing."""
    return max(range(len(figures)), key=lambda number: (reads_clear(figures[number]), figures[number].value))


def luck_of_all(luck: Sequence[Figure], names: Sequence[str], language: str) -> str:
    """Who surely had luck and who had none; of the others how much it was at most."""
    words = review_words(language)
    ways = {"good": [n for n, one in enumerate(luck) if one.is_clear and one.value > 0]}
    ways["bad"] = [n for n, one in enumerate(luck) if one.is_clear and one.value < 0]
    said = [words(f"luck.{way}", names=words.joined([names[n] for n in seats])) for way, seats in ways.items() if seats]
    unclear = [n for n, one in enumerate(luck) if not one.is_clear and one.margin]
    if unclear:
        most = max(abs(luck[n].value) + luck[n].margin for n in unclear)
        said.append(words("luck.either" if said else "luck.nobody", most=f"{most:.0f}"))
    return " ".join(said)


def _luck(found: SeatReview, language: str) -> str:
    words, luck = review_words(language), found.luck
    if not luck.is_clear:
        return words("summary.no_luck", most=f"{abs(luck.value) + luck.margin:.0f}")
    key = "summary.good_luck" if luck.value > 0 else "summary.bad_luck"
    size = Figure(abs(luck.value), luck.margin)
    adjusted = told(found.adjusted, words)
    return words(key, luck=told(size, review_words(language)), adjusted=adjusted, points=found.points)
