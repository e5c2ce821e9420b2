"""What the page of a review shows, put together from its numbers and the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from msgspec.structs import replace

from ...kernel import State
from ...kernel.views import view
from ...stage.game_words import words_of
from ...stage.words import Words
from ...teach.causes import gifts_in, total
from ...teach.estimates import Figure
from ...teach.numbers import apart, percent, told
from ...teach.review.because import Reasons, because
from ...teach.review.habits import habits_of
from ...teach.review.losses import losses_of
from ...teach.review.record import Decision, Review, Turn
from ...teach.review.telling import (
    PartedTurns,
    game_summary,
    habits_summary,
    luck_of_all,
    parted_turns,
    review_words,
    seat_summary,
)
from ...teach.turns import tell_turn
from ..at_a_glance import apart as told_apart
from ..at_a_glance import outside_brackets
from ..live import LiveTable
from .afterwards import Afterwards, afterwards
from .boards import Board, draw_board
from .curves import CHANCES, POINTS, draw_curves, draw_spreads
from .figures import Told, gained, look_of
from .figures import lost as lost_told
from .rolls import RollRow, largest_rolls

LISTED = 5
REASONS = 4
# Turns told in fewer letters stand beside each other.
BRIEF = 44
# What is less than this is not worth a row; over the whole game it is more.
LEAST = 0.25
WORTH = 1.5


@dataclass(frozen=True)
class Item:
    """One of the costliest decisions in the list."""

    position: int
    when: str
    played: str
    better: str
    lost: Told
    shown: bool


@dataclass(frozen=True)
class Reason:
    """A source with what it brings more, which is `good`, `bad` or `open`: no more than its margin."""

    source: str
    rule: str
    points: str
    look: str


@dataclass(frozen=True)
class Shown:
    """The decision that is looked at; no turn is `better` where nothing was surely so."""

    position: int
    number: int
    when: str
    turns: PartedTurns
    briefly: tuple[str, str]
    ends: tuple[str, str]
    after: tuple[Afterwards, ...]
    because: str
    chances: str
    reasons: tuple[Reason, ...]
    together: str
    cost: str
    games: int
    bells: Markup | None
    board: Board

    @property
    def is_brief(self) -> bool:
        return max(len(self.turns.played), len(self.turns.better)) < BRIEF


@dataclass(frozen=True)
class SeatRow:
    """Luck apart from choices: figures, and bars in per cent of the longest; luck goes both ways from the middle, where
    its margin is a band."""

    seat: int
    name: str
    lost: Told
    lost_bar: float
    luck: Told
    luck_at: float
    luck_low: float
    luck_wide: float
    luck_is_clear: bool
    rate: str
    adjusted: str


@dataclass(frozen=True)
class LossRow:
    name: str
    points: tuple[Told, ...]


@dataclass(frozen=True)
class ReviewPage:
    """`items` are numbered as in the curve; `more` is how many cost less than those, `unlisted` the first of them."""

    seat: int
    kind: str
    other_kind: str
    items: tuple[Item, ...]
    more: int
    unlisted: int | None
    shown: Shown | None
    stops: dict[str, int]
    following: int | None
    seats: tuple[SeatRow, ...]
    luck: str
    curve: Markup
    by_source: tuple[LossRow, ...]
    by_chapter: tuple[LossRow, ...]
    rolls: tuple[RollRow, ...]
    summary: tuple[str, ...]
    playouts: str


def review_page(
    live: LiveTable, review: Review, seat: int | None, position: int | None, kind: str, language: str
) -> ReviewPage:
    """The page with one seat's decisions, looking at one of them: the costliest unless another is asked for, and the
    first where none cost anything."""
    known = {one.position: one for one in review.decisions}
    asked = known.get(position) if position is not None else None
    chosen = asked.seat if asked else _seat_of(review, seat)
    costly = review.costliest(chosen)
    own = [one for one in review.decisions if one.seat == chosen]
    decision = asked or next(iter(costly or own), None)
    listed = costly[:LISTED]
    after = costly[costly.index(decision) + 1 :][:1] if decision in costly else costly[:1]
    return ReviewPage(
        chosen,
        kind,
        POINTS if kind == CHANCES else CHANCES,
        tuple(_item(live, review, one, one is decision, language) for one in listed),
        len(costly) - len(listed),
        costly[LISTED].position if len(costly) > LISTED else None,
        _shown(live, review, decision, costly, language) if decision else None,
        _stops([one.position for one in own], decision),
        after[0].position if after else None,
        tuple(_rows(live.names, review, language)),
        luck_of_all([seat.luck for seat in review.seats], live.names, language),
        draw_curves(review, live.names, language, kind, chosen, listed, decision),
        tuple(_by_source(live, review, language)),
        tuple(_by_chapter(review, language)),
        largest_rolls(live, review, chosen, language),
        (*game_summary(review, live.names, language), *_of_seat(live, review, chosen, language)),
        f"{review.playouts:,}".replace(",", "\u202f"),
    )


def _of_seat(live: LiveTable, review: Review, seat: int, language: str) -> list[str]:
    habits = habits_summary(review, habits_of(live.table, review, seat), language)
    return [seat_summary(review, seat, live.names[seat], language), *habits]


def kind_of(text: str | None) -> str:
    return CHANCES if text == CHANCES else POINTS


def _seat_of(review: Review, seat: int | None) -> int:
    if seat is not None and 0 <= seat < len(review.seats):
        return seat
    return max(range(len(review.seats)), key=lambda number: review.seats[number].lost.value)


def _when(review: Review, decision: Decision, language: str) -> str:
    return review.chapters[decision.chapter].names[language]


def _turns(live: LiveTable, decision: Decision, language: str, plans: bool = True) -> PartedTurns:
    """What was played and what was better, in words; without plans only as far as others have to wait for it."""
    better = decision.better if plans else _at_once(live, live.table.state_at(decision.position), decision)
    return parted_turns(live.game, _seen(live, decision), decision.seat, decision.played, better, live.names, language)


def _seen(live: LiveTable, decision: Decision) -> State:
    return view(live.table.engine, live.table.state_at(decision.position), decision.seat)


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
    turns = _turns(live, one, language, plans=False)
    assert one.difference is not None
    lost = lost_told(Figure(one.lost, one.difference.lead.margin), language)
    return Item(one.position, _when(review, one, language), *_at_a_glance(turns), lost, shown)


def _at_a_glance(turns: PartedTurns) -> tuple[str, str]:
    """The sentences with which both turns part, without particulars as long as they can be told from each other."""
    played, better = turns.first
    briefly = outside_brackets(played), outside_brackets(better)
    ways = (briefly, turns.first, (turns.played, turns.better))
    return told_apart(*next((way for way in ways if way[0] != way[1]), ways[-1]))


def _shown(live: LiveTable, review: Review, one: Decision, costly: Sequence[Decision], language: str) -> Shown:
    words = review_words(language)
    number = costly.index(one) + 1 if one in costly else 0
    costs = one.lost > 0 and one.difference is not None and one.yours is not None and one.best is not None
    board = draw_board(live, one, costs, language)
    if not costs:
        turns = _turns(live, replace(one, better=()), language)
        return Shown(
            one.position,
            0,
            _when(review, one, language),
            turns,
            ("", ""),
            ("", ""),
            (),
            "",
            "",
            (),
            "",
            "",
            0,
            None,
            board,
        )
    assert one.difference is not None
    assert one.yours is not None
    assert one.best is not None
    yours, best = one.yours.points[one.seat], one.best.points[one.seat]
    seen, better = _seen(live, one), _at_once(live, live.table.state_at(one.position), one)
    told_turns = (
        tell_turn(live.game, seen, one.seat, one.played, language, live.names),
        tell_turn(live.game, seen, one.seat, better, language, live.names),
    )
    return Shown(
        one.position,
        number,
        _when(review, one, language),
        _turns(live, one, language),
        _at_a_glance(_turns(live, one, language, plans=False)),
        (apart(yours, words, whole=True)[0], apart(best, words, whole=True)[0]),
        afterwards(live.game, one.seat, live.names, told_turns, language),
        because(Reasons(live.game, live.names, one.seat, one.difference, *told_turns), language),
        percent(one.difference.wins, words, signed=True) if one.difference.wins.is_clear else "",
        tuple(_reasons(live, one, language)),
        told(one.difference.lead, words, signed=True),
        told(one.difference.lead, words),
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
    gifts = gifts_in(one.difference)
    parts.append((gifts, words("gifts.fewer" if gifts.value > 0 else "gifts.more"), ""))
    parts.sort(key=lambda part: -abs(part[0].value))
    worth = [part for part in parts if abs(part[0].value) >= LEAST][:REASONS]
    rest = total(part[0] for part in parts if part not in worth)
    if abs(rest.value) >= LEAST:
        worth.append((rest, words("rest.name"), ""))
    return [Reason(name, rule, told(figure, words, signed=True), look_of(figure)) for figure, name, rule in worth]


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


def _rows(names: Sequence[str], review: Review, language: str) -> list[SeatRow]:
    words, seats = review_words(language), review.seats
    most = max([1.0, *(seat.lost.value for seat in seats)])
    widest = max([1.0, *(abs(seat.luck.value) + seat.luck.margin for seat in seats)])
    rows = []
    for number, seat in enumerate(seats):
        middle, aside = 50 + 50 * seat.luck.value / widest, 50 * seat.luck.margin / widest
        rows.append(
            SeatRow(
                number,
                names[number],
                lost_told(seat.lost, language, whole=True),
                round(100 * seat.lost.value / most, 1),
                gained(seat.luck, language, whole=True),
                round(middle, 1),
                round(middle - aside, 1),
                round(2 * aside, 1),
                seat.luck.is_clear,
                told(losses_of(review, number).rate, words),
                told(seat.adjusted, words),
            )
        )
    return rows


def _by_source(live: LiveTable, review: Review, language: str) -> list[LossRow]:
    words: Words = words_of(live.game, language)
    losses = [losses_of(review, seat) for seat in range(len(review.seats))]
    rows = [
        (words(f"source.{source}"), [lost.by_source[number] for lost in losses])
        for number, source in enumerate(review.sources)
    ]
    rows.append((review_words(language)("gifts.name"), [lost.gifts for lost in losses]))
    return _worth_telling(rows, language)


def _by_chapter(review: Review, language: str) -> list[LossRow]:
    losses = [losses_of(review, seat) for seat in range(len(review.seats))]
    rows = [
        (chapter.names[language], [lost.by_chapter[number] for lost in losses])
        for number, chapter in enumerate(review.chapters)
    ]
    return _worth_telling(rows, language)


def _worth_telling(rows: Sequence[tuple[str, Sequence[Figure]]], language: str) -> list[LossRow]:
    """Those with something that is more than its margin; all others together are one row."""
    worth = [any(abs(lost.value) >= WORTH and lost.is_clear for lost in points) for _, points in rows]
    told_of = [row for row, is_worth in zip(rows, worth, strict=True) if is_worth]
    rest = [points for (_, points), is_worth in zip(rows, worth, strict=True) if not is_worth]
    if rest:
        told_of.append((review_words(language)("rest.name"), [total(lost) for lost in zip(*rest, strict=True)]))
    return [
        LossRow(name, tuple(_of_all(lost, language) for lost in points))
        for name, points in told_of
        if any(round(lost.value) for lost in points)
    ]


def _of_all(lost: Figure, language: str) -> Told:
    """A table of many figures has no margins for nothing."""
    return lost_told(lost, language, whole=True) if round(lost.value) else Told("0", "")
