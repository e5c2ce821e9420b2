"""The guide for a first game of Marco Polo."""

from __future__ import annotations

from ...stage.guiding import Step, asked
from ...stage.scene import Scene
from .state import MOVE, Kind

turn = asked(Kind.TURN)


def _to_act(scene: Scene) -> bool:
    return turn(scene) and not scene.state.record.acted


def _two_dice(scene: Scene) -> bool:
    return _to_act(scene) and scene.state.record.dice_left[scene.viewer] > 1


def _can_fulfil(scene: Scene) -> bool:
    return turn(scene) and any(MOVE.fulfil(0) <= move < MOVE.buy_black_die() for move in scene.legal)


def _acted(scene: Scene) -> bool:
    return turn(scene) and bool(scene.state.record.acted)


STEPS = (
    Step("dice", _to_act, "board/dice", "turn"),
    Step("spaces", asked(Kind.USE_DIE), "board/east", "dice"),
    Step("goals", _to_act, "board/goals", "goal_cards"),
    Step("contracts", _to_act, "board/west/contracts", "take_contracts"),
    Step("travel", _two_dice, "board/travel", "travel"),
    Step("journey", asked(Kind.JOURNEY), "board/map", "travel"),
    Step("fulfil", _can_fulfil, "board/mine/contracts", "contracts"),
    Step("bonus", _acted, "prompt", "bonus_actions"),
)
