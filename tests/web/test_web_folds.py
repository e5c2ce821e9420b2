"""What a page of rules folds away: a link to it opens it, a click in the contents too, and paper shows everything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel.registry import game_names

from .conftest import GAME
from .test_web_browser import Desk, browser, desk

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

CLOSED = ".fold:not([open])"
FOLDED = "folds => folds.map(fold => fold.querySelector('summary [id]').id)"


def folded(page: Page) -> list[str]:
    """The names of the headings below which something is folded away."""
    found: list[str] = page.locator(CLOSED).evaluate_all(FOLDED)
    return found


@pytest.mark.parametrize("name", game_names())
def test_an_address_opens_the_fold_it_leads_to(desk: Desk, name: str) -> None:
    context = desk.context("de")
    names = folded(desk.page(context, f"/rules/{name}"))
    assert len(names) > 1
    page = desk.page(context, f"/rules/{name}#{names[-1]}")
    expect(page.locator(f".fold[open] #{names[-1]}")).to_be_in_viewport()
    assert folded(page) == names[:-1]


def test_a_click_in_the_contents_opens_a_fold_as_often_as_it_is_made(desk: Desk) -> None:
    page = desk.page(desk.context("en"), f"/rules/{GAME}")
    name = folded(page)[0]
    link, fold = page.locator(f"[data-contents] a[href='#{name}']"), page.locator(f".fold:has(#{name})")
    for _ in range(2):
        link.click()
        expect(fold).to_have_attribute("open", "")
        fold.locator("summary").click()
        expect(fold).not_to_have_attribute("open", "")


def test_paper_shows_what_the_screen_folds_away(desk: Desk) -> None:
    page = desk.page(desk.context("en"), f"/rules/{GAME}")
    assert folded(page)
    page.pdf()
    assert folded(page) == []
