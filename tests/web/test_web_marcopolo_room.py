"""Marco Polo on windows of every width: map, spaces and tray fit the window, lie apart, and can be read."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table

from .sample_tables import random_plays
from .test_web_browser import Desk, browser, desk
from .test_web_burgundy_room import WINDOWS

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

TABLET = (820, 1180)
PARTS = ".mp-map, .mp-area:not(.mp-contracts), .mp-part-dice, .mp-part-stock, .mp-part-contracts, .mp-part-goals"
WRONG = """(parts) => {
  const sheet = innerWidth < 900 ? document.querySelector("#prompt").getBoundingClientRect().top : innerHeight;
  const named = [...document.querySelectorAll(parts)].map((e) => [e.getAttribute("class"), e.getBoundingClientRect()]);
  const wrong = named.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > sheet + 1)
    .map(([name]) => `${name} is not all in the window`);
  const deep = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  named.forEach(([name, box], n) => {
    for (const [other, found] of named.slice(0, n)) {
      const apart = Math.min(deep(box, found, "left", "right"), deep(box, found, "top", "bottom")) < 2;
      if (!apart) wrong.push(`${name} lies over ${other}`);
    }
  });
  for (const text of document.querySelectorAll(".mp-board text")) {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (text.checkVisibility() && size < 10.95) wrong.push(`${text.textContent} is ${size.toFixed(1)} px high`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_map_and_market_fit_one_window(desk: Desk, players: int) -> None:
    game = find_game("marcopolo")
    complete = game.options.complete({"players": players})
    plays = random_plays(InterpretedEngine(game), complete, Random(7))
    cut = next(n for n in range(len(plays) * 2 // 3, len(plays)) if plays[n][0] != CHANCE)
    seats = [Seat(f"P{n}") for n in range(players)]
    table = Table.from_plays(game, complete, seats, plays[:cut], id="room")
    token = desk.services.tables.take_in(table, (plays[cut][0],), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    for width, height in (*WINDOWS, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG, PARTS) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
