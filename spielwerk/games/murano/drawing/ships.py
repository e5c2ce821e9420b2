"""Ships at their berths, and where they can go now: with the action there, or only out of the way."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, kind_asked
from ....stage.keeping import answer
from ....stage.markup import join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from ..state import MOVE, Kind
from ..tables import SPACES
from .about import action_key
from .island_places import overview
from .islands import income_sums
from .layout import (
    LANE,
    PHONE,
    PHONE_LANE,
    WATER,
    WIDTH,
    Box,
    Place,
    Point,
    Station,
    island_plan,
    on_phone,
    placed,
    stations,
)
from .names import action_at, gold_attributes, layout_of, move_element, move_name, players_of, prices
from .stations import plate
from .tiles import coin_pill, picture

SHIP = 36.0
# Around the ship that would sail.
RING = 21.0
# Actions that take or give gold as soon as a ship arrives.
AT_ONCE = {"take_gold": 1, "buy_glass_factory": -1, "buy_special": -1}
# Ships that share a berth lie so far beside it, on a phone too.
BESIDE, BESIDE_PHONE = 17.0, 13.0


def ships(scene: Scene) -> list[Piece]:
    """Ships keep their order, so each is known by its place behind the red one."""
    s, berths = scene.state.record, stations(layout_of(scene))
    drawn = []
    start = max(0, int(s.red))
    behind = [(start + step) % SPACES for step in range(1, SPACES + 1)]
    for number, space in enumerate((n for n in behind if s.black >> n & 1), 1):
        shift = 1 if s.red == space else 0
        drawn.append(_ship(scene, berths[space], f"ship-{number}", shift, bool(s.black_moved >> space & 1), space))
    if s.red >= 0:
        shift = -1 if s.black >> int(s.red) & 1 else 0
        drawn.append(_ship(scene, berths[int(s.red)], "ship-red", shift, bool(s.red_moved), int(s.red)))
    return drawn


def _ship(scene: Scene, station: Station, name: str, shift: int, moved: bool, space: int) -> Piece:
    place = beside(station, shift)
    return piece(
        name,
        on_phone(place, _hull(name)),
        transform=place.on_board,
        title=scene.words("board.ship_red" if name == "ship-red" else "board.ship"),
        about="ship-red" if name == "ship-red" else "ship",
        class_=f"mu-ship mu-wide-place{' mu-moved' if moved else ''}",
        data_way="station",
        data_round=SPACES,
        data_at=space,
    )


def beside(station: Station, steps: float) -> Place:
    """A berth, or a place beside it along the shore."""
    (x, y), (px, py), (along, down) = station.berth.wide, station.berth.phone, station.along
    wide = (x + along * BESIDE * steps, y + down * BESIDE * steps)
    phone = (px + along * BESIDE_PHONE * steps, py + down * BESIDE_PHONE * steps)
    return replace(station.berth, wide=wide, phone=phone)


@look
def _hull(name: str) -> Markup:
    ship = "ship-red" if name == "ship-red" else "ship"
    return tag(
        "use",
        href=f"#symbol-{ship}",
        x=-SHIP / 2,
        y=-SHIP / 2 - 3,
        width=SHIP,
        height=SHIP,
        data_piece=name,
    )


# Where they can go


def goals(scene: Scene, space: int) -> list[int]:
    """Moves that end on a space: with the action, or by drifting, or where the red ship begins."""
    legal = answer(_open, scene)
    return [move for move in _ends(space) if move in legal]


@cache
def _ends(space: int) -> tuple[int, ...]:
    black = [verb(ship, space) for verb in (MOVE.sail, MOVE.drift) for ship in range(SPACES)]
    return (*black, MOVE.sail_red(space), MOVE.drift_red(space), MOVE.red_ship(space))


def _open(scene: Scene) -> Set[int]:
    return scene.open


def clears(scene: Scene, space: int) -> list[int]:
    """Moves that only make room."""
    legal = answer(_open, scene)
    return [move for move in _rooms(space) if move in legal]


@cache
def _rooms(space: int) -> tuple[int, ...]:
    return (*(MOVE.clear(ship, space) for ship in range(SPACES)), MOVE.clear_red(space))


SAILING = (Kind.SAIL, Kind.DRIFT, Kind.CHOOSE_RED)


def targets(scene: Scene) -> list[Piece]:
    """Above all stations: where ships can go now."""
    if not scene.acts or kind_asked(scene) not in SAILING:
        return []
    drawn: list[Piece] = []
    # The ship that would come lies above those that only make room.
    above: list[Piece] = []
    for space in range(SPACES):
        found, only_room = goals(scene, space), clears(scene, space)
        if found:
            above += _goal(scene, space, found[0])
        drawn += [_badge(scene, space, f"second-{space}", move, 1, "mu-second") for move in found[1:]]
        first = -1 if len(found) > 1 else 0
        drawn += [
            _badge(scene, space, f"clear-{space}-{n}", move, first - 2 * n, "mu-clear")
            for n, move in enumerate(only_room)
        ]
    return drawn + above


def _goal(scene: Scene, space: int, move: int) -> list[Piece]:
    """The plate of a station; pointing at it shows the ship that would come, and its way."""
    s, layout = scene.state.record, layout_of(scene)
    station, name = stations(layout)[space], move_name(scene, scene.viewer, move)
    verb, where = scene.game.move_space.indices(move)
    origin = where[0] if len(where) > 1 else int(s.red)
    cost = _moving_cost(scene)
    sums = tuple(income_sums(scene)) if action_at(scene, space) == "income" else ()
    plate_of_goal = piece(
        f"goal-{space}",
        on_phone(station.plate, _target(layout, space, cost)),
        transform=station.plate.on_board,
        title=f"{name}.",
        about=action_key(action_at(scene, space)),
        data_pictured=f"station-{space}",
        class_="mu-goal mu-wide-place can",
        data_move_place=move,
        move=move_element(scene, move, name, tell_nothing=False) | gold_attributes(_gold_at_once(scene, space) - cost),
    )
    shared = 0 <= origin == int(s.red) and bool(s.black >> origin & 1)
    course = _course(layout, origin, space, "red" in verb.name, shared)
    paying = _sums(layout, players_of(scene), sums) if sums else None
    return [plate_of_goal, piece(f"course-{space}", course, paying, class_="mu-course", data_offers="")]


def _moving_cost(scene: Scene) -> int:
    """The first ship of a turn moves free of charge, each further one costs one more."""
    return int(scene.state.record.ships_moved) if kind_asked(scene) == Kind.SAIL else 0


def _gold_at_once(scene: Scene, space: int) -> int:
    """What the action of a station brings or costs without another question."""
    action = action_at(scene, space)
    if kind_asked(scene) != Kind.SAIL or action not in AT_ONCE:
        return 0
    return AT_ONCE[action] * prices(scene, action)["gold"]


@look
def _target(layout: int, space: int, cost: int) -> Markup:
    station = stations(layout)[space]
    return plate(station, "mu-glow") + (_cost(station, cost) if cost else Markup())


@look
def _course(layout: int, origin: int, space: int, red: bool, shared: bool) -> Markup:
    """The ship that would sail, its way and itself at the berth; two that share a berth lie beside it."""
    berths = stations(layout)
    coming = picture("ship-red" if red else "ship", -SHIP / 2, -SHIP / 2 - 3, SHIP)
    there = placed(berths[space].berth, tag("circle", r=19, class_="mu-halo"), coming)
    if origin < 0:
        return tag("g", there, class_="mu-coming")
    ring = tag("circle", r=RING, class_="mu-sails-casing") + tag("circle", r=RING, class_="mu-sails")
    here = placed(beside(berths[origin], (-1 if red else 1) * shared), ring)
    wide = _way([station.berth.wide for station in berths], berths, WATER.within(LANE), origin, space, RING)
    unit = WIDTH / PHONE
    narrow = [(x * unit, y * unit) for x, y in (station.berth.phone for station in berths)]
    phone = _way(narrow, berths, PHONE_LANE.times(unit), origin, space, RING * unit * berths[origin].berth.phone_scale)
    ways = tag("g", *_cased(wide), class_="mu-wide") + tag("g", *_cased(phone), class_="mu-phone")
    return tag("g", ways, here, there, class_="mu-coming")


def _cased(way: str) -> list[Markup]:
    """A line that is seen on deep and on shallow water."""
    return [tag("path", d=way, class_="mu-way-casing"), tag("path", d=way, class_="mu-way")]


def _cost(station: Station, cost: int) -> Markup:
    return fare(station, coin_pill(str(cost), "mu-cost"))


def fare(station: Station, pill: Markup) -> Markup:
    """Gold at the edge of a plate, where it covers neither name nor price nor what lies there."""
    wide, high = station.size
    x, y = (11 - wide / 2, -9.0) if station.flat else (11 - wide / 2, 12 - high / 2)
    return tag("g", pill, transform=f"translate({x:.5g} {y:.5g}) scale(.8)", class_="mu-fare")


def _way(berths: list[Point], sides: tuple[Station, ...], lane: Box, origin: int, target: int, ring: float) -> str:
    """Along the lane from berth to berth, around the corners it passes; it begins at the ring around the ship."""
    points = [berths[origin]]
    for step in range(1, SPACES + 1):
        space = (origin + step) % SPACES
        before = (space - 1) % SPACES
        if sides[before].along != sides[space].along:
            flat, tall = (before, space) if sides[before].flat else (space, before)
            points.append(_corner(lane, berths[flat], berths[tall]))
        points.append(berths[space])
        if space == target:
            break
    (x, y), (to_x, to_y) = points[:2]
    share = min(1.0, ring / (abs(to_x - x) + abs(to_y - y)))
    points[0] = x + (to_x - x) * share, y + (to_y - y) * share
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in points)


def _corner(lane: Box, flat: Point, tall: Point) -> Point:
    (middle, centre), (x, _), (_, y) = lane.middle, tall, flat
    return lane.x if x < middle else lane.x + lane.width, lane.y if y < centre else lane.y + lane.height


@look
def _sums(layout: int, players: int, sums: tuple[tuple[int, int], ...]) -> Markup:
    """What each island would pay; on a phone at the small ones in the middle of the ring."""
    drawn = []
    for island, gold in sums:
        plan, place = island_plan(layout, island), overview(layout, island, players)
        pill = at((plan.width / 2, 0), coin_pill(f"+{gold}", "mu-gain"))
        drawn.append(placed(place, tag("g", pill, class_="mu-island-sum")))
    return tag("g", *drawn, class_="mu-sums")


def _badge(scene: Scene, space: int, label: str, move: int, shift: int, class_: str) -> Piece:
    """A ship at the berth itself: only move it here, or take the other one of two ships."""
    verb, _ = scene.game.move_space.indices(move)
    name = move_name(scene, scene.viewer, move)
    gold = (_gold_at_once(scene, space) if class_ == "mu-second" else 0) - _moving_cost(scene)
    place = beside(stations(layout_of(scene))[space], shift)
    return piece(
        label,
        on_phone(place, _small_ship("red" in verb.name)),
        transform=place.on_board,
        title=f"{name}.",
        about="ship-red" if "red" in verb.name else "ship",
        class_=f"{class_} mu-wide-place can",
        data_move_place=move,
        move=move_element(scene, move, name, tell_nothing=False) | gold_attributes(gold),
    )


@look
def _small_ship(red: bool) -> Markup:
    return join(
        [
            # A thumb is wider than the badge.
            tag("circle", r=26, class_="mu-reach"),
            tag("circle", r=13, class_="mu-badge"),
            picture("ship-red" if red else "ship", -9, -10, 18),
        ]
    )
