"""Where everything lies: the coordinates of the facts on the wide board, and a packing for narrow screens.

A unit of the facts is one square tile. The style sheet places ring spaces and islands anew on a narrow screen; where
an island goes there depends on its size, so it is told by classes that stand for numbers (`mu-x3`, `mu-y12`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil

from ..facts import Facts, Island
from ..layouts import LAYOUTS

UNIT = 40.0
Point = tuple[float, float]

# In the facts islands touch the ring: it is drawn so much further out, in tiles.
SHORE = 0.3
# How many tiles fit beside each other on a narrow screen, and the height of an island's label.
NARROW_COLUMNS = 9
LABEL = 1.5


@dataclass(frozen=True)
class Box:
    """A rectangle in drawing units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


def facts_of(layout: int) -> Facts:
    return LAYOUTS[layout].facts


def _spread(layout: int, rect: tuple[float, float, float, float]) -> Box:
    """A rectangle of the facts, stretched with the lagoon's shore."""
    left, top, width, height = facts_of(layout).drawing.lagoon
    across, down = 1 + 2 * SHORE / width, 1 + 2 * SHORE / height
    x = left - SHORE + (rect[0] - left) * across
    y = top - SHORE + (rect[1] - top) * down
    return Box(x * UNIT, y * UNIT, rect[2] * across * UNIT, rect[3] * down * UNIT)


@cache
def ring_boxes(layout: int) -> tuple[Box, ...]:
    return tuple(_spread(layout, space.rect) for space in facts_of(layout).ring.spaces)


@cache
def frame(layout: int) -> Box:
    """All of the ring with a small margin: the part of the board that is shown."""
    boxes = ring_boxes(layout)
    left, top = min(b.x for b in boxes) - 6, min(b.y for b in boxes) - 6
    right, bottom = max(b.x + b.width for b in boxes) + 6, max(b.y + b.height for b in boxes) + 6
    return Box(left, top, right - left, bottom - top)


@cache
def lagoon(layout: int) -> Box:
    return _spread(layout, facts_of(layout).drawing.lagoon)


@dataclass(frozen=True)
class IslandPlan:
    """An island in its own coordinates: spaces, gondolas, the label, and the box around all of it."""

    box: Box
    streets: tuple[Point, ...]
    sites: tuple[Point, ...]
    gondolas: tuple[Point, ...]
    label: Point
    columns: int
    rows: int


@cache
def island_plan(layout: int, island: int) -> IslandPlan:
    """Spaces by their upper left corners; the label lies beyond the gondolas."""
    fact = facts_of(layout).islands.items[island]
    height, width = len(fact.grid), max(len(row) for row in fact.grid)
    (left, top), (right, bottom) = _extent(fact, width, height)
    below = any(g.at[1] >= fact.origin[1] + height for g in fact.gondolas)
    label_y = bottom if below else top - LABEL
    box = Box(left * UNIT, min(top, label_y) * UNIT, (right - left) * UNIT, (bottom - top + LABEL) * UNIT)

    def inside(x: float, y: float) -> Point:
        return x * UNIT - box.x, y * UNIT - box.y

    def spaces(letter: str) -> tuple[Point, ...]:
        return tuple(inside(fact.origin[0] + x, fact.origin[1] + y) for x, y in fact.spaces(letter))

    return IslandPlan(
        box,
        spaces("S"),
        spaces("B"),
        tuple(inside(*gondola.at) for gondola in fact.gondolas),
        inside(left, label_y),
        ceil(right - left),
        ceil(bottom - top + LABEL),
    )


def _extent(fact: Island, width: int, height: int) -> tuple[Point, Point]:
    xs = [
        fact.origin[0],
        fact.origin[0] + width,
        *(g.at[0] for g in fact.gondolas),
        *(g.at[0] + 1 for g in fact.gondolas),
    ]
    ys = [
        fact.origin[1],
        fact.origin[1] + height,
        *(g.at[1] for g in fact.gondolas),
        *(g.at[1] + 1 for g in fact.gondolas),
    ]
    return (min(xs), min(ys)), (max(xs), max(ys))


def in_play(layout: int, island: int, players: int) -> bool:
    return players in facts_of(layout).islands.items[island].players


@cache
def narrow_places(layout: int, players: int) -> tuple[dict[int, tuple[int, int]], int]:
    """Column and row of every island in play on a narrow screen, in tiles, and how many rows there are."""
    count = len(facts_of(layout).islands.items)
    waiting = [island for island in range(count) if in_play(layout, island, players)]
    places: dict[int, tuple[int, int]] = {}
    row = 0
    while waiting:
        column, tallest = 0, 0
        for island in list(waiting):
            plan = island_plan(layout, island)
            if column and column + plan.columns > NARROW_COLUMNS:
                continue
            places[island] = (column, row)
            column += plan.columns
            tallest = max(tallest, plan.rows)
            waiting.remove(island)
        row += tallest
    return places, row


def at_unit(x: float, y: float) -> Point:
    """A point of the facts in drawing units."""
    return x * UNIT, y * UNIT
