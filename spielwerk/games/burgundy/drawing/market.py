"""The board in the middle: six depots around the black one, with their tiles, goods and shields."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_argument
from ....stage.drawing import at, kind_asked, move_attributes
from ....stage.keeping import answer, kept
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from .. import tables
from ..rules.turn import taking_price
from ..state import MOVE, Kind
from ..tables import NONE, NUMBERED, PER_DEPOT
from . import stacks
from .about import good_key
from .layout import Point
from .leaves import depots_leaf
from .names import die_in_use, duchy_seat, good_name, move_name
from .pieces import die_face, good_chip, good_stack, price_tag, shield_face, sign
from .prices import priced_name, workers_for
from .slots import draw_slot
from .ways import all_ways

# Below the tiles of a depot is a shelf for its goods; with shields, which stand on it, it is a little higher.
DEPOT = (133, 120)
SHIELD_ROW = 3
BLACK = (416, 64)
# Who plays alone has fewer tiles in it.
SOLO_BLACK = 316
LABEL = 30
RADIUS, WIDE_RADIUS = 27.5, 31.0
# The die has the upper left corner of a depot; two tiles lie below it and leave the goods the room on its right.
RHOMBUS: tuple[Point, ...] = ((56, 31), (103.7, 31), (79.8, 72.4), (32.1, 72.4))
PAIR: tuple[Point, ...] = ((38, 75), (93, 75))
# Tiles make room for shields below them: two, and four or three.
LIFTED_PAIR, LIFTED = 6, 2
# How wide the price beside a depot's die is.
PRICE_WIDTH = 34.0
# Where goods lie while one type is chosen.
CHOICE: tuple[Point, ...] = ((23, 52), (66, 52), (109, 52), (23, 96), (66, 96), (109, 96))


def depots(scene: Scene) -> list[Group]:
    return [kept(depot, scene, number) for number in range(6)]


def depot(scene: Scene, number: int) -> Group:
    """One depot: its die, the goods beside it, its tiles and shields."""
    width, height = DEPOT
    if scene.state.record.shields:
        height += SHIELD_ROW
    workers, reached = answer(_taking, scene, number)
    price = None
    if workers:
        class_ = "bu-reached" if reached else "bu-unreached"
        tag_of_price = price_tag(workers, "worker", *_price_place(scene, number), 18.5)
        price = piece("price", tag_of_price, class_=class_, data_offers="")
    return group(
        f"depot-{number + 1}",
        [
            *_tiles(scene, number, workers if reached else 0),
            kept(_goods, scene, number),
            *_shields(scene, number),
            price,
        ],
        ground=_depot_ground(number, height),
        element="svg",
        viewBox=f"0 0 {width} {height}",
        class_=f"bu-depot bu-depot-{number + 1}{'' if reached else ' bu-far'}",
        role="group",
        about="depot",
        data_leaf=depots_leaf(scene),
        aria_label=scene.words("spot.depot", number=number + 1),
    )


@cache
def _depot_ground(number: int, height: float) -> Markup:
    rect = tag("rect", x=0.5, y=0.5, width=DEPOT[0] - 1, height=height - 1, rx=9, class_="bu-ground")
    return rect + at((19, 18.5), die_face(number + 1, 28, "bu-die-plain bu-sign"))


def _price_place(scene: Scene, number: int) -> Point:
    """Beside the die where two players' goods leave room for it, else below."""
    counts = [count for _, count in _lying(scene, number)]
    beside = scene.state.record.scale == 2 and stacks.beside_die(scene, counts) > PRICE_WIDTH
    return (51, 18) if beside else (18.5, 39)


