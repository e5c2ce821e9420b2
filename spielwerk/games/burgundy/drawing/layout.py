"""Where the spaces of a duchy lie: hexagons with a corner on top, in units that fill a given width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt

from ..facts import boards

Point = tuple[float, float]

DUCHY_WIDTH, DUCHY_HEIGHT = 452, 408
MARGIN = 6
# The width of a space on a board of seven; the double board keeps it and is wider instead.
SPACE_WIDTH = (DUCHY_WIDTH - 16) / 7
# Islands leave no corner free: what stands in the corners of other boards stands above them.
HEAD = 64
# The places of islands were measured on a picture, a little unevenly: smaller spaces leave room for that.
TIGHT = 0.96
# Large islands lie closer together than on the printed board, across and down, so that their spaces are larger.
CLOSER = {"13a": (0.78, 0.9)}


@dataclass(frozen=True)
class Ground:
    """A board laid out: the middle of every space, and how large everything is."""

    places: tuple[Point, ...]
    radius: float
    width: float
    height: float
    islands: bool


@cache
def hexagon(radius: float) -> str:
    """A hexagon around the origin, a corner on top; strokes round its corners."""
    w, h = radius * sqrt(3) / 2, radius / 2
    return f"M0 {-radius:.3g}L{w:.3g} {-h:.3g}V{h:.3g}L0 {radius:.3g} {-w:.3g} {h:.3g}V{-h:.3g}Z"


def hexagons(places: list[Point], radius: float) -> str:
    """Many hexagons in one path."""
    w, h = radius * sqrt(3) / 2, radius / 2
    turn = f"l{w:.4g} {h:.4g}v{radius:.4g}l{-w:.4g} {h:.4g} {-w:.4g} {-h:.4g}v{-radius:.4g}z"
    return "".join([f"M{x:.4g} {y - radius:.4g}{turn}" for x, y in places])


@cache
def ground(board: int) -> Ground:
    """Boards of rows keep the usual size of a space; islands are fitted into the usual width."""
    unit = boards()[board].unit
    islands = unit > 2
    spaces = _closer(board) if islands else [(s.x, s.y) for s in boards()[board].spaces]
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    columns = (max(x for x, _ in spaces) - left) / unit + 1
    rows = max(y for _, y in spaces) - top
    wide = (DUCHY_WIDTH - 16) / columns if islands else SPACE_WIDTH
    radius = wide / sqrt(3) * (TIGHT if islands else 1)
    down = wide / unit if islands else 1.5 * radius
    above = HEAD if islands else MARGIN
    places = tuple((8 + wide / 2 + (x - left) / unit * wide, above + radius + (y - top) * down) for x, y in spaces)
    return Ground(places, radius, columns * wide + 16, rows * down + 2 * radius + above + MARGIN, islands)


def _closer(board: int) -> list[Point]:
    """The middles of the spaces of islands; every island is moved as a whole."""
    spaces, (across, down) = boards()[board].spaces, CLOSER.get(boards()[board].id, (1, 1))
    places: list[Point] = [(s.x, s.y) for s in spaces]
    for island in _islands(board):
        xs, ys = [spaces[i].x for i in island], [spaces[i].y for i in island]
        dx, dy = (min(xs) + max(xs)) / 2 * (across - 1), (min(ys) + max(ys)) / 2 * (down - 1)
        for i in island:
            places[i] = (spaces[i].x + dx, spaces[i].y + dy)
    return places


def _islands(board: int) -> list[set[int]]:
    """The spaces of a board in groups that touch."""
    spaces, found = boards()[board].spaces, list[set[int]]()
    for first in range(len(spaces)):
        if any(first in island for island in found):
            continue
        island, edge = {first}, [first]
        while edge:
            new = set(spaces[edge.pop()].touches) - island
            island |= new
            edge += new
        found.append(island)
    return found


@cache
def edges(board: int) -> tuple[str, str]:
    """The borders of regions as one path, and those between spaces of one region as another."""
    laid, spaces = ground(board), boards()[board].spaces
    corners = _corners(laid.radius / (TIGHT if laid.islands else 1))
    outer: list[str] = []
    inner: list[str] = []
    for i, (x, y) in enumerate(laid.places):
        for side, near in enumerate(_neighbours(board, i)):
            if near is not None and near < i:
                continue
            (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
            line = f"M{x + ax:.4g} {y + ay:.4g}L{x + bx:.4g} {y + by:.4g}"
            same = near is not None and spaces[near].colour == spaces[i].colour
            (inner if same else outer).append(line)
    return "".join(outer), "".join(inner)


def _corners(radius: float) -> list[Point]:
    w, h = radius * sqrt(3) / 2, radius / 2
    return [(0, -radius), (w, -h), (w, h), (0, radius), (-w, h), (-w, -h)]


def _neighbours(board: int, space: int) -> list[int | None]:
    """The spaces across the six sides, clockwise from the upper right one."""
    laid = ground(board)
    x, y = laid.places[space]
    wide = laid.radius * sqrt(3)
    found: list[int | None] = [None] * 6
    for near in boards()[board].spaces[space].touches:
        dx, dy = laid.places[near][0] - x, laid.places[near][1] - y
        row = 0 if dy < -wide / 3 else 2 if dy > wide / 3 else 1
        found[row if dx > 0 else 5 - row] = near
    return found
