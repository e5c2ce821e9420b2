"""The whole board: the map, the action spaces beside it, contracts and the travel space below."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.markup import tag
from ....stage.scene import Scene
from .actions import black_dice, contracts, five_money, khan, market, purse, travel
from .layout import HEIGHT, WIDTH
from .map import draw_map
from .offers import chosen_die


def board(scene: Scene) -> Markup:
    choosing = " mp-choosing" if chosen_die(scene) is not None else ""
    return tag(
        "svg",
        market(scene),
        five_money(scene),
        purse(scene),
        khan(scene),
        black_dice(scene),
        contracts(scene),
        travel(scene),
        draw_map(scene),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMin meet",
        class_=f"mp-board{choosing}",
        role="group",
        aria_label=scene.words("board.name"),
    )
