"""Every form of Burgundy on windows of every width: nothing lies over anything else or outside, and all can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from spielwerk.games.burgundy.state import MOVES
from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table

from .rooms import WINDOWS, WRONG, table_in_the_middle
from .sample_tables import random_plays
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

TILES = {"extra_tiles": True, "white_castles": True, "inns": True}
FORMS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two": {"players": 2},
    "routes": {"trade_routes": True},
    "alone": {"players": 1},
    "alone-expanded": {"players": 1, "duchy": "13b", "trade_routes": True, **TILES},
    "two-expanded": {"players": 2, "trade_routes": True, "shields": True, **TILES},
    "expanded": {"trade_routes": True, "shields": True, **TILES},
}
PARTS = ".bu-market > svg, .bu-duchy, .bu-estate > svg, .bu-route, .bu-other, .seats, #prompt"
TEXTS = ".bu-board text, .bu-other text"
OUT_OF_SIGHT = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".bu-depot, .bu-black, .bu-duchy, .bu-estate > svg")].filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < board.top - 1 || bottom > board.bottom + 1 || left < 0 || right > innerWidth;
  }).map((part) => part.getAttribute("class"));
}"""
OVER_EACH_OTHER = """() => {
  const parts = [...document.querySelectorAll(".bu-space, .bu-estate > svg")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.flatMap((box, n) => boxes.slice(n + 1).flatMap((other, m) => {
    const tray = parts[n + 1 + m];
    if (!tray.matches("svg")) return [];
    const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return Math.min(wide, high) > 2 ? [`${tray.getAttribute("class")} over ${parts[n].outerHTML.slice(0, 60)}`] : [];
  }));
}"""


@pytest.mark.parametrize("form", ["usual", "two", "routes", "two-expanded", "expanded"])
def test_a_phone_shows_market_duchy_and_trays_at_once(desk: Desk, form: str) -> None:
    table, seat = table_in_the_middle("burgundy", FORMS[form])
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(OVER_EACH_OTHER) == []


@pytest.mark.parametrize("form", FORMS)
def test_all_parts_have_room_and_can_be_read(desk: Desk, form: str) -> None:
    table, seat = table_in_the_middle("burgundy", FORMS[form])
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG, [PARTS, TEXTS]) == [], (width, height)


GOODS = "[...document.querySelectorAll('.bu-goods-tray .bu-good')].map((good) => good.getBoundingClientRect().left)"


def a_sale() -> tuple[Table, int]:
    """A table at which somebody may sell one of several types of goods, and who."""
    game = find_game("burgundy")
    options = game.options.complete({"players": 2})
    engine, table = InterpretedEngine(game), Table(game, options, [Seat("P0"), Seat("P1")], bytes(32), id="sale")
    state = engine.new(options)
    plays = random_plays(engine, options, Random(3))
    for count, (who, move) in enumerate(plays):
        verbs = [MOVES.decode(legal).verb for legal in engine.moves(state, who)] if who != CHANCE else []
        if "take" in verbs and verbs.count("sell") > 1:
            return Table.from_plays(game, options, table.seats, plays[:count], id="sale"), who
        engine.play(state, who, move)
    raise LookupError("nothing is sold in this game")


def test_goods_keep_their_places_under_the_pointer_after_a_sale(desk: Desk) -> None:
    table, seat = a_sale()
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("en"), f"/t/{token}")
    sold = page.locator(".bu-goods-tray .bu-held.can").first
    sold.hover()
    before = page.evaluate(GOODS)
    gone = before.index(sold.evaluate("good => good.querySelector('.bu-good').getBoundingClientRect().left"))
    sold.click()
    expect(page.locator(".bu-goods-tray .bu-good")).to_have_count(len(before) - 1)
    left = [*before[:gone], *before[gone + 1 :]]
    assert page.evaluate(GOODS) == pytest.approx(left, abs=1)
    page.mouse.move(2, 2)
    assert page.evaluate(GOODS) == pytest.approx(before[: len(left)], abs=1)
