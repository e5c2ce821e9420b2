"""The board in the middle: six depots around the black one, with their tiles, goods and shields."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import at, glyph, move_attributes
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..rules.shields import double_price
from ..rules.turn import taking_price
from ..state import MOVE, MOVES, Kind
from ..tables import NONE, NUMBERED, PER_DEPOT, Payment
from .layout import hexagon
from .names import die_in_use, duchy_seat, good_name, move_name, slot_name, tile_title
from .pieces import die_face, good_chip, price_tag, shield_face
from .tiles import COLOUR_NAMES, tile_face

DEPOT = (206, 206)
BLACK = (640, 106)


def depots(scene: Scene) -> list[Group]:
    return [depot(scene, number) for number in range(6)]


def depot(scene: Scene, number: int) -> Group:
    """One depot: its die, the goods beside it, its tiles and shields."""
    width, height = DEPOT
    return group(
        f"depot-{number + 1}",
        [
            _goods(scene, number),
            *_depot_tiles(scene, number),
            *_depot_shields(scene, number),
            _taking_price(scene, number),
        ],
        ground=_depot_ground(number),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        class_=f"bu-depot bu-depot-{number + 1}",
        role="group",
        aria_label=scene.words("place.depot", number=number + 1),
    )


@cache
def _depot_ground(number: int) -> Markup:
    width, height = DEPOT
    rect = tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, class_="bu-ground")
    return rect + at((30, 31), die_face(number + 1, 38, "bu-die-plain"))


# Goods


def _goods(scene: Scene, number: int) -> Group:
    """The goods field: a target for ships."""
    record, words, move = scene.state.record, scene.words, MOVE.load(number)
    can = move in scene.open
    lying = [
        (good, int(record.depot_goods[number, good]))
        for good in range(tables.GOODS)
        if record.depot_goods[number, good]
    ]
    told = ", ".join(words("goods.count", good=good_name(words, good), count=count) for good, count in lying)
    step = min(36.0, 134 / max(1, len(lying)))
    attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {}
    title = tag("title", words("goods.field", number=number + 1, goods=told or words("goods.none")))
    return group(
        "goods",
        [_lying_good(scene, number, good, count, 78 + i * step) for i, (good, count) in enumerate(lying)],
        ground=title + tag("rect", x=56, y=9, width=142, height=44, rx=9, class_="bu-goods-field"),
        move=attributes,
        class_=f"bu-goods{' can' if can else ''}",
        data_move_place=move,
    )


def _lying_good(scene: Scene, number: int, good: int, count: int, x: float) -> Piece:
    """A stack of goods; when a ship must choose between types, the stack is what is chosen."""
    move = MOVE.choose_good(good)
    can = (
        move in scene.open and top_kind(scene.state.record) == Kind.CHOOSE_GOOD and number == _first_depot(scene, good)
    )
    return piece(
        f"good-{good}",
        good_chip(good, 28, count),
        at=(x, 32),
        class_=f"bu-lying{' can' if can else ''}",
        data_piece=f"depot-good-{number}-{good}",
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else None,
    )


def _first_depot(scene: Scene, good: int) -> int:
    """Of the depots a ship unloads, the first in which this type lies."""
    record = scene.state.record
    reached = int(top_argument(record))
    return next(d for d in range(6) if reached >> d & 1 and record.depot_goods[d, good])


# Tiles


def _depot_tiles(scene: Scene, number: int) -> list[Piece | Group]:
    record = scene.state.record
    slots = [s for s in range(number * PER_DEPOT, (number + 1) * PER_DEPOT) if tables.SLOT_PLAYERS[s] <= record.scale]
    radius = {2: 45.0, 3: 38.0, 4: 36.0}[len(slots)]
    wide = radius * 1.74
    shift = -20 if record.shields else 0
    middle = DEPOT[0] / 2 + shift
    if len(slots) == 2:
        places = [(middle - wide / 2, 130.0), (middle + wide / 2, 130.0)]
    else:
        across, down = middle - wide * 0.75, 96.0
        places = [(across, down), (across + wide, down)]
        places += [(across + wide * (0.5 + i), down + radius * 1.5) for i in range(len(slots) - 2)]
    return [draw_slot(scene, slot, place, radius) for slot, place in zip(slots, places, strict=True)]


def _slot_colour(scene: Scene, slot: int) -> str:
    record = scene.state.record
    if slot == tables.INN_SLOT:
        return "any"
    if slot >= NUMBERED:
        return "black"
    if slot == tables.SPECIAL_SLOT and record.scale == 3:
        return COLOUR_NAMES[int(tables.SPECIAL_COLOUR[record.phase])]
    return COLOUR_NAMES[int(tables.SLOT_COLOUR[slot])]


def draw_slot(scene: Scene, slot: int, place: tuple[float, float], radius: float) -> Piece | Group:
    """A slot with its tile; what can be done with the tile is one element each."""
    kind = int(scene.state.record.depot[slot])
    if kind == NONE:
        return piece(
            f"slot-{slot}",
            tag("path", d=hexagon(radius * 0.9), class_="bu-slot"),
            at=place,
            title=scene.words("slot.empty", place=slot_name(scene.words, slot)),
            class_=f"bu-empty bu-{_slot_colour(scene, slot)}",
        )
    moves = _slot_moves(scene, slot)
    main = moves[0] if moves else NONE
    tile = piece(
        "tile",
        tile_face(kind, radius * 0.95, data_piece=f"slot-{slot}-{kind}"),
        _price(main, radius) if moves else None,
        title=_slot_title(scene, slot, kind, bool(moves)),
        class_=f"bu-slot-tile{' can' if moves else ''}",
        data_move_place=MOVE.take(slot),
        move=move_attributes(scene, main, move_name(scene, scene.viewer, main)) if moves else None,
    )
    others = [_payment(scene, move, i, radius) for i, move in enumerate(moves[1:])]
    return group(f"slot-{slot}", [tile, *others], transform="translate({:.5g} {:.5g})".format(*place))


def _slot_moves(scene: Scene, slot: int) -> list[int]:
    """Taking first, then the ways to pay for it."""
    moves = (MOVE.take(slot), *(MOVE.buy(slot, payment) for payment in Payment))
    return [move for move in moves if move in scene.open]


def _slot_title(scene: Scene, slot: int, kind: int, can: bool) -> str:
    words = scene.words
    title = words("slot.full", tile=tile_title(words, kind), place=slot_name(words, slot))
    if can or scene.viewer < 0:
        return title
    return f"{title} {words('why.black' if slot >= NUMBERED else 'why.depot', number=slot // PER_DEPOT + 1)}"


def _taking_price(scene: Scene, number: int) -> Piece | None:
    """Below the goods of a depot: how many workers it costs to take a tile here with the die in use."""
    record = scene.state.record
    slots = range(number * PER_DEPOT, (number + 1) * PER_DEPOT)
    if top_kind(record) != Kind.ACTION or not any(MOVE.take(slot) in scene.open for slot in slots):
        return None
    workers = int(taking_price(record, duchy_seat(scene, scene.viewer), die_in_use(scene), number))
    return piece("price", price_tag(workers, "worker", 177, 60, 24)) if workers else None


def _price(move: int, radius: float) -> Markup | None:
    """What buying the tile costs, on its lower edge; taking it costs nothing here."""
    if MOVES.decode(move).verb != "buy":
        return None
    return _payment_tag(move, radius * 0.88, max(20.0, radius * 0.5))


def _payment_tag(move: int, y: float, size: float) -> Markup:
    symbol = {Payment.SILVER: "silver", Payment.WORKERS: "worker", Payment.MIXED: "mixed"}
    return price_tag(tables.PRICE_OF_TILE, symbol[Payment(MOVES.numbers(move)["payment"])], 0, y, size)


def _payment(scene: Scene, move: int, i: int, radius: float) -> Piece:
    """A further way to pay: a pill of its own on the upper edge."""
    name = move_name(scene, scene.viewer, move)
    size = max(20.0, radius * 0.5)
    y = -radius * 0.78 + i * size * 1.05
    attributes = move_attributes(scene, move, name)
    return piece(f"payment-{i}", _payment_tag(move, y, size), title=name, class_="bu-payment can", move=attributes)


# Shields


def _depot_shields(scene: Scene, number: int) -> list[Piece]:
    record = scene.state.record
    lying = [n for n in range(1, tables.SHIELDS + 1) if record.shields and record.shield_place[n] == number]
    return [_shield(scene, n, (182.0, 92.0 + 62 * i)) for i, n in enumerate(lying)]


def _shield(scene: Scene, number: int, place: tuple[float, float]) -> Piece:
    record, words, move = scene.state.record, scene.words, MOVE.shield(number)
    can = move in scene.open
    workers = 0
    if can and top_kind(record) == Kind.TURN:
        workers = int(double_price(record, scene.viewer, int(record.shield_place[number]) + 1))
    title = words(
        "shield.title", number=number, effect=words(f"shield.{number}"), points=int(tables.SHIELD_POINTS[number])
    )
    return piece(
        f"shield-{number}",
        shield_face(number, int(tables.SHIELD_POINTS[number]), 44),
        price_tag(workers, "worker", 0, 24, 20) if workers else None,
        at=place,
        title=title if can else f"{title} {words('why.shield')}",
        class_=f"bu-shield-place{' can' if can else ''}",
        data_piece=f"shield-{number}",
        data_move_place=move,
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else None,
    )


# The black depot


def black_depot(scene: Scene) -> Group:
    """The tiles in the middle, for silver, and the inns beside them."""
    record = scene.state.record
    count = sum(
        1 for slot in range(NUMBERED, NUMBERED + tables.BLACK_SLOTS) if tables.SLOT_PLAYERS[slot] <= record.scale
    )
    radius = 36.0 if count > 5 else 44.0
    wide = radius * 1.74
    room = BLACK[0] - 74 - (wide if record.inns else 0)
    first = 74 + (room - wide * count) / 2 + wide / 2 - 6
    tiles = [draw_slot(scene, NUMBERED + i, (first + i * wide, 50.0), radius) for i in range(count)]
    if record.inns:
        tiles += _inns(scene, (BLACK[0] - wide / 2 - 8, 50.0), radius)
    return group(
        "black",
        tiles,
        ground=_black_ground(scene.words),
        element="svg",
        viewBox=f"0 0 {BLACK[0]} {BLACK[1]}",
        class_="bu-black",
        role="group",
        aria_label=scene.words("place.black"),
    )


@cache
def _black_ground(words: Words) -> Markup:
    return join(
        [
            tag("rect", x=1, y=1, width=BLACK[0] - 2, height=BLACK[1] - 2, rx=14, class_="bu-black-ground"),
            tag("g", tag("title", words("place.black_long")), glyph("silver", 38, 34, 40, "glyph bu-black-glyph")),
            tag("text", "2", x=34, y=84, font_size=26, class_="bu-black-text"),
        ]
    )


def _inns(scene: Scene, place: tuple[float, float], radius: float) -> list[Piece | Group]:
    pile = int(scene.state.record.inn_pile)
    drawn = draw_slot(scene, tables.INN_SLOT, place, radius)
    if pile < 2:
        return [drawn]
    x, text = place[0] + radius * 0.62, f"×{pile}"
    return [drawn, piece("pile", text, element="text", x=x, y=26, font_size=20, class_="bu-black-text")]
