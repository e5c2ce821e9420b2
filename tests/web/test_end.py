"""The end of a game: every way to end is staged, the points along the log add up, and it is reckoned once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from spielwerk.kernel import SPECTATOR
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.game_words import words_of
from spielwerk.stage.scene import Scene
from spielwerk.table import Table
from spielwerk.web.end import page
from spielwerk.web.end.course import Course, course_of
from spielwerk.web.end.moments import SHOWN, moments_of
from spielwerk.web.end.plinths import Side, plinths, staged
from spielwerk.web.language import page_words
from spielwerk.web.live import LiveTable
from spielwerk.web.story import lines_of
from spielwerk.web.table_settings import TableSettings

from .conftest import Visitor, services

GAMES = Path(__file__).parents[1] / "games"
ENDINGS = {
    "burgundy/fixtures/team-4.json": "wins",
    "burgundy/fixtures/solo-lost.json": "Not won this time",
    "burgundy/fixtures/solo-won.json": "wins",
    "millefiori/fixtures/revised-4-deck-shared-win.json": "win together",
    "marcopolo/fixtures/expert-2-below-zero.json": "wins",
    "murano/fixtures/street-factory-2.json": "win",
}


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
    moments = moments_of(course, live.names, winners, page_words("en"))
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
