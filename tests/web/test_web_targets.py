"""Whatever can be tapped on a phone is at least 40 px wide and high, as far as a thumb really reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table import Seat, Table

from .sample_tables import random_plays
from .test_web_browser import Desk, browser, desk
from .test_web_leaves import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

TARGETS = "[data-part=board] [data-move], [data-panels] [data-move], #prompt button, .leaves button, .bar .tools > *"
SHARES = (0.02, 0.3, 0.6, 0.97)
# From its middle a thumb goes left, right, up and down until something else would be hit.
SMALL = """(targets) => {
  const small = [];
  const leaves = [...document.querySelectorAll("[data-open-leaf]")];
  const reached = (element, x, y) => element.contains(document.elementFromPoint(x, y));
  const across = (element, x, y, dx, dy) => {
    let n = 0;
    while (n < 40 && reached(element, x + dx * n, y + dy * n)) n += 1;
    return n;
  };
  const measure = () => {
    for (const element of document.querySelectorAll(targets)) {
      // A group of a drawing that is not shown still counts as shown; what lies on a closed leaf is none.
      const leaf = element.closest("[data-leaf]");
      const closed = leaf && getComputedStyle(leaf).display === "none";
      if (!element.checkVisibility() || closed || element.disabled) continue;
      element.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const wide = across(element, x, y, 1, 0) + across(element, x, y, -1, 0) - 1;
      const high = across(element, x, y, 0, 1) + across(element, x, y, 0, -1) - 1;
      const name = element.getAttribute("aria-label") ?? element.outerHTML.slice(0, 80);
      if (Math.min(wide, high) < 39) small.push(`${wide} x ${high} ${name}`);
    }
  };
  for (const leaf of leaves) { leaf.click(); measure(); }
  if (!leaves.length) measure();
  return small;
}"""


def positions(name: str, **options: Any) -> Iterator[tuple[Table, int]]:
    """A game played at random, early to late, each where a seat must decide."""
    game = find_game(name)
    complete = game.options.complete(options)
    engine = InterpretedEngine(game)
    plays = random_plays(engine, complete, Random(name))
    seats = [Seat(f"P{n}") for n in range(complete["players"])]
    for share in SHARES:
        cut = next(n for n in range(int(len(plays) * share), len(plays)) if plays[n][0] != CHANCE)
        table = Table.from_plays(game, complete, seats, plays[:cut], id=f"{name}-{len(options)}-{cut}")
        yield table, plays[cut][0]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *[(name, {}) for name in game_names()],
        *[("burgundy", {"players": 1, "duchy": duchy}) for duchy in ("13a", "13b")],
        ("burgundy", {"shields": True}),
    ],
    ids=lambda given: given if isinstance(given, str) else "-".join(str(value) for value in given.values()),
)
def test_every_target_on_a_phone_is_large_enough(desk: Desk, name: str, options: dict[str, Any]) -> None:
    context = desk.context("de", **PHONE)
    for table, seat in positions(name, **options):
        token = desk.services.tables.take_in(table, (seat,), ()).token
        page = desk.page(context, f"/t/{token}")
        page.wait_for_selector("[data-move]", state="attached")
        assert page.evaluate(SMALL, TARGETS) == [], f"{table.version} entries"
        page.close()
