"""The example by clicks in a real browser, served by a process of its own: its own drawing, and the default one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ..web.test_web_browser import READY, browser
from .conftest import GAME, ROOT, Installed

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser"]

PATIENCE_MS = 60_000


@contextmanager
def served(installed: Installed, folder: Path) -> Iterator[str]:
    """A server that knows the game; gives its address."""
    database = str(folder / "tables.sqlite")
    command = [sys.executable, "-m", "spielwerk.cli", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, cwd=ROOT, env=installed.environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def sit_down(browser: Browser, address: str, language: str) -> Page:
    """Takes the game from the shelf and plays it against a random bot."""
    page = browser.new_context(locale=language, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    page.locator(f"[data-choose-game={GAME}]").click()
    form = page.locator(f"form[data-game={GAME}]")
    form.locator(".segments label", has_text="2").locator("input").check()
    form.locator("select[name=seat-1]").select_option("bot:beginner")
    form.locator("select[name=option-rounds]").select_option("4")
    form.locator("[data-group=pace] summary").click()
    form.locator("input[name=fast]").check()
    form.locator("[data-play]").locator("visible=true").click()
    page.wait_for_url("**/t/*")
    return page


def play_to_the_end(page: Page) -> int:
    """Clicks whatever can be clicked until the score sheet is there; returns how many moves were made."""
    moves = 0
    while not page.locator(".end .sheet").count():
        page.wait_for_selector(READY)
        before = page.locator("main.table").get_attribute("data-version")
        confirm, open_moves = page.locator("[data-do=confirm]"), page.locator("[data-move]").locator("visible=true")
        if confirm.count():
            confirm.click()
        elif open_moves.count():
            open_moves.nth(moves % open_moves.count()).click()
            moves += 1
        expect(page.locator(f"main.table[data-version='{before}']:not(:has(.end .sheet))")).to_have_count(0)
    return moves


@pytest.mark.parametrize(
    ("how", "language", "drawn", "winner"),
    [("example", "de", ".pd-board", "gewinn"), ("bare_example", "en", ".fields", "win")],
)
def test_it_is_played_to_its_end(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest, how: str, language: str, drawn: str, winner: str
) -> None:
    problems: list[str] = []
    with served(request.getfixturevalue(how), tmp_path) as address:
        page = sit_down(browser, address, language)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("response", lambda answer: problems.append(answer.url) if answer.status >= 500 else None)
        expect(page.locator(f"[data-part=board] {drawn}")).to_be_visible()
        assert play_to_the_end(page) >= 4
        expect(page.locator(".end .winner")).to_contain_text(winner)
        assert len(page.locator(".end tfoot tr").first.locator("td").all_inner_texts()) == 2
        page.locator("[data-drawer=rules]").click()
        expect(page.locator("[data-drawer-page=rules]")).not_to_be_empty()
        page.locator(".end a[href$='/at/0']").click()
        page.wait_for_url("**/at/0")
        expect(page.locator(f"[data-part=board] {drawn}")).to_be_visible()
    assert problems == []
