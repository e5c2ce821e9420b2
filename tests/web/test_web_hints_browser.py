"""A hint on a phone: asked for by a tap, found by the bots' processes, shown on the board, gone with the next move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spielwerk.bots.service import Busy, NotReady
from spielwerk.bots.wire import Study
from spielwerk.bots.workers import BotFailed

from .test_web_browser import Desk, acted, browser, desk, play_until_end_of_turn, set_table
from .test_web_hints import Prompter
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

# The rules may still have to be compiled; the page asks again by itself until they are.
PATIENCE_MS = 300_000


def test_a_hint_on_a_phone(desk: Desk) -> None:
    page = desk.page(desk.context("de", **PHONE))
    set_table(page, "bot:beginner")
    stood = page.locator("[data-ask-hint]").bounding_box()
    page.locator("[data-ask-hint]").tap()
    card, turns, ringed = page.locator("[data-hint]"), page.locator("[data-hint-moves]"), page.locator(".hint-step")
    expect(turns.first).to_be_visible(timeout=PATIENCE_MS)
    expect(turns.first).to_have_attribute("aria-pressed", "true")
    told, exact = page.locator("[data-hint-told].shown"), page.locator("[data-hint-told].shown p.exact")
    expect(told.locator(".told")).not_to_contain_text("Anna")
    expect(exact).to_be_hidden()
    expect(told).not_to_contain_text("±", use_inner_text=True)
    assert page.locator("[data-ask-hint]").bounding_box() == stood
    height = card.evaluate("card => card.clientHeight")
    assert 1 <= turns.count() <= 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hinted = (turns.last.get_attribute("data-hint-moves") or "").split()
    turns.last.tap()
    expect(turns.last).to_have_attribute("aria-pressed", "true")
    expect(told).to_have_count(1)
    # Turning from one to the other moves nothing, hides none of it, and leaves half of the board's room or more.
    assert card.evaluate("card => card.clientHeight") == height
    assert page.locator(".tellings").evaluate("told => told.scrollHeight - told.clientHeight") <= 1
    assert page.locator("[data-part=board]").evaluate("board => board.clientHeight") >= 200
    page.locator("[data-exact-hint]").tap()
    expect(exact).to_contain_text("±")
    page.locator("[data-exact-hint]").tap()
    piece = page.locator(f".hint-step[data-move='{hinted[0]}']")
    expect(piece).to_have_count(1)
    assert int(hinted[0]) in desk.table(page).legal(0)
    page.locator("[data-close-hint]").tap()
    expect(card).to_be_hidden()
    with acted(desk, page):
        piece.tap()
        piece.tap()
    expect(ringed).to_have_count(0)
    assert desk.problems == []


class LateRiser(Prompter):
    """Not ready at first, each time for another reason, then as good as any."""

    def __init__(self, *faults: Exception) -> None:
        super().__init__()
        self.faults = list(faults)

    async def find(self, study: Study, whom: str = "") -> bytes:
        self.fault = self.faults.pop(0) if self.faults else None
        return await super().find(study, whom)


def waiting_table(desk: Desk, monkeypatch: pytest.MonkeyPatch, bots: LateRiser) -> Page:
    monkeypatch.setattr(desk.services.bots, "find", bots.find)
    page = desk.page(desk.context("en"))
    set_table(page, "bot:beginner")
    page.locator(".prompt [data-ask-hint]").click()
    return page


def test_who_asks_before_the_bots_are_ready_gets_the_hint_without_asking_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = LateRiser(NotReady(), BotFailed("lost its notes"), Busy())
    desk.forgiven = ("503",)
    page = waiting_table(desk, monkeypatch, bots)
    expect(page.locator("[data-hint-not-ready]")).to_contain_text("warming up")
    expect(page.locator("[data-hint-busy]")).to_be_visible()
    expect(page.locator("[data-hint-moves]").first).to_be_visible()
    assert len(bots.asked) == 4


def test_a_hint_that_fails_again_is_given_up_in_words_and_can_be_asked_for_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = LateRiser(*(BotFailed("lost its notes") for _ in range(2)))
    desk.forgiven = ("503",)
    page = waiting_table(desk, monkeypatch, bots)
    expect(page.locator("[data-hint-gave-up]")).to_contain_text("Nothing at the table is lost")
    page.locator("[data-hint] [data-ask-hint]").click()
    expect(page.locator("[data-hint-moves]").first).to_be_visible()


def test_who_presses_the_key_where_there_are_no_hints_hears_why(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "friend")
    page.keyboard.press("t")
    expect(page.locator("#toast")).to_contain_text("only when everybody agrees")
    expect(page.locator("[data-hint]")).to_be_hidden()
    assert desk.problems == []


def test_a_hint_that_cannot_be_had_now_says_why_when_it_is_asked_for(desk: Desk) -> None:
    page = desk.page(desk.context("de", **PHONE))
    set_table(page, "bot:beginner")
    expect(page.locator("[data-no-hint]")).to_have_count(0)
    stood = page.locator("[data-ask-hint]").bounding_box()
    play_until_end_of_turn(desk, page)
    button, toast = page.locator("button[data-no-hint]"), page.locator("#toast")
    expect(button).to_have_attribute("aria-disabled", "true")
    # It is the same button at the same place.
    now = button.bounding_box()
    assert now is not None
    assert stood is not None
    assert [now["x"], now["width"], now["height"]] == [stood["x"], stood["width"], stood["height"]]
    button.tap(force=True)
    expect(toast).to_contain_text("Dein Zug ist gemacht")
    page.locator("[data-do=take_back]").tap()
    expect(page.locator("[data-ask-hint]")).to_be_visible()
    expect(button).to_have_count(0)
    assert desk.problems == []
