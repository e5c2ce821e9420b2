"""What costly decisions have in common is counted over several of them, and told only where it is met often."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from spielwerk.kernel import CHANCE
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.words import LANGUAGES
from spielwerk.table import Table
from spielwerk.teach.estimates import Estimate, Figure
from spielwerk.teach.review.comparing import Compared
from spielwerk.teach.review.effort import Effort
from spielwerk.teach.review.habits import Habits, habits_of, is_habit
from spielwerk.teach.review.record import FORMAT, VERSION, Chapter, Decision, Review, SeatReview
from spielwerk.teach.review.telling import habits_summary, seat_summary
from spielwerk.teach.turns import points_at_once, tell_turn

FIXTURE = Path(__file__).parents[1] / "games" / "millefiori" / "fixtures" / "few-diamonds-2.json"
NONE = Figure(0.0, 0.0)


@cache
def table() -> Table:
    return replayed(FIXTURE)


def decision(position: int, played: int, better: int, lead: float, source: int, gifts: float = 0.0) -> Decision:
    game = table().game
    own = [NONE] * len(game.sources)
    own[source] = Figure(lead - gifts, 0.1)
    others = (Figure(-gifts, 0.1), *(NONE for _ in game.sources[1:]))
    brought = Estimate(9, (NONE, NONE), (NONE, NONE), (0.0, 1.0))
    compared = Compared(9, Figure(lead, 0.2), tuple(own), others, NONE)
    return Decision(position, 0, 0, (played,), lead, (better,), compared, brought, brought)


def reviewed(decisions: Sequence[Decision]) -> Review:
    game, last = table().game, table().positions()
    sums, none = (0.0,) * len(game.sources), (0.0,)
    lost = sum(one.lost for one in decisions)
    seat = SeatReview(40, len(decisions), Figure(lost, 1.0), lost / 40, sums, 0.0, none, 5, NONE, NONE)
    chapters = (Chapter(0, last, {"de": "Runde 1", "en": "Round 1"}),)
    head = (FORMAT, VERSION, game.name, game.sources, last, True, 1, Effort(), 100)
    return Review(*head, chapters, tuple(decisions), (), (), (seat, seat))


@cache
def choices() -> list[tuple[int, int, int, int]]:
    """Where the first seat chose: the position, what brings most at once, what brings least, and by how much."""
    game, found = table().game, []
    for position, play in enumerate(table().plays()):
        state = table().state_at(position)
        moves = [] if play.who == CHANCE else list(table().engine.moves(state, play.who))
        if play.who == 0 and len(moves) > 1:
            worth = {move: points_at_once(game, state, 0, (move,)) for move in moves}
            most, least = max(moves, key=lambda move: worth[move]), min(moves, key=lambda move: worth[move])
            found.append((position, most, least, worth[most] - worth[least]))
    return [one for one in found if one[3] > 0]


def test_points_at_once_are_those_that_the_story_of_the_turn_tells() -> None:
    game, names = table().game, ("Ada", "Bruno")
    for position, most, least, _ in choices()[:6]:
        state = table().state_at(position)
        for move in (most, least):
            gains = tell_turn(game, state, 0, (move,), "en", names).gains
            told = sum(gain.points for gain in gains if gain.seat == 0)
            assert points_at_once(game, state, 0, (move,)) == told


def test_what_somebody_does_again_and_again_is_counted() -> None:
    greedy = [decision(at, most, least, 9.0 - n, 2) for n, (at, most, least, _) in enumerate(choices()[:4])]
    found = habits_of(table(), reviewed(greedy), 0)
    assert (found.looked, found.patient, found.left_lying) == (4, 4, 0)
    assert (found.source, found.times, found.gifts) == (2, 4, 0)
    # The three costliest are told apart from the fourth.
    assert "24.0 ± 0.3 points of that" in seat_summary(reviewed(greedy), 0, "Ada", "en")
    timid = [decision(at, least, most, 5.0, n, gifts=4.0) for n, (at, most, least, _) in enumerate(choices()[:3])]
    found = habits_of(table(), reviewed(timid), 0)
    assert (found.patient, found.left_lying, found.gifts, found.source) == (0, 3, 3, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_habits_are_told_where_they_are_habits(language: str) -> None:
    greedy = reviewed([decision(at, most, least, 5.0, 2) for at, most, least, _ in choices()[:4]])
    habits = habits_of(table(), greedy, 0)
    (told,) = habits_summary(greedy, habits, language)
    assert ("what pays later" if language == "en" else "erst später auszahlt") in told
    assert ("In all 4 " if language == "en" else "Bei allen 4 ") in told
    (some,) = habits_summary(greedy, dataclasses.replace(habits, looked=5), language)
    assert ("In 4 of the 5 costliest" if language == "en" else "Bei 4 der 5 teuersten") in some
    assert habits_summary(greedy, Habits(4, 2, 1, 1, 2, 2), language) == []


def test_twice_is_no_habit_and_three_of_ten_neither() -> None:
    assert [is_habit(*times) for times in ((2, 2), (3, 3), (3, 7), (3, 10), (5, 12))] == [
        False,
        True,
        True,
        False,
        True,
    ]


def test_a_source_that_cost_more_than_all_together_is_told_as_made_good_in_part() -> None:
    one = decision(choices()[0][0], choices()[0][1], choices()[0][2], 9.0, 2)
    review = reviewed([one])
    costlier = replace(review.seats[0], lost=Figure(4.0, 1.0))
    assert "came back elsewhere" not in seat_summary(review, 0, "Ada", "en")
    lead = Figure(4.0, 0.2)
    assert one.difference is not None
    partly = replace(one, lost=4.0, difference=replace(one.difference, lead=lead))
    review = replace(review, decisions=(partly,), seats=(costlier, costlier))
    assert "(9.0 ± 0.1, some of which came back elsewhere)" in seat_summary(review, 0, "Ada", "en")
