"""A hint on a phone: asked for by a tap, found by the bots' processes, shown on the board, gone with the next move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .test_web_browser import Desk, acted, browser, desk, set_table
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

# The rules may still have to be compiled; the page asks again by itself until they are.
PATIENCE_MS = 300_000


def test_a_hint_on_a_phone(desk: Desk) -> None:
    page = desk.page(desk.context("de", **PHONE))
    set_table(page, "bot:beginner")
    page.locator("[data-ask-hint]").tap()
    card, turns, ringed = page.locator("[data-hint]"), page.locator("[data-hint-moves]"), page.locator(".hint-step")
    expect(turns.first).to_be_visible(timeout=PATIENCE_MS)
    expect(turns.first).to_have_attribute("aria-pressed", "true")
    expect(turns.first).not_to_contain_text("Anna")
    expect(turns.first).to_contain_text(re.compile(r"\d\s±\s\d+ Punkte · Sieg \d+\s±\s\d+\s%"))
    assert 1 <= turns.count() <= 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hinted = (turns.last.get_attribute("data-hint-moves") or "").split()
    turns.last.tap()
    expect(turns.last).to_have_attribute("aria-pressed", "true")
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
