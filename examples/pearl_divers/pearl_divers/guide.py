"""The guide for a first game: what is told when, and what it points at."""

from __future__ import annotations

from spielwerk.stage.guiding import Step, asked
from spielwerk.stage.scene import Scene

from .rules import morays_met
from .state import Kind

diving = asked(Kind.DIVE)


def _caught(scene: Scene) -> bool:
    return diving(scene) and scene.state.record.dives > 0


def _warned(scene: Scene) -> bool:
    return diving(scene) and bool(morays_met(scene.state.record))


STEPS = (
    Step("dive", diving, "board"),
    Step("net", _caught, "board/net", "white"),
    Step("wish", diving, "panel-wish", "wishes"),
    Step("moray", _warned, "board/boat"),
)