def _taking(scene: Scene, number: int) -> tuple[int, bool]:
    """How many workers it costs to take a tile here, and whether there are so many: with the die in use or the best."""
    record = scene.state.record
    slots = range(number * PER_DEPOT, (number + 1) * PER_DEPOT)
    ways = all_ways(scene)
    for slot in slots:
        if MOVE.take(slot) in ways:
            return ways[MOVE.take(slot)][0].price, True
    if kind_asked(scene) != Kind.ACTION or not scene.acts or all(record.depot[slot] == NONE for slot in slots):
        return 0, True
    duchy = duchy_seat(scene, scene.viewer)
    workers = int(taking_price(record, duchy, die_in_use(scene), number))
    if workers > record.workers[duchy]:
        return workers, False
    return (workers if any(MOVE.take(slot) in scene.open for slot in slots) else 0), True


def _tiles(scene: Scene, number: int, workers: int) -> list[Piece | Group]:
    record = scene.state.record
    slots = [s for s in range(number * PER_DEPOT, (number + 1) * PER_DEPOT) if tables.SLOT_PLAYERS[s] <= record.scale]
    places, radius = (PAIR, WIDE_RADIUS) if len(slots) == 2 else (RHOMBUS, RADIUS)
    if not record.shields:
        return [draw_slot(scene, slot, at, radius, workers) for slot, at in zip(slots, places, strict=False)]
    lifted = LIFTED_PAIR if places is PAIR else LIFTED
    return [
        draw_slot(scene, slot, (x, y - lifted), radius, workers, above_shields=y > DEPOT[1] / 2)
        for slot, (x, y) in zip(slots, places, strict=False)
    ]


# Goods


def _goods(scene: Scene, number: int) -> Group:
    """The goods of a depot: a target for ships."""
    words, move = scene.words, MOVE.load(number)
    can = move in scene.open
    lying = _lying(scene, number)
    lies = ", ".join(words("goods.count", good=good_name(words, good), count=count) for good, count in lying)
    chosen = answer(_is_chosen_from, scene, number)
    counts = [count for _, count in lying]
    places = CHOICE[: len(lying)] if chosen else stacks.places(scene, counts)
    wide = [0.0] * len(lying) if chosen else stacks.widths(scene, counts)
    return group(
        "goods",
        [_lying_good(scene, number, *laid) for laid in zip(lying, places, wide, strict=True)],
        ground=tag("rect", x=1.5, y=1.5, width=130, height=DEPOT[1] - 3, rx=8, class_="bu-goods-field"),
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {},
        title=words("goods.field", number=number + 1, goods=lies or words("goods.none")),
        about="depot-goods",
        class_=f"bu-goods{' can' if can else ''}",
        data_move_place=move,
    )


def _lying(scene: Scene, number: int) -> list[tuple[int, int]]:
    """The types of goods in a depot, each with how many there are."""
    record = scene.state.record
    return [(good, count) for good in range(tables.GOODS) if (count := int(record.depot_goods[number, good]))]


def _is_chosen_from(scene: Scene, number: int) -> bool:
    """Whether the viewer chooses among the goods of this depot; then they lie apart, one thumb from the next."""
    if not scene.acts or kind_asked(scene) != Kind.CHOOSE_GOOD:
        return False
    return bool(int(top_argument(scene.state.record)) >> number & 1)


def _lying_good(scene: Scene, number: int, lying: tuple[int, int], place: Point, wide: float) -> Piece:
    """A stack of goods; when a ship must choose between types, what lies there is large and can be chosen."""
    (good, count), chosen = lying, answer(_is_chosen_from, scene, number)
    move = MOVE.choose_good(good)
    can = move in scene.open and chosen and number == _first_depot(scene, good)
    return piece(
        f"good-{good}",
        tag("rect", x=-21.5, y=-23, width=43, height=46, class_="bu-reach") if can else None,
        good_chip(good, 32, count) if chosen else good_stack(good, count, wide),
        at=place,
        class_=f"bu-lying{' can' if can else ''}",
        about=good_key(good),
        data_piece=f"depot-good-{number}-{good}",
        data_thing=f"good-{good}",
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else None,
    )


