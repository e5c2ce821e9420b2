"""What a move would take from the viewer's store and bring into it at once, as far as nothing is left to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....stage.drawing import change_attributes, move_attributes
from ....stage.markup import Attribute
from ....stage.scene import Preview, Scene
from .. import tables
from ..facts import facts
from ..state import MOVES
from ..tables import NONE, Space
from .names import contract_fact, market_gain
from .offers import card_gain, chosen_die, next_step_cost, surcharge
from .rows import top_row
from .story import move_name

STOCK = ("money", "camel", "pepper", "silk", "gold")
Given = Mapping[str, int]
_GIVEN_BY = {Space.FIVE_MONEY: "five_money", Space.KHAN: "khans_favour", Space.PURSE: "purse"}


def target_attributes(scene: Scene, move: int, name: str = "") -> dict[str, Attribute]:
    """What makes an element the target of a move, with what the move changes in the store."""
    told = name or move_name(scene, scene.viewer, move)
    attributes = without_nothing(move_attributes(scene, move, told), scene.previews.get(move), told)
    return {**attributes, **change_attributes(changes(scene, move))}


def without_nothing(attributes: dict[str, Attribute], preview: Preview | None, told: str) -> dict[str, Attribute]:
    """Most moves bring other things than points: that they bring none of these is not worth a sentence."""
    return attributes if preview is None or preview.gains or preview.then else {**attributes, "aria_label": told}


def changes(scene: Scene, move: int) -> dict[str, int]:
    verb = MOVES.indices(move)[0].name
    found = _CHANGES[verb](scene, MOVES.numbers(move)) if verb in _CHANGES else {}
    return {name: found[name] for name in STOCK if found.get(name)}


def _sum(gain: Given, cost: Given) -> dict[str, int]:
    return {name: gain.get(name, 0) - cost.get(name, 0) for name in STOCK}


def _place(scene: Scene, given: Given) -> Given:
    """The chosen die is the lowest; in the market its own field is the best. Without a value the price is open."""
    space, chosen = given.get("space", int(Space.PURSE)), chosen_die(scene)
    if chosen is None or (chosen[1] == tables.UNSET and space != Space.PURSE):
        return {}
    gain: Given = {}
    if space in _GIVEN_BY:
        gain = facts()["other_spaces"][_GIVEN_BY[Space(space)]]["gain"]
    elif tables.CARD_AT[space] != NONE:
        gain = card_gain(scene, space, chosen[1])
    elif tables.MARKET_ROW_AT[space] != NONE:
        gain = market_gain(int(tables.MARKET_ROW_AT[space]), chosen[1] - 1)
    return _sum(gain, {"money": surcharge(scene.state.record, scene.viewer, space, chosen[1])})


def _field(scene: Scene, given: Given) -> Given:
    row = top_row(scene.state.record)[1]
    return market_gain(row["market_row"], given["field"]) if "market_row" in row else {}


def _step(scene: Scene, given: Given) -> Given:
    record = scene.state.record
    here = int(record.figure[scene.viewer, given["figure"]])
    return _sum({}, next_step_cost(record, scene.viewer, here, given["place"]))


def _fulfil(scene: Scene, given: Given) -> Given:
    fact = contract_fact(given["contract"])
    return _sum(fact["reward"], fact["cost"])


def _camels(count: int) -> Callable[[Scene, Given], Given]:
    return lambda scene, given: {"camel": -count}


_CHANGES: dict[str, Callable[[Scene, Given], Given]] = {
    "place": _place,
    "purse": _place,
    "field": _field,
    "step": _step,
    "fulfil": _fulfil,
    "reroll": _camels(tables.REROLL_CAMELS),
    "turn": _camels(tables.TURN_CAMELS),
    "buy_black_die": _camels(tables.BLACK_DIE_CAMELS),
}
