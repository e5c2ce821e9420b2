"""The guide for a first game of Murano."""

from __future__ import annotations

from ...stage.guiding import Step, asked
from ...stage.scene import Scene
from .state import Kind
from .tables import TILES

LITTLE_GOLD = 2

sailing = asked(Kind.SAIL)


def _holds_tiles(scene: Scene) -> bool:
    held = scene.state.record.tiles_held
    return sailing(scene) and any(held[scene.viewer, tile] for tile in range(TILES))


def _little_gold(scene: Scene) -> bool:
    return sailing(scene) and scene.state.record.gold[scene.viewer] <= LITTLE_GOLD


STEPS = (
    Step("ships", sailing, "board/ring", "ships"),
    Step("price", sailing, "board/ring", "ships"),
    Step("guests", asked(Kind.RECRUIT), "panel-offer", "recruit_character"),
    Step("tiles", _holds_tiles, "panel-own/tiles", "build"),
    Step("build", asked(Kind.BUILD), "panel-own/tiles", "build"),
    Step("gondolier", asked(Kind.PLACE_GONDOLIER), "board/lagoon", "place_gondolier"),
    Step("gold", _little_gold, "panel-own/gold", "actions"),
    Step("scoring", asked(Kind.SCORE), "panel-characters", "characters"),
)
