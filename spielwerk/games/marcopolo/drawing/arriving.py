"""What a trading post would bring where a step or a journey leads."""

from __future__ import annotations

from ....stage.scene import Scene
from .. import tables
from ..rules.posts import is_city
from ..tables import BEIJING, NONE
from .names import outpost_gain, thing, things, town_gain


def with_arrival(scene: Scene, place: int, going: str) -> str:
    """A way to a place in words, with what the viewer's post there would bring."""
    brings = arrival(scene, place)
    return f"{going.rstrip('.')}. {brings}" if brings else going


def arrival(scene: Scene, place: int) -> str:
    """Nothing is told where no post can be placed, or an own one stands."""
    if not is_city(place) or scene.state.record.posts[scene.viewer] >> place & 1:
        return ""
    told = _brings(scene, place)
    return f"{told} {scene.words('arrival.goal')}" if _is_goal(scene, place) else told


def _brings(scene: Scene, place: int) -> str:
    record, words = scene.state.record, scene.words
    if place == BEIJING:
        free = next((index for index, owner in enumerate(record.beijing) if owner == NONE), NONE)
        points = 0 if free == NONE else int(tables.BEIJING_POINTS[free])
        return words("arrival.beijing", points=thing(words, "points", points))
    if place >= tables.FIRST_TOWN:
        letter = int(record.town_bonus[place - tables.FIRST_TOWN])
        return words("arrival.town", gain=things(words, town_gain(letter)))
    outpost = int(record.outpost[place - tables.FIRST_LARGE])
    if outpost == NONE:
        return words("arrival.city")
    return words("arrival.outpost", gain=things(words, outpost_gain(outpost)))


def _is_goal(scene: Scene, place: int) -> bool:
    record, who = scene.state.record, scene.viewer
    count = tables.KEPT_GOALS if record.goals_kept[who] else tables.DEALT_GOALS
    goals = [int(record.goals[who, i]) for i in range(count)]
    return any(place in tables.GOAL_CITY[goal] for goal in goals if goal >= 0)