def _first_depot(scene: Scene, good: int) -> int:
    """Of the depots a ship unloads, the first in which this type lies."""
    record = scene.state.record
    reached = int(top_argument(record))
    return next(d for d in range(6) if reached >> d & 1 and record.depot_goods[d, good])


# Shields


def _shields(scene: Scene, number: int) -> list[Piece]:
    record = scene.state.record
    lying = [n for n in range(1, tables.SHIELDS + 1) if record.shields and record.shield_place[n] == number]
    return [_shield(scene, n, (13.5 + 47 * i, DEPOT[1] + SHIELD_ROW - 13.5)) for i, n in enumerate(lying)]


def _shield(scene: Scene, number: int, place: Point) -> Piece:
    """A shield with its number; beside it what it brings at the end, above it what it costs to take it now."""
    words, move = scene.words, MOVE.shield(number)
    can = move in scene.open
    workers = workers_for(scene, scene.viewer, move) if can else 0
    points = int(tables.SHIELD_POINTS[number])
    title = words("shield.title", number=number, effect=words(f"shield.{number}"), points=points)
    return piece(
        f"shield-{number}",
        tag("rect", x=-13, y=-30, width=46, height=44, class_="bu-reach") if can else None,
        shield_face(number, 26, priced=workers > 0),
        tag("text", f"+{points}", x=12.5, y=6, font_size=15, class_="bu-shield-worth"),
        price_tag(workers, "worker", 0.8, -9.8, 16.4) if workers else None,
        at=place,
        title=title if can else f"{title} {words('why.shield')}",
        about=f"shield-{number}",
        class_=f"bu-shield-place{' can' if can else ''}",
        data_piece=f"shield-{number}",
        data_move_place=move,
        move=move_attributes(scene, move, priced_name(scene, move)) if can else None,
    )


# The black depot


def black_depot(scene: Scene) -> Group:
    """The tiles in the middle, for silver, and the inns beside them."""
    record = scene.state.record
    slots = [s for s in range(NUMBERED, NUMBERED + tables.BLACK_SLOTS) if tables.SLOT_PLAYERS[s] <= record.scale]
    slots += [tables.INN_SLOT] if record.inns else []
    wide = SOLO_BLACK if record.players == 1 else BLACK[0]
    step = min(56.0, (wide - LABEL - 4) / len(slots))
    first = LABEL + (wide - LABEL - 4 - step * len(slots)) / 2 + step / 2
    radius = min(29.0, step / 1.75)
    tiles: list[Piece | Group | None] = [
        draw_slot(scene, slot, (first + i * step, 31.0), radius) for i, slot in enumerate(slots)
    ]
    if record.inns and (pile := int(record.inn_pile)) > 1:
        x = first + step * (len(slots) - 1) + radius * 0.6
        disc = tag("circle", r=9.4, class_="bu-count-disc")
        tiles.append(piece("pile", disc, tag("text", str(pile), y=5, font_size=14.6, class_="bu-count"), at=(x, 48)))
    return group(
        "black",
        tiles,
        ground=_black_ground(wide),
        element="svg",
        viewBox=f"0 0 {wide} {BLACK[1]}",
        class_="bu-black",
        role="group",
        about="black-depot",
        data_leaf=depots_leaf(scene),
        aria_label=scene.words("spot.black"),
    )


@cache
def _black_ground(wide: int) -> Markup:
    high = BLACK[1]
    return join(
        [
            tag("rect", x=0, y=2, width=wide, height=high - 2, rx=9, class_="bu-black-side"),
            tag("rect", x=0, y=0, width=wide, height=high - 2, rx=9, class_="bu-black-ground"),
            tag("rect", x=3.5, y=3.5, width=wide - 7, height=high - 9, rx=6.5, class_="bu-black-line"),
            sign("coin-silver", 24, 17, 22),
            tag("text", "2", x=17, y=52, font_size=17, class_="bu-black-text"),
        ]
    )
