"""What lies in the trays for stored tiles: the own ones, in a team the shared ones and the partner's, too."""

from __future__ import annotations

from ....stage.drawing import move_attributes
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene, seat_name
from .. import tables
from ..rules.storage import own_places
from ..state import MOVE
from ..tables import NONE, Store
from .about import tile_key
from .names import duchy_seat, move_name, tile_title
from .pieces import sign
from .tiles import tile_face
from .trays import HIGH
from .ways import picking

PLACE_WIDTH, RADIUS = 53, 29.0
WIDTH, TEAM_WIDTH = 164, 116
# The caption of a tray stands upright before its tiles.
CAPTION, MARGIN = 24, 5


def is_team(scene: Scene) -> bool:
    return bool(scene.state.record.duchies < scene.state.record.players)


def storage(scene: Scene, seat: int, own: bool) -> Group:
    left = (storage_width(scene) - _own_width(scene)) / 2
    return group(f"storage-{seat}", _own_tiles(scene, seat, left, own))


def storage_width(scene: Scene) -> int:
    return TEAM_WIDTH if is_team(scene) else WIDTH


def shared_storage(scene: Scene, seat: int, own: bool) -> Group:
    caption = _caption(scene.words("storage.shared"))
    return group(f"shared-{duchy_seat(scene, seat)}", [caption, *_shared_tiles(scene, seat, CAPTION, own)])


def partner_storage(scene: Scene, seat: int) -> Group:
    record = scene.state.record
    partner = (seat + int(record.duchies)) % int(record.players)
    caption = _caption(seat_name(scene, partner))
    return group(f"storage-{partner}", [caption, *_own_tiles(scene, partner, CAPTION, False)])


def captioned_width(tiles: int) -> int:
    return CAPTION + PLACE_WIDTH * tiles + MARGIN


def stored_count(scene: Scene, seat: int) -> int:
    """Three places, or two in a team; with shield 4 always one more than there are tiles."""
    stored = int(scene.state.record.stored[seat])
    places = int(own_places(scene.state.record, seat))
    return max(stored, min(places, max(int(tables.OWN_PLACES), stored + 1)))


def _own_width(scene: Scene) -> int:
    """The room for own tiles; with shield 4 more of them share it."""
    return PLACE_WIDTH * int(tables.TEAM_OWN if is_team(scene) else tables.OWN_PLACES)


def _caption(text: str) -> Piece:
    turned = f"translate({CAPTION - 7} {HIGH / 2}) rotate(-90)"
    return piece("caption", text, element="text", font_size=15, class_="bu-caption", transform=turned)


def _own_tiles(scene: Scene, seat: int, left: float, own: bool) -> list[Piece]:
    record, count = scene.state.record, stored_count(scene, seat)
    step = _own_width(scene) / count
    kinds = [int(record.storage[seat, i]) for i in range(record.stored[seat])]
    drawn = []
    for i in range(count):
        kind = kinds[i] if i < len(kinds) else NONE
        first = kind != NONE and kind not in kinds[:i]
        drawn.append(
            _place(
                scene,
                (left + step * (i + 0.5), HIGH / 2 - 2),
                RADIUS * min(1.0, step / PLACE_WIDTH),
                kind,
                _storage_move(scene, kind, Store.OWN, first, i == len(kinds)) if own else NONE,
                MOVE.place(Store.OWN, kind) if own and first else NONE,
                f"stored-{seat}-{i}",
                seat,
                own and i == len(kinds),
            )
        )
    return drawn


def _shared_tiles(scene: Scene, seat: int, left: float, own: bool) -> list[Piece]:
    duchy = duchy_seat(scene, seat)
    kinds = [int(scene.state.record.shared[duchy, i]) for i in range(tables.TEAM_SHARED)]
    drawn = []
    for i, kind in enumerate(kinds):
        first = kind != NONE and kind not in kinds[:i]
        drawn.append(
            _place(
                scene,
                (left + PLACE_WIDTH * (i + 0.5), HIGH / 2 - 2),
                RADIUS,
                kind,
                _storage_move(scene, kind, Store.SHARED, first, NONE not in kinds[:i]) if own else NONE,
                MOVE.place(Store.SHARED, kind) if own and first else NONE,
                f"shared-{duchy}-{i}",
                seat,
                False,
            )
        )
    return drawn


def _storage_move(scene: Scene, kind: int, where: int, first: bool, first_free: bool) -> int:
    """The move a place of the storage stands for now; equal tiles are one choice."""
    if kind == NONE:
        return MOVE.store(where) if first_free and MOVE.store(where) in scene.open else NONE
    if first:
        moves = (MOVE.place(where, kind), MOVE.discard(where, kind))
        return next((move for move in moves if move in scene.open), NONE)
    return NONE


def _place(
    scene: Scene,
    middle: tuple[float, float],
    radius: float,
    kind: int,
    move: int,
    stands_for: int,
    name: str,
    seat: int,
    next_free: bool,
) -> Piece:
    words = scene.words
    reached = picking(scene, stands_for) if stands_for != NONE else None
    if move != NONE:
        reached = move_attributes(scene, move, move_name(scene, scene.viewer, move))
    return piece(
        name,
        # A thumb is wider than a tile on a phone.
        tag("rect", x=-26.5, y=-40, width=53, height=84, class_="bu-reach") if reached else None,
        sign("bed", radius * 1.94, 0, 1.5, "bu-bed"),
        tile_face(kind, radius, data_piece=name, data_from=seat) if kind != NONE else None,
        at=middle,
        title=tile_title(words, kind) if kind != NONE else words("storage.empty"),
        about=tile_key(kind) if kind != NONE else "storage",
        class_=f"bu-store{' can bu-free' if reached else ''}{' bu-next' if next_free else ''}",
        data_move_place=stands_for if stands_for != NONE else None,
        move=reached,
    )
