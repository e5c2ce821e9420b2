"""The record in a browser: an end that comes is kept once, told in both languages, goes into a file and out again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel.registry import find_game
from spielwerk.proof.fixtures import replayed
from spielwerk.table import Table
from spielwerk.teach.puzzles import puzzles_of
from spielwerk.teach.review.record import write_review
from spielwerk.web.language import page_words
from spielwerk.web.review.findings import findings_of

from .test_web_browser import Desk, browser, desk, until
from .test_web_review import made_up

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

RANDOM = {language: page_words(language)("level.random") for language in ("de", "en")}
FIXTURE = Path(__file__).parents[1] / "games/murano/fixtures/street-factory-2.json"
NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def seen_running(desk: Desk, page: Page, table: Table) -> str:
    """A finished table whose end this browser has not seen yet; it saw the game running."""
    token = desk.services.tables.take_in(table, (0,), ()).token
    page.evaluate("token => localStorage.setItem(`seen-${token}`, '1')", token)
    return token


def look_at_end(desk: Desk, page: Page, token: str) -> None:
    """Until the scripts of the table have run."""
    page.evaluate("localStorage.removeItem('tables')")
    page.goto(f"{desk.address}/t/{token}")
    until(page, lambda: token in (page.evaluate("localStorage.getItem('tables')") or ""))


def kept(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(page.evaluate("localStorage.getItem('record')") or "{}").get(
        "games", []
    )
    return found


def test_an_end_is_kept_told_exported_forgotten_and_taken_in_again(desk: Desk, tmp_path: Path) -> None:
    page = desk.page(desk.context("en"), "/record")
    expect(page.locator("[data-empty]")).to_be_visible()
    # An example shows what there will be, as long as there is nothing.
    expect(page.locator("[data-example] .totals b")).to_have_count(8)
    expect(page.locator("[data-example] .findings li")).to_have_count(1)
    table = replayed(FIXTURE)
    token = seen_running(desk, page, table)
    look_at_end(desk, page, token)
    page.goto(f"{desk.address}/record")
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator("[data-example]")).to_be_hidden()
    expect(page.locator(".games summary")).to_contain_text(f"{table.scores()[0]} point")
    # Its bar tells the points, and a star that it was won.
    expect(page.locator(".totals b")).to_have_text(str(table.scores()[0]))
    assert page.locator(".totals .won").count() == (table.places()[0] == 1)
    page.locator(".games summary").click()
    totals = page.locator(".games tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == table.scores()
    assert page.locator(".level .sources li").count() == sum(points != 0 for points in table.points()[0])
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert token not in file.read_text()
    page.locator("[data-forget]").click()
    page.locator("[data-forget-all]").click()
    expect(page.locator("[data-empty]")).to_be_visible()
    assert kept(page) == []
    # What is forgotten stays so, also where its end is looked at again.
    look_at_end(desk, page, token)
    page.goto(f"{desk.address}/record")
    expect(page.locator("[data-empty]")).to_be_visible()
    page.locator("[data-take]").set_input_files(file)
    expect(page.locator(".games li")).to_have_count(1)
    page.locator("[data-take]").set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"[1"})
    expect(page.locator("#toast")).to_contain_text("not a record")


STORED = {
    "games": [
        7,
        {"id": "a", "game": "murano", "date": "never", "seats": [], "mine": [0], "places": [], "points": []},
        {
            "id": "b",
            "game": "gone",
            "date": "2026-01-02T03:04:05Z",
            "seats": [{"name": "<b>Me</b>", "level": ""}, {"name": "Ada", "level": "random"}],
            "mine": [0],
            "places": [2, 1],
            "points": [{"trade": 3, "bad": "x"}, {"trade": 9}],
        },
    ],
    "findings": [{"id": i, "game": "gone", "source": "trade", "phase": "late", "lost": 2.5} for i in ("b", "c")],
}


def test_bad_data_breaks_nothing_and_a_phone_shows_it_in_german(desk: Desk) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
    page = desk.page(desk.context("de", **phone))
    for stored, games in (("{", 0), ("[]", 0), ('{"games": {}}', 0), (json.dumps(STORED), 1)):
        page.evaluate("stored => localStorage.setItem('record', stored)", stored)
        page.goto(f"{desk.address}/record")
        expect(page.locator("h1")).to_have_text("Deine Bilanz")
        expect(page.locator(".games li")).to_have_count(games)
    expect(page.locator(".games summary")).to_contain_text(f"Ada ({RANDOM['de']}) 9")
    expect(page.locator("[data-findings] li")).to_contain_text("In 2 analysierten Partien, jedes Mal etwa 3 Punkte")
    assert page.evaluate(NO_SCROLL)
    page.evaluate("localStorage.removeItem('record')")
    found = {"id": "x", "game": "murano", "source": "glass", "phase": "early", "lost": 1.5}
    page.evaluate("found => import('/static/record.js').then(({ remember }) => remember(found))", found)
    assert json.loads(page.evaluate("localStorage.getItem('record')"))["findings"] == [found]


def test_a_level_that_all_share_is_told_once(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    row = STORED["games"][2]
    assert isinstance(row, dict)
    third = {"seats": [*row["seats"], {"name": "Ben", "level": "random"}], "places": [3, 1, 2]}
    game = row | third | {"points": [*row["points"], {"trade": 5}]}
    page.evaluate("stored => localStorage.setItem('record', stored)", json.dumps({"games": [game]}))
    page.goto(f"{desk.address}/record")
    expect(page.locator(".games .others")).to_have_text(f"with Ada 9, Ben 5 ({RANDOM['en']})")


def test_what_a_review_found_for_the_own_seat_is_remembered(desk: Desk) -> None:
    table = replayed(FIXTURE)
    review, kept_reviews = made_up(table), desk.services.store.reviews
    seat = review.decisions[0].seat
    token = desk.services.tables.take_in(table, (seat,), ()).token
    assert kept_reviews.begin(table.id)
    kept_reviews.note(table.id, 1.0, write_review(review).decode())
    found = findings_of(review, seat, table.id)
    lost = sum(one.lost for one in review.decisions if one.seat == seat)
    assert sum(float(str(one["lost"])) for one in found) == lost > 0
    page = desk.page(desk.context("en"), f"/t/{token}/review")
    until(page, lambda: page.evaluate("localStorage.getItem('record')") is not None)
    assert json.loads(page.evaluate("localStorage.getItem('record')"))["findings"] == found


def test_what_was_found_again_and_again_leads_to_a_puzzle_of_its_kind(desk: Desk) -> None:
    page = desk.page(desk.context("en"), "/record")
    puzzle = next(one for one in puzzles_of(find_game("murano")) if one.phase == "late")
    row = STORED["games"][2]
    assert isinstance(row, dict)
    game = row | {"game": "murano"}
    found = [{"id": i, "game": "murano", "source": puzzle.motive, "phase": "late", "lost": 2.5} for i in ("b", "c")]
    page.evaluate("kept => localStorage.setItem('record', kept)", json.dumps({"games": [game], "findings": found}))
    page.reload()
    link = page.locator("[data-findings] a", has_text="A puzzle of this kind")
    expect(link).to_have_attribute("href", f"/puzzles/murano/{puzzle.name}")
    tried = {f"murano/{puzzle.name}": "seen"}
    page.evaluate("tried => localStorage.setItem('puzzles', tried)", json.dumps(tried))
    page.reload()
    expect(link).to_have_attribute("href", re.compile(f"(?!.*/{puzzle.name}$)^/puzzles/murano/"))
    link.click()
    expect(page.locator("main.still")).to_be_visible()
    assert desk.problems == []
