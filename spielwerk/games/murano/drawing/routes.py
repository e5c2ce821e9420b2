"""Which ships must move before a blocked space can be used, in what order, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass

from ....stage.scene import Scene
from ..rules.clearing import ships_in_the_way
from ..rules.needs import NEVER, need_for, needs_of_actions
from ..rules.ring import ship_behind
from ..tables import RING_ACTION, SPACES
from .names import layout_of


@dataclass(frozen=True)
class Route:
    """Where the ships lie that must move, the first to move first, the last being the one that acts."""

    target: int
    ships: tuple[int, ...]
    cost: int
    useful: bool
    affordable: bool


def route_to(scene: Scene, target: int) -> Route | None:
    """The cheapest way onto an occupied space; None where a ship in the way has already moved."""
    s, seat = scene.state.record, scene.viewer
    occupied = int(s.black) | 1 << int(s.red)
    behind = int(ship_behind(occupied, target))
    red_moved = bool(s.red_moved)
    blocking = int(ships_in_the_way(s.black, s.black_moved, s.red, red_moved, target))
    comes = (int(s.black) & ~int(s.black_moved)) >> behind & 1 or (s.red == behind and not red_moved)
    if blocking <= 0 or not comes:
        return None
    ships = (*reversed(_block(scene, target, blocking)), behind)
    first = int(s.ships_moved)
    cost = sum(range(first, first + len(ships)))
    need = int(need_for(needs_of_actions(s, seat), int(RING_ACTION[layout_of(scene), target])))
    return Route(target, ships, cost, need != NEVER, int(s.gold[seat]) >= cost + need)


def _block(scene: Scene, target: int, count: int) -> list[int]:
    """The spaces of the ships in the way, from the target on; a shared space is named twice."""
    s = scene.state.record
    found: list[int] = []
    space = target
    while len(found) < count:
        found += [space] * (int(s.black >> space & 1) + int(s.red == space))
        space = (space + 1) % SPACES
    return found
