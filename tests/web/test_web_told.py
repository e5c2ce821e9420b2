"""What a move is called fits the question: on a desk, and on a phone beside the button that makes it."""

from __future__ import annotations

import pytest

from spielwerk.kernel import CHANCE

from ..games.particulars import page_of
from .rooms import table_in_the_middle
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

DESKS = [{"viewport": {"width": 1024, "height": 768}}, {"viewport": {"width": 1280, "height": 800}}]
# A move that is told where others do not leave room for its button is told at the side of it.
CUT_OFF = """([labels, narrow]) => {
  const prompt = document.querySelector("#prompt");
  const told = prompt.querySelector(".detail");
  told.classList.add("told");
  if (narrow) {
    prompt.querySelector(".choices")?.remove();
    const doing = prompt.appendChild(document.createElement("div"));
    doing.className = "doing";
    doing.innerHTML = '<span class="sum"><b>−2</b></span><button class="primary">…</button>';
  }
  return labels.filter((label) => {
    told.textContent = label;
    return told.scrollHeight > told.clientHeight + 1;
  });
}"""


@pytest.mark.parametrize(("name", "seed"), [("murano", 2), ("murano", 4), ("marcopolo", 3)])
def test_what_a_move_is_called_is_not_cut_off(desk: Desk, name: str, seed: int) -> None:
    page_of_game, labels = page_of(name), set()
    for state, who, _ in page_of_game.positions(seed, 12, players=3):
        if who != CHANCE:
            drawn = page_of_game.clickable(page_of_game.scene(state, who, "de"))
            labels |= {element.attrib.get("aria-label", "") for element in drawn}
    assert len(labels) > 20
    table, seat = table_in_the_middle(name, {})
    token = desk.services.tables.take_in(table, (seat,), ()).token
    for window in (*DESKS, PHONE):
        page = desk.page(desk.context("de", **window), f"/t/{token}")
        page.wait_for_selector("#prompt .detail")
        narrow = window is PHONE
        # Beside the button of a phone the longest card of Murano scrolls; it is read on the page itself.
        told = sorted(label for label in labels if not (narrow and "Nötig:" in label))
        assert page.evaluate(CUT_OFF, [told, narrow]) == []
