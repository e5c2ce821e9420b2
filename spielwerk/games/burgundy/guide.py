"""The guide for a first game of Die Burgen von Burgund."""

from __future__ import annotations

from ...stage.guiding import Step, asked
from ...stage.scene import Scene
from .drawing.names import duchy_seat
from .state import Kind
from .tables import GOODS, PRICE_OF_TILE

acting = asked(Kind.TURN, Kind.ACTION)
effect = asked(Kind.LOAD, Kind.FETCH, Kind.PLACE_EXTRA, Kind.SELL_EXTRA, Kind.CHOOSE_GOOD)


def _stored(scene: Scene) -> bool:
    return acting(scene) and scene.state.record.stored[scene.viewer] > 0


def _has_workers(scene: Scene) -> bool:
    return acting(scene) and scene.state.record.workers[duchy_seat(scene, scene.viewer)] > 0


def _has_goods(scene: Scene) -> bool:
    held, duchy = scene.state.record.goods, duchy_seat(scene, scene.viewer)
    return acting(scene) and any(held[duchy, good] for good in range(GOODS))


def _second_round(scene: Scene) -> bool:
    record = scene.state.record
    return acting(scene) and (record.phase > 0 or record.round_number > 1)


def _can_buy(scene: Scene) -> bool:
    record = scene.state.record
    return acting(scene) and not record.bought and record.silver[duchy_seat(scene, scene.viewer)] >= PRICE_OF_TILE


STEPS = (
    Step("dice", acting, "board/bu-dice", "turn"),
    Step("take", acting, "board/market", "take"),
    Step("place", _stored, "board/own", "place"),
    Step("effect", effect, "prompt", "place"),
    Step("workers", _has_workers, "board/own/worker board/bu-goods-tray/purse", "workers"),
    Step("regions", _second_round, "board/own", "regions"),
    Step("sell", lambda scene: _second_round(scene) and _has_goods(scene), "board/bu-goods-tray", "sales"),
    Step("black", lambda scene: _second_round(scene) and _can_buy(scene), "board/black", "purchase"),
)
