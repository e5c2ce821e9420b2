"""Estimates on made-up worlds: means, margins, paired differences by source, what is kept, and what is said of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec import structs

from spielwerk.bots.playouts import VICTORY
from spielwerk.kernel.registry import find_game
from spielwerk.stage.scene import Gain
from spielwerk.teach.calibrating import Measured, fit, odds_missed
from spielwerk.teach.calibration import Calibration, Phase, raised
from spielwerk.teach.estimates import Difference, Figure, Numbers, Sample, chance, difference, figure, samples_of
from spielwerk.teach.halving import Budget, Turn, weigh
from spielwerk.teach.numbers import whole_shares
from spielwerk.teach.outcomes import Seen, expected_outcome, mild_chances, mixed_points, outcome_of
from spielwerk.teach.reasons import Speaker

SEATS, SOURCES = 2, 12
TRADE, HARBOUR = 4, 5


class PlayedOn(NamedTuple):
    points: Any
    places: Any
    values: Any


def worlds(count: int, seed: int, **more: float) -> Sample:
    """A seat with 40 points from houses, give or take the luck of the world, and more or less from trade."""
    luck = np.random.default_rng(seed).normal(0, 12, (count, SEATS))
    points = np.zeros((count, SEATS, SOURCES))
    points[:, :, 1] = 40 + luck
    points[:, 0, TRADE] += more.get("trade", 0.0)
    points[:, 0, HARBOUR] += more.get("harbour", 0.0)
    points[:, 1, TRADE] += more.get("theirs", 0.0)
    return finished(points)


def finished(points: Numbers) -> Sample:
    """The end of the games with these points of two."""
    totals = points.sum(2)
    places = 1.0 + (totals[:, ::-1] > totals)
    values = 100 * (totals[:, 0] - totals[:, 1]) + VICTORY * (places[:, 0] == 1)
    return samples_of(PlayedOn(points[None], places[None], values[None]), 0)[0]


def test_figures_come_with_margins_that_shrink_with_the_worlds() -> None:
    few, many = figure(worlds(20, 1).totals[:, 0]), figure(worlds(2000, 1).totals[:, 0])
    assert abs(many.value - 40) < many.margin < few.margin
    assert many.margin == pytest.approx(1.96 * 12 / math.sqrt(2000), rel=0.1)
    assert figure(np.array([7.0, 7.0])) == Figure(7.0, 0.0)
    assert figure(np.array([7.0])).margin == math.inf


def test_what_never_happened_in_a_few_worlds_may_still_happen() -> None:
    never = chance(np.zeros(10))
    assert never.value == 0
    assert never.margin > 0.1


def test_the_band_holds_eighty_of_a_hundred_worlds() -> None:
    sample = worlds(5000, 2)
    low, high = outcome_of(sample).estimate(0).band
    own = sample.totals[:, 0]
    assert ((own >= low) & (own <= high)).mean() == pytest.approx(0.8, abs=0.01)


def calibrated(**more: float) -> Calibration:
    """A look ahead errs by 9 points, games end 12 from their mean, and two points above what is looked ahead."""
    usual = {"share": 0.5, "ahead": 2.0, "miss": 9.0, "ends": 0.0, "spread": 12.0, "low": -1.3, "high": 1.3}
    others = {"odds": 0.0, "others_ahead": -1.0, "others_ends": 0.0}
    return Calibration("millefiori", (Phase(**{**usual, **others, **more}),))


def test_a_look_ahead_and_games_to_the_end_count_as_much_as_they_hold() -> None:
    near, few, many = worlds(400, 5), worlds(4, 6, trade=20), worlds(4000, 7, trade=20)
    looked, mixed, played = (expected_outcome(calibrated(), [20, 20], near, ends) for ends in (None, few, many))
    assert looked.points[0].value == pytest.approx(42, abs=1.5)
    assert looked.points[0].margin == pytest.approx(1.96 * 9, rel=0.05)
    assert looked.points[0].value < mixed.points[0].value < played.points[0].value
    assert played.points[0].value == pytest.approx(60, abs=1)
    assert looked.points[0].margin > mixed.points[0].margin > played.points[0].margin
    # A margin shrinks with what is known of the mean, a band does not: games end where they end.
    assert played.high[0] - played.low[0] == pytest.approx(2.6 * 12, rel=0.1)
    assert looked.spread(0) > played.spread(0)


def test_who_is_to_play_and_the_others_are_corrected_apart() -> None:
    near = worlds(400, 5, theirs=2)
    told = expected_outcome(calibrated(odds=0.0), [20, 20], near, None)
    lower = expected_outcome(calibrated(odds=-0.8), [20, 20], near, None)
    own, theirs = near.totals.mean(axis=0)
    assert [figure.value for figure in told.points] == pytest.approx([own + 2, theirs - 1])
    assert [figure.value for figure in told.wins] == pytest.approx(near.wins.mean(axis=0).tolist())
    assert lower.wins[0].value < told.wins[0].value - 0.1
    assert sum(figure.value for figure in lower.wins) == pytest.approx(1)
    assert [figure.value for figure in lower.points] == [figure.value for figure in told.points]


def test_chances_by_games_to_the_end_are_corrected_too() -> None:
    near, ends = worlds(400, 5, theirs=2), worlds(400, 6, theirs=2)
    told = expected_outcome(calibrated(), [20, 20], near, ends)
    lower = expected_outcome(calibrated(end_odds=-0.8), [20, 20], near, ends)
    assert lower.wins[0].value < told.wins[0].value - 0.1
    assert sum(figure.value for figure in lower.wins) == pytest.approx(1)
    # Where all games that were played on were won, others may still be lost.
    always = mild_chances(finished(np.stack([np.full((8, SOURCES), 5.0), np.full((8, SOURCES), 3.0)], axis=1)))
    assert 0.9 < always[0] < 1
    assert always.sum() == pytest.approx(1)


def test_chances_that_came_true_are_left_alone_and_no_odds_grow_without_end() -> None:
    assert odds_missed([(0.5, 1.0), (0.5, 0.0)]) == pytest.approx(0, abs=1e-6)
    assert odds_missed([(0.7, 0.5)] * 10) == pytest.approx(-math.log(7 / 3), abs=0.01)
    assert odds_missed([(0.5, 1.0)] * 10) == pytest.approx(2)


def test_what_was_measured_becomes_bands_that_hold_eight_of_ten() -> None:
    """Looks ahead that are 6 too low and err by 8 besides; games end 15 from their mean, at first."""
    random = np.random.default_rng(3)
    measured = []
    for _ in range(3000):
        truth = random.normal(100, 20)
        ends = truth + random.normal(0, 15, 8)
        look = Seen(truth - 6 + random.normal(0, 8), 0.0, 24)
        played = Seen(float(ends.mean()), float(ends.var(ddof=1)), 8)
        final = round(truth + random.normal(0, 15))
        # Of two who think they win three of four games, or three of five that are played on, each wins half of them.
        measured.append(Measured(0.9, True, look, played, 0.75, 0.6, final, float(final > 100)))
        theirs = Seen(look.mean + 9, 0.0, 24)
        measured.append(Measured(0.9, False, theirs, played, 0.25, 0.4, final, float(final < 100)))
    found = fit("millefiori", measured, {})
    (phase,) = found.phases
    assert phase.ahead == pytest.approx(6, abs=1)
    assert phase.ends == pytest.approx(0, abs=1)
    assert phase.others_ahead == pytest.approx(-3, abs=1)
    assert phase.others_ends == pytest.approx(0, abs=1)
    assert raised(0.75, phase.odds) == pytest.approx(0.5, abs=0.05)
    assert raised(0.6, phase.end_odds) == pytest.approx(0.5, abs=0.05)
    assert phase.miss == pytest.approx(8, abs=0.8)
    assert phase.spread == pytest.approx(15, abs=0.5)
    inside = 0
    for one in measured:
        mean, _, spread = mixed_points(found.at(0.9).of(one.is_to_play), one.look, one.played)
        inside += mean + phase.low * spread <= one.final <= mean + phase.high * spread
    assert inside / len(measured) == pytest.approx(0.8, abs=0.02)


def test_nothing_is_uncertain_where_all_is_written_down_or_all_games_end_alike() -> None:
    near = worlds(40, 5)
    certain = np.full((4, SEATS, SOURCES), 3.0)
    sure = expected_outcome(calibrated(), [20, 20], near, finished(certain))
    assert (sure.points[0], sure.low[0], sure.high[0]) == (Figure(36.0, 0.0), 36.0, 36.0)
    assert calibrated().at(0.0).spread == calibrated().at(0.0).miss == 0
    assert calibrated().at(0.25).spread == pytest.approx(6)
    assert calibrated().at(0.9).spread == pytest.approx(12)


def test_luck_that_both_turns_had_cancels_out_of_their_difference() -> None:
    better = difference(worlds(30, 3, trade=3, harbour=-1, theirs=-0.5), worlds(30, 3))
    assert better.lead.value == pytest.approx(2.5)
    assert better.lead.margin == pytest.approx(0, abs=1e-9)
    assert better.own[TRADE].value == pytest.approx(3)
    assert better.others[TRADE].value == pytest.approx(-0.5)
    assert better.prospects.value == pytest.approx(0)
    apart = difference(worlds(30, 3, trade=3), worlds(30, 4))
    assert apart.lead.margin > 3


def test_winners_of_a_tie_share_the_win_and_a_team_wins_as_one() -> None:
    places = np.array([[1, 1, 3, 3]], float)
    points = np.zeros((1, 4, SOURCES))
    played = PlayedOn(points[None], places[None], np.zeros((1, 1)))
    assert samples_of(played, 0)[0].wins.tolist() == [[0.5, 0.5, 0, 0]]
    assert samples_of(played, 0, {0, 1})[0].wins.tolist() == [[1, 1, 0, 0]]


def test_an_outlook_becomes_one_sample_for_each_turn() -> None:
    played = PlayedOn(np.ones((3, 5, 2, SOURCES)), np.ones((3, 5, 2)), np.full((3, 5), 250))
    samples = samples_of(played, 1)
    assert samples[0].merit == 2.5
    assert [len(sample) for sample in samples] == [5, 5, 5]
    assert outcome_of(samples[0]).points == (Figure(SOURCES, 0.0), Figure(SOURCES, 0.0))


def test_the_better_half_gets_the_worlds() -> None:
    """Twelve turns, of which the seventh is best: most worlds are played for those that may be best."""
    asked: list[tuple[int, int]] = []

    def look(turns: Sequence[Turn], count: int) -> list[Sample]:
        asked.append((len(turns), count))
        return [worlds(count, len(asked), trade=6.0 - abs(turn[0] - 7)) for turn in turns]

    found = weigh([(number,) for number in range(12)], look, Budget(worlds=90, kept=3))
    assert [one.turn for one in found] == [(7,), (6,), (8,)]
    assert {len(one.sample) for one in found} == {90}
    by_turns = {size: sum(count for turns, count in asked if turns == size) for size in (12, 6, 3)}
    assert by_turns == {12: 10, 6: 20, 3: 60}


def test_time_that_is_over_leaves_what_was_found() -> None:
    found = weigh([(1,), (2,)], lambda turns, count: [worlds(count, 5) for _ in turns], Budget(90, 3, seconds=0.0))
    assert [len(one.sample) for one in found] == [4, 4]


@pytest.fixture
def speaker() -> Speaker:
    return Speaker(find_game("millefiori"), "de", ("Anna", "Bruno"), 0)


def test_a_reason_names_the_sources_and_its_margin_once(speaker: Speaker) -> None:
    other = worlds(40, 6)
    points = other.points.copy()
    points[:, 0, TRADE] += np.tile([2.0, 4.0], 20)
    points[:, 1, HARBOUR] -= np.tile([0.0, 2.0], 20)
    noise = finished(points)
    assert speaker.reason(difference(noise, other), "second").startswith(
        "Etwa 4 Punkte besser als Zug 2. Im Schnitt holst du über „Handel“ 3 Punkte mehr."
    )
    assert speaker.exact(difference(noise, other), "second").startswith("+4,0 ± 0,6 Punkte vor den anderen")
    promising = replace(other, lead=other.lead + np.tile([1.0, 2.0], 20))
    assert "besser als Zug 1. Du stehst danach in vielem ein wenig besser da, zusammen 2 Punkte." in speaker.reason(
        difference(promising, other), "first"
    )
    assert speaker.reason(difference(other, noise), "first").startswith("Etwa 4 Punkte schwächer als Zug 1.")
    assert "Bringt sofort: Handel +3." in speaker.at_once([Gain(0, TRADE, 3), Gain(1, HARBOUR, 2)])


def test_what_speaks_against_a_better_turn_stands_behind_what_speaks_for_it(speaker: Speaker) -> None:
    other = worlds(40, 6)
    points = other.points.copy()
    points[:, 0, TRADE] += np.tile([5.0, 7.0], 20)
    points[:, 0, HARBOUR] -= np.tile([1.0, 3.0], 20)
    points[:, 1, HARBOUR] += np.tile([0.0, 2.0], 20)
    dearer = finished(points)
    better = speaker.reason(difference(dearer, other), "second")
    assert better.endswith("über „Handel“ 6 Punkte mehr, aber über „Flotten“ 2 weniger.")
    worse = speaker.reason(difference(other, dearer), "first")
    assert worse.endswith("über „Handel“ 6 Punkte weniger, dafür über „Flotten“ 2 mehr.")
    points[:, 0, HARBOUR] = other.points[:, 0, HARBOUR]
    points[:, 1, HARBOUR] += 3.0
    given = speaker.reason(difference(finished(points), other), "second")
    assert given.endswith("über „Handel“ 6 Punkte mehr; dafür bekommt Bruno 4 Punkte mehr (vor allem über „Flotten“).")


def test_what_speaks_most_for_a_turn_is_told_among_much_that_does_not(speaker: Speaker) -> None:
    other = worlds(40, 6)
    points = other.points.copy()
    large, small = range(3), range(3, 7)
    for source in large:
        points[:, 0, source] -= np.tile([2.0, 3.0], 20)
    for source in small:
        points[:, 0, source] += np.tile([2.0, 2.5], 20)
    told = speaker.reason(difference(finished(points), other), "second")
    assert "besser" in told
    because, _, against = told.partition(", aber ")
    assert because.count("über „") == 2
    # What is not named is not forgotten: of four sources 4.5 more, of three 7.5 less.
    assert against.count("über „") == 1


def test_what_the_margin_covers_is_called_about_equal(speaker: Speaker) -> None:
    same = speaker.reason(difference(worlds(30, 7, trade=-2), worlds(30, 8)), "first")
    assert same.startswith("Etwa so gut wie Zug 1, soweit sich das sagen lässt.")
    assert speaker.reason(None, "second") == speaker.words("reason.only")
    even = worlds(40, 7)
    points = even.points.copy()
    points[:, 0, TRADE] += np.tile([-2.0, 2.0], 20)
    either = speaker.reason(difference(finished(points), even), "second")
    assert either.startswith("Etwa so gut wie Zug 2: Nimm, was dir lieber ist.")
    twin = difference(worlds(30, 7), worlds(30, 7))
    assert speaker.reason(twin, "first") == "Genauso gut wie Zug 1: Beide kommen auf dasselbe hinaus."


def test_a_turn_that_is_not_explained_by_another_tells_what_it_is_good_for(speaker: Speaker) -> None:
    clear, alike = difference(worlds(30, 3, trade=3), worlds(30, 3)), difference(worlds(30, 7), worlds(30, 8))
    assert [speaker.explains(better) for better in (clear, alike, None)] == [True, False, False]
    later = [Figure(0.0, 0.0)] * SOURCES
    later[TRADE], later[HARBOUR] = Figure(6.2, 0.4), Figure(11.1, 0.5)
    assert speaker.promise(later) == (
        "Danach kommen bis zum Ende noch etwa 17 Punkte, vor allem über „Flotten“ (11) und „Handel“ (6)."
    )
    assert speaker.promise([Figure(0.0, 0.0)] * SOURCES) == ""


def test_what_is_told_adds_up_and_nothing_is_told_twice(speaker: Speaker) -> None:
    """Nine points from trade, seven less for the rival, and three less for what no source says."""
    other = worlds(40, 6)
    points = other.points.copy()
    points[:, 0, TRADE] += np.tile([8.0, 10.0], 20)
    points[:, 1, HARBOUR] -= np.tile([6.0, 8.0], 20)
    dearer = finished(points)
    told = difference(replace(dearer, lead=dearer.lead - 3), other)
    assert speaker.reason(told, "second").startswith(
        "Etwa 13 Punkte besser als Zug 2. Im Schnitt holst du über „Handel“ 9 Punkte mehr; Bruno bekommt 7 Punkte "
        "weniger (vor allem über „Flotten“); anderes wiegt einen Teil davon auf."
    )
    parts = speaker.parts(told)
    assert sum(part.lead for part in parts) == pytest.approx(told.lead.value)
    assert [part.text for part in parts] == [
        "Handel +9",
        "Weniger für Bruno (vor allem über „Flotten“) +7",
        "Alles Übrige −3",
    ]


@pytest.mark.parametrize(
    ("language", "patience", "haste"),
    [
        (
            "de",
            "Sofort 4 Punkte weniger, später aber etwa 7 mehr.",
            "Sofort 4 Punkte mehr, später aber etwa 7 weniger.",
        ),
        ("en", "4 points less at once, but about 7 more later.", "4 points more at once, but about 7 fewer later."),
    ],
)
def test_who_gets_less_at_once_of_a_better_turn_hears_that_it_pays_later(
    language: str, patience: str, haste: str
) -> None:
    speaker = Speaker(find_game("millefiori"), language, ("Anna", "Bruno"), 0)
    more, fewer = worlds(30, 3, trade=3), worlds(30, 3)
    assert patience in speaker.reason(difference(more, fewer), "second", sooner=-4)
    assert patience in speaker.lead(difference(more, fewer), "second", sooner=-4)
    assert haste in speaker.reason(difference(fewer, more), "first", sooner=4)
    for sooner in (0, 2, 4):
        assert patience.split()[0] not in speaker.reason(difference(more, fewer), "second", sooner).split(". ")[-1]


def test_a_better_turn_that_wins_less_often_says_so(speaker: Speaker) -> None:
    better = replace_wins(difference(worlds(30, 3, trade=3), worlds(30, 3)), Figure(-0.1, 0.02))
    seldom = "Trotzdem gewinnst du damit seltener: etwa 10 von 100 Partien weniger."
    assert speaker.lead(better, "second") == f"Etwa 3 Punkte besser als Zug 2. {seldom}"
    more_often = replace_wins(better, Figure(0.1, 0.02))
    assert speaker.lead(more_often, "second") == "Etwa 3 Punkte besser als Zug 2."
    assert "Gewinnchance +10 ± 2 Prozentpunkte." in speaker.exact(more_often, "second")
    # Where it weighs more than the points, as turns are ranked, it is the first that is said.
    much = replace_wins(better, Figure(-0.4, 0.02))
    assert speaker.lead(much, "second").startswith("Damit gewinnst du etwa 40 von 100 Partien weniger als mit Zug 2.")
    assert [speaker.label(much, is_first=first) for first in (True, False)] == ["eher vorn", "gewinnt seltener"]


def test_a_label_says_no_more_than_the_margin_bears(speaker: Speaker) -> None:
    def labelled(value: float, margin: float) -> tuple[str, str]:
        better = structs.replace(difference(worlds(30, 3), worlds(30, 3)), lead=Figure(value, margin))
        return speaker.label(better, is_first=True), speaker.label(better, is_first=False)

    assert labelled(3.2, 1.0)[0] == "am besten"
    assert labelled(-3.2, 1.0)[1] == "etwa 3 weniger"
    assert labelled(-2.0, 3.0)[1] == "wohl weniger"
    assert labelled(-0.5, 2.0)[1] == labelled(0.4, 2.0)[1] == "etwa gleich"
    assert labelled(-1.0, 9.0)[1] == "ungewiss"
    assert speaker.label(None, is_first=True) == ""


def test_what_is_not_sure_but_missing_from_the_sum_is_not_passed_over(speaker: Speaker) -> None:
    other = worlds(40, 6)
    dearer = worlds(40, 6, trade=9)
    # Two and a half points less that may as well be none.
    vague = difference(replace(dearer, lead=dearer.lead - 2.5 + np.tile([9.0, -9.0], 20)), other)
    assert speaker.reason(vague, "second").endswith("Punkte mehr; anderes wiegt einen Teil davon auf.")


def test_whole_points_add_up_as_the_exact_ones_do() -> None:
    for values in ([2.4, 0.7, -0.9], [0.4, 0.4, 0.4], [-3.5, -3.5, 9.0], [], [0.2]):
        assert sum(whole_shares(values)) == math.floor(sum(values) + 0.5)
        assert all(abs(share - value) < 1 for share, value in zip(whole_shares(values), values, strict=True))


def replace_wins(better: Difference, wins: Figure) -> Difference:
    return structs.replace(better, wins=wins)


def test_a_small_lead_is_called_small_and_its_crumbs_are_not_counted(speaker: Speaker) -> None:
    little = speaker.reason(difference(worlds(30, 3, trade=0.4, harbour=-0.6, theirs=-0.6), worlds(30, 3)), "second")
    assert little == "Etwa so gut wie Zug 2: Nimm, was dir lieber ist."
    assert speaker.reason(difference(worlds(30, 3), worlds(30, 3, trade=0.3)), "first").startswith(
        "Etwa so gut wie Zug 1"
    )


def test_what_the_others_get_is_not_told_where_the_position_is_valued_the_other_way(speaker: Speaker) -> None:
    other = worlds(40, 6)
    dearer = worlds(40, 6, trade=4, theirs=-9)
    told = difference(replace(dearer, lead=dearer.lead - 10), other)
    said = speaker.reason(told, "second")
    assert "Bruno" not in said
    assert said.endswith("über „Handel“ 4 Punkte mehr.")
