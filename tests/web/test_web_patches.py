"""What a browser makes of patches is what the server draws whole: both write the same page, element for element."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from markupsafe import Markup

from spielwerk.kernel.registry import game_names
from spielwerk.stage.pieces import Group, patches

from ..games.particulars import page_of, particulars
from .test_web_browser import Desk, acted, browser, desk, set_table

__all__ = ["browser", "desk"]

pytestmark = [pytest.mark.browser, pytest.mark.long]

# So many steps go to the browser in one message.
AT_ONCE = 50
PLACE = "() => document.body.appendChild(document.createElement('section'))"
# Steps come as one text: Playwright takes large structures apart value by value.
COMPARE = """async ([shown, text]) => {
  const { patch } = await import("/static/patch.js");
  const whole = document.createElement("section");
  for (const [number, { html, changes }] of JSON.parse(text).entries()) {
    whole.innerHTML = html;
    if (changes === null) shown.innerHTML = html;
    else if (!patch(shown.firstElementChild, changes)) return `patch ${number} does not fit`;
    if (!shown.isEqualNode(whole)) return `patch ${number} gives ${shown.innerHTML} and not ${html}`;
  }
  return "";
}"""

NOTED = """async () => {
  const { patch } = await import("/static/patch.js");
  const top = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const set = {
    ship: ["<g data-name='ship'>", "<path/>"],
    aim: ["<g data-name='aim' data-offers=''>", "<path/>"],
    goal: ["<g data-name='goal' data-move='1'>", "<path/>"],
  };
  const noted = [];
  const note = (element, how) => noted.push(`${how} ${element.dataset.name}`);
  patch(top, [{ path: [], set, order: Object.keys(set) }], note);
  return noted;
}"""


def steps_of(name: str, viewer: int) -> list[list[dict[str, Any]]]:
    """Every drawing of a game that is made of pieces, at every third position: whole, and as patches."""
    page = page_of(name)
    shown: dict[str, Group] = {}
    steps: dict[str, list[dict[str, Any]]] = {}
    options = next(iter(particulars(name).drawing.glanced))
    for state, _, _ in islice(page.positions(21, 2, **dict(options)), 0, None, 3):
        scene = page.scene(state, viewer)
        for part, drawn in {"board": page.draw.board(scene), **page.draw.panels(scene)}.items():
            if not isinstance(drawn, Group):
                continue
            changes = patches(shown[part], drawn) if part in shown else None
            steps.setdefault(part, []).append({"html": str(Markup(drawn)), "changes": changes})
            shown[part] = drawn
    return list(steps.values())


@pytest.mark.parametrize("name", game_names())
def test_patches_lead_to_the_page_that_is_drawn_whole(desk: Desk, name: str) -> None:
    page = desk.page(desk.context("en"))
    for viewer in (-1, 0):
        for steps in steps_of(name, viewer):
            shown = page.evaluate_handle(PLACE)
            for at in range(0, len(steps), AT_ONCE):
                assert page.evaluate(COMPARE, [shown, json.dumps(steps[at : at + AT_ONCE])]) == ""


def test_what_can_be_done_is_no_news_of_what_was_done(desk: Desk) -> None:
    """Only what neither is a move nor tells of one is noted as come."""
    page = desk.page(desk.context("en"))
    assert page.evaluate(NOTED) == ["came ship"]


def test_a_patch_that_does_not_fit_makes_the_page_ask_for_a_whole_one(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "bot:beginner")
    page.evaluate("document.querySelector('main.table').dataset.page = 'another'")
    with acted(desk, page):
        page.locator("[data-part=board] [data-move], [data-panels] [data-move]").first.click()
    assert desk.problems == []
