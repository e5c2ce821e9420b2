"""The guide in a browser: offered on the start page, told at its moments, beside what is clicked, and never again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from .test_web_browser import Desk, acted, browser, desk, take_seat, two_players, until
from .test_web_leaves import phone_at_a_turn

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

# Moves that lie under the card, however little.
COVERED = """() => {
  const card = document.querySelector('.guide').getBoundingClientRect();
  return [...document.querySelectorAll('[data-move], [data-do]')].map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => r.width && r.left < card.right && r.right > card.left)
    .filter(([, r]) => r.top < card.bottom && r.bottom > card.top)
    .map(([e]) => e.outerHTML.slice(0, 120));
}"""


def expect_step(page: Page, name: str) -> None:
    expect(page.locator(f".guide[data-step={name}]")).to_be_visible()
    assert page.evaluate(COVERED) == []


def points_at(page: Page, target: Locator) -> bool:
    """The ring lies around it, to the pixel."""
    ring, box = page.locator("[data-guide-ring]").bounding_box(), target.bounding_box()
    return ring is not None and box is not None and all(abs(ring[key] - box[key]) < 2 for key in ring)  # type: ignore[literal-required]


def test_the_first_steps_of_a_game_that_was_begun_with_the_guide(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    form = two_players(page, "bot:beginner")
    form.locator(".set [data-with-guide]").check()
    assert form.locator(".kept [data-with-guide]").is_checked()
    take_seat(page, form)
    expect_step(page, "hand")
    until(page, lambda: points_at(page, page.locator("[data-part=panel-hand]")))
    page.locator("[data-guide-done]").click()
    expect(page.locator(".guide")).to_be_hidden()
    page.reload()
    expect(page.locator(".panel-hand [data-move]").first).to_be_visible()
    assert page.locator(".guide").is_hidden()
    with acted(desk, page):
        page.locator(".panel-hand [data-move]").first.click()
    expect_step(page, "place")
    with acted(desk, page):
        page.locator("[data-part=board] [data-move]").first.click()
    until(page, lambda: "place" in json.loads(page.evaluate("localStorage.getItem('guide-millefiori')"))["seen"])
    expect(page.locator(".guide[data-step=place]")).to_be_hidden()
    page.locator("[data-drawer=settings]").click()
    page.locator("#drawer [data-set-guide=off]").click()
    expect(page.locator(".guide")).to_be_hidden()
    expect(page.locator("#drawer [data-set-guide=off]")).to_have_attribute("aria-pressed", "true")


def test_the_first_steps_on_a_phone(desk: Desk) -> None:
    page = phone_at_a_turn(desk)
    assert page.locator(".guide").is_hidden()
    page.evaluate("""localStorage.setItem('guide-marcopolo', '{"on": true, "seen": []}')""")
    page.reload()
    expect_step(page, "dice")
    dice = page.locator("[data-name=felt] .can")
    until(page, lambda: points_at(page, page.locator("[data-name=dice]").first))
    with acted(desk, page):
        dice.last.tap()
        dice.last.tap()
    expect_step(page, "spaces")
    page.locator("[data-open-leaf=map]").tap()
    until(page, lambda: points_at(page, page.locator("[data-open-leaf=actions]")))
    page.locator("[data-open-leaf=actions]").tap()
    page.locator("[data-guide-done]").tap()
    expect(page.locator(".guide")).to_be_hidden()
