"""The end of a game: every way to end is staged, the points along the log add up, and it is reckoned once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from spielwerk.kernel import SPECTATOR
from spielwerk.kernel.ledger import points_of
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.game_words import words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.scene import Scene
from spielwerk.table import Table
from spielwerk.web.at_a_glance import outside_brackets
from spielwerk.web.end import page
from spielwerk.web.end.bars import Chart, chart_of
from spielwerk.web.end.course import Course, Scoring, Turn, course_of
from spielwerk.web.end.curve import Plot, curve
from spielwerk.web.end.moments import SHOWN, Moment, moments_of
from spielwerk.web.end.plinths import Side, plinths, staged
from spielwerk.web.language import page_words
from spielwerk.web.live import LiveTable
from spielwerk.web.plots import moved_apart
from spielwerk.web.sheet import sheet_of
from spielwerk.web.story import Line, NamedGain, lines_of
from spielwerk.web.table_settings import TableSettings

from .conftest import Visitor, services

GAMES = Path(__file__).parents[1] / "games"
ENDINGS = {
    "burgundy/fixtures/team-4.json": "wins",
    "burgundy/fixtures/solo-lost.json": "Not won this time",
    "burgundy/fixtures/solo-won.json": "You win",
    "millefiori/fixtures/revised-4-deck-shared-win.json": "win together",
    "marcopolo/fixtures/expert-2-below-zero.json": "wins",
    "murano/fixtures/street-factory-2.json": "win",
}
LADDERS = "millefiori/fixtures/revised-4-deck-shared-win.json"
LATE_LADDERS = "millefiori/fixtures/ladders-at-the-end-3.json"


def told(table: Table) -> tuple[LiveTable, Course]:
    live = LiveTable(table, TableSettings())
    scene = Scene(table.game, table.view(SPECTATOR), SPECTATOR, words_of(table.game, "en"), live.names)
    return live, course_of(live, lines_of(live, SPECTATOR, "en"), scene)


@pytest.mark.parametrize("path", ENDINGS)
def test_points_along_the_log_add_up_and_the_moments_are_its_turns(path: str) -> None:
    table = replayed(GAMES / path)
    live, course = told(table)
    closing = [sum(gain.points for gain in course.closing if gain.seat == seat) for seat in range(len(table.seats))]
    before = course.turns[-1].after
    assert [points + late for points, late in zip(before, closing, strict=True)] == table.scores()
    assert list(course.final) == table.scores()
    winners = [seat for seat, place in enumerate(table.places()) if place == 1]
    moments = moments_of(course, live.names, winners, drawing_of(table.game).bonus_sources(), page_words("en"))
    assert 0 < len(moments) <= SHOWN
    assert all(moment.points > 0 and 0 < moment.position <= table.positions() for moment in moments)
    assert [moment.position for moment in moments] == sorted(moment.position for moment in moments)
    assert max(turn.gained for turn in course.turns if turn.who < len(table.seats)) >= moments[0].points


@pytest.mark.parametrize("path", ENDINGS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_way_to_end_is_staged(client: TestClient, path: str, language: str) -> None:
    table = replayed(GAMES / path)
    token = services(client).tables.take_in(table, (0,), ()).token
    text = client.get(f"/t/{token}", headers={"cookie": f"language={language}"}).text
    end = text[text.index('class="ending"') : text.index('class="side"')]
    assert all(name in end for name in (seat.name for seat in table.seats))
    assert ("laurel" in end) == (1 in table.places())
    if language == "en":
        assert ENDINGS[path] in end


def test_who_shares_a_place_stands_equally_high_and_the_best_stand_in_the_middle() -> None:
    sides = [
        Side((seat,), name, 1, place, place == 1)
        for seat, (name, place) in enumerate(zip("abcd", (2, 1, 4, 2), strict=True))
    ]
    ordered = staged(sides)
    assert ordered[0].place == 4
    assert {side.names for side in ordered[1:3]} == {"b", "a"}
    tops = dict(
        zip((side.names for side in ordered), re.findall(r'y="(\d+)"[^>]*class="wood"', plinths(ordered)), strict=True)
    )
    assert tops["a"] == tops["d"]
    assert int(tops["b"]) < int(tops["a"]) < int(tops["c"])


def test_the_course_is_reckoned_once_however_many_look(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned: list[object] = []

    def counted(*given: object) -> Course:
        reckoned.append(given)
        return course_of(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(page, "course_of", counted)
    table = replayed(GAMES / "murano/fixtures/street-factory-2.json")
    visitor = Visitor(client, services(client).tables.take_in(table, (0,), ()).token)
    for _ in range(3):
        assert "ending" in visitor.page()["parts"]["end"]
    assert len(reckoned) == 1


def charted(path: str, language: str) -> Chart:
    table = replayed(GAMES / path)
    live = LiveTable(table, TableSettings())
    scene = Scene(table.game, table.view(SPECTATOR), SPECTATOR, words_of(table.game, language), live.names)
    course = course_of(live, lines_of(live, SPECTATOR, language), scene)
    sheet = sheet_of(live, scene, language)
    return chart_of(sheet, page.sides_of(sheet), course, drawing_of(table.game), page_words(language))


@pytest.mark.parametrize("path", ENDINGS)
def test_bars_hold_every_point_once_and_the_best_stand_first(path: str) -> None:
    chart = charted(path, "en")
    for number, column in enumerate(chart.columns):
        assert sum(row.bars[number].points for row in chart.rows) == column.total
    assert [column.place for column in chart.columns] == sorted(column.place for column in chart.columns)
    for bar in (bar for row in chart.rows for bar in row.bars):
        assert bool(bar.told) == any(segment.part.look for segment in bar.segments)
        assert sum(segment.width for segment in bar.segments) <= 100.1


@pytest.mark.parametrize(("language", "legend"), [("de", ("ohne Bonus", "Bonus")), ("en", ("without bonus", "bonus"))])
def test_a_bonus_is_a_part_of_its_row_and_told_in_words(language: str, legend: tuple[str, str]) -> None:
    table = replayed(GAMES / LADDERS)
    bonuses = drawing_of(table.game).bonus_sources()
    chart = charted(LADDERS, language)
    assert not {row.rule for row in chart.rows} & set(bonuses)
    assert chart.legend == (("", legend[0]), ("bonus", legend[1]))
    sources, ledger = table.game.sources, points_of(table.state)
    found = 0
    for bonus, source in bonuses.items():
        row = next(row for row in chart.rows if row.rule == source)
        for column, bar in zip(chart.columns, row.bars, strict=True):
            own, extra = (ledger[column.seat][sources.index(name)] for name in (source, bonus))
            assert bar.points == own + extra
            assert [segment.part.bonus for segment in bar.segments] == [False] * (own > 0) + [True] * (extra > 0)
            if own and extra:
                found += 1
                assert bar.told == {"de": f"davon {extra} als Bonus", "en": f"{extra} of them as a bonus"}[language]
    assert found


def test_both_numbers_of_a_row_are_on_the_page_for_who_asks_and_who_listens(client: TestClient) -> None:
    token = services(client).tables.take_in(replayed(GAMES / LADDERS), (0,), ()).token
    text = client.get(f"/t/{token}", headers={"cookie": "language=en"}).text
    titles = re.findall(r'class="bar-cell" title="(\d+), (\d+) of them as a bonus"', text)
    assert titles
    for points, bonus in titles:
        assert f'>{points}<span class="unseen">, {bonus} of them as a bonus</span>' in text
    assert set(re.findall(r"url\(#(hatch[^)]*)\)", text)) <= set(re.findall(r'<pattern id="([^"]+)"', text))


def test_bonuses_that_count_at_the_end_are_told_as_both() -> None:
    chart = charted(LATE_LADDERS, "en")
    assert chart.legend == (("", "during the game"), ("bonus late", "bonus in the final scoring"))
    told = {bar.told for row in chart.rows for bar in row.bars}
    assert any(re.fullmatch(r"\d+ of them as a bonus in the final scoring", text) for text in told)


def test_partners_have_one_line_and_lead_together() -> None:
    live, course = told(replayed(GAMES / "burgundy/fixtures/team-4.json"))
    drawn = str(curve(course, live.names, (), "Scoring"))
    assert re.findall(r'class="course seat-(\d)"', drawn) in (["0", "1"], ["1", "0"])
    for side in course.sides:
        together = sum(course.final[seat] for seat in side)
        assert f"{' & '.join(live.names[seat] for seat in side)}</title>" in drawn.replace("&amp;", "&")
        assert f">{together}</tspan>" in drawn
        assert course.leads(course.final, side[0]) == course.leads(course.final, side[1])
        assert course.leads(course.final, side[0]) == (2 * together > sum(course.final))


def moment_of(language: str, **points: int) -> Moment:
    """The moment of a turn that brought these points by source."""
    gains = tuple(NamedGain(0, "Carla", source.title(), got, source) for source, got in points.items())
    line = Line(7, 0, "Carla plays a card (a lion (the fifth)) on Nobili", gains, False)
    turn = Turn(0, (0, 0), (sum(points.values()), 0), "Round 3 of 5", [line])
    course = Course((turn,), (), (), (0, 0), turn.after, 7)
    (moment,) = moments_of(course, ("Carla", "Bruno"), (), {"prize": "nobili"}, page_words(language))
    return moment


@pytest.mark.parametrize(
    ("points", "german", "english"),
    [
        ({"nobili": 9, "trade": 1}, "Carla · Nobili", "Carla · Nobili"),
        ({"trade": 5, "nobili": 9}, "Carla · Nobili und Trade", "Carla · Nobili and Trade"),
        ({"sea": 2, "prize": 20, "nobili": 3}, "Carla · Nobili mit Bonus", "Carla · Nobili with bonus"),
        ({"nobili": 30, "trade": 29, "prize": 4}, "Carla · Nobili mit Bonus", "Carla · Nobili with bonus"),
        ({"prize": 20, "sea": 2}, "Carla · Prize", "Carla · Prize"),
        (
            {"a_very_long_name": 9, "another_long_name": 9},
            "Carla · A_Very_Long_Name und mehr",
            "Carla · A_Very_Long_Name and more",
        ),
    ],
)
def test_a_moment_is_called_by_who_and_what_paid_most(points: dict[str, int], german: str, english: str) -> None:
    for language, title in (("de", german), ("en", english)):
        assert moment_of(language, **points).title == title


@pytest.mark.parametrize(
    ("points", "named"),
    [
        ({"nobili": 9, "trade": 1}, 9),
        ({"trade": 5, "nobili": 9, "sea": 1}, 14),
        ({"sea": 2, "prize": 20, "nobili": 3}, 23),
        ({"a_very_long_name": 9, "another_long_name": 8, "sea": 1}, 17),
    ],
)
def test_the_points_of_a_moment_are_those_of_what_it_is_called_by(points: dict[str, int], named: int) -> None:
    moment = moment_of("en", **points)
    assert moment.points == moment_of("de", **points).points == named
    assert f"+{sum(points.values())} in the whole turn" in moment.detail


def test_below_its_title_a_moment_tells_when_whether_it_took_the_lead_and_what_was_done() -> None:
    moment = moment_of("en", nobili=9)
    assert moment.detail == "Round 3. Takes the lead. Plays a card on Nobili"
    assert moment_of("en", trade=2, nobili=9).sources == "Nobili +9, Trade +2"


@pytest.mark.parametrize(
    ("title", "told"), [("", "Leads from here to the end"), ("Scoring", "Leads from here until the scoring")]
)
def test_where_people_score_one_after_the_other_a_lead_lasts_until_then(title: str, told: str) -> None:
    gain = NamedGain(0, "Carla", "Nobili", 9, "nobili")
    turns = (
        Turn(1, (0, 0), (0, 5), "", [Line(3, 1, "Bruno plays", (replace(gain, seat=1, points=5),), False)]),
        Turn(0, (0, 5), (9, 5), "", [Line(7, 0, "Carla plays", (gain,), False)]),
    )
    course = Course(turns, (), (), (0, 0), (12, 5), 9, Scoring(title, 7, (replace(gain, points=3),)))
    moments = moments_of(course, ("Carla", "Bruno"), (0,), {}, page_words("en"))
    assert [told in moment.detail for moment in moments] == [False, True]


def test_a_scoring_of_few_lines_has_a_part_of_the_curve_after_three_thirds_of_the_game() -> None:
    _, course = told(replayed(GAMES / "murano/fixtures/street-factory-2.json"))
    scoring, plot = course.scoring, Plot(course)
    assert scoring
    assert [chapter.name for chapter in course.chapters] == ["Beginning", "Middle", "End", "Scoring of the characters"]
    assert course.chapters[-1].start == scoring.start
    share = (course.last - scoring.start) / course.last
    width = plot.x(course.last) - plot.x(scoring.start)
    assert plot.x(course.last) == 100
    assert width >= 8 > 100 * share
    # What is only counted decides nothing by the order in which it is counted.
    moments = moments_of(course, ("Ada", "Bruno"), (0,), {}, page_words("en"))
    assert all(moment.closing or moment.end <= scoring.start for moment in moments)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", r"(\d+) von 37 Feldern sind belegt. Zum Sieg müssten es alle sein: (\d+) blieben leer."),
        ("en", r"(\d+) of 37 spaces are covered. To win it takes all of them: (\d+) stayed empty."),
    ],
)
def test_a_lost_game_alone_says_what_was_reached_and_what_was_needed(
    client: TestClient, language: str, sentence: str
) -> None:
    table = replayed(GAMES / "burgundy/fixtures/solo-lost.json")
    token = services(client).tables.take_in(table, (0,), ()).token
    text = client.get(f"/t/{token}", headers={"cookie": f"language={language}"}).text
    found = re.search(sentence, text)
    assert found
    assert sum(map(int, found.groups())) == 37
    # Page 14 knows no final scoring.
    assert told(table)[1].scoring is None


def test_what_stood_in_brackets_leaves_no_gap() -> None:
    assert outside_brackets("moves a ship to “Build\u00a0(1)” (for 1 gold (the second))") == "moves a ship to “Build”"


def test_names_beside_a_curve_are_moved_only_as_far_as_they_must() -> None:
    assert moved_apart([0, 100, 100, 100], 17) == [0, 66, 83, 100]
    assert moved_apart([10, 12, 50], 17) == [10, 27, 50]
