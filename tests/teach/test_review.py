"""Reviews: a bad turn is found, luck stands apart, nobody peeks, and the same seed says the same again."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest

from spielwerk.bots.foresight import foresight_of
from spielwerk.cli import main
from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, InterpretedEngine, roll, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import redealt, view
from spielwerk.stage.words import LANGUAGES
from spielwerk.table import Seat, Table
from spielwerk.table.gamefile import write_game
from spielwerk.teach.estimates import Sample, samples_of
from spielwerk.teach.puzzles import unpacked
from spielwerk.teach.review.asking import asked_of
from spielwerk.teach.review.comparing import ahead
from spielwerk.teach.review.effort import Effort, effort_for
from spielwerk.teach.review.habits import habits_of
from spielwerk.teach.review.jobs import Judge, Reviewer, Value
from spielwerk.teach.review.judging import Judged, judge
from spielwerk.teach.review.losses import losses_of
from spielwerk.teach.review.record import Decision, Review, read_review, write_review
from spielwerk.teach.review.reviewing import decision_of
from spielwerk.teach.review.segments import Choice, course_of
from spielwerk.teach.review.telling import parted_turns, summary_of, turn_in_words
from spielwerk.teach.seeing import Seer

GAME = find_game("millefiori")
OPTIONS = GAME.options.complete({"players": 2})
NAMES = ("Ada", "Bruno")
# A turn that prepares others: whoever looks at few moves of each does not see what it is good for.
PREPARES = (
    "eNpN0skvQ1EUx/FzEUr1laYTihhKmlRJmoaIIKY00SkRNoYFIuZpjTUS/gGNNX9Bd/YSC5FY2/ozfO97Z6HNp7/zbt+9597XOlJvHBlECdMIYAlF"
    "jGMOXYgijyaUsQg/ZtCMBUwZ4WWkjs91cotsIIPkGrlJ5skc+ULWxJFe5uW0fxrdKKgEOuBj3RD3Z9w5Rt6wyxqrSFLb9wr1PSLUUexTH7B+lvlh"
    "9Bmvl11vBPN6jjFMsn6AOSnmbOADh1zfkVkyTdbwiSN844bxW/H2NUTukA94Zr0MRjGgPWMI6tmS6EGcnnafcRwz/wRt1D4sUxfwhSvEGEu4Zxc5"
    "RVV/pwpC+pw6kcKE9rTPr50efreHyLbu/4zrc7KFjJBl8gJijLySv/qM37HH941kP1nCE7f9kI+MXYt3nuK//8ew1q16xll3jyJh7rcuUTV/XYwv"
    "nA=="
)
FEW = Effort(nodes=300, turns=4, choosing=6, weighing=12, closer=4, more=16, rounds=2, valuing=6)


@pytest.fixture(scope="module")
def engine() -> CompiledEngine:
    return Compiled(GAME).engine()


def played(engine: CompiledEngine, planted: dict[int, int]) -> list[tuple[int, int]]:
    """The plays of a game of quick turns; at some positions another move is made."""
    foresight, state, chance = foresight_of(engine), engine.new(OPTIONS), Random(4)
    plays: list[tuple[int, int]] = []
    while not engine.over(state):
        mask = engine.waiting(state)
        if mask == CHANCE_BIT:
            who, move = CHANCE, roll(engine, state, chance)
        else:
            who = seats_of(mask)[0]
            move = planted.get(len(plays), foresight.turns(view(engine, state, who), who, 100, 1, 1)[0][0])
        plays.append((who, move))
        engine.play(state, who, move)
    return plays


def worst_move(engine: CompiledEngine, plays: list[tuple[int, int]]) -> tuple[int, int]:
    """Where in a game, and by which move, most could be lost."""
    found = []
    for choice in course_of(engine, OPTIONS, plays).choices[::3]:
        turns = [(move,) for move in engine.moves(choice.state, choice.seat)]
        known = view(engine, choice.state, choice.seat)
        outlook = foresight_of(engine).outlook(known, choice.seat, turns, 16, Random(1), 20)
        leads = [float(ahead(one).mean()) for one in samples_of(outlook, choice.seat)]
        found.append((max(leads) - min(leads), choice.position, turns[leads.index(min(leads))][0]))
    _, position, move = max(found)
    return position, move


@pytest.fixture(scope="module")
def planted(engine: CompiledEngine) -> tuple[Table, int]:
    """A game in which one move is as bad as can be, and where."""
    position, move = worst_move(engine, played(engine, {}))
    seats = [Seat(name) for name in NAMES]
    return Table.from_plays(GAME, OPTIONS, seats, played(engine, {position: move}), id="planted"), position


@pytest.fixture(scope="module")
def reviewed(planted: tuple[Table, int], tmp_path_factory: pytest.TempPathFactory) -> Review:
    """As the command line reviews it."""
    folder = tmp_path_factory.mktemp("review")
    file, out = folder / "game.json", folder / "review.json"
    file.write_text(write_game(planted[0]))
    assert main(["review", str(file), "--json", str(out), "--games", "1000", "--processes", "1"]) == 0
    review = read_review(out.read_bytes())
    assert review is not None
    return review


def test_a_bad_turn_is_among_the_three_costliest(planted: tuple[Table, int], reviewed: Review) -> None:
    _, position = planted
    assert position > 0
    found = [one for one in reviewed.costliest()[:3] if one.position <= position < one.end]
    assert found, [(one.position, one.lost) for one in reviewed.costliest()]
    assert found[0].lost > 5
    assert found[0].difference is not None
    assert found[0].difference.lead.is_clear


def test_a_turn_that_prepares_others_is_no_mistake(engine: CompiledEngine) -> None:
    state = engine.new(OPTIONS)
    for who, move in unpacked(PREPARES):
        engine.play(state, who, move)
    choice = Choice(len(unpacked(PREPARES)), 0, (GAME.move_space.encode("sail", {}),), state)

    def lost(effort: Effort) -> float:
        judged = judge(engine, view(engine, state, 0), 0, choice.moves, (), Random(1), effort)
        return decision_of(choice, judged, (), Seer(engine, state, 0).calibration).lost

    assert lost(Effort()) == 0
    assert lost(Effort(quick=60)) > 10


def test_a_review_adds_up_and_is_told_in_both_languages(planted: tuple[Table, int], reviewed: Review) -> None:
    table, _ = planted
    for seat, found in enumerate(reviewed.seats):
        own = [one for one in reviewed.decisions if one.seat == seat]
        assert found.decisions == len(own)
        assert found.lost.value == pytest.approx(sum(one.lost for one in own))
        assert found.lost.value == pytest.approx(sum(found.by_chapter))
        assert found.lost.value == pytest.approx(sum(found.by_source) + found.gifts)
        losses = losses_of(reviewed, seat)
        assert [lost.value for lost in losses.by_source] == pytest.approx(found.by_source)
        assert [lost.value for lost in losses.by_chapter] == pytest.approx(found.by_chapter)
        assert losses.gifts.value == pytest.approx(found.gifts)
        assert math.hypot(*(lost.margin for lost in losses.by_chapter)) == pytest.approx(found.lost.margin)
        assert found.points == table.scores()[seat]
        assert found.adjusted.value == pytest.approx(found.points - found.luck.value)
    assert reviewed.curve[-1].points[0].value == table.scores()[0]
    assert len(reviewed.chapters) > 1
    for language in LANGUAGES:
        assert all(chapter.names[language] for chapter in reviewed.chapters)
        habits = [habits_of(table, reviewed, seat) for seat in range(len(NAMES))]
        paragraphs = summary_of(reviewed, NAMES, language)
        assert set(paragraphs) <= set(summary_of(reviewed, NAMES, language, habits))
        assert all(any(name in paragraph for paragraph in paragraphs) for name in NAMES)
        for found, paragraph in zip(reviewed.seats, paragraphs[-len(NAMES) :], strict=True):
            # What was lost in all, by decision and by source, and what luck did if that is clear, with their margins.
            assert not found.errors or paragraph.count("±") >= (4 if found.luck.is_clear else 3)
        for one in reviewed.costliest():
            known = view(table.engine, table.state_at(one.position), one.seat)
            better = turn_in_words(GAME, known, one.seat, one.better, NAMES, language)
            turns = parted_turns(GAME, known, one.seat, one.played, one.better, NAMES, language)
            # What both have in common is told once, and nothing is left out.
            assert turns.better
            assert better.lower() == "; ".join(part for part in (turns.both, turns.better) if part).lower()
    assert read_review(write_review(reviewed)) == reviewed
    # Version 1 told luck by other means, version 2 looks ahead as if they were sure: such a review is made again.
    for version in (1, 2, 99):
        assert read_review(json.dumps(msgspec.to_builtins(reviewed) | {"version": version})) is None


def test_the_same_seed_says_the_same_and_nobody_peeks(engine: CompiledEngine, planted: tuple[Table, int]) -> None:
    asked = asked_of(planted[0], seed=3, effort=FEW)
    one, other = Reviewer(asked, engine), Reviewer(asked, engine)
    for job in (Value(5), Judge(5), Judge(30)):
        assert repr(one.do(job)) == repr(other.do(job))
    choice = next(
        choice
        for choice in one.course.choices
        if bytes(redealt(engine, choice.state, choice.seat, Random(2))) != bytes(choice.state)
    )
    worlds = [choice.state, redealt(engine, choice.state, choice.seat, Random(2))]
    judged = [
        judge(engine, view(engine, world, choice.seat), choice.seat, choice.moves, (), Random(1), FEW)
        for world in worlds
    ]
    assert repr(judged[0]) == repr(judged[1])


def test_turns_are_parted_by_chance_and_by_others_and_forced_moves_are_no_choices(planted: tuple[Table, int]) -> None:
    table, _ = planted
    plays = [(play.who, play.move) for play in table.plays()]
    course = course_of(InterpretedEngine(GAME), OPTIONS, plays)
    for choice in course.choices:
        assert [who for who, _ in plays[choice.position : choice.end]] == [choice.seat] * len(choice.moves)
        assert [move for _, move in plays[choice.position : choice.end]] == list(choice.moves)
        assert len(table.engine.moves(choice.state, choice.seat)) > 1
    # What chance did in a row is one stretch, from its first outcome to where somebody can choose again.
    covered = [position for one in course.stretches for position in range(one.position, one.end)]
    assert {position for position, (who, _) in enumerate(plays) if who == CHANCE} <= set(covered)
    assert len(covered) == len(set(covered))
    for one in course.stretches:
        assert plays[one.position][0] == CHANCE
        assert bytes(one.before) == bytes(table.state_at(one.position))
        assert bytes(one.after) == bytes(table.state_at(one.end))
    ends = {one.end for one in course.stretches}
    assert ends <= {course.positions, *(choice.position for choice in course.choices)}


class PlayedOn(NamedTuple):
    points: Any
    places: Any
    values: Any


def sample(points: Sequence[Sequence[float]]) -> Sample:
    """Points of two seats in some worlds, from one source."""
    table = np.array(points, np.float64)[:, :, None]
    places = np.where(table[:, :, 0] == table[:, :, 0].max(axis=1, keepdims=True), 1.0, 2.0)
    return samples_of(PlayedOn(table[None], places[None], np.zeros((1, len(table)))), 0)[0]


def made_up(yours: Sequence[Sequence[float]], best: Sequence[Sequence[float]]) -> Decision:
    state = InterpretedEngine(GAME).new(OPTIONS)
    return decision_of(Choice(0, 0, (1,), state), Judged((2,), (1,), sample(yours), sample(best)), ())


def test_own_points_and_those_of_others_come_to_what_was_lost() -> None:
    found = made_up([(10, 10), (20, 21), (12, 12), (30, 29)], [(15, 8), (25, 18), (17, 10), (35, 27)])
    assert found.difference is not None
    assert found.yours is not None
    assert found.best is not None
    own = found.best.points[0].value - found.yours.points[0].value
    assert own == pytest.approx(5)
    assert own + found.difference.gifts == pytest.approx(found.lost)


def test_what_the_margin_covers_costs_nothing() -> None:
    sure = made_up([(10, 10), (20, 21), (12, 12), (30, 29)], [(15, 10), (25, 20), (17, 12), (35, 29)])
    assert sure.lost == pytest.approx(5.25)
    unsure = made_up([(10, 10), (20, 20), (12, 12), (30, 30)], [(60, 10), (2, 20), (40, 12), (9, 30)])
    assert unsure.difference is not None
    assert unsure.difference.lead.value > 0
    assert unsure.lost == 0
    worse = made_up([(15, 10), (25, 20), (17, 12)], [(10, 10), (20, 20), (12, 12)])
    assert worse.lost == 0


def test_the_games_are_spread_over_the_decisions() -> None:
    for games, choices in ((4_000, 100), (20_000, 60), (150_000, 60), (10, 1)):
        stretches = min(20, choices)
        effort = effort_for(games, choices, stretches)
        per_choice = (effort.turns + 1) * effort.choosing + 2 * effort.weighing + effort.valuing
        closer = 2 * effort.closer * effort.rounds * effort.more
        spent = choices * per_choice + closer + stretches * 2 * effort.pairs
        assert spent <= 1.6 * max(games, 100 * choices)
    assert effort_for(150_000, 60, 20).valuing > effort_for(20_000, 60, 20).valuing
    # Where chance comes seldom it is looked at more closely each time.
    assert effort_for(20_000, 60, 5).pairs == 4 * effort_for(20_000, 60, 20).pairs


def test_games_are_played_to_their_end_where_they_are_short_and_say_more() -> None:
    few, many = Effort(valuing=3), Effort(valuing=48)
    assert few.ends(0.1, learned=True) == 0
    assert few.ends(0.1, learned=False) > 3
    assert 2 <= few.ends(0.5, learned=True) < few.ends(0.9, learned=True) == few.ends(1.0, learned=True)
    # A game takes as much time as it is long: every position gets about as much of it.
    assert [round(many.ends(gone, learned=True) * (1 - gone)) for gone in (0.0, 0.4, 0.8)] == [26, 26, 26]


def test_no_more_is_thought_than_there_is_time_for_where_games_are_long() -> None:
    effort = effort_for(2_000, 200, 50, looks=20.0)
    looks = (effort.turns + 1) * effort.choosing + 4 * effort.weighing + effort.looking
    ends = [effort.ends(gone / 200, learned=True) * (1 - gone / 200) / 0.55 for gone in range(200)]
    closer = 4 * effort.closer * effort.rounds * effort.more
    ended = 2 * effort.closer * effort.rounds * effort.ended
    assert sum(ends) + ended + 2 * 50 * effort.pairs + (200 * looks + closer) / 20 <= 1.5 * 2_000


def test_a_game_that_is_not_over_is_reviewed_up_to_where_it_stands(
    planted: tuple[Table, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plays = [(play.who, play.move) for play in planted[0].plays()]
    seats = [Seat(name) for name in NAMES]
    file = tmp_path / "game.json"
    file.write_text(write_game(Table.from_plays(GAME, OPTIONS, seats, plays[:30], id="begun")))
    assert main(["review", str(file), "--json", "-", "--games", "100", "--processes", "1"]) == 0
    review = read_review(capsys.readouterr().out)
    assert review is not None
    assert not review.over
    assert review.curve[-1].position == 30
    assert review.curve[-1].points[0].value > 30
