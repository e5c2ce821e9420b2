"""Puzzles on the page: solved, missed and given up; nothing but the seat's view is sent; a phone in German."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view
from spielwerk.teach.puzzles import Puzzle, after_turn, puzzles_of

from .conftest import JSON, Visitor, entered, services
from .test_web_browser import Desk, browser, desk, until

__all__ = ["browser", "desk"]

GAME = "millefiori"
NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def opened(client: TestClient, puzzle: Puzzle) -> Visitor:
    answer = client.post(f"/puzzles/{GAME}/{puzzle.name}", headers=JSON)
    assert answer.status_code == 200, answer.text
    return Visitor(client, answer.json()["address"].removeprefix("/t/"))


def answered(client: TestClient, puzzle: Puzzle, rank: int) -> str:
    """What the page says after one of the turns was played and ended."""
    visitor = opened(client, puzzle)
    table = entered(client, visitor.token)[1].table
    assert "data-puzzle-result" not in visitor.page()["parts"]["puzzle"]
    for move in after_turn(table.engine, table.state, puzzle.seat, puzzle.turns[rank])[1]:
        assert visitor.play(move).status_code == 200
    if table.to_confirm() == puzzle.seat:
        assert visitor.do("confirm", seat=puzzle.seat).status_code == 200
    told: str = visitor.page()["parts"]["puzzle"]
    return told


def test_the_best_turn_solves_it_and_another_is_told_by_how_much_it_is_worse(client: TestClient) -> None:
    puzzle = puzzles_of(find_game(GAME))[0]
    assert 'data-puzzle-result="found"' in answered(client, puzzle, 0)
    missed = answered(client, puzzle, 1)
    assert 'data-puzzle-result="seen"' in missed
    assert "points better than your turn" in missed
    assert f"yours is number 2 of the best {len(puzzle.turns)}" in missed
    # What was played stands beside what is best, and what makes the difference as bars.
    assert "Your turn:" in missed
    # Three sources at most, what the others get, and the rest, so that they add up.
    assert 1 <= missed.count("<rect width=") <= 5


@pytest.mark.parametrize("number", [0, 1])
def test_who_gives_up_sees_the_best_turn_on_the_board(client: TestClient, number: int) -> None:
    puzzle = puzzles_of(find_game(GAME))[number]
    visitor = opened(client, puzzle)
    table = entered(client, visitor.token)[1].table
    best = after_turn(table.engine, table.state, puzzle.seat, puzzle.turns[0])[0]
    other = after_turn(table.engine, table.state, puzzle.seat, puzzle.turns[1])[1]
    if len(other) > 1:
        # What was begun is taken back.
        assert visitor.play(other[0]).status_code == 200
    assert visitor.do("solution", seat=puzzle.seat, version=0).status_code == 200
    assert 'data-puzzle-result="seen"' in visitor.page()["parts"]["puzzle"]
    assert bytes(table.state) == bytes(best)


def test_a_puzzle_shows_what_the_seat_may_know_and_is_no_table_of_anybody(client: TestClient) -> None:
    puzzle = puzzles_of(find_game(GAME))[0]
    visitor = opened(client, puzzle)
    access, live = entered(client, visitor.token)
    assert access.seats == (puzzle.seat,)
    assert bytes(live.table.view(puzzle.seat)) == bytes(view(live.table.engine, live.table.state, puzzle.seat))
    assert visitor.client.get(f"/t/{visitor.token}/game.json", headers=JSON).status_code == 409
    sent = json.dumps(visitor.page()) + client.get("/puzzles").text
    assert puzzle.motive not in [word for word in sent.split('"') if "verdict" in word]
    assert "verdict" not in sent
    assert client.post(f"/puzzles/{GAME}/none", headers=JSON).status_code == 404
    assert client.post("/puzzles/none/none", headers=JSON).status_code == 404


@pytest.mark.parametrize(("language", "word"), [("de", "Rätsel des Tages"), ("en", "Puzzle of the day")])
def test_the_list_is_there_in_both_languages(client: TestClient, language: str, word: str) -> None:
    asked = {"cookie": f"language={language}"}
    text = client.get("/puzzles", headers=asked).text
    assert word in text
    assert 'class="card daily" href="/puzzles/today"' in client.get("/", headers=asked).text
    assert text.count("data-puzzle=") == sum(len(puzzles_of(find_game(name))) for name in games_in(text))


def games_in(text: str) -> list[str]:
    return [part.split('"')[0] for part in text.split('id="shelf-')[1:]]


@pytest.mark.parametrize("name", ["millefiori", "murano", "marcopolo", "burgundy"])
def test_every_puzzle_has_an_address_that_can_be_passed_on(client: TestClient, name: str) -> None:
    puzzle = puzzles_of(find_game(name))[-1]
    address = f"/puzzles/{name}/{puzzle.name}"
    answer = client.get(address)
    assert (answer.status_code, answer.headers["referrer-policy"]) == (200, "same-origin")
    assert '<form method="post">' in answer.text
    assert f'href="{address}" data-share' in answer.text
    assert "data-move=" not in answer.text
    # Who is to play, with the mark of the seat, and what that seat holds.
    assert f'class="to-move seat-{puzzle.seat}"' in answer.text
    assert (name != GAME) or 'class="panel panel-hand"' in answer.text
    # A table is made for who solves it, not for whoever follows a link.
    assert services(client).store.tables() == []
    solving = client.post(address, follow_redirects=False)
    assert (solving.status_code, solving.headers["location"][:3]) == (303, "/t/")
    assert f'href="{address}" data-share' in client.get(solving.headers["location"]).text


@pytest.mark.parametrize(("language", "sentence"), [("de", "kein Rätsel"), ("en", "There is no puzzle")])
def test_an_address_without_a_puzzle_says_so(client: TestClient, language: str, sentence: str) -> None:
    for address in (f"/puzzles/{GAME}/none", f"/puzzles/{GAME}/1-0-99-0%20"):
        answer = client.get(address, headers={"cookie": f"language={language}"})
        assert (answer.status_code, sentence in answer.text) == (404, True)


def test_the_puzzle_of_the_day_leads_to_its_own_address(client: TestClient) -> None:
    before = client.get("/puzzles").text
    leading = client.get("/puzzles/today", follow_redirects=False)
    assert leading.status_code == 303
    address = leading.headers["location"]
    # Midnight may fall in between.
    assert f'href="{address}" data-share' in before + client.get("/puzzles").text
    assert client.get(address).status_code == 200


def test_the_name_of_a_puzzle_tells_where_it_was_found_so_that_more_of_them_change_none() -> None:
    for game in map(find_game, ("millefiori", "murano", "marcopolo", "burgundy")):
        puzzles = puzzles_of(game)
        assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
        for puzzle in puzzles:
            _, _, position, seat = puzzle.name.split("-")
            assert (int(position), int(seat)) == (len(puzzle.plays()), puzzle.seat)


@pytest.mark.browser
@pytest.mark.long
def test_a_phone_in_german_solves_one_with_taps_and_keeps_it(desk: Desk) -> None:
    how: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
    page = desk.page(desk.context("de", **how), "/puzzles")
    assert page.evaluate(NO_SCROLL)
    name = f"{GAME}/{puzzles_of(find_game(GAME))[0].name}"
    one = page.locator(f'[data-puzzle="{name}"]')
    page.locator("details", has=one).locator("summary").click()
    one.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".puzzle")).to_contain_text("Welcher Zug ist hier der beste?")
    until(page, lambda: "Wähle" in page.locator("#prompt h2").inner_text() or page.locator("[data-move]").count() > 0)
    assert page.evaluate(NO_SCROLL)
    page.locator("[data-do=solution]").click()
    expect(page.locator("[data-puzzle-result=seen]")).to_be_visible()
    expect(page.locator(".puzzle")).to_contain_text("Punkte")
    until(page, lambda: json.loads(page.evaluate("localStorage.getItem('puzzles')") or "{}") == {name: "seen"})
    assert page.evaluate("localStorage.getItem('tables')") is None
    page.goto(f"{desk.address}/puzzles")
    expect(page.locator(f'[data-puzzle="{name}"]')).to_have_class("seen")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "width", "height"), [("murano", 1366, 768), (GAME, 1024, 768), ("burgundy", 390, 844)]
)
def test_a_puzzle_is_seen_whole_with_all_seats_and_the_way_to_solve_it(
    desk: Desk, name: str, width: int, height: int
) -> None:
    puzzle = puzzles_of(find_game(name))[0]
    context = desk.context("de", viewport={"width": width, "height": height})
    page = desk.page(context, f"/puzzles/{name}/{puzzle.name}")
    expect(page.locator(".seat")).to_have_count(puzzle.options["players"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(NO_SCROLL)
    expect(page.locator("main form button")).to_be_in_viewport(ratio=1)
    for panel in page.locator(".panel").locator("visible=true").all():
        expect(panel).to_be_in_viewport()
    for tab in page.locator("[data-open-leaf]").locator("visible=true").all():
        tab.click()
        leaf = page.locator(f'[data-leaf="{tab.get_attribute("data-open-leaf")}"]').first
        expect(leaf).to_be_visible()


@pytest.mark.browser
def test_the_next_puzzle_of_a_game_is_the_first_that_was_not_tried(desk: Desk) -> None:
    page = desk.page(desk.context("en"), "/puzzles")
    shelf = page.locator(".shelf", has=page.locator(f"#shelf-{GAME}"))
    order = [one.get_attribute("data-puzzle") or "" for one in shelf.locator("[data-puzzle]").all()]
    assert f"/puzzles/{order[0]}" in str(shelf.locator("[data-next-puzzle]").get_attribute("formaction"))
    kept = json.dumps({order[0]: "found", order[1]: "seen"})
    page.evaluate("kept => localStorage.setItem('puzzles', kept)", kept)
    page.reload()
    expect(shelf.locator("[data-next-puzzle]")).to_have_attribute("formaction", re.compile(f"/puzzles/{order[2]}$"))
    expect(shelf.locator("[data-count]").first).to_have_text(f"1 of {len(order)} solved")


def test_a_puzzle_that_cannot_be_set_up_is_refused_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = msgspec.structs.replace(puzzles_of(find_game(GAME))[0], log="no log")
    monkeypatch.setattr("spielwerk.web.puzzle.find_puzzle", lambda game, name: puzzle)
    answer = client.post(f"/puzzles/{GAME}/{puzzle.name}", headers=JSON)
    assert (answer.status_code, "cannot be set up" in answer.json()["message"]) == (409, True)
