"""Every game by clicks in a real browser: two players to the end, and the first rounds of what is special."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel.registry import game_names
from spielwerk.web.start import table_from_form

from .conftest import GAME
from .test_web_browser import READY, Desk, browser, check_sheet, click_on, desk, over

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]


def sit_down(desk: Desk, game: str, **form: str) -> Page:
    """A table of this game with quick random bots at the other seats."""
    bots = {f"seat-{number}": "bot:random" for number in range(1, 4)}
    access = table_from_form(desk.site, {"game": game, "fast": "on", **bots, **form}, "en")
    return desk.page(desk.context("en"), f"/t/{access.token}")


@pytest.mark.parametrize("game", [name for name in game_names() if name != GAME])
def test_a_whole_game_of_two(desk: Desk, game: str) -> None:
    page = sit_down(desk, game, players="2")
    while not over(page):
        page.wait_for_selector(READY)
        if not over(page):
            click_on(desk, page)
    expect(page.locator(".end .winner")).to_contain_text("win")
    check_sheet(page, desk.table(page))


@pytest.mark.parametrize(
    ("game", "form", "clicks"),
    [
        ("burgundy", {"players": "1", "option-duchy": "13a"}, 40),
        ("burgundy", {"players": "4", "option-duchy": "12a"}, 40),
        ("marcopolo", {"players": "4"}, 30),
        ("murano", {"players": "4"}, 30),
    ],
    ids=["solo", "team", "marcopolo-4", "murano-4"],
)
def test_the_first_rounds(desk: Desk, game: str, form: dict[str, str], clicks: int) -> None:
    page = sit_down(desk, game, **form)
    for _ in range(clicks):
        page.wait_for_selector(READY)
        click_on(desk, page)
    assert len([entry for entry in desk.table(page).log if entry.who == 0]) >= clicks
