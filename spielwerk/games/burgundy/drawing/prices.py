"""What a move costs in workers, told in its name, and shown where it is made."""

from __future__ import annotations

from ....stage.drawing import kind_asked
from ....stage.scene import Scene
from .. import tables
from ..rules.duchy import placing_price
from ..rules.shields import double_price
from ..rules.turn import selling_price, taking_price
from ..state import MOVES, Kind
from .names import die_in_use, duchy_seat, move_name, tile_in_hand


def workers_for(scene: Scene, who: int, move: int) -> int:
    """How many workers change the die for this move, or both dice for a shield."""
    record, verb, named = scene.state.record, MOVES.decode(move).verb, MOVES.numbers(move)
    die, duchy, kind = die_in_use(scene), duchy_seat(scene, who), kind_asked(scene)
    if verb == "shield" and kind == Kind.TURN:
        return int(double_price(record, who, int(record.shield_place[named["shield"]]) + 1))
    if die <= 0:
        return 0
    if verb == "space" and kind == Kind.PLACE:
        return int(placing_price(record, duchy, tile_in_hand(scene), die, named["space"]))
    if verb == "take" and kind == Kind.ACTION and named["slot"] < tables.NUMBERED:
        return int(taking_price(record, duchy, die, named["slot"] // tables.PER_DEPOT))
    if verb == "sell" and kind == Kind.ACTION:
        return int(selling_price(record, duchy, die, named["good"]))
    return 0


def priced_name(scene: Scene, move: int) -> str:
    """A move of the viewer with what it costs."""
    name, workers = move_name(scene, scene.viewer, move), workers_for(scene, scene.viewer, move)
    return scene.words("verb.priced", move=name.removesuffix("."), count=workers) if workers else name
