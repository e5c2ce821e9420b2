"""The slots of all depots: the tile that lies there, and the ways to get it."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_argument
from ....stage.drawing import glyph, kind_asked, move_attributes
from ....stage.keeping import answer
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.ways import Way
from .. import tables
from ..state import MOVE, MOVES, Kind
from ..tables import NONE, NUMBERED, PER_DEPOT, Colour, Payment
from .about import tile_key
from .layout import Point
from .names import move_name, slot_name, tile_title
from .pieces import price_tag, sign
from .prices import priced_name
from .tiles import COLOUR_NAMES, tile_face
from .ways import all_ways, going

PAYS = {Payment.SILVER: "silver", Payment.WORKERS: "worker", Payment.MIXED: "mixed"}


def draw_slot(
    scene: Scene, slot: int, place: Point, radius: float, workers: int = 0, above_shields: bool = False
) -> Piece | Group:
    """A slot with its tile; what can be done with the tile is one element each. Taking it may cost workers."""
    kind = answer(_lying, scene, slot)
    if kind == NONE:
        colour = _slot_colour(scene, slot)
        title = scene.words("slot.empty", place=slot_name(scene.words, slot))
        asked = " asked" if answer(_asked_for, scene) == slot else ""
        class_ = f"bu-empty bu-{colour}{asked}"
        return piece(f"slot-{slot}", _bed(colour, radius), at=place, title=title, about="slot", class_=class_)
    moves, ways = answer(_reach, scene, slot)
    main = moves[0] if moves and not ways else NONE
    can = bool(ways) or main != NONE
    free = can and not workers and (main == NONE or MOVES.decode(main).verb == "take")
    tile = piece(
        "tile",
        # Shields lie on its lower edge: a thumb reaches it a little above.
        tag("rect", x=-16, y=-radius - 10, width=32, height=18, class_="bu-reach bu-thumb")
        if can and above_shields
        else None,
        tile_face(kind, radius, data_piece=f"slot-{slot}-{kind}"),
        _price(main, slot, radius * (_upper_edge(kind) if len(moves) == 1 else 0.86)) if main != NONE else None,
        title=_slot_title(scene, slot, kind, can),
        about=tile_key(kind),
        class_=f"bu-slot-tile{' can' if can else ''}{' bu-free' if free else ''}",
        data_move_place=MOVE.take(slot),
        move=going(scene, ways) if ways else move_attributes(scene, main, priced_name(scene, main)) if can else None,
    )
    others = [_payment(scene, move, i, radius) for i, move in enumerate(moves if ways else moves[1:])]
    return group(f"slot-{slot}", [tile, *others], transform="translate({:.5g} {:.5g})".format(*place))


def _lying(scene: Scene, slot: int) -> int:
    return int(scene.state.record.depot[slot])


def _asked_for(scene: Scene) -> int:
    """The slot for which a tile is drawn now: people who play with the box are asked for it."""
    return int(top_argument(scene.state.record)) if kind_asked(scene) == Kind.LAY_TILES else NONE


@look
def _bed(colour: str, radius: float) -> Markup:
    """An empty slot; the kind that comes here shows faintly."""
    bed = sign("bed", radius * 1.94, class_="bu-bed")
    return bed if colour in ("black", "any") else bed + glyph(colour, radius * 0.8, class_="glyph bu-bed-glyph")


def _slot_colour(scene: Scene, slot: int) -> str:
    record = scene.state.record
    if slot == tables.INN_SLOT:
        return "any"
    if slot >= NUMBERED:
        return "black"
    if slot == tables.SPECIAL_SLOT and record.scale == 3:
        return COLOUR_NAMES[int(tables.SPECIAL_COLOUR[record.phase])]
    return COLOUR_NAMES[int(tables.SLOT_COLOUR[slot])]


def _reach(scene: Scene, slot: int) -> tuple[list[int], tuple[Way, ...]]:
    """Taking first, then the ways to pay for it; and the ways to take it that begin with a die."""
    if not scene.acts:
        return [], ()
    moves = (MOVE.take(slot), *(MOVE.buy(slot, payment) for payment in Payment))
    return [move for move in moves if move in scene.open], all_ways(scene).get(MOVE.take(slot), ())


def _slot_title(scene: Scene, slot: int, kind: int, can: bool) -> str:
    words = scene.words
    title = words("slot.full", tile=tile_title(words, kind), place=slot_name(words, slot))
    if can or not answer(_asks_for_action, scene):
        return title
    return f"{title} {words('why.black' if slot >= NUMBERED else 'why.depot', number=slot // PER_DEPOT + 1)}"


def _asks_for_action(scene: Scene) -> bool:
    return scene.viewer >= 0 and kind_asked(scene) in (Kind.TURN, Kind.ACTION)


def _price(move: int, slot: int, y: float) -> Markup | None:
    """What buying the tile costs, above what stands on it if there is room; the black depot itself says silver."""
    named = MOVES.numbers(move)
    if MOVES.decode(move).verb != "buy" or (slot >= NUMBERED and named["payment"] == Payment.SILVER):
        return None
    return _payment_tag(move, y)


def _upper_edge(kind: int) -> float:
    """Where a price stands, in radii from the middle: higher above a monastery, whose number is up there."""
    return -1.12 if tables.TILE_COLOUR[kind] == Colour.MONASTERY else -0.86


def _payment_tag(move: int, y: float) -> Markup:
    return price_tag(tables.PRICE_OF_TILE, PAYS[Payment(MOVES.numbers(move)["payment"])], 0, y, 19)


def _payment(scene: Scene, move: int, i: int, radius: float) -> Piece:
    """A further way to pay: a pill of its own on the upper edge."""
    name = move_name(scene, scene.viewer, move)
    tag_there = _payment_tag(move, -radius * 0.78 + i * 21)
    attributes = move_attributes(scene, move, name)
    return piece(f"payment-{i}", tag_there, title=name, about="payment", class_="bu-payment can", move=attributes)
