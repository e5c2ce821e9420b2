"""The study board in a browser: a number changed, turns side by side with an own one, and the link opened elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from spielwerk.bots.service import BotService
from spielwerk.bots.wire import Study
from spielwerk.kernel import State
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.teach.estimates import Difference, Estimate, Figure
from spielwerk.teach.hints import Hint, HintedTurn
from spielwerk.teach.study.address import address_of, line_at
from spielwerk.teach.study.line import Line, Play, state_of

from .stranger import studied
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser]

__all__ = ["browser", "desk"]

GAME = "burgundy"


async def quickly(self: BotService, study: Study, whom: str = "") -> bytes:
    """Compares without a thought: the first moves, and what was asked about."""
    game = find_game(study.game)
    view = State.from_bytes(game.state, study.view)
    found = [(move,) for move in InterpretedEngine(game).moves(view, study.seat)[:3]]
    nothing = tuple(Figure(0.0, 1.0) for _ in game.sources)
    better = Difference(8, Figure(2.0, 1.0), nothing, nothing, Figure(0.0, 1.0))
    seats = range(int(view.record.players))
    estimate = Estimate(8, tuple(Figure(90.0, 4.0) for _ in seats), tuple(Figure(0.5, 0.2) for _ in seats), (70, 110))
    turns = list(dict.fromkeys([*found, *study.turns]))
    return msgspec.msgpack.encode(Hint(study.seat, tuple(HintedTurn(turn, estimate, better) for turn in turns)))


def at_a_choice() -> Line:
    """A position in which one seat has several moves."""
    line, game = line_at(studied(GAME)), find_game(GAME)
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


@pytest.mark.parametrize("phone", [False, True])
def test_a_position_is_changed_compared_and_shared(desk: Desk, monkeypatch: pytest.MonkeyPatch, phone: bool) -> None:
    monkeypatch.setattr(BotService, "find", quickly)
    language, how = ("de", PHONE) if phone else ("en", {})
    line = at_a_choice()
    page = desk.page(desk.context(language, **how), f"/study/{address_of(line)}")
    main = page.locator("main.table")
    page.locator("[data-drawer=changes]").click()
    silver = page.locator("[data-cell=silver-0]")
    silver.fill(str(int(silver.input_value()) + 1))
    silver.press("Enter")
    expect(main).to_have_attribute("data-last", str(len(line) + 1))
    expect(page.locator("#toast")).to_contain_text("Silber im Vorrat" if phone else "Silver in the supply")
    page.keyboard.press("Escape")
    page.locator("[data-compare]").click()
    cards = page.locator(".turn-card")
    expect(cards).to_have_count(3)
    page.locator("[data-play-turn]").nth(2).click()
    expect(main).to_have_attribute("data-last", str(len(line) + 2))
    if phone:
        # The page has turned to where the turn goes on.
        page.locator("[data-open-leaf=log]").click()
    page.locator("[data-compare-mine]").click()
    expect(page.locator(".turn-card.own")).to_have_count(1)
    expect(page.locator(".turn-card.own")).to_contain_text("dein Zug" if phone else "your turn")
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1280)
    page.locator("[data-drawer=share]").click()
    link = page.locator("[data-link]").input_value()
    there = desk.page(desk.context("en"), link.removeprefix(desk.address))
    assert shown(there)["address"] == shown(page)["address"]
    assert there.locator("[data-part=board]").inner_text() == page.locator("[data-part=board]").inner_text() or phone
    assert desk.problems == []
