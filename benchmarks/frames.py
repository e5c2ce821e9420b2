"""How smooth a phone stays while moves are made: the share of long frames in a page of 390 px on a slowed CPU.

    python benchmarks/frames.py [GAME ...] [--moves 8] [--slower 4]

Moves are tapped in the middle of a game against quick bots, with motion on. From the second tap on every frame is
timed for as long as pieces travel; beside it stands a page at rest, which says what the machine itself costs, and how
many elements the page has.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.web.screenshots import CHROMIUM_FLAGS, MANY, PHONE, SIZES, chromium_path, running
from spielwerk.web.services import Services
from spielwerk.web.settings import Settings
from spielwerk.web.shown_games import played_game

LONG_MS = 50
WATCHED_MS = 1500
# Counts frames by what the browser says when it draws them, until it is told to stop.
WATCH = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const next = (now) => { frames_seen.push(now - last); last = now; if (frames_seen) requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
STOP = "() => { const seen = window.frames_seen; window.frames_seen = null; return seen.slice(1); }"


def phone(browser: Browser, address: str, services: Services, name: str, slower: int) -> Page:
    """A page of the first seat in the middle of a game, on a slow phone."""
    token = services.tables.take_in(played_game(find_game(name), 0.5, options={"players": 2}), (0,), ()).token
    width, height = SIZES[PHONE]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}/t/{token}")
    page.wait_for_selector("[data-move]")
    page.wait_for_timeout(1000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def watched(page: Page, act: Any = None) -> list[float]:
    """How long each frame took while something happened."""
    page.evaluate(WATCH)
    if act:
        act()
    page.wait_for_timeout(WATCHED_MS)
    return [float(ms) for ms in page.evaluate(STOP)]


def tap_a_move(page: Page, number: int) -> list[float]:
    """The first tap shows what a move would bring, the second makes it; the end of a turn is a button."""
    middle = None
    while middle is None:
        page.wait_for_selector("[data-move], [data-do=confirm]", state="attached", timeout=60_000)
        middle = _middle_of_a_move(page, number)
    page.touchscreen.tap(*middle)
    page.wait_for_timeout(400)
    return watched(page, lambda: page.touchscreen.tap(*middle))


def _middle_of_a_move(page: Page, number: int) -> tuple[float, float] | None:
    """Where to tap; None while what stood there is replaced by what a bot has just done."""
    found = page.locator("[data-do=confirm]").locator("visible=true")
    if not found.count():
        found = page.locator("[data-move]").locator("visible=true")
    target = found.nth(number % max(1, found.count()))
    try:
        target.scroll_into_view_if_needed(timeout=2000)
        box = target.bounding_box(timeout=2000)
    except Error:
        return None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else None


def told(frames: list[float]) -> str:
    share = sum(ms > LONG_MS for ms in frames) / max(1, len(frames))
    return f"{share:5.1%} of {len(frames):4d} frames over {LONG_MS} ms, longest {max(frames, default=0):4.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower than this CPU")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        settings = Settings(Path(folder) / "tables.sqlite", reads=MANY, creations=MANY, moves=MANY, pace_s=0.3)
        with running(settings) as (address, services):
            for name in given.games:
                page = phone(browser, address, services, name, given.slower)
                elements = page.evaluate("document.querySelectorAll('*').length")
                rest = watched(page)
                moved = [ms for number in range(given.moves) for ms in tap_a_move(page, number)]
                print(f"{name:12s} {elements} elements\n  at rest {told(rest)}\n  moving  {told(moved)}", flush=True)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
