"""Where the spaces of a duchy lie: hexagons with a corner on top, in units that fill a given width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt

from ..facts import boards

Point = tuple[float, float]

DUCHY_WIDTH = 640
MARGIN = 14
# The width of a space on a board of seven; the double board keeps it and is wider instead.
SPACE_WIDTH = (DUCHY_WIDTH - 2 * MARGIN) / 7


@dataclass(frozen=True)
class Ground:
    """A board laid out: the middle of every space, and how large everything is."""

    places: tuple[Point, ...]
    radius: float
    width: float
    height: float


@cache
def hexagon(radius: float) -> str:
    """A hexagon around the origin, a corner on top; strokes round its corners."""
    w, h = radius * sqrt(3) / 2, radius / 2
    return f"M0 {-radius:.3g}L{w:.3g} {-h:.3g}V{h:.3g}L0 {radius:.3g} {-w:.3g} {h:.3g}V{-h:.3g}Z"


@cache
def ground(board: int) -> Ground:
    """Boards of rows keep the usual size of a space; islands are fitted into the usual width."""
    spaces, unit = boards()[board].spaces, boards()[board].unit
    left, top = min(s.x for s in spaces), min(s.y for s in spaces)
    columns = (max(s.x for s in spaces) - left) / unit + 1
    rows = max(s.y for s in spaces) - top
    islands = unit > 2
    wide = (DUCHY_WIDTH - 2 * MARGIN) / columns if islands else SPACE_WIDTH
    # The places of islands were measured on a picture, a little unevenly: smaller spaces leave room for that.
    radius = wide / sqrt(3) * (0.96 if islands else 1)
    down = wide / unit if islands else 1.5 * radius
    places = tuple(
        (MARGIN + wide / 2 + (s.x - left) / unit * wide, MARGIN + radius + (s.y - top) * down) for s in spaces
    )
    return Ground(places, radius, columns * wide + 2 * MARGIN, rows * down + 2 * radius + 2 * MARGIN)
