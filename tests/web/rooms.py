"""What every board owes its window: its parts lie in it and apart, and all that is written can be read."""

from __future__ import annotations

from random import Random
from typing import Any

from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table

from .sample_tables import random_plays

WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (1024, 768))
# What is wrong with these parts and these texts; on a tablet the sheet with the question ends the window.
WRONG = """([parts, texts]) => {
  const sheet = innerWidth < 900 ? document.querySelector("#prompt").getBoundingClientRect().top : innerHeight;
  const seen = [...document.querySelectorAll(parts)].filter((e) => e.checkVisibility());
  const named = seen.map((e) => [e.getAttribute("class"), e.getBoundingClientRect()]);
  const wrong = named.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > sheet + 1)
    .map(([name]) => `${name} is not all in the window`);
  const deep = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  named.forEach(([name, box], n) => {
    for (const [other, found] of named.slice(0, n)) {
      const apart = Math.min(deep(box, found, "left", "right"), deep(box, found, "top", "bottom")) < 2;
      if (!apart) wrong.push(`${name} lies over ${other}`);
    }
  });
  for (const text of document.querySelectorAll(texts)) {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (text.checkVisibility() && size < 10.95) wrong.push(`${text.textContent} is ${size.toFixed(1)} px high`);
  }
  return wrong;
}"""


def table_in_the_middle(name: str, options: dict[str, Any]) -> tuple[Table, int]:
    """A game played at random up to where somebody must decide after two thirds of it, and who."""
    game = find_game(name)
    complete = game.options.complete(options)
    plays = random_plays(InterpretedEngine(game), complete, Random(7))
    cut = next(n for n in range(len(plays) * 2 // 3, len(plays)) if plays[n][0] != CHANCE)
    seats = [Seat(f"P{n}") for n in range(complete["players"])]
    return Table.from_plays(game, complete, seats, plays[:cut], id="room"), plays[cut][0]
