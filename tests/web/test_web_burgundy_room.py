"""Every form of Burgundy on windows of every width: nothing lies over anything else or outside, and all can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table

from .sample_tables import random_plays
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (1024, 768))
TILES = {"extra_tiles": True, "white_castles": True, "inns": True}
FORMS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two": {"players": 2},
    "alone": {"players": 1},
    "alone-expanded": {"players": 1, "duchy": "13b", "trade_routes": True, **TILES},
    "two-expanded": {"players": 2, "trade_routes": True, "shields": True, **TILES},
    "expanded": {"trade_routes": True, "shields": True, **TILES},
}
PARTS = ".bu-market > svg, .bu-duchy, .bu-estate > svg, .bu-route, .bu-other, .seats, #prompt"
WRONG = """(parts) => {
  const seen = [...document.querySelectorAll(parts)].filter((e) => e.checkVisibility());
  const named = seen.map((e) => [e.getAttribute("class"), e.getBoundingClientRect()]);
  const wrong = named.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(([name]) => `${name} is not all in the window`);
  const deep = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  named.forEach(([name, box], n) => {
    for (const [other, found] of named.slice(0, n)) {
      const apart = Math.min(deep(box, found, "left", "right"), deep(box, found, "top", "bottom")) < 2;
      if (!apart) wrong.push(`${name} lies over ${other}`);
    }
  });
  for (const text of document.querySelectorAll(".bu-board text, .bu-other text")) {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (text.checkVisibility() && size < 10.95) wrong.push(`${text.textContent} is ${size.toFixed(1)} px high`);
  }
  return wrong;
}"""


def table_in_the_middle(options: dict[str, Any]) -> tuple[Table, int]:
    """A game played at random up to where somebody must decide after two thirds of it."""
    game = find_game("burgundy")
    complete = game.options.complete(options)
    plays = random_plays(InterpretedEngine(game), complete, Random(7))
    cut = next(n for n in range(len(plays) * 2 // 3, len(plays)) if plays[n][0] != CHANCE)
    seats = [Seat(f"P{n}") for n in range(complete["players"])]
    return Table.from_plays(game, complete, seats, plays[:cut], id="room"), plays[cut][0]


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


@pytest.mark.parametrize("form", ["usual", "two"])
def test_a_phone_shows_market_duchy_and_trays_at_once(desk: Desk, form: str) -> None:
    table, seat = table_in_the_middle(FORMS[form])
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(OVER_EACH_OTHER) == []


@pytest.mark.parametrize("form", FORMS)
def test_all_parts_have_room_and_can_be_read(desk: Desk, form: str) -> None:
    table, seat = table_in_the_middle(FORMS[form])
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG, PARTS) == [], (width, height)
