"""Few clicks in a real browser: a turn of Burgundy in four, by pointer and by taps; turns that end by themselves."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from spielwerk.games.burgundy.state import Kind as Asked
from spielwerk.games.marcopolo.state import Kind as Travels
from spielwerk.games.marcopolo.tables import Stock
from spielwerk.kernel import top_kind
from spielwerk.kernel.registry import find_game
from spielwerk.table import Kind, Seat, Table

from .test_web_browser import Desk, acted, browser, desk, plays, shown_version, until

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A goal that one die reaches more cheaply than the other.
SPACE = ".bu-space.can:not([aria-haspopup])"
TILE = ".bu-slot-tile:is([data-ways], [data-move]):not([aria-haspopup])"


def burgundy(desk: Desk, context: BrowserContext) -> Page:
    """A turn of the host against a bot, with both dice, a tile in store and a space for it."""
    table = Table(
        find_game("burgundy"), {"players": 2}, [Seat("Anna"), Seat("Bruno", "random")], bytes(32), id="clicks"
    )
    table.advance()
    while not is_usual(table):
        seat = table.to_confirm()
        if seat is not None:
            table.confirm(seat)
        else:
            seat = table.waiting().bit_length() - 1
            taking = [move for move in table.legal(seat) if table.game.move_space.decode(move).verb == "take"]
            table.play(seat, (taking or table.legal(seat))[0])
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(context, f"/t/{token}")
    page.wait_for_selector(".bu-die-place.can")
    return page


def is_usual(table: Table) -> bool:
    record = table.state.record
    begins = table.waiting() == 1 and table.to_confirm() is None and top_kind(record) == Asked.TURN
    return begins and not record.used[0, 0] and not record.used[0, 1] and record.stored[0] > 1


def end_turn(desk: Desk, page: Page) -> int:
    """Whatever is left to press; how many clicks that took."""
    clicks = 0
    while desk.table(page).waiting() == 1 and page.locator(".choices [data-move], [data-do=confirm]").count():
        with acted(desk, page):
            page.locator(".choices [data-move], [data-do=confirm]").last.click()
        clicks += 1
    return clicks


def test_a_turn_of_burgundy_in_four_clicks_and_back_in_two(desk: Desk) -> None:
    page = burgundy(desk, desk.context("en"))
    table = desk.table(page)
    begun, before = table.version, bytes(table.state)
    for goal in (SPACE, TILE):
        with acted(desk, page):
            page.locator(goal).first.click()
    assert plays(table, 0, begun) >= 5
    for _ in range(2):
        with acted(desk, page):
            page.locator("[data-do=take_back]").click()
    assert bytes(table.state) == before
    for goal in (SPACE, TILE):
        with acted(desk, page):
            page.locator(goal).first.click()
    assert 2 + end_turn(desk, page) <= 4
    assert any(entry.kind == Kind.CONFIRM for entry in table.log[begun:])


def test_what_is_picked_up_shows_where_it_can_go(desk: Desk) -> None:
    page = burgundy(desk, desk.context("en"))
    version, stored = shown_version(page), page.locator(".bu-store[data-picks]").first
    stored.click()
    if shown_version(page) == version and page.locator(".led-to").count():
        expect(stored).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator(".led-to")).to_have_count(0)
        stored.click()
        with acted(desk, page):
            page.locator(".led-to").first.click()
            if page.locator(".ways").count():
                page.locator(".ways button").first.click()
    until(page, lambda: shown_version(page) > version)
    assert plays(desk.table(page), 0) > 2


def test_the_piece_that_offers_several_ways_is_marked_while_they_are_offered(desk: Desk) -> None:
    page = burgundy(desk, desk.context("en"))
    page.locator(".board [data-ways][aria-haspopup]").first.click()
    expect(page.locator(".ways")).to_have_count(1)
    expect(page.locator(".board .offering")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .offering")).to_have_count(0)


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stored_tile_is_dragged_to_its_space_or_dropped_where_it_does_nothing(desk: Desk) -> None:
    page = burgundy(desk, desk.context("en"))
    table, stored, target = desk.table(page), page.locator(".bu-store[data-picks]").first, page.locator(".target")
    begun, held = table.version, int(table.state.record.stored[0])

    def lifted() -> bool:
        """Not while a banner is over the table or the piece is still on its way."""
        page.mouse.up()
        x, y = centre(stored)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y - 20, steps=3)
        return target.count() > 0

    for goal in (page.locator("h1"), target.first):
        until(page, lifted)
        page.mouse.move(*centre(goal), steps=4)
        assert plays(table, 0, begun) == 0
        page.mouse.up()
        expect(page.locator(".dragged")).to_have_count(0)
    until(page, lambda: plays(table, 0, begun) >= 3)
    assert plays(table, 0, begun) >= 3
    assert table.state.record.stored[0] < held


def tapped(desk: Desk, page: Page, goal: Locator) -> None:
    """The first tap shows what it is, the second does it."""
    version = shown_version(page)
    goal.tap()
    expect(page.locator("#prompt .detail.told")).to_be_visible()
    assert shown_version(page) == version
    with acted(desk, page):
        goal.tap()


def test_a_turn_of_burgundy_by_taps(desk: Desk) -> None:
    page = burgundy(desk, desk.context("de", **PHONE))
    sheet = page.locator("#prompt").bounding_box()
    # Market and duchy lie on one leaf.
    for goal in (SPACE, TILE):
        tapped(desk, page, page.locator(goal).first)
        assert page.locator("#prompt").bounding_box() == sheet
    assert end_turn(desk, page) <= 2


def marcopolo(desk: Desk, context: BrowserContext) -> Page:
    """The first turn of the host against a bot."""
    table = Table(find_game("marcopolo"), {"players": 2}, [Seat("Anna"), Seat("Bruno", "random")], bytes(32), id="taps")
    table.advance()
    while table.waiting() != 1 or table.to_confirm() is not None or top_kind(table.state.record) != Travels.TURN:
        if (seat := table.to_confirm()) is not None:
            table.confirm(seat)
        else:
            seat = table.waiting().bit_length() - 1
            table.play(seat, table.legal(seat)[0])
    token = desk.services.tables.take_in(table, (0,), ()).token
    return desk.page(context, f"/t/{token}")


def test_after_a_first_tap_the_question_shows_the_sums_and_a_button_that_does_it(desk: Desk) -> None:
    page = marcopolo(desk, desk.context("en", **PHONE))
    page.locator("[data-open-leaf=actions]").tap()
    table, sheet = desk.table(page), page.locator("#prompt").bounding_box()
    begun, money = table.version, int(table.state.record.stock[0, Stock.MONEY])
    goal = page.locator(".mp-five_money[data-ways]")
    brings = json.loads(goal.get_attribute("data-changes") or "")["money"]
    goal.tap()
    expect(page.locator("#prompt .sum")).to_have_text(f"+{brings}→ {money + brings}")
    assert page.locator("#prompt").bounding_box() == sheet
    page.locator("[data-open-leaf=map]").tap()
    expect(page.locator("[data-do-it]")).to_have_count(0)
    page.locator("[data-open-leaf=actions]").tap()
    goal.tap()
    assert plays(table, 0, begun) == 0
    with acted(desk, page):
        page.locator("[data-do-it]").tap()
    assert table.state.record.stock[0, Stock.MONEY] == money + brings
    expect(page.locator("[data-do-it]")).to_have_count(0)


def test_what_is_counted_without_a_symbol_or_a_number_is_told_as_far_as_it_is_known(desk: Desk) -> None:
    page = marcopolo(desk, desk.context("en"))
    page.evaluate("document.querySelector('[data-counts=money]').replaceChildren()")
    goal = page.locator(".mp-five_money[data-ways]")
    brings = json.loads(goal.get_attribute("data-changes") or "")["money"]
    goal.hover()
    expect(page.locator("#prompt .sum")).to_have_text(f"+{brings}")


def test_a_turn_against_a_bot_ends_by_itself_unless_it_is_taken_back(desk: Desk) -> None:
    context = desk.context("en")
    context.clock.install()
    page = burgundy(desk, context)
    page.locator("[data-drawer=settings]").click()
    page.locator("[data-set-ending=itself]").click()
    page.keyboard.press("Escape")
    # Time stands still: however slow the machine, the bar runs only when the test says so.
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    table, bar = desk.table(page), page.locator(".undo-bar")
    begun = table.version
    finish(desk, page)
    before = page.locator("#prompt").bounding_box()
    halves = [half.bounding_box() for half in (bar, page.locator("[data-do=confirm]"))]
    assert len({round(half["width"]) for half in halves if half}) == 1
    with acted(desk, page):
        bar.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    assert page.locator("#prompt").bounding_box() == before
    finish(desk, page)
    assert all(entry.kind != Kind.CONFIRM for entry in table.log[begun:])
    page.clock.run_for(3000)
    until(page, lambda: any(entry.kind == Kind.CONFIRM for entry in table.log[begun:]))
    expect(bar).to_have_count(0)


def finish(desk: Desk, page: Page) -> None:
    """Plays on until the turn is complete."""
    while not page.locator("[data-do=confirm]").count():
        with acted(desk, page):
            page.locator(f"{SPACE}, {TILE}, .choices [data-move]").last.click()
