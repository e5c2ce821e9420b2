"""What the page of a review shows, put together from its numbers and the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...kernel import State
from ...kernel.views import view
from ...stage.game_words import words_of
from ...stage.words import Words
from ...teach.estimates import Figure
from ...teach.numbers import percent, told
from ...teach.review.record import Decision, Review, SeatReview, Turn
from ...teach.review.telling import decimal, review_words, seat_summary, turn_in_words
from ..live import LiveTable
from .boards import Board, draw_board
from .curves import CHANCES, POINTS, draw_curves, draw_spreads

LISTED = 6
REASONS = 5
# What is less than this is not worth a row.
LEAST = 0.25


@dataclass(frozen=True)
class Item:
    """One of the costliest decisions in the list."""

    position: int
    when: str
    played: str
    better: str
    lost: str
    shown: bool


@dataclass(frozen=True)
class Reason:
    source: str
    rule: str
    points: str
    good: bool


@dataclass(frozen=True)
class Shown:
    """The decision that is looked at; `better` is empty where nothing was surely better."""

    position: int
    number: int
    when: str
    played: str
    better: str
    yours_points: str
    better_points: str
    chances: str
    reasons: tuple[Reason, ...]
    together: str
    games: int
    bells: Markup | None
    board: Board


@dataclass(frozen=True)
class SeatRow:
    """Luck apart from choices: figures, and bars in per cent of the longest; luck goes both ways from the middle."""

    seat: int
    name: str
    lost: str
    lost_bar: float
    luck: str
    luck_start: float
    luck_bar: float
    rate: str
    adjusted: str


@dataclass(frozen=True)
class LossRow:
    name: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class ReviewPage:
    seat: int
    kind: str
    items: tuple[Item, ...]
    shown: Shown | None
    stops: dict[str, int]
    following: int | None
    seats: tuple[SeatRow, ...]
    curve: Markup
    by_source: tuple[LossRow, ...]
    by_chapter: tuple[LossRow, ...]
    summary: str
    playouts: int


def review_page(
    live: LiveTable, review: Review, seat: int | None, position: int | None, kind: str, language: str
) -> ReviewPage:
    """The page with one seat's decisions, looking at one of them: the costliest unless another is asked for."""
    known = {one.position: one for one in review.decisions}
    asked = known.get(position) if position is not None else None
    chosen = asked.seat if asked else _seat_of(review, seat)
    costly = review.costliest(chosen)
    decision = asked or (costly[0] if costly else None)
    listed = costly[:LISTED]
    after = costly[costly.index(decision) + 1 :][:1] if decision in costly else costly[:1]
    return ReviewPage(
        chosen,
        kind,
        tuple(_item(live, review, one, one is decision, language) for one in listed),
        _shown(live, review, decision, costly, language) if decision else None,
        _stops([one.position for one in review.decisions if one.seat == chosen], decision),
        after[0].position if after else None,
        tuple(_rows(live.names, review.seats, language)),
        draw_curves(review, live.names, language, kind, chosen, listed, decision),
        tuple(_by_source(live, review, language)),
        tuple(_by_chapter(review, language)),
        seat_summary(review, chosen, live.names[chosen], language),
        review.playouts,
    )


def kind_of(text: str | None) -> str:
    return CHANCES if text == CHANCES else POINTS


def _seat_of(review: Review, seat: int | None) -> int:
    if seat is not None and 0 <= seat < len(review.seats):
        return seat
    return max(range(len(review.seats)), key=lambda number: review.seats[number].lost.value)


def _when(review: Review, decision: Decision, language: str) -> str:
    return review.chapters[decision.chapter].names[language]


def _turns(live: LiveTable, decision: Decision, language: str, plans: bool = True) -> tuple[str, str]:
    """What was played and what was better, in words; without plans only as far as others have to wait for it."""
    state = live.table.state_at(decision.position)
    seen = view(live.table.engine, state, decision.seat)
    played, better = (
        turn_in_words(live.game, seen, decision.seat, moves, live.names, language)
        for moves in (decision.played, decision.better if plans else _at_once(live, state, decision))
    )
    return played, better


def _at_once(live: LiveTable, state: State, decision: Decision) -> Turn:
    """The moves of the better turn before somebody else decides."""
    engine, seat, made = live.table.engine, decision.seat, 0
    for move in decision.better:
        if not engine.waiting(state) >> seat & 1 or move not in engine.moves(state, seat):
            break
        engine.play(state, seat, move)
        made += 1
    return decision.better[:made]


