"""The inspector in a browser: every component of every game, by pointing, by keys and by a long touch."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel.registry import game_names

from .sample_tables import some_tables
from .test_web_browser import Desk, browser, desk, shown_version, until

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Walks through components by the arrow keys, fifty on, and back beyond the first; gives what was seen and is wrong.
WALK = """async () => {
  const card = document.getElementById('inspector'), wrong = [], seen = new Set(), blank = new Set();
  const press = async (key) => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const text = (part) => card.querySelector(`[data-inspected=${part}]`);
  await press('i');
  while (card.hidden) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const way of ['ArrowRight', 'ArrowLeft']) {
    for (let step = 0; step < (way === 'ArrowLeft' ? 100 : 50); step += 1) {
      const name = text('name').textContent, picture = text('picture').firstElementChild;
      const said = text('text').textContent || text('told').textContent || text('facts').childElementCount;
      if (!name || !said) wrong.push([name, said]);
      seen.add(name);
      if (!picture?.getBoundingClientRect().width) blank.add(name);
      await press(way);
    }
  }
  await press('Escape');
  return { wrong, seen: [...seen], blank: [...blank], closed: card.hidden };
}"""
COVERED = """() => {
  const card = document.getElementById('inspector').getBoundingClientRect();
  const beside = (box) => box.right <= card.left || box.left >= card.right;
  const apart = (box) => beside(box) || box.bottom <= card.top || box.top >= card.bottom;
  return [...document.querySelectorAll('main :is([data-move], [data-ways], [data-picks], button), #prompt *')]
    .filter((e) => !e.closest('#inspector') && e.getBoundingClientRect().width && !apart(e.getBoundingClientRect()))
    .map((e) => e.outerHTML.slice(0, 80));
}"""
PLACES = """() => [...document.querySelectorAll('.seats, #prompt, [data-part=board], [data-panels], #prompt button')]
  .map((e) => Object.values(e.getBoundingClientRect().toJSON()).map(Math.round))"""
# A place where nothing lies on top of the first component of a kind.
POINT = """(key) => {
  for (const element of document.querySelectorAll(`[data-about^="${key}"]`)) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y)?.closest('[data-about], [data-told]');
    if (top === element) return [x, y];
  }
  return null;
}"""
# A place on a component with which nothing can be done.
IDLE = """() => {
  const moves = '[data-move], [data-ways], [data-picks], summary, a, button';
  for (const element of document.querySelectorAll('[data-part=board] [data-about]')) {
    if (element.closest(moves) || element.querySelector(moves)) continue;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top && element.contains(top) && !top.closest(moves)) return [x, y];
  }
  return null;
}"""
# A kind of component of every game that is in sight at its beginning.
POINTED = {"burgundy": "tile-", "marcopolo": "place-", "millefiori": "free-", "murano": "action-"}


def sit_down(desk: Desk, name: str, **how: Any) -> Page:
    (table,) = some_tables([name], 0.3)
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("en", **how), f"/t/{token}")
    # Once the page has asked for what changed, its scripts are there.
    until(page, lambda: page.evaluate("document.querySelector('main.table').style.getPropertyValue('--sheet') !== ''"))
    return page


def point_of(page: Page, name: str) -> tuple[float, float]:
    found = page.evaluate(POINT, POINTED[name])
    assert found is not None
    return found[0], found[1]


@pytest.mark.parametrize("name", sorted(set(game_names()) & set(POINTED)))
def test_every_component_says_what_it_is_and_nothing_moves_or_is_covered(desk: Desk, name: str) -> None:
    page = sit_down(desk, name, **DESK)
    walked = page.evaluate(WALK)
    assert walked["wrong"] == []
    assert len(walked["seen"]) > 10
    # Of a place where nothing lies there may be no picture.
    assert len(walked["blank"]) < 4
    assert walked["closed"]
    before = page.evaluate(PLACES)
    card = page.locator("#inspector")
    page.mouse.move(*point_of(page, name))
    expect(card).to_be_visible()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(PLACES) == before
    assert page.evaluate("document.querySelectorAll('[data-part=board] title, [data-panels] title').length") == 0
    card.locator("[data-inspected=rule]").hover()
    card.locator("[data-inspected=rule]").click()
    expect(page.locator("#drawer")).to_be_visible()
    expect(card).to_be_hidden()
    page.keyboard.press("Escape")
    page.mouse.move(*point_of(page, name))
    expect(card).to_be_visible()
    page.mouse.move(640, 5)
    expect(card).to_be_hidden()
    page.mouse.click(*page.evaluate(IDLE))
    expect(page.locator("#prompt .detail.told")).to_be_visible()


def test_a_question_with_many_answers_is_not_covered(desk: Desk) -> None:
    page = sit_down(desk, "murano", **DESK)
    # As high as with several rows of answers.
    page.evaluate("document.getElementById('prompt').style.minHeight = '420px'")
    page.mouse.move(*point_of(page, "murano"))
    expect(page.locator("#inspector")).to_be_visible()
    question, card = (page.locator(place).bounding_box() for place in ("#prompt", "#inspector"))
    assert question is not None
    assert card is not None
    assert question["y"] + question["height"] < card["y"]


def test_a_long_touch_asks_and_does_not_play(desk: Desk) -> None:
    page = sit_down(desk, "millefiori", **PHONE)
    card, version = page.locator("#inspector"), shown_version(page)
    page.locator("[data-panels] [data-about^=card-]").first.scroll_into_view_if_needed()
    box = page.locator("[data-panels] [data-about^=card-]").first.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card.locator("[data-inspected=text]")).not_to_be_empty()
    sheet = page.locator("#prompt").bounding_box()
    page.touchscreen.tap(195, 20)
    expect(card).to_be_hidden()
    page.touchscreen.tap(point["x"], point["y"])
    expect(page.locator("#prompt .detail.told")).to_be_visible()
    assert page.locator("#prompt").bounding_box() == sheet
    page.touchscreen.tap(195, 20)
    assert shown_version(page) == version
    assert page.evaluate("document.querySelector('.pointed')") is None


def test_what_opens_over_the_table_closes_by_itself(desk: Desk) -> None:
    page = sit_down(desk, "marcopolo", **DESK)
    fold = page.locator("details[data-key=others]")

    def opened() -> None:
        fold.locator("summary").click()
        expect(fold).to_have_attribute("open", "")

    opened()
    page.keyboard.press("Escape")
    expect(fold).not_to_have_attribute("open", "")
    opened()
    page.locator(".log-head").click()
    expect(fold).not_to_have_attribute("open", "")
    opened()
    page.locator(".log-head").hover()
    expect(fold).not_to_have_attribute("open", "")
