"""What lies beside a duchy: dice, stored tiles, workers, silver, goods, sold goods, and the trade route."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_kind
from ....stage.drawing import at, glyph, move_attributes
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene, seat_name
from .. import tables
from ..facts import facts
from ..rules.storage import own_places
from ..rules.turn import selling_price
from ..state import MOVE, Kind
from ..tables import CARD_SPACES, GOOD_NAMES, NONE, TILE_NAMES, Store
from .layout import hexagon
from .names import die_in_use, duchy_seat, good_name, move_name, tile_title
from .pieces import die_face, good_chip, price_tag
from .tiles import tile_face

HIGH = 98
DICE_WIDTH, HOLDINGS_WIDTH, PLACE_WIDTH = 166, 118, 90
STORAGE_WIDTH, TEAM_STORAGE_WIDTH = 340, 864
STORED_RADIUS = 43.0


@cache
def _ground(width: float, height: float, class_: str = "") -> Markup:
    return tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, class_=f"bu-ground {class_}".strip())


# Dice


def dice(scene: Scene, seat: int, own: bool) -> Group:
    """Both dice of a seat; a used one lies back."""
    both = [_die(scene, seat, die, own) for die in range(2)]
    return group(f"dice-{seat}", both, ground=_ground(DICE_WIDTH, HIGH))


def _die(scene: Scene, seat: int, die: int, own: bool) -> Piece:
    record, words, move = scene.state.record, scene.words, MOVE.die(die)
    number, used = int(record.dice[seat, die]), bool(record.used[seat, die])
    can = own and move in scene.open
    active = used and own and die == _active_die(scene, seat)
    title = words("die.used" if used else "die.free", name=seat_name(scene, seat), number=number)
    return piece(
        f"die-{seat}-{die}",
        # A thumb is wider than a die on a phone.
        tag("rect", x=-38, y=-38, width=76, height=76, class_="bu-reach") if can else None,
        die_face(number, 50 if used and not active else 60, f"seat-{seat} bu-die-seat"),
        class_=f"bu-die-place{' bu-active' if active else ' bu-used' if used else ''}{' can' if can else ''}",
        at=(45 + 76 * die, HIGH / 2),
        title=title if number else words("die.none"),
        move=move_attributes(scene, move, move_name(scene, seat, move)) if can else None,
    )


def _active_die(scene: Scene, seat: int) -> int:
    """The used die whose number the action has; NONE without an action."""
    record, number = scene.state.record, die_in_use(scene)
    return next((die for die in range(2) if record.used[seat, die] and record.dice[seat, die] == number), NONE)


# Storage


def storage_width(scene: Scene) -> int:
    """In a team there is room for the shared places and the partner's, too."""
    return TEAM_STORAGE_WIDTH if _is_team(scene) else STORAGE_WIDTH


def _is_team(scene: Scene) -> bool:
    return bool(scene.state.record.duchies < scene.state.record.players)


def _own_count(scene: Scene, seat: int) -> int:
    """Three places, or two in a team; with shield 4 always one more than there are tiles."""
    stored = int(scene.state.record.stored[seat])
    places = int(own_places(scene.state.record, seat))
    return max(stored, min(places, max(int(tables.OWN_PLACES), stored + 1)))


def _own_width(scene: Scene) -> int:
    """The room for own tiles; with shield 4 more of them share it."""
    return PLACE_WIDTH * int(tables.TEAM_OWN if _is_team(scene) else tables.OWN_PLACES)


def storage(scene: Scene, seat: int, own: bool) -> Group:
    record, words = scene.state.record, scene.words
    width = storage_width(scene)
    count = _own_count(scene, seat)
    drawn: list[Piece | Group] = []
    if not _is_team(scene):
        drawn += _own_tiles(scene, seat, (width - _own_width(scene)) / 2, count, own)
    else:
        drawn += _own_tiles(scene, seat, 60, count, own)
        left = _own_width(scene) + 150.0
        drawn += [_caption("shared", words("storage.shared"), left - 17), *_shared_tiles(scene, seat, left, own)]
        left += PLACE_WIDTH * tables.TEAM_SHARED + 90
        partner = (seat + record.duchies) % record.players
        drawn.append(_caption("partner", seat_name(scene, partner), left - 17))
        tiles = _own_tiles(scene, partner, left, _own_count(scene, partner), False)
        drawn.append(group("partner", tiles, class_="bu-partner"))
    return group(f"storage-{seat}", drawn, ground=_ground(width, HIGH))


