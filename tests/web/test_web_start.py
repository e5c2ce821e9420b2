"""The start page in a browser: all in sight without scrolling, with tables and without, and nothing out of reach."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from spielwerk.kernel.registry import game_names
from spielwerk.stage.words import LANGUAGES
from spielwerk.web.new_table import table_from_form

from .conftest import GAME
from .test_web_browser import Desk, browser, desk

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

WINDOWS = [(1280, 800), (1366, 768), (1920, 1080), (1024, 768), (820, 1180)]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAYS = ".go button, .change, .daily, .more label, .more a, .more summary"
# What of these does not lie wholly within the window.
OUTSIDE = """(ways) => [...document.querySelectorAll(ways)].filter((e) => e.checkVisibility())
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => Math.min(r.top, r.left) < 0 || r.bottom > innerHeight || r.right > innerWidth)
    .map(([e]) => e.outerHTML.slice(0, 120))"""
# What lies in a card but wider than it.
CUT = """() => [...document.querySelectorAll('.card, .card :is(h3, p, b, ul, button)')]
    .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
    .map((e) => e.outerHTML.slice(0, 120))"""


def tables(desk: Desk, many: int) -> list[str]:
    """Links to tables of all the games in turn, each with a bot."""
    names = [*game_names(), *game_names()]
    form = {"players": "2", "seat-1": "bot:random"}
    return [table_from_form(desk.services, {"game": name, **form}, "en").token for name in names[:many]]


def knowing(context: BrowserContext, tokens: list[str]) -> BrowserContext:
    context.add_init_script(f"localStorage.setItem('tables', {json.dumps(json.dumps(tokens))})")
    return context


def start(desk: Desk, context: BrowserContext, shown: int) -> Page:
    page = desk.page(context)
    expect(page.locator("[data-mine] .row > ul > li")).to_have_count(shown)
    return page


def heights(page: Page) -> set[int]:
    return {round(box["height"]) for one in page.locator(".picture").all() if (box := one.bounding_box())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_a_table_is_in_sight(desk: Desk, language: str) -> None:
    """The pictures are large, and all of one height."""
    tokens = tables(desk, 3)
    for width, height in WINDOWS:
        window = {"width": width, "height": height}
        for known in (tokens, []):
            page = start(desk, knowing(desk.context(language, viewport=window), known), len(known))
            assert page.evaluate(OUTSIDE, WAYS) == []
            assert page.evaluate(CUT) == []
            [picture] = heights(page)
            assert picture >= (132 if width < 1280 else 180 if known else 280)
            page.context.close()


def test_the_puzzle_stands_beside_my_tables_or_else_below_the_games(desk: Desk) -> None:
    tokens = tables(desk, 2)
    page = start(desk, knowing(desk.context("en"), tokens), 2)
    expect(page.locator("[data-row] .daily")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("footer .daily")).to_be_visible()
    page = start(desk, desk.context("en"), 0)
    expect(page.locator("footer .daily")).to_be_visible()


def test_more_tables_than_stand_in_the_row_are_in_a_fold_over_the_page(desk: Desk) -> None:
    page = start(desk, knowing(desk.context("en"), tables(desk, 6)), 3)
    expect(page.locator("[data-waiting]")).to_contain_text("of 6")
    fold = page.locator(".all")
    before = page.locator(".games").bounding_box()
    fold.locator("summary").click()
    expect(fold.locator("li a")).to_have_count(3)
    expect(fold.locator("li a").last).to_be_visible()
    assert page.locator(".games").bounding_box() == before
    page.keyboard.press("Escape")
    expect(fold.locator("li a").last).to_be_hidden()
    expect(fold.locator("summary")).to_be_focused()


def test_the_guide_is_offered_on_a_card_until_its_game_was_begun_here(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    card, other = (page.locator(f"form[data-game={name}] .kept") for name in (GAME, "murano"))
    expect(card.get_by_label("With a guide")).to_be_visible()
    expect(card.locator("[data-recap]")).to_be_hidden()
    page.locator(f"form[data-game={GAME}] .go [data-play]").click()
    page.wait_for_url("**/t/*")
    page.goto(desk.address)
    expect(card.locator("[data-recap]")).to_be_visible()
    expect(card.get_by_label("With a guide")).to_be_hidden()
    expect(other.get_by_label("With a guide")).to_be_visible()


def test_a_card_tells_what_was_chosen_before_the_first_game(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    form = page.locator(f"form[data-game={GAME}]")
    form.locator("[data-choose-game]").click()
    for seat in (1, 2, 3):
        form.locator(f"[name=seat-{seat}]").select_option("bot:hard")
    form.locator("[data-close-choices]").click()
    expect(form.locator(".kept [data-recap]")).to_contain_text("Hard", ignore_case=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_all_games_are_in_sight_below_my_tables(desk: Desk, language: str) -> None:
    page = start(desk, knowing(desk.context(language, **PHONE), tables(desk, 3)), 3)
    assert page.evaluate(OUTSIDE, ".go button, .change") == []
    assert page.evaluate(CUT) == []
    assert heights(page) == {122}
    page.locator(".all-rules summary").tap()
    for name in game_names():
        for address in (f"/rules/{name}", f"/rules/{name}/summary"):
            box = page.locator(f".all-rules a[href='{address}']").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 40
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_game_is_set_its_buttons_are_in_sight(desk: Desk, language: str) -> None:
    window = {"width": 1280, "height": 800}
    page = start(desk, knowing(desk.context(language, viewport=window), tables(desk, 3)), 3)
    for name in game_names():
        page.locator(f"[data-choose-game={name}]").click()
        assert page.evaluate(OUTSIDE, f"[data-game={name}] :is(.set button, .seats-form select, .groups > .head)") == []
        assert page.evaluate(CUT) == []
        assert heights(page) == {128}
