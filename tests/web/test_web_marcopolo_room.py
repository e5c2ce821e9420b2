"""Marco Polo on windows of every width: map, spaces and tray fit the window, lie apart, and can be read."""

from __future__ import annotations

import pytest

from .rooms import WINDOWS, WRONG, table_in_the_middle
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

TABLET = (820, 1180)
PARTS = ".mp-map, .mp-area > .mp-panel, .mp-part-dice, .mp-part-stock, .mp-part-contracts, .mp-part-goals"
TEXTS = ".mp-board text"
FLAT = """() => {
  const [board, dice] = [".board", ".mp-part-dice"].map((name) => document.querySelector(name));
  const low = dice.getBoundingClientRect().top;
  const shown = [...document.querySelectorAll(".mp-area > .mp-panel")].filter((part) => part.checkVisibility());
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return {
    seen: shown.length,
    scrolls: board.scrollHeight > board.clientHeight,
    hidden: boxes.filter((box) => box.bottom > low + 1 || box.right > innerWidth).length,
    over: boxes.filter((box, n) => boxes.slice(n + 1).some((other) => over(box, other))).length,
  };
}"""
# What stands above the contracts, and the contracts, where they lie over each other.
CROWDED = """() => {
  const parts = [...document.querySelectorAll(".mp-contracts :is(.mp-heading, .mp-printed > g, .mp-tag, .mp-bed)")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const deep = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  return boxes.flatMap((box, n) => boxes.slice(0, n)
    .filter((other) => Math.min(deep(box, other, "left", "right"), deep(box, other, "top", "bottom")) > 1.5)
    .map(() => `${parts[n].outerHTML.slice(0, 60)} lies over something`));
}"""
# As if a die was chosen that can go nowhere, and every city card was used.
OUT_OF_REACH = """() => {
  document.querySelector(".mp-board").classList.add("mp-choosing");
  document.querySelectorAll(".mp-board .can").forEach((e) => e.classList.remove("can"));
  document.querySelectorAll(".mp-market-field, .mp-steps").forEach((e) => e.classList.add("mp-far"));
  document.querySelectorAll(".mp-card").forEach((e) => e.classList.add("mp-used"));
}"""
# Figures on paper that are paler than this have less than 4.5:1.
PALE = """() => {
  const seen = (e) => e.matches(".mp-board") ? 1 : getComputedStyle(e).opacity * seen(e.parentElement);
  const figures = [...document.querySelectorAll(".mp-area text, .mp-card text, .mp-contract text")];
  return figures.filter((figure) => seen(figure) < 0.64).map((figure) => figure.outerHTML);
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_map_and_market_fit_one_window(desk: Desk, players: int) -> None:
    table, seat = table_in_the_middle("marcopolo", {"players": players})
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}")
    page.wait_for_selector("[data-move], [data-ways]", state="attached")
    for width, height in (*WINDOWS, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG, [PARTS, TEXTS]) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CROWDED) == [], (width, height)
    # On a tablet who one is stands above the sheet with the question.
    who, sheet = (page.locator(part).bounding_box() for part in (".mp-part-who", ".prompt"))
    assert who
    assert sheet
    assert who["y"] + who["height"] <= sheet["y"]


def test_all_that_a_die_can_do_stands_on_one_leaf_of_a_phone(desk: Desk) -> None:
    table, seat = table_in_the_middle("marcopolo", {})
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    page.locator("[data-open-leaf=actions]").tap()
    assert page.evaluate(FLAT) == {"seen": 7, "scrolls": False, "hidden": 0, "over": 0}
    assert page.evaluate(WRONG, [".none", TEXTS]) == []
    assert page.evaluate(CROWDED) == []


def test_figures_can_be_read_where_the_chosen_die_cannot_go(desk: Desk) -> None:
    table, seat = table_in_the_middle("marcopolo", {})
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}")
    page.wait_for_selector(".mp-market-field")
    page.evaluate(OUT_OF_REACH)
    assert page.evaluate(PALE) == []