def _caption(name: str, text: str, x: float) -> Piece:
    turned = f"translate({x} 49) rotate(-90)"
    return piece(f"caption-{name}", text, element="text", x=0, y=0, font_size=15, class_="bu-caption", transform=turned)


def _own_tiles(scene: Scene, seat: int, left: float, count: int, own: bool) -> list[Piece]:
    record = scene.state.record
    step = _own_width(scene) / count
    kinds = [int(record.storage[seat, i]) for i in range(record.stored[seat])]
    drawn = []
    for i in range(count):
        kind = kinds[i] if i < len(kinds) else NONE
        first = kind != NONE and kind not in kinds[:i]
        drawn.append(
            _place(
                scene,
                (left + step * (i + 0.5), HIGH / 2),
                STORED_RADIUS * min(1.0, step / PLACE_WIDTH),
                kind,
                _storage_move(scene, kind, Store.OWN, first, i == len(kinds)) if own else NONE,
                MOVE.place(Store.OWN, kind) if own and first else NONE,
                f"stored-{seat}-{i}",
                seat,
            )
        )
    return drawn


def _shared_tiles(scene: Scene, seat: int, left: float, own: bool) -> list[Piece]:
    record = scene.state.record
    duchy = duchy_seat(scene, seat)
    kinds = [int(record.shared[duchy, i]) for i in range(tables.TEAM_SHARED)]
    drawn = []
    for i, kind in enumerate(kinds):
        first = kind != NONE and kind not in kinds[:i]
        drawn.append(
            _place(
                scene,
                (left + PLACE_WIDTH * (i + 0.5), HIGH / 2),
                STORED_RADIUS,
                kind,
                _storage_move(scene, kind, Store.SHARED, first, NONE not in kinds[:i]) if own else NONE,
                MOVE.place(Store.SHARED, kind) if own and first else NONE,
                f"shared-{duchy}-{i}",
                seat,
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
) -> Piece:
    words = scene.words
    title = tile_title(words, kind) if kind != NONE else words("storage.empty")
    return piece(
        name,
        tag("path", d=hexagon(radius * 0.97), class_="bu-slot"),
        tile_face(kind, radius * 0.97, data_piece=name, data_from=seat) if kind != NONE else None,
        at=middle,
        title=title,
        class_=f"bu-store bu-any{' can' if move != NONE else ''}",
        data_move_place=stands_for if stands_for != NONE else None,
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if move != NONE else None,
    )


# Workers and silver


def holdings(scene: Scene, duchy: int, own: bool = False) -> Group:
    record, words = scene.state.record, scene.words
    workers, silver = int(record.workers[duchy]), int(record.silver[duchy])
    stands_for = MOVE.workers() if own else None
    amounts = [
        _amount("worker", workers, 30, words("holding.workers", count=workers), stands_for),
        _amount("silver", silver, 71, words("holding.silver", count=silver), None),
    ]
    return group(f"holdings-{duchy}", amounts, ground=_ground(HOLDINGS_WIDTH, HIGH))


@cache
def _amount(name: str, count: int, y: float, title: str, stands_for: int | None) -> Piece:
    return piece(
        name,
        tag("circle", cx=36, cy=0, r=18, class_=f"bu-chip bu-chip-{name}"),
        glyph(name, 24, 36, 0, "glyph bu-chip-glyph"),
        tag("text", str(count), x=82, y=9.5, font_size=29, class_="bu-amount"),
        at=(0, y),
        title=title,
        class_="bu-holding",
        data_move_place=stands_for,
    )


# Goods


def goods(scene: Scene, duchy: int, own: bool) -> Group:
    """The store with its places for types of goods, and what was sold."""
    record, words = scene.state.record, scene.words
    held = [good for good in range(tables.GOODS) if record.goods[duchy, good]]
    places = tables.GOODS if record.players == 1 else tables.GOOD_TYPES_STORED
    slots = [*held, *[NONE] * (places - len(held))]
    sold = [(good, int(record.sold[duchy, good])) for good in range(tables.GOODS) if record.sold[duchy, good]]
    told = ", ".join(words("goods.count", good=good_name(words, good), count=count) for good, count in sold)
    step = 64 if places <= 3 else 50
    left = 116 + step * places + 16
    label = tag("text", words("goods.store"), x=16, y=40, font_size=19, class_="bu-label")
    sold_goods = piece(
        "sold",
        tag("text", words("goods.sold"), x=left, y=40, font_size=19, class_="bu-label"),
        *[at((left + 92 + i * 32, 33), good_chip(good, 24, count)) for i, (good, count) in enumerate(sold)],
        title=words("goods.sold_title", goods=told or words("goods.none")),
        class_="bu-sold",
    )
    held_goods = [_held(scene, duchy, i, good, 116 + step * (i + 0.5), own) for i, good in enumerate(slots)]
    return group(f"goods-{duchy}", [*held_goods, sold_goods], ground=_ground(640, 66) + label)


def _held(scene: Scene, duchy: int, place: int, good: int, x: float, own: bool) -> Piece:
    record, words = scene.state.record, scene.words
    if good == NONE:
        slot = tag("rect", x=-22, y=-22, width=44, height=44, rx=8, class_="bu-good-slot")
        return piece(f"place-{place}", slot, at=(x, 33), title=words("goods.place"))
    count = int(record.goods[duchy, good])
    move = next((m for m in (MOVE.sell(good), MOVE.give(good)) if own and m in scene.open), NONE)
    workers = 0
    if move == MOVE.sell(good) and top_kind(record) == Kind.ACTION:
        workers = int(selling_price(record, duchy, die_in_use(scene), good))
    return piece(
        f"good-{good}",
        good_chip(good, 42, count),
        price_tag(workers, "worker", 0, -22, 20) if workers else None,
        at=(x, 33),
        title=words("goods.held", good=good_name(words, good), count=count, number=good + 1),
        class_=f"bu-held{' can' if move != NONE else ''}",
        data_piece=f"good-{duchy}-{good}",
        data_move_place=MOVE.sell(good) if own else None,
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if move != NONE else None,
    )


# The trade route

ROUTE_HIGH = 74


def route(scene: Scene, duchy: int, width: float) -> Group:
    """Three spaces to a card: which good, which bonus; sold goods fill them from the left."""
    record = scene.state.record
    count = int(record.route_cards[duchy]) * CARD_SPACES
    step = min(62.0, (width - 12 - 2 * count) / max(1, count))
    spaces = [_route_space(scene, duchy, i, 6 + step * (i + 0.5) + 6 * (i // CARD_SPACES), step) for i in range(count)]
    return group(f"route-{duchy}", spaces, ground=_ground(width, ROUTE_HIGH))


def _route_space(scene: Scene, duchy: int, i: int, x: float, step: float) -> Piece:
    record, words = scene.state.record, scene.words
    card = int(record.route_card[duchy, i // CARD_SPACES])
    good = int(tables.ROUTE_GOOD[card, i % CARD_SPACES])
    bonus = TILE_NAMES[int(tables.ROUTE_BONUS[card, i % CARD_SPACES])]
    laid = int(record.route_good[duchy, i])
    half = step * 0.46
    invented = facts()["trade_routes"]["cards"][card]["source"] == "reconstructed"
    title = words("route.space", good=good_name(words, good), bonus=words(f"effect.{bonus}"))
    state = "" if laid == NONE else " bu-route-hit" if laid == good else " bu-route-miss"
    return piece(
        f"space-{i}",
        tag("rect", x=-half, y=8, width=2 * half, height=ROUTE_HIGH - 16, rx=7, class_="bu-route-box"),
        tag("rect", x=-half, y=8, width=2 * half, height=6, class_=f"bu-route-band bu-good-{GOOD_NAMES[good]}"),
        tag("text", str(good + 1), x=0, y=30, font_size=15, class_="bu-route-number"),
        glyph(bonus, min(26.0, step * 0.62), 0, 47, "glyph bu-route-glyph"),
        at((0, 44), good_chip(laid, min(30.0, step * 0.72)), data_piece=f"route-{duchy}-{i}") if laid != NONE else None,
        at=(x, 0),
        title=f"{title} {words('route.ours')}" if invented else title,
        class_=f"bu-route-space{state}",
    )
