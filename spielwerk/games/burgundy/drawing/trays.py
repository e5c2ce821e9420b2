"""The trays below a duchy: dice, goods in store, and the trade route."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from ....kernel import top_who
from ....stage.drawing import at, move_attributes
from ....stage.keeping import answer
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene, seat_name
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..state import MOVE
from ..tables import CARD_SPACES, GOOD_NAMES, NONE, TILE_NAMES
from .about import good_key
from .layout import Point
from .names import die_in_use, good_name, move_name
from .pieces import die_face, good_chip, price_tag, sign
from .prices import priced_name, workers_for
from .ways import going, ways_to

HIGH, FRAME = 90, 3
DICE_WIDTH, GOODS_WIDTH, PLACE = 116, 148, 49
# The six goods of who plays alone lie in a long, low tray, behind what stands above three.
SOLO_HIGH, SOLO_LEFT = 66, 62
# Where workers and silver stand in the tray of goods.
PURSE: tuple[Point, Point] = ((22, 14.5), (76, 14.5))
SOLO_PURSE: tuple[Point, Point] = ((22, 20), (22, 46))
ROUTE_HIGH = 58
GOOD = 32.0
SEEN_SLOTS = 64


@cache
def _tray(width: float, height: float) -> Markup:
    """A wooden frame around a floor that lies deeper."""
    floor = {"x": FRAME, "y": FRAME, "width": width - 2 * FRAME, "height": height - 2 * FRAME, "rx": 7}
    return (
        tag("rect", width=width, height=height, rx=9, class_="bu-frame")
        + tag("rect", **floor, class_="bu-tray")
        + tag("rect", **floor, fill="url(#symbol-inset)")
    )


# Dice


def dice(scene: Scene, seat: int, own: bool) -> Group:
    """Both dice of a seat; a used one lies back."""
    both = [_die(scene, seat, die, own) for die in range(2)]
    return group(f"dice-{seat}", both)


def _die(scene: Scene, seat: int, die: int, own: bool) -> Piece:
    record, words, move = scene.state.record, scene.words, MOVE.die(die)
    number, used = int(record.dice[seat, die]), bool(record.used[seat, die])
    can = own and move in scene.open
    active = die == active_die(scene, seat)
    size = 47 if active else 36 if used else 42
    title = words("die.used" if used else "die.free", name=seat_name(scene, seat), number=number)
    return piece(
        f"die-{seat}-{die}",
        # A thumb is wider than a die on a phone.
        tag("rect", x=-27, y=-40, width=54, height=80, class_="bu-reach"),
        tag(
            "g",
            tag("rect", x=-25.5, y=-26.5, width=51, height=54, rx=13, class_="bu-die-halo"),
            die_face(number, size, f"seat-{seat} bu-piece"),
            transform=f"rotate({7 if die else -5})",
            class_="bu-tilted",
        ),
        class_=f"bu-die-place{' bu-active' if active else ' bu-used' if used else ''}{' can' if can else ''}",
        at=(30 + 56 * die, HIGH / 2),
        title=title if number else words("die.none"),
        about="die",
        data_drags=1 if can else None,
        move=move_attributes(scene, move, move_name(scene, seat, move)) if can else None,
    )


def active_die(scene: Scene, seat: int) -> int:
    """The used die with which this seat acts now; NONE when it does not."""
    return answer(_active_die, scene, seat)


def _active_die(scene: Scene, seat: int) -> int:
    record, number = scene.state.record, die_in_use(scene)
    if number == NONE or top_who(record) != seat:
        return NONE
    return next((die for die in range(2) if record.used[seat, die] and record.dice[seat, die] == number), NONE)


# Goods


def goods(scene: Scene, duchy: int, own: bool) -> Group:
    """The store with its places for types of goods."""
    record, words = scene.state.record, scene.words
    held = [good for good in range(tables.GOODS) if record.goods[duchy, good]]
    alone = bool(record.players == 1)
    places = tables.GOODS if alone else tables.GOOD_TYPES_STORED
    left, y = (25.0 + SOLO_LEFT, SOLO_HIGH / 2 + 3) if alone else (25.0, 57.5)
    label = tag("text", words("goods.store"), x=12, y=y + 2 if alone else 19, font_size=15.4, class_="bu-label")
    slots = [_slot(words, i, (left + PLACE * i, y)) for i in range(places)]
    drawn = [*slots, *[_held(scene, duchy, good, (left + PLACE * i, y), own) for i, good in enumerate(held)]]
    purse = _purse(words, int(record.workers[duchy]), int(record.silver[duchy]), SOLO_PURSE if alone else PURSE)
    return group(f"goods-{duchy}", [*drawn, purse], ground=label)


def goods_size(scene: Scene) -> tuple[float, float]:
    """Three types, or all six in the solo game."""
    alone = scene.state.record.players == 1
    return (SOLO_LEFT + PLACE * tables.GOODS + 1, SOLO_HIGH) if alone else (GOODS_WIDTH, HIGH)


@cache
def _purse(words: Words, workers: int, silver: int, places: tuple[Point, Point]) -> Piece:
    """Workers and silver once more, for where the corner of the map is out of sight."""
    (x, y), (silver_x, silver_y) = places
    return piece(
        "purse",
        sign("coin-worker", 20, x, y),
        tag("text", str(workers), x=x + 15, y=y + 5.5, font_size=16, class_="bu-amount"),
        sign("coin-silver", 20, silver_x, silver_y),
        tag("text", str(silver), x=silver_x + 15, y=silver_y + 5.5, font_size=16, class_="bu-amount"),
        title=f"{words('holding.workers', count=workers)} {words('holding.silver', count=silver)}",
        about="purse",
        class_="bu-purse",
    )


@lru_cache(maxsize=SEEN_SLOTS)
def _slot(words: Words, i: int, place: Point) -> Piece:
    """A place for a type of goods, seen where none lies on it."""
    slot = tag("rect", x=-GOOD / 2, y=-GOOD / 2, width=GOOD, height=GOOD, rx=6, class_="bu-good-slot")
    return piece(f"place-{i}", slot, at=place, title=words("goods.place"), about="goods-place")


def _held(scene: Scene, duchy: int, good: int, place: Point, own: bool) -> Piece:
    record, words = scene.state.record, scene.words
    size, half = GOOD, GOOD / 2
    count = int(record.goods[duchy, good])
    move = next((m for m in (MOVE.sell(good), MOVE.give(good)) if own and m in scene.open), NONE)
    ways = ways_to(scene, MOVE.sell(good)) if own else ()
    workers = ways[0].price if ways else workers_for(scene, scene.viewer, move) if move != NONE else 0
    return piece(
        f"good-{good}",
        tag("rect", x=-24.5, y=-half - 10, width=49, height=size + 20, class_="bu-reach") if own else None,
        tag("rect", x=-half - 3.5, y=-half - 3.5, width=size + 7, height=size + 8, rx=8, class_="bu-good-halo"),
        good_chip(good, size, count),
        price_tag(workers, "worker", 0, -half - 5, 18) if workers else None,
        at=place,
        title=words("goods.held", good=good_name(words, good), count=count, number=good + 1),
        about=good_key(good),
        class_=f"bu-held{' can' if move != NONE or ways else ''}{'' if workers else ' bu-free'}",
        data_piece=f"good-{duchy}-{good}",
        data_thing=f"good-{good}",
        data_move_place=MOVE.sell(good) if own else None,
        move=going(scene, ways)
        if ways
        else move_attributes(scene, move, priced_name(scene, move))
        if move != NONE
        else None,
    )


# The trade route


def route(scene: Scene, duchy: int, width: float) -> Group:
    """Three spaces to a card: which good, which bonus; sold goods fill them from the left."""
    record = scene.state.record
    count = int(record.route_cards[duchy]) * CARD_SPACES
    step = min(44.0, (width - 16 - 1.5 * count) / max(1, count))
    spaces = [_route_space(scene, duchy, i, 8 + step * (i + 0.5) + 4 * (i // CARD_SPACES), step) for i in range(count)]
    return group(f"route-{duchy}", spaces, ground=_tray(width, ROUTE_HIGH))


def _route_space(scene: Scene, duchy: int, i: int, x: float, step: float) -> Piece:
    record = scene.state.record
    card = int(record.route_card[duchy, i // CARD_SPACES])
    laid = int(record.route_good[duchy, i])
    good = int(tables.ROUTE_GOOD[card, i % CARD_SPACES])
    bonus = TILE_NAMES[int(tables.ROUTE_BONUS[card, i % CARD_SPACES])]
    words, half = scene.words, step * 0.47
    invented = facts()["trade_routes"]["cards"][card]["source"] == "reconstructed"
    title = words("route.space", good=good_name(words, good), bonus=words(f"effect.{bonus}"))
    state = "" if laid == NONE else " bu-route-hit" if laid == good else " bu-route-miss"
    mark = at((0, ROUTE_HIGH / 2 + 5), good_chip(laid, min(25.0, step * 0.74)), data_piece=f"route-{duchy}-{i}")
    return piece(
        f"space-{i}",
        tag("rect", x=-half, y=7, width=2 * half, height=ROUTE_HIGH - 14, rx=5, class_="bu-route-box"),
        tag("path", d=f"M{-half} 21V12a5 5 0 0 1 5 -5H{half - 5}a5 5 0 0 1 5 5V21Z", class_="bu-route-band"),
        tag("text", str(good + 1), y=19, font_size=14.9, class_="bu-route-number"),
        tag("g", sign(f"scene-{bonus}", min(34.0, step * 0.86), 0, 36), class_="bu-building"),
        mark if laid != NONE else None,
        at=(x, 0),
        title=f"{title} {words('route.ours')}" if invented else title,
        about="trade-route",
        class_=f"bu-route-space bu-good-{GOOD_NAMES[good]}{state}",
    )
