"""A far place as the goal of one click: the dice and all steps of the cheapest way there."""

from __future__ import annotations

from typing import Any

from ....stage.drawing import change_attributes
from ....stage.markup import Attribute
from ....stage.scene import Scene
from ....stage.ways import Way, way_attributes
from .. import tables
from ..state import MOVE
from ..tables import Space
from .arriving import with_arrival
from .journeys import Plan
from .names import die_name, thing, things, where_to
from .offers import Die, chosen_die
from .ways import dice_laid


def travelling(scene: Scene, plan: Plan) -> dict[str, Attribute]:
    """Makes a place clickable for the whole journey there, with what that takes from the store."""
    words = scene.words
    steps, cost = thing(words, "step", len(plan.path) - 1), things(words, plan.cost)
    key = "way.travel" if cost else "way.travel_free"
    name, dice = words(key, where=where_to(words, plan.path[-1]), steps=steps, cost=cost), _dice(scene)
    if len(dice) > 1:
        name = words("way.further", way=name, dice=words.joined([die_name(words, *die) for die in dice[1:]]))
    name = with_arrival(scene, plan.path[-1], name)
    moves = (*_setting_out(dice), *_steps(scene.state.record, scene.viewer, plan.path))
    spent = {what: -count for what, count in plan.cost.items()}
    return {**way_attributes(scene, [Way(moves)], name), **change_attributes(spent)}


def _dice(scene: Scene) -> list[Die]:
    """What is placed before the first step: the chosen die and the next ones upwards; none on the way."""
    chosen = chosen_die(scene)
    return dice_laid(scene.state.record, scene.viewer, Space.TRAVEL, chosen) if chosen else []


def _setting_out(dice: list[Die]) -> list[int]:
    return [int(MOVE.place(Space.TRAVEL)), *[int(MOVE.die(*die)) for die in dice[1:]]] if dice else []


def _steps(record: Any, who: int, path: tuple[int, ...]) -> tuple[int, ...]:
    figure = next(figure for figure in range(tables.FIGURES) if record.figure[who, figure] == path[0])
    return tuple(int(MOVE.step(figure, place)) for place in path[1:])
