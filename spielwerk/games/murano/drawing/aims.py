"""Stations that no ship can use at once: why not, or which ships would have to move and what that costs."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import kind_asked
from ....stage.markup import join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from ....stage.words import Words
from ..rules.needs import NEVER, need_for, needs_of_actions
from ..state import Kind
from ..tables import RING_ACTION, SPACES
from .about import action_key
from .layout import on_phone, placed, stations
from .names import action_at, action_name, layout_of
from .routes import Route, route_to
from .ships import fare, goals
from .stations import plate
from .tiles import coin_pill


def aims(scene: Scene) -> list[Piece]:
    """Pointing at a station that does not glow, or choosing it, tells why."""
    if not scene.acts or kind_asked(scene) != Kind.SAIL:
        return []
    return [part for space in range(SPACES) if not goals(scene, space) for part in _aim(scene, space)]


def _aim(scene: Scene, space: int) -> list[Piece]:
    """The plate, and the way there, which pointing at the plate shows."""
    layout, occupied = layout_of(scene), _occupied(scene, space)
    station = stations(layout)[space]
    route = route_to(scene, space) if occupied else None
    told = _route_words(scene, space, route) if occupied else _obstacle(scene, space)
    reachable = route is not None and route.useful and route.affordable
    aim = piece(
        f"aim-{space}",
        on_phone(station.plate, plate(station, "mu-aim-plate")),
        transform=station.plate.on_board,
        title=told,
        about=action_key(action_at(scene, space)),
        data_pictured=f"station-{space}",
        data_offers="",
        class_=f"mu-aim mu-wide-place{'' if reachable else ' mu-poor'}",
        tabindex=0,
        role="img",
        aria_label=told,
    )
    if route is None or not route.useful:
        return [aim]
    steps = _steps(scene.words, layout, route, int(scene.state.record.ships_moved))
    route_class = f"mu-route{'' if reachable else ' mu-poor'}"
    return [aim, piece(f"route-{space}", steps, class_=route_class, data_offers="")]


def _occupied(scene: Scene, space: int) -> bool:
    s = scene.state.record
    return bool((int(s.black) | 1 << max(0, int(s.red))) >> space & 1)


def _obstacle(scene: Scene, space: int) -> str:
    """Why no ship can use a free station now."""
    s, words, action = scene.state.record, scene.words, action_name(scene, action_at(scene, space))
    need = int(need_for(needs_of_actions(s, scene.viewer), int(RING_ACTION[layout_of(scene), space])))
    if need == NEVER:
        reason = words("board.space_useless")
    elif s.gold[scene.viewer] < need + s.ships_moved:
        reason = words("board.space_poor", gold=need + int(s.ships_moved), have=int(s.gold[scene.viewer]))
    else:
        reason = words("board.space_blocked")
    return f"{action}. {reason}"


def _route_words(scene: Scene, space: int, route: Route | None) -> str:
    words, action = scene.words, action_name(scene, action_at(scene, space))
    if route is None:
        return words("board.route_none", action=action)
    if not route.useful:
        return words("board.route_useless", action=action)
    key = "board.route" if route.affordable else "board.route_poor"
    return words(key, action=action, ships=len(route.ships), cost=route.cost)


@look
def _steps(words: Words, layout: int, route: Route, first: int) -> Markup:
    """The ships that must move, numbered, each with its price; and the sum."""
    berths, steps = stations(layout), []
    for number, space in enumerate(route.ships):
        label = words("board.step", number=number + 1, ships=len(route.ships), gold=first + number)
        steps.append(
            placed(
                berths[space].berth,
                tag("g", coin_pill(f"{number + 1}. {first + number}", "mu-step"), role="img", aria_label=label),
            )
        )
    goal = berths[route.target]
    total = placed(goal.plate, fare(goal, coin_pill(f"= {route.cost}", "mu-step")))
    return join([*steps, total])
