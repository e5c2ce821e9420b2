"""The land of a duchy, which does not change: coast, fields, rivers, and the roads between regions."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.markup import join, tag
from .. import tables
from ..facts import boards
from .layout import Ground, Point, edges, ground, hexagons
from .tiles import COLOUR_NAMES


@cache
def land(board: int) -> Markup:
    """A board to look at: every kind of land with its pattern, in soft light."""
    laid = ground(board)
    everything = hexagons(list(laid.places), laid.radius)
    borders, paths = edges(board)
    return join(
        [
            _links(board, laid),
            tag("path", d=everything, class_="bu-coast"),
            *[part for kind in range(tables.COLOURS_COUNT) for part in _fields(board, laid, kind)],
            tag("path", d=_channel(board, laid), class_="bu-channel"),
            tag("path", d=everything, fill="url(#symbol-daylight)"),
            tag("path", d=paths, class_="bu-path"),
            tag("path", d=borders, class_="bu-verge"),
            tag("path", d=borders, class_="bu-road"),
            Markup() if laid.islands else _compass(laid),
        ]
    )


@cache
def small_land(board: int) -> Markup:
    """The same for a look at somebody else's: colours and borders."""
    laid = ground(board)
    kinds = [
        tag("path", d=_cells(board, laid, kind), class_=f"bu-land bu-{COLOUR_NAMES[kind]}")
        for kind in range(tables.COLOURS_COUNT)
    ]
    borders = edges(board)[0]
    return join([_links(board, laid), *kinds, tag("path", d=borders, class_="bu-verge bu-thin")])


def _cells(board: int, laid: Ground, kind: int) -> str:
    spaces = boards()[board].spaces
    of_kind = [place for place, space in zip(laid.places, spaces, strict=True) if space.colour == tables.COLOURS[kind]]
    # A little wider, so that no seam shows between two of them.
    return hexagons(of_kind, laid.radius * 1.008)


def _fields(board: int, laid: Ground, kind: int) -> list[Markup]:
    name, cells = COLOUR_NAMES[kind], _cells(board, laid, kind)
    if not cells:
        return []
    fields = tag("path", d=cells, class_=f"bu-land bu-{name}")
    return [fields, tag("path", d=cells, fill=f"url(#symbol-lay-{name})")]


def _channel(board: int, laid: Ground) -> str:
    """Where the water is deep: along the middle of the river spaces that touch."""
    spaces, drawn = boards()[board].spaces, []
    for i, space in enumerate(spaces):
        if space.colour == tables.COLOURS[tables.Colour.SHIP]:
            near = [j for j in space.touches if spaces[j].colour == space.colour]
            drawn += [_line(laid.places[i], laid.places[j]) for j in near if j > i]
            drawn += [] if near else [_line(laid.places[i], laid.places[i])]
    return "".join(drawn)


def _line(start: Point, end: Point) -> str:
    return f"M{start[0]:.4g} {start[1]:.4g}L{end[0]:.4g} {end[1]:.4g}"


def _links(board: int, laid: Ground) -> Markup:
    """Rivers from island to island, each with its banks."""
    ways = []
    for i, space in enumerate(boards()[board].spaces):
        for other in space.rivers:
            if i < other:
                (x, y), (ox, oy) = laid.places[i], laid.places[other]
                bend = (x + ox) / 2 + (oy - y) * 0.12, (y + oy) / 2 - (ox - x) * 0.12
                ways.append(f"M{x:.4g} {y:.4g}Q{bend[0]:.4g} {bend[1]:.4g} {ox:.4g} {oy:.4g}")
    if not ways:
        return Markup()
    d = "".join(ways)
    return join([tag("path", d=d, class_="bu-bank"), tag("path", d=d, class_="bu-river")])


@cache
def _compass(laid: Ground) -> Markup:
    """In the corner where the map is empty."""
    x, y = 34, laid.height - 36
    star = f"M{x} {y - 21:.4g}l4.5 16.5 16.5 4.5-16.5 4.5-4.5 16.5-4.5-16.5-16.5-4.5 16.5-4.5z"
    needles = f"M{x} {y - 21:.4g}l4.5 16.5-4.5 4.5zM{x} {y + 21:.4g}l-4.5-16.5 4.5-4.5z"
    needles += f"M{x + 21} {y:.4g}l-16.5 4.5-4.5-4.5zM{x - 21} {y:.4g}l16.5-4.5 4.5 4.5z"
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=14),
        tag("path", d=star, class_="bu-star"),
        tag("path", d=needles, class_="bu-needles"),
        class_="bu-compass",
    )
