"""How far the game is: phases and rounds along a road, the white die, and the bonus tiles."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.about import told
from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..tables import NONE
from .layout import hexagon
from .leaves import course_leaf
from .names import duchy_name, good_name
from .pieces import die_face, good_chip
from .tiles import COLOUR_NAMES

COURSE = (416, 58)
BONUS = (416, 40)
_LETTERS = tuple(facts()["setup"]["phases"])


def progress(scene: Scene) -> Group:
    """Five phases with what a completed region brings in them; the goods of the rounds; the white die."""
    width, height = COURSE
    return group(
        "progress",
        [
            *[_phase(scene.words, phase, int(scene.state.record.phase)) for phase in range(tables.PHASES)],
            *[_round(scene, number) for number in range(tables.ROUNDS)],
            _white_die(scene.words, int(scene.state.record.white)),
        ],
        ground=_road(),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        class_="bu-course",
        data_leaf=course_leaf(scene),
        role="group",
        aria_label=scene.words("course.name"),
    )


@cache
def _road() -> Markup:
    way = f"M10 34H{COURSE[0] - 10}"
    return tag("path", d=way, class_="bu-course-road") + tag("path", d=way, class_="bu-course-line")


@cache
def _phase(words: Words, phase: int, now: int) -> Piece:
    """A pennant; that of the present phase is larger, those before it make room."""
    points = int(tables.PHASE_BONUS[phase])
    state = "now" if phase == now else "past" if phase < now else "later"
    half, top, low = (21, 3, 53) if phase == now else (16, 12, 48)
    pennant = f"M{-half} {top}H{half}V{low}L0 {low - 6}L{-half} {low}Z"
    return piece(
        f"phase-{phase}",
        tag("path", d=pennant, class_="bu-pennant-side", transform="translate(0 2)") if phase == now else None,
        tag("path", d=pennant, class_="bu-pennant"),
        tag("text", _LETTERS[phase], y=26 if phase == now else 28, font_size=21 if phase == now else 15),
        tag("text", f"+{points}", y=42 if phase == now else 41, font_size=15 if phase == now else 14.8),
        at=(20 + 36 * phase + (5 if phase == now else 10 if phase > now else 0), 0),
        title=words("course.phase", phase=_LETTERS[phase], points=points),
        about="phase",
        class_=f"bu-phase bu-phase-{state}",
    )


def _round(scene: Scene, number: int) -> Piece:
    """The good that is placed in a round, until the round begins; then its number, at last a tick."""
    record, words = scene.state.record, scene.words
    good = int(record.round_goods[number])
    now = number == record.round_number and bool(record.white)
    told = good_name(words, good) if good != NONE else words("goods.gone")
    inside: Markup | None = None
    if good != NONE:
        inside = at((0, -0.5), good_chip(good, 21), data_piece=f"round-good-{number}")
    elif now or number > record.round_number or not record.white:
        inside = tag("text", str(number + 1), y=5.5, font_size=16)
    else:
        inside = tag("path", d="M-4.5 0l3.5 3.5 6 -7", class_="bu-tick")
    return piece(
        f"round-{number}",
        tag("circle", r=15 if now else 14, class_="bu-socket"),
        inside,
        at=(218 + number * 33, 34),
        title=words("course.round", number=number + 1, good=told),
        about="round",
        class_=f"bu-round{' bu-round-now' if now else ''}",
    )


@cache
def _white_die(words: Words, number: int) -> Piece:
    title = words("course.white", number=number or "–")
    turned = tag("g", die_face(number, 35, "bu-die-plain"), transform="rotate(7)")
    return piece("white", turned, at=(393, 33), title=title, about="white-die")


# Bonus tiles


def bonus(scene: Scene) -> Group | None:
    """For every colour: what the first and the second get who fill it."""
    if scene.state.record.players == 1:
        return None
    return group(
        "bonus",
        [_bonus_pair(scene, colour) for colour in range(tables.COLOURS_COUNT)],
        ground=tag("text", scene.words("bonus.meaning"), x=1, y=13, font_size=15, class_="bu-label bu-bonus-meaning"),
        element="svg",
        viewBox=f"0 0 {BONUS[0]} {BONUS[1]}",
        # A phone shows two rows below what the tiles are.
        preserveAspectRatio="xMidYMin",
        class_="bu-bonus",
        data_leaf=course_leaf(scene),
        role="group",
        aria_label=scene.words("bonus.name"),
    )


def _bonus_pair(scene: Scene, colour: int) -> Piece:
    owners = [int(scene.state.record.bonus_tile[colour, rank]) for rank in range(2)]
    names = tuple(duchy_name(scene, owner) if owner != NONE else "" for owner in owners)
    return _bonus(scene.words, colour, tuple(owners), names, int(scene.state.record.scale))


@cache
def _bonus(words: Words, colour: int, owners: tuple[int, ...], names: tuple[str, ...], scale: int) -> Piece:
    name = COLOUR_NAMES[colour]
    tiles = [
        _bonus_tile(words, colour, rank, owners[rank], names[rank], int(tables.COLOUR_BONUS[scale, rank]))
        for rank in range(2)
    ]
    return piece(
        name,
        tag("rect", x=0.5, y=0.5, width=65, height=39, rx=7, class_="bu-bonus-box"),
        glyph(name, 18, 12.5, 20, "glyph bu-bonus-glyph"),
        *tiles,
        at=(colour * 70, 0),
        class_=f"bu-{name}",
    )


def _bonus_tile(words: Words, colour: int, rank: int, owner: int, owner_name: str, points: int) -> Markup:
    """A small hexagon; once taken it has the colour and the mark of its owner."""
    values = {"colour": words(f"colour.{COLOUR_NAMES[colour]}"), "points": points}
    title = words("bonus.first" if rank == 0 else "bonus.second", **values)
    if owner != NONE:
        title = words("bonus.taken", name=owner_name, **values)
    radius, size = (13.5, 16) if rank == 0 else (11.0, 14.4)
    shown = tag("text", str(points), y=size / 3, font_size=size, class_="bu-bonus-text")
    return at(
        (35 if rank == 0 else 54.5, 20),
        join(
            [
                tag("path", d=hexagon(radius), class_="bu-bonus-side", transform="translate(0 1.5)"),
                tag("path", d=hexagon(radius), class_="bu-bonus-tile"),
                shown if owner == NONE else seat_mark(owner, radius * 0.42),
            ]
        ),
        class_=None if owner == NONE else f"bu-piece seat-{owner}",
        **told(title, "bonus-tile"),
    )
