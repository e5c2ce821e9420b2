"""How far the game is: phases and rounds, the white die, the bridge, bonus tiles, and the solo counter."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..tables import NONE
from .layout import hexagon
from .names import duchy_name, good_name
from .pieces import die_face, good_chip
from .tiles import COLOUR_NAMES

PHASES_AND_ROUNDS = (326, 112)
BRIDGE = (304, 112)
BONUS = (640, 58)
_LETTERS = tuple(facts()["setup"]["phases"])


def progress(scene: Scene) -> Group:
    """Five phases with what a completed region brings in them; the goods of the rounds; the white die."""
    width, height = PHASES_AND_ROUNDS
    return group(
        "progress",
        [
            *[_phase(scene.words, phase, int(scene.state.record.phase)) for phase in range(tables.PHASES)],
            *[_round(scene, number) for number in range(tables.ROUNDS)],
            _white_die(scene.words, int(scene.state.record.white)),
        ],
        ground=tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, class_="bu-ground"),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        class_="bu-course",
        role="group",
        aria_label=scene.words("course.name"),
    )


@cache
def _phase(words: Words, phase: int, now: int) -> Piece:
    points = int(tables.PHASE_BONUS[phase])
    state = "now" if phase == now else "past" if phase < now else "later"
    x = 10 + phase * 62
    return piece(
        f"phase-{phase}",
        tag("rect", x=x, y=9, width=57, height=40, rx=8, class_="bu-phase-box"),
        tag("text", _LETTERS[phase], x=x + 14, y=37, font_size=22, class_="bu-phase-letter"),
        tag("text", f"+{points}", x=x + 38.5, y=36, font_size=16, class_="bu-phase-points"),
        title=words("course.phase", phase=_LETTERS[phase], points=points),
        class_=f"bu-phase bu-phase-{state}",
    )


def _round(scene: Scene, number: int) -> Piece:
    """The good that is placed in a round, until the round begins."""
    record, words = scene.state.record, scene.words
    good = int(record.round_goods[number])
    told = good_name(words, good) if good != NONE else words("goods.gone")
    now = number == record.round_number and bool(record.white)
    return piece(
        f"round-{number}",
        tag("rect", x=-18, y=-18, width=36, height=36, rx=7, class_=f"bu-round{' bu-round-now' if now else ''}"),
        at((0, 0), good_chip(good, 30), data_piece=f"round-good-{number}") if good != NONE else None,
        tag("text", str(number + 1), x=0, y=6, font_size=17, class_="bu-round-number") if good == NONE else None,
        at=(32 + number * 44, 81),
        title=words("course.round", number=number + 1, good=told),
    )


@cache
def _white_die(words: Words, number: int) -> Piece:
    title = words("course.white", number=number or "–")
    return piece("white", die_face(number, 44, "bu-die-white"), at=(282, 80), title=title)


# The bridge


def bridge(scene: Scene) -> Group | Piece:
    """Markers on their way to the town: who is ahead, or on top of a stack, begins."""
    if scene.state.record.players == 1:
        return _counter(scene)
    width, height = BRIDGE
    return group(
        "bridge",
        _markers(scene),
        ground=_bridge_ground(scene.words),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        class_="bu-bridge",
        role="group",
        aria_label=scene.words("bridge.name"),
    )


@cache
def _bridge_ground(words: Words) -> Markup:
    width, height = BRIDGE
    arches = "".join(f"M{12 + i * 40} 104V98Q{12 + i * 40} 86 {32 + i * 40} 86T{52 + i * 40} 98V104" for i in range(7))
    parts = [
        tag("title", words("bridge.title")),
        tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, class_="bu-ground bu-water"),
        tag("path", d=f"M8 78H{width - 8}V88H8Z", class_="bu-deck"),
        tag("path", d=arches, class_="bu-arches"),
        glyph("castle", 34, width - 22, 26, "glyph bu-town"),
        *[tag("circle", cx=32 + i * 40, cy=82, r=4, class_="bu-step") for i in range(tables.BRIDGE_END + 1)],
    ]
    return join(parts)


def _markers(scene: Scene) -> list[Piece]:
    record = scene.state.record
    drawn, below = [], [0] * (tables.BRIDGE_END + 1)
    for place in range(record.players - 1, -1, -1):
        seat = int(record.order[place])
        if seat == NONE:
            continue
        space = int(record.bridge[seat])
        title = scene.words("bridge.marker", name=scene.names[seat], place=place + 1)
        drawn.append(
            piece(
                f"marker-{seat}",
                tag("rect", x=-15, y=-8, width=30, height=16, rx=7, class_="bu-marker"),
                seat_mark(seat, 5),
                at=(32 + space * 40, 64 - below[space] * 17),
                title=title,
                class_=f"bu-piece seat-{seat}",
                data_piece=f"bridge-{seat}",
            )
        )
        below[space] += 1
    return drawn


def _counter(scene: Scene) -> Piece:
    """Solo: the counter on its way to the point marker."""
    record, words = scene.state.record, scene.words
    width, height = BRIDGE
    long = width - 32
    share = record.counter / record.target if record.target else 0
    return piece(
        "counter",
        tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, class_="bu-ground"),
        tag("text", words("counter.name"), x=16, y=34, font_size=20, class_="bu-label"),
        tag("text", f"{record.counter} / {record.target}", x=width - 16, y=36, font_size=28, class_="bu-counter-text"),
        tag("rect", x=16, y=56, width=long, height=18, rx=9, class_="bu-bar"),
        tag("rect", x=16, y=56, width=max(18.0, long * share), height=18, rx=9, class_="bu-bar-full"),
        tag("text", words("counter.empty", count=int(record.empty[0])), x=16, y=98, font_size=18, class_="bu-label"),
        element="svg",
        title=words("counter.title", counter=record.counter, target=record.target),
        viewBox=f"0 0 {width} {height}",
        class_="bu-bridge",
        role="group",
        aria_label=words("counter.name"),
    )


# Bonus tiles


def bonus(scene: Scene) -> Group | None:
    """For every colour: what the first and the second get who fill it."""
    if scene.state.record.players == 1:
        return None
    return group(
        "bonus",
        [_bonus_pair(scene, colour) for colour in range(tables.COLOURS_COUNT)],
        ground=tag("rect", x=1, y=1, width=BONUS[0] - 2, height=BONUS[1] - 2, rx=14, class_="bu-ground"),
        element="svg",
        viewBox=f"0 0 {BONUS[0]} {BONUS[1]}",
        class_="bu-bonus",
        role="group",
        aria_label=scene.words("bonus.name"),
    )


def _bonus_pair(scene: Scene, colour: int) -> Piece:
    name = COLOUR_NAMES[colour]
    return piece(
        name,
        at((20, 0), tag("path", d=hexagon(20), class_="bu-tile-rim"), glyph(name, 24, class_="glyph bu-face")),
        *[_bonus_tile(scene, colour, rank) for rank in range(2)],
        at=(8 + colour * 105, 29),
        class_=f"bu-{name}",
    )


def _bonus_tile(scene: Scene, colour: int, rank: int) -> Markup:
    record, words = scene.state.record, scene.words
    owner, points = int(record.bonus_tile[colour, rank]), int(tables.COLOUR_BONUS[record.scale, rank])
    values = {"colour": words(f"colour.{COLOUR_NAMES[colour]}"), "points": points}
    x = 57 if rank == 0 else 86
    half = 16 if rank == 0 else 12.5
    if owner == NONE:
        title = words("bonus.first" if rank == 0 else "bonus.second", **values)
    else:
        title = words("bonus.taken", name=duchy_name(scene, owner), **values)
    return at(
        (x, 0),
        tag("title", title),
        tag("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=4, class_="bu-bonus-tile"),
        tag("text", str(points), x=0, y=half * 0.42, font_size=half * 1.25, class_="bu-bonus-text")
        if owner == NONE
        else seat_mark(owner, half * 0.55),
        class_="" if owner == NONE else f"bu-bonus-taken seat-{owner}",
    )
