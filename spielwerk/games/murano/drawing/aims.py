"""Stations that no ship can use at once: why not, or which ships would have to move and what that costs."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_kind
from ....stage.markup import tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from ....stage.words import Words
from ..rules.needs import NEVER, need_for, needs_of_actions
from ..state import Kind
from ..tables import RING_ACTION, SPACES
from .layout import placed, stations
from .names import action_at, action_name, layout_of
from .routes import Route, route_to
from .ships import goals
from .stations import plate
from .tiles import coin_pill


def aims(scene: Scene) -> list[Piece]:
    """Pointing at a station that does not glow, or choosing it, tells why."""
    if not scene.legal or top_kind(scene.state.record) != Kind.SAIL:
        return []
    return [_aim(scene, space) for space in range(SPACES) if not goals(scene, space)]


def _aim(scene: Scene, space: int) -> Piece:
    route = route_to(scene, space) if _occupied(scene, space) else None
    told = _route_words(scene, space, route) if _occupied(scene, space) else _obstacle(scene, space)
    layout, flat = layout_of(scene), stations(layout_of(scene))[space].flat
    reachable = route is not None and route.useful and route.affordable
    station = stations(layout)[space]
    return piece(
        f"aim-{space}",
        placed(station.plate, plate(station, "mu-aim-plate")),
        _steps(scene.words, layout, route, int(scene.state.record.ships_moved)) if route and route.useful else None,
        title=told,
        class_=f"mu-aim{'' if reachable else ' mu-poor'}{'' if flat else ' mu-tall'}",
        tabindex=0,
        role="img",
        aria_label=told,
    )


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
            placed(berths[space].berth, tag("title", label), coin_pill(f"{number + 1}. {first + number}", "mu-step"))
        )
    total = placed(berths[route.target].plate, coin_pill(f"= {route.cost}", "mu-step mu-sum"))
    return tag("g", *steps, total, class_="mu-route")
