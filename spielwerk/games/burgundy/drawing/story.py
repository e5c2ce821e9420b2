"""The log: what happened, told with the position before it."""

from __future__ import annotations

from ....kernel import CHANCE, top_argument, top_kind, top_who
from ....stage.scene import Scene, seat_name
from .. import tables
from ..rules.duchy import placing_price
from ..rules.shields import double_price
from ..rules.turn import selling_price, taking_price
from ..state import MOVES, Kind
from .names import die_in_use, duchy_seat, slot_name, tile_in_hand, values_of

# Verbs of chance that concern the seat on top of the agenda.
_DEALT_TO = ("deal_board", "deal_good", "deal_route", "roll", "redeal_castle")


def log_line(scene: Scene, who: int, move: int) -> str:
    """Move -1 is one the viewer may not see: a starting castle chosen in secret."""
    words = scene.words
    if move < 0:
        return words("log.start_castle_hidden", name=seat_name(scene, who))
    verb, indices = scene.game.move_space.indices(move)
    concerned = int(top_who(scene.state.record)) if who == CHANCE and verb.name in _DEALT_TO else who
    values = values_of(scene, concerned, verb.name, indices)
    if verb.name == "lay":
        values["place"] = slot_name(words, int(top_argument(scene.state.record)))
    return words(_key(scene, verb.name), **values) + _workers_paid(scene, who, verb.name, MOVES.numbers(move))


def _key(scene: Scene, verb: str) -> str:
    kind = top_kind(scene.state.record)
    if verb == "take" and kind in (Kind.COLOUR_TILE, Kind.PHASE_SHIELDS):
        return "log.take_to_place"
    if verb == "take" and kind == Kind.SWAP:
        return "log.take_swap"
    return f"log.{verb}"


def _workers_paid(scene: Scene, who: int, verb: str, named: dict[str, int]) -> str:
    """How many workers changed the die, or both dice for a shield."""
    record, die = scene.state.record, die_in_use(scene)
    duchy, kind, paid = duchy_seat(scene, who), top_kind(record), 0
    if verb == "shield" and kind == Kind.TURN:
        paid = int(double_price(record, who, record.shield_place[named["shield"]] + 1))
    elif die <= 0:
        return ""
    elif verb == "space" and kind == Kind.PLACE:
        paid = int(placing_price(record, duchy, tile_in_hand(scene), die, named["space"]))
    elif verb == "take" and kind == Kind.ACTION and named["slot"] < tables.NUMBERED:
        paid = int(taking_price(record, duchy, die, named["slot"] // tables.PER_DEPOT))
    elif verb == "sell" and kind == Kind.ACTION:
        paid = int(selling_price(record, duchy, die, named["good"]))
    if not paid:
        return ""
    return scene.words("log.paid", count=paid)
