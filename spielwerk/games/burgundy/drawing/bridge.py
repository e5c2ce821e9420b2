"""The bridge to the town, which says in what order the turns go; in the solo game the counter stands there."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, seat_mark
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from .. import tables
from ..tables import NONE
from .leaves import course_leaf
from .pieces import sign

BRIDGE = (416, 84)
# From place to place, and where the first one is.
STEP, FIRST, DECK = 50, 39, 50
# Four markers on one place stay below the upper edge.
THICK = 12.5


def bridge(scene: Scene) -> Group | Piece:
    """Markers on their way to the town: who is ahead, or on top of a stack, begins."""
    if scene.state.record.players == 1:
        return _counter(scene)
    width, height = BRIDGE
    return group(
        "bridge",
        _markers(scene),
        ground=_bridge_ground(),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        # A phone leaves out some of the water below.
        preserveAspectRatio="xMidYMin slice",
        class_="bu-bridge",
        data_leaf=course_leaf(scene),
        role="group",
        about="bridge",
        aria_label=scene.words("bridge.name"),
    )


def turn_order(scene: Scene) -> Group | None:
    """Who has which turn, by name: on a phone, where the markers on the bridge are small."""
    record = scene.state.record
    if record.players == 1:
        return None
    seats = [int(seat) for seat in record.order[: record.players] if seat != NONE]
    return group(
        "order",
        [_turn(seat, place + 1, scene.names[seat]) for place, seat in enumerate(seats)],
        element="p",
        about="marker",
        class_="bu-order",
        data_leaf=course_leaf(scene),
    )


@cache
def _turn(seat: int, place: int, name: str) -> Piece:
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=15, height=15, aria_hidden="true")
    return piece(f"turn-{place}", tag("b", f"{place}."), mark, tag("span", name), element="span", class_=f"seat-{seat}")


@cache
def _bridge_ground() -> Markup:
    """Sky, hills, water, the town, and seven arches of stone."""
    places = [FIRST + STEP * i for i in range(tables.BRIDGE_END + 1)]
    arches = "".join(f"M{x - 19} 80V72A19 15 0 0 1 {x + 19} 72V80Z" for x in places)
    vaults = "".join(f"M{x - 19} 72A19 15 0 0 1 {x + 19} 72" for x in places)
    stones = "".join(f"M{x - 29} 65h8M{x - 32} 71h6M{x - 24} 71h6M{x - 29} 77h8" for x in (*places, places[-1] + STEP))
    steps = "".join(f"M{x - 3} 51a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z" for x in places)
    return join(
        [
            tag("rect", width=416, height=84, rx=8, fill="url(#symbol-sky)"),
            tag("path", d="M0 50Q70 26 140 44T280 40T416 36V64H0Z", class_="bu-far-hills"),
            tag("path", d="M0 58Q90 42 190 54T416 46V64H0Z", class_="bu-hills"),
            tag("path", d="M0 62H416V76a8 8 0 0 1 -8 8H8a8 8 0 0 1 -8 -8Z", fill="url(#symbol-water)"),
            at((382, 50), sign("scene-castle", 80, 0, -14), class_="bu-town"),
            tag("path", d=f"M0 56Q188 44 394 52V80H0Z{arches}", fill="url(#symbol-stone)", fill_rule="evenodd"),
            tag("path", d=vaults, class_="bu-vaults"),
            tag("path", d="M1 56Q188 44 394 52", class_="bu-parapet"),
            tag("path", d="M1 59Q188 47 394 55", class_="bu-vaults"),
            tag("path", d="M30 76h14M92 79h18M178 77h12M262 80h16M330 77h12M380 74h20", class_="bu-ripples"),
            tag("path", d=stones, class_="bu-stones"),
            tag("path", d=steps, class_="bu-step"),
        ]
    )


def _markers(scene: Scene) -> list[Piece]:
    record = scene.state.record
    drawn, below = [], [0] * (tables.BRIDGE_END + 1)
    for place in range(record.players - 1, -1, -1):
        seat = int(record.order[place])
        if seat == NONE:
            continue
        space = int(record.bridge[seat])
        drawn.append(
            piece(
                f"marker-{seat}",
                _marker(seat, place + 1),
                at=(FIRST + STEP * space, DECK - 6 - below[space] * THICK),
                title=scene.words("bridge.marker", name=scene.names[seat], place=place + 1),
                about="marker",
                class_=f"bu-piece seat-{seat}",
                data_piece=f"bridge-{seat}",
            )
        )
        below[space] += 1
    return drawn


@cache
def _marker(seat: int, place: int) -> Markup:
    """A thick bar with the mark of the seat and its place in the order of turns."""
    bar = {"x": -20, "width": 40, "height": 13, "rx": 5}
    return join(
        [
            tag("rect", **bar, y=-4, class_="bu-marker-side"),
            tag("rect", **bar, y=-6.5, class_="bu-marker-top"),
            tag("path", d="M-16 -4.6H12", class_="bu-marker-edge"),
            at((-9.5, 0.3), seat_mark(seat, 4.2)),
            tag("text", str(place), x=9, y=5.2, font_size=14.6, class_="bu-marker-place"),
        ]
    )


def _counter(scene: Scene) -> Piece:
    """Solo: the counter on its way to the point marker."""
    record, words = scene.state.record, scene.words
    width, height = BRIDGE
    long = width - 32
    share = min(1.0, record.counter / record.target) if record.target else 0
    return piece(
        "counter",
        tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, class_="bu-ground"),
        tag("text", words("counter.goal", target=int(record.target)), x=16, y=28, font_size=16, class_="bu-label"),
        tag("text", f"{record.counter} / {record.target}", x=width - 16, y=30, font_size=24, class_="bu-counter-text"),
        tag("rect", x=16, y=40, width=long, height=14, rx=7, class_="bu-bar"),
        tag("rect", x=16, y=40, width=max(14.0, long * share), height=14, rx=7, class_="bu-bar-full"),
        tag("text", words("counter.empty", count=int(record.empty[0])), x=16, y=74, font_size=15, class_="bu-label"),
        element="svg",
        title=words("counter.title", counter=record.counter, target=record.target),
        about="counter",
        viewBox=f"0 0 {width} {height}",
        class_="bu-bridge",
        role="group",
        aria_label=words("counter.name"),
    )