def _item(live: LiveTable, review: Review, one: Decision, shown: bool, language: str) -> Item:
    played, better = _turns(live, one, language, plans=False)
    return Item(one.position, _when(review, one, language), played, better, decimal(-one.lost, language), shown)


def _shown(live: LiveTable, review: Review, one: Decision, costly: Sequence[Decision], language: str) -> Shown:
    played, better = _turns(live, one, language)
    words = review_words(language)
    number = costly.index(one) + 1 if one in costly else 0
    costs = one.lost > 0 and one.difference is not None and one.yours is not None and one.best is not None
    board = draw_board(live, one, costs, language)
    if not costs:
        return Shown(one.position, 0, _when(review, one, language), played, "", "", "", "", (), "", 0, None, board)
    assert one.difference is not None
    assert one.yours is not None
    assert one.best is not None
    yours, best = one.yours.points[one.seat], one.best.points[one.seat]
    return Shown(
        one.position,
        number,
        _when(review, one, language),
        played,
        better,
        told(yours, words),
        told(best, words),
        percent(one.difference.wins, words, signed=True) if one.difference.wins.is_clear else "",
        tuple(_reasons(live, one, language)),
        told(one.difference.lead, words, signed=True),
        one.difference.worlds,
        draw_spreads((yours.value, one.spread[0]), (best.value, one.spread[1])),
        board,
    )


def _reasons(live: LiveTable, one: Decision, language: str) -> list[Reason]:
    """Source by source what the better turn brings more, and what it gives to others, the largest first."""
    assert one.difference is not None
    words, of_game = review_words(language), words_of(live.game, language)
    parts = [
        (figure, of_game(f"source.{source}"), source)
        for source, figure in zip(live.game.sources, one.difference.own, strict=True)
    ]
    given = Figure(one.difference.gifts, max(figure.margin for figure in one.difference.others))
    parts = sorted([*parts, (given, words("gifts.name"), "")], key=lambda part: -abs(part[0].value))
    worth = [part for part in parts if abs(part[0].value) >= LEAST][:REASONS]
    return [Reason(name, rule, told(figure, words, signed=True), figure.value > 0) for figure, name, rule in worth]


def _stops(positions: Sequence[int], decision: Decision | None) -> dict[str, int]:
    """Where the buttons lead that go from decision to decision of a seat."""
    if decision is None or not positions:
        return {}
    at = positions.index(decision.position)
    return {
        "first": positions[0],
        "back": positions[max(0, at - 1)],
        "forward": positions[min(len(positions) - 1, at + 1)],
        "last": positions[-1],
    }


def _rows(names: Sequence[str], seats: Sequence[SeatReview], language: str) -> list[SeatRow]:
    words = review_words(language)
    most = max([1.0, *(seat.lost.value for seat in seats)])
    widest = max([1.0, *(abs(seat.luck.value) for seat in seats)])
    rows = []
    for number, seat in enumerate(seats):
        luck = 50 * seat.luck.value / widest
        rows.append(
            SeatRow(
                number,
                names[number],
                _whole(-seat.lost.value),
                round(100 * seat.lost.value / most, 1),
                told(seat.luck, words, signed=True),
                round(50 + min(0.0, luck), 1),
                round(abs(luck), 1),
                decimal(seat.rate, language),
                told(seat.adjusted, words),
            )
        )
    return rows


def _whole(value: float) -> str:
    return f"{round(value):+d}".replace("-", "−") if round(value) else "0"


def _by_source(live: LiveTable, review: Review, language: str) -> list[LossRow]:
    words: Words = words_of(live.game, language)
    lost = [*zip(*(seat.by_source for seat in review.seats), strict=True)]
    rows = [(words(f"source.{source}"), points) for source, points in zip(review.sources, lost, strict=True)]
    rows.append((review_words(language)("gifts.name"), tuple(seat.gifts for seat in review.seats)))
    return _worth_telling(rows)


def _by_chapter(review: Review, language: str) -> list[LossRow]:
    lost = [*zip(*(seat.by_chapter for seat in review.seats), strict=True)]
    return _worth_telling(
        [(chapter.names[language], points) for chapter, points in zip(review.chapters, lost, strict=True)]
    )


def _worth_telling(rows: Sequence[tuple[str, Sequence[float]]]) -> list[LossRow]:
    return [
        LossRow(name, tuple(_whole(-lost) for lost in points))
        for name, points in rows
        if any(round(lost) for lost in points)
    ]
