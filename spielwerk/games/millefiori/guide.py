"""The guide for a first game of Mille Fiori."""

from __future__ import annotations

from ...kernel import top_argument
from ...stage.guiding import Step, asked
from ...stage.scene import Scene
from .drawing.names import card_in_use, card_kind
from .facts import LADDERS
from .state import MOVE, Kind

choosing = asked(Kind.CHOOSE)
using = asked(Kind.USE_CARD)


def _may_place(scene: Scene) -> bool:
    return using(scene) and any(MOVE.place(0) <= move < MOVE.sail() for move in scene.legal)


def _passed_on(scene: Scene) -> bool:
    return choosing(scene) and scene.state.record.trick > 0


def _last_card(scene: Scene) -> bool:
    record = scene.state.record
    return choosing(scene) and record.trick + 1 == record.plays_per_round


def _second_round(scene: Scene) -> bool:
    return choosing(scene) and scene.state.record.round_number > 1


def _area(scene: Scene) -> str:
    """Where the card in play leads; harbour and trade lie side by side."""
    area = card_kind(card_in_use(scene)).area
    return "board/quays" if area in ("harbour", "trade") else f"board/{area}"


def _ladder(scene: Scene) -> str:
    return f"board/ladder-{LADDERS[top_argument(scene.state.record)]}"


STEPS = (
    Step("hand", choosing, "panel-hand", "round"),
    Step("place", _may_place, _area, "cards"),
    Step("passing", _passed_on, "panel-hand", "round"),
    Step("sail", using, "board/sea", "sea_route"),
    Step("extra", asked(Kind.EXTRA_CARD), "panel-display", "extra"),
    Step("ladder", asked(Kind.LADDER_MARKER), _ladder, "workshops_ladder"),
    Step("leftover", _last_card, "panel-display", "round"),
    Step("supply", _second_round, "seats", "end"),
)
