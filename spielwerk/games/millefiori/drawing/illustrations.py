"""Pictures and numbers for the rules and the summary: stretches of a board on which a few diamonds lie."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel.engine import InterpretedEngine
from ....stage.drawing import glyph
from ....stage.illustrating import DEFINITIONS, cut, picture
from ....stage.markup import tag
from ....stage.pieces import Group
from ....stage.scene import Scene
from ....stage.words import Words
from .. import GAME, tables
from ..facts import AREAS, card_kinds, profile, spaces
from .board import board
from .cards import CARD_HEIGHT, CARD_WIDTH, panels
from .layout import BOXES, DIAMOND, ladder_place
from .marks import definitions

# Whose diamonds lie where, and how far the ships have come.
LYING = (
    ("W02", "W09", "W10", "H01", "H02", "H03", "N11", "N13", "N21", "T11", "T21", "S11", "S13"),
    ("W17", "H04", "N12", "T12", "T31", "S12"),
    ("W16", "H05", "N14"),
)
SHIPS = (4, 2, 6, 0)
CARD = "workshops"

# The stretch of each area that is shown, from its own corner, and how wide: none ends within a piece.
STRETCHES = {
    "workshops": ("workshops", (0, 0, 696, 310), 344),
    "houses": ("houses", (0, 0, 696, 166), 344),
    "nobili": ("nobili", (10, 51, 323, 201), 220),
    "trade": ("quays", (210.5, 50, 233, 143), 220),
    "harbour": ("quays", (0, 49, 446, 72), 344),
    "sea_route": ("sea", (0, 0, 446, 152), 344),
}


@cache
def illustrations(words: Words) -> dict[str, Markup]:
    scene = _scene(words)
    drawn = board(scene)
    pictures = {name: _stretch(drawn, *stretch) for name, stretch in STRETCHES.items()}
    return {DEFINITIONS: definitions(), **pictures, **_small(scene, drawn)}


def _scene(words: Words) -> Scene:
    """A board in the middle of a game."""
    state = InterpretedEngine(GAME).new(GAME.options.complete({}))
    record, number = state.record, {space["id"]: n for n, space in enumerate(spaces())}
    for seat, names in enumerate(LYING):
        for name in names:
            record.owner[number[name]] = seat
    for seat, position in enumerate(SHIPS):
        record.ship[seat] = position
    record.hand[0, 0] = _shown_card()
    record.hand_count[0] = 1
    return Scene(GAME, state, 0, words, ("",) * tables.SEATS)


def _shown_card() -> int:
    return next(n for n, kind in enumerate(card_kinds()) if kind.area == CARD)


def _stretch(drawn: Group, area: str, box: tuple[float, float, float, float], width: float) -> Markup:
    return picture(cut(drawn, area), box, width, f"mf-board mf-{area}")


def _small(scene: Scene, drawn: Group) -> dict[str, Markup]:
    kind, (wide, high) = card_kinds()[_shown_card()], DIAMOND
    right = BOXES["workshops"].width
    left = ladder_place("workshops", 0)[0] - 24
    face = cut(panels(scene)["hand"], f"card-{kind.name}")
    ladder = cut(drawn, "workshops", "ladder-workshops")
    stone = tag("use", href="#mf-glass-0")
    return {
        "cards": picture(face, (0, 0, CARD_WIDTH, CARD_HEIGHT), 104, f"mf-card mf-{CARD}"),
        "workshops_ladder": picture(ladder, (left, 4, right - left - 4, 52), 220, "mf-board mf-workshops"),
        "diamond": picture(stone, (-wide - 4, -high - 4, 2 * wide + 8, 2 * high + 12), 38),
        "extra": picture(glyph("extra", 40, class_="glyph mf-star"), (-22, -22, 44, 44), 44),
    }


def _by_players(name: str) -> dict[int, int]:
    return {int(players): value for players, value in profile("revised")[name].items()}


@cache
def figures() -> dict[str, object]:
    revised = profile("revised")
    return {
        "hand": tables.HAND,
        "personal": revised["personal_diamonds"],
        "reserve": revised["reserve_diamonds"],
        "display": _by_players("display_at_start"),
        "plays": _by_players("plays_per_round"),
        "ladder": tables.LADDER_VALUE.tolist(),
        "fleet": tables.FLEET_POINTS.tolist(),
        "levels": sorted({int(points) for points in tables.LEVEL_POINTS if points}),
        "last_sea": int(tables.SEA_POINTS[tables.LAST_SEA]),
        "areas": len(AREAS) - 1,
    }
