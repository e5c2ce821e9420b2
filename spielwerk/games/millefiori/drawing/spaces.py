"""One space of the board: its frame, what it shows, the diamond on it, and the move it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import Markup

from ....stage.drawing import at, glyph, move_attributes, seat_mark
from ....stage.markup import Attribute, join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from ....stage.words import Words, opening
from .. import tables
from ..facts import spaces
from ..state import MOVES
from ..tables import NONE, Area
from .about import FREE, LATER, TAKEN
from .layout import DIAMOND, space_places
from .marks import diamond_path, hexagon_path
from .names import move_name, space_name

FIRST_MOVE = MOVES.first("place")
FIRST_HOUSE = int(tables.FIRST[Area.HOUSES])
_HOUSES = range(FIRST_HOUSE, FIRST_HOUSE + int(tables.COUNT[Area.HOUSES]))
_BELOW = [[below for below in row if below != NONE] for row in tables.RESTS_ON.tolist()]


def draw_space(scene: Scene, space: int) -> Piece:
    owner, move = int(scene.state.record.owner[space]), FIRST_MOVE + space
    told, key = title(scene, space), f"{state_of(scene, space)}-{spaces()[space].get('symbol', 'house')}"
    if move not in scene.open:
        return _plain_space(space, owner, told, key)
    name = move_name(scene, scene.viewer, move)
    return _space(space, owner, told, key, move_attributes(scene, move, name))


@lru_cache(maxsize=4096)
def _plain_space(space: int, owner: int, told: str, key: str) -> Piece:
    """A space that is no target now; most are not, and look alike at every table."""
    return _space(space, owner, told, key)


def _space(space: int, owner: int, told: str, key: str, move: Mapping[str, Attribute] | None = None) -> Piece:
    fact = spaces()[space]
    pigment = " mf-pigment" if fact.get("symbol") == "pigment" else ""
    return piece(
        f"space-{fact['id']}",
        _cell(space, owner),
        _reach() if move else None,
        at=space_places()[space],
        title=told,
        about=key,
        class_=f"mf-space mf-{fact['area']} mf-{'free' if owner == NONE else 'taken'}{pigment}{' can' if move else ''}",
        data_space=fact["id"],
        data_move_place=FIRST_MOVE + space,
        move=move,
    )


@look
def _cell(space: int, owner: int) -> Markup:
    fact = spaces()[space]
    parts = [
        tag("path", d=_frame(fact["area"]), class_="mf-cell"),
        _ring(fact["area"]),
        _content(fact, "glyph" if "symbol" in fact else "mf-value", 0),
        diamond(space, owner) if owner != NONE else None,
    ]
    return join([part for part in parts if part is not None])


@cache
def _reach() -> Markup:
    """As far as a thumb finds a space of a phone: up to its neighbours."""
    return tag("path", d="M-36 0L-24 -37H24L36 0 24 37H-24Z", class_="mf-reach")


def _frame(area: str) -> str:
    return hexagon_path() if area == "workshops" else diamond_path(*DIAMOND)


def _ring(area: str) -> Markup | None:
    """The honeycomb shows where the diamond will lie."""
    if area != "workshops":
        return None
    return tag("path", d=diamond_path(DIAMOND[0] * 0.93, DIAMOND[1] * 0.93), class_="mf-seatbed")


def _content(fact: dict[str, object], class_: str, lift: float, size: float = 31) -> Markup:
    if "symbol" in fact:
        return glyph(str(fact["symbol"]), size, 0, -lift, class_)
    return tag("text", str(fact["value"]), x=0, y=9 - lift, class_=class_)


def diamond(space: int, owner: int) -> Markup:
    """The glass on a space; what it covers shines through, the mark says whose it is."""
    fact = spaces()[space]
    return tag(
        "g",
        tag("use", href=f"#mf-glass-{owner}"),
        _content(fact, "glyph mf-through" if "symbol" in fact else "mf-value mf-through", 5, 25),
        at((0, 17.5), seat_mark(owner, 5.6)),
        class_=f"mf-piece seat-{owner}",
        data_piece=f"diamond-{fact['id']}",
        data_from=owner,
    )


def title(scene: Scene, space: int) -> str:
    """What a space is, whose it is, or what it takes to use it."""
    state = state_of(scene, space)
    if state == TAKEN:
        return _taken_title(scene.words, space, scene.names[scene.state.record.owner[space]])
    return _free_title(scene.words, space, state == FREE)


def state_of(scene: Scene, space: int) -> str:
    """Whether a space has a diamond, could get one, or must wait for other houses or for those below it."""
    record = scene.state.record
    if record.owner[space] != NONE:
        return TAKEN
    if space in _HOUSES:
        return FREE if space == FIRST_HOUSE + record.houses_built else LATER
    return FREE if all(record.owner[below] != NONE for below in _BELOW[space]) else LATER


@lru_cache(maxsize=4096)
def _taken_title(words: Words, space: int, name: str) -> str:
    return words("space.taken", space=opening(space_name(words, space)), name=name)


@cache
def _free_title(words: Words, space: int, ready: bool) -> str:
    return words("space.free", space=opening(space_name(words, space)), why=_why(words, space, ready))


def _why(words: Words, space: int, ready: bool) -> str:
    """What it takes to use a free space; `ready` says that it is the next house, or that it rests on something."""
    fact = spaces()[space]
    if fact["area"] == "houses":
        return words("why.house_next" if ready else "why.house_later")
    if fact["area"] == "harbour":
        return words("why.harbour")
    symbol = words(f"symbol.{fact['symbol']}")
    if fact["area"] in ("nobili", "populi"):
        if not ready:
            return words("why.people_unsupported")
        area = words(f"area.{fact['area']}")
        return words("why.people_open", area=area, points=fact["points"], symbol=symbol)
    if fact["symbol"] == "pigment":
        return words("why.pigment")
    return words("why.symbol", symbol=symbol)
