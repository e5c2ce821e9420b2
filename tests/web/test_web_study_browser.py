"""The study board in a browser: a number changed, turns that bots find beside an own one, the link opened elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.teach.study.address import address_of, line_at
from spielwerk.teach.study.line import Line, Play, state_of

from .stranger import studied
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser]

__all__ = ["browser", "desk"]

# The rules may still have to be compiled; the page asks again by itself until they are.
PATIENCE_MS = 300_000


def at_a_choice(name: str) -> Line:
    """A position in which one seat has several moves."""
    line, game = line_at(studied(name)), find_game(name)
    engine = InterpretedEngine(game)
    for position in range(len(line), 0, -1):
        state, step = state_of(line.until(position)), line.steps[position - 1]
        seat = step.who if isinstance(step, Play) else 0
        if engine.waiting(state) == 1 << seat and len(engine.moves(state, seat)) > 3:
            return line.until(position)
    raise AssertionError("nobody has a choice")


def shown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => ({...document.querySelector('main.table').dataset})")
    return found


@pytest.mark.parametrize("width", [1024, 1366])
@pytest.mark.parametrize("name", ["millefiori", "murano"])
def test_on_a_desk_steps_bots_and_question_are_in_sight_and_steps_move_nothing(
    desk: Desk, name: str, width: int
) -> None:
    line = line_at(studied(name))
    context = desk.context("de", viewport={"width": width, "height": 768})
    page = desk.page(context, f"/study/{address_of(line)}")
    back, bots = page.locator("[data-step=back]"), page.locator("[data-bots=end]")
    stood = back.bounding_box()
    for position in range(len(line) - 1, max(len(line) - 5, 0), -1):
        for part in (bots, page.locator("#prompt")):
            expect(part).to_be_in_viewport(ratio=1)
        back.click()
        expect(page.locator("main.table")).to_have_attribute("data-at", str(position))
        assert back.bounding_box() == stood


@pytest.mark.parametrize(
    ("name", "cell", "told", "phone"),
    [("millefiori", "ship-0", "Ship on the sea route", False), ("burgundy", "silver-0", "Silber im Vorrat", True)],
)
def test_a_position_is_changed_compared_and_shared(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str, cell: str, told: str, phone: bool
) -> None:
    # A thought of some tenths of a second.
    monkeypatch.setattr("spielwerk.web.study.comparing.LONGER", 0.2)
    language, how = ("de", PHONE) if phone else ("en", {})
    line = at_a_choice(name)
    page = desk.page(desk.context(language, **how), f"/study/{address_of(line)}")
    main = page.locator("main.table")
    page.locator("[data-drawer=changes]").click()
    number = page.locator(f"[data-cell={cell}]")
    number.fill(str(int(number.input_value()) + 1))
    number.press("Enter")
    expect(main).to_have_attribute("data-last", str(len(line) + 1))
    expect(page.locator("#toast")).to_contain_text(told)
    page.keyboard.press("Escape")
    stood = page.locator("[data-compare]").bounding_box()
    page.locator("[data-compare]").click()
    turns, told = page.locator("[data-hint-moves]"), page.locator("[data-hint-told].shown")
    expect(turns.first).to_be_visible(timeout=PATIENCE_MS)
    assert 2 <= turns.count() <= 3
    # It lies beside the board, in sight, and nothing was scrolled for it.
    expect(page.locator("[data-compare-cards]")).to_be_in_viewport(ratio=1)
    # What is asked stays where it is.
    assert page.locator("[data-compare]").bounding_box() == stood
    expect(page.locator("[data-part=board]")).to_be_in_viewport(ratio=0.3)
    assert page.evaluate("scrollY") == 0
    expect(told.locator(".exact").first).to_be_hidden()
    page.locator("[data-exact-hint]").click()
    expect(told.locator(".exact").first).to_contain_text("±")
    turns.nth(1).click()
    page.locator("[data-play-turn]").click()
    expect(main).not_to_have_attribute("data-last", str(len(line) + 1))
    page.locator("[data-compare-mine]").click()
    own = page.locator("[data-hint-moves].own")
    expect(own).to_have_count(1, timeout=PATIENCE_MS)
    expect(own).to_contain_text("hier gespielt" if phone else "played here")
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1280)
    page.locator("[data-drawer=share]").click()
    link = page.locator("[data-link]").input_value()
    there = desk.page(desk.context("en"), link.removeprefix(desk.address))
    assert shown(there)["address"] == shown(page)["address"]
    assert there.locator("[data-part=board]").inner_text() == page.locator("[data-part=board]").inner_text() or phone
    assert desk.problems == []


def test_who_asks_to_compare_where_nobody_has_a_choice_hears_why(desk: Desk) -> None:
    page = desk.page(desk.context("en"), f"/study/{address_of(at_a_choice('millefiori'))}")
    expect(page.locator("[data-no-compare]")).to_have_count(0)
    page.locator("[data-step=first]").click()
    expect(page.locator("main.table")).to_have_attribute("data-at", "0")
    page.keyboard.press("t")
    expect(page.locator("#toast")).to_contain_text("compared where somebody has a choice")
    assert desk.problems == []
