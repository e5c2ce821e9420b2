"""Moves in words: as a button says them, and as the log tells them afterwards, one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....stage.scene import Scene, seat_name
from ....stage.words import opening
from .. import tables
from ..facts import MARKET_ROWS
from ..state import MOVES, Kind
from ..tables import NONE
from .names import (
    card_fact,
    character_name,
    contract_name,
    die_as_object,
    goal_in_short,
    goal_name,
    market_gain,
    onto_space,
    outpost_gain,
    place_name,
    thing,
    things,
    town_gain,
    where_to,
)
from .offers import next_step_cost, surcharge
from .rows import top_row

Given = Mapping[str, int]
Told = tuple[str, Mapping[str, object]]
Telling = Callable[[Scene, int, Given], Told]

_PAIRS = (("pepper", "silk"), ("pepper", "gold"), ("silk", "gold"))
_GOODS = ("pepper", "silk", "gold")


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    return told(scene, who, move, "verb")


def told(scene: Scene, who: int, move: int, table: str) -> str:
    """A move in the words of a table: `verb` before it is made, `log` after."""
    key, values = TOLD[MOVES.indices(move)[0].name](scene, who, MOVES.numbers(move))
    text = scene.words(f"{table}.{key}", name=seat_name(scene, who), **values)
    return opening(text) if table == "verb" else text


# Every verb


def _die(scene: Scene, who: int, given: Given) -> Told:
    key = "more_die" if top_row(scene.state.record)[0] == Kind.MORE_DICE else "die"
    return key, {"die": die_as_object(scene.words, given["colour"], given["value"])}


def _contract(key: str) -> Telling:
    return lambda scene, who, given: (key, {"contract": contract_name(scene.words, given["contract"])})


def _plain(key: str) -> Telling:
    return lambda scene, who, given: (key, {})


def _camels(key: str, count: int) -> Telling:
    return lambda scene, who, given: (key, {"price": thing(scene.words, "camel", count)})


def _used_die(scene: Scene) -> tuple[str, int]:
    """The die that was taken up, in words and by its value."""
    kind, row = top_row(scene.state.record)
    if kind != Kind.USE_DIE:
        return scene.words("die.some"), tables.UNSET
    return die_as_object(scene.words, row["colour"], row["value"]), row["value"]


def _place(scene: Scene, who: int, given: Given) -> Told:
    die, value = _used_die(scene)
    values = {"space": onto_space(scene.words, given["space"]), "die": die}
    price = surcharge(scene.state.record, who, given["space"], value)
    if price:
        return "place_paid", {**values, "price": thing(scene.words, "money", price)}
    return "place", values


def _purse(scene: Scene, who: int, given: Given) -> Told:
    return "purse", {"die": _used_die(scene)[0]}


def _turn(scene: Scene, who: int, given: Given) -> Told:
    price = thing(scene.words, "camel", tables.TURN_CAMELS)
    value = _used_die(scene)[1]
    if value == tables.UNSET:
        return ("turn_up", "turn_down")[given["way"]], {"price": price}
    return "turn_to", {"price": price, "value": value + (1, -1)[given["way"]], "before": value}


def _value(scene: Scene, who: int, given: Given) -> Told:
    kind, row = top_row(scene.state.record)
    price = surcharge(scene.state.record, who, row["space"], given["value"]) if kind == Kind.CHOOSE_VALUE else 0
    values = {"value": given["value"], "gain": _market_gain(scene, kind, row, given["value"])}
    if price:
        return "value_paid", {**values, "price": thing(scene.words, "money", price)}
    return "value", values


def _market_gain(scene: Scene, kind: int, row: Mapping[str, int], value: int) -> str:
    """On the market a value is chosen for what it brings."""
    stall = int(tables.MARKET_ROW_AT[row["space"]]) if kind == Kind.CHOOSE_VALUE else NONE
    if stall == NONE:
        return ""
    return scene.words("offer.value_gain", gain=things(scene.words, market_gain(stall, value - 1)))


def _field(scene: Scene, who: int, given: Given) -> Told:
    words, field = scene.words, given["field"]
    kind, row = top_row(scene.state.record)
    if kind == Kind.MARKET_FIELD and row["market_row"] < len(MARKET_ROWS):
        return "field", {"gain": things(words, market_gain(row["market_row"], field))}
    if kind == Kind.CARD_FIELD:
        return "field", {"gain": things(words, card_fact(row["card"])["gain_by_value"][str(field + 1)])}
    return "field_number", {"field": field + 1}


def _exchange(scene: Scene, who: int, given: Given) -> Told:
    words, way, times = scene.words, given["way"], given["times"]
    kind, row = top_row(scene.state.record)
    if kind == Kind.BUY_STEPS:
        return "exchange", {"pay": thing(words, "camel", tables.STEP_IN_CAMELS), "gain": thing(words, "step", 1)}
    if kind != Kind.EXCHANGE:
        return "exchange_times", {"times": times}
    fact = card_fact(row["card"])
    side = fact["options"][way] if "options" in fact else fact
    gain = {name: times * count for name, count in side["gain"].items()}
    pay = {name: times * count for name, count in side.get("pay", {}).items()}
    if not pay:
        return "income", {"gain": things(words, gain)}
    return "exchange", {"pay": things(words, pay), "gain": things(words, gain)}


def _swap_goods(scene: Scene, who: int, given: Given) -> Told:
    words = scene.words
    good, camels = thing(words, _GOODS[given["good"]], 1), thing(words, "camel", tables.GOOD_IN_CAMELS)
    return _swapped(given["way"], good, camels)


def _swap_points(scene: Scene, who: int, given: Given) -> Told:
    words = scene.words
    return _swapped(given["way"], thing(words, "points", 1), thing(words, "money", tables.POINT_IN_MONEY))


def _swapped(way: int, first: str, second: str) -> Told:
    pay, gain = (first, second) if way == tables.FORTH else (second, first)
    return "exchange", {"pay": pay, "gain": gain}


def _pair(key: str) -> Telling:
    def tell(scene: Scene, who: int, given: Given) -> Told:
        return key, {"goods": scene.words.joined([thing(scene.words, good, 1) for good in _PAIRS[given["pair"]]])}

    return tell


def _good(scene: Scene, who: int, given: Given) -> Told:
    return "good", {"good": thing(scene.words, _GOODS[given["good"]], 1)}


def _town(scene: Scene, who: int, given: Given) -> Told:
    words, town = scene.words, given["town"]
    letter = int(scene.state.record.town_bonus[town])
    gain = things(words, town_gain(letter)) if letter != NONE else words("thing.nothing")
    values = {"town": place_name(words, tables.FIRST_TOWN + town), "gain": gain}
    kind, row = top_row(scene.state.record)
    if kind == Kind.CHOOSE_TOWN and row["price"]:
        return "town_paid", {**values, "price": thing(words, "money", row["price"])}
    return "town", values


def _take(scene: Scene, who: int, given: Given) -> Told:
    contract = int(scene.state.record.display[given["place"]])
    if contract == NONE:
        return "take_place", {"place": given["place"] + 1}
    return "take", {"contract": contract_name(scene.words, contract)}


def _extra(scene: Scene, who: int, given: Given) -> Told:
    kind, row = top_row(scene.state.record)
    count = row["amount"] if kind == Kind.CHOOSE_EXTRA else 1
    return "extra", {"gain": thing(scene.words, ("money", "camel")[given["kind"]], count)}


def _step(scene: Scene, who: int, given: Given) -> Told:
    words, record, there = scene.words, scene.state.record, given["place"]
    place = where_to(words, there)
    here = int(record.figure[who, given["figure"]]) if who < len(scene.names) else NONE
    if here == NONE or top_row(record)[0] not in (Kind.JOURNEY, Kind.CARD_STEPS, Kind.BONUS_STEP):
        return "step", {"place": place}
    cost = next_step_cost(record, who, here, there)
    if not cost:
        return "step_free", {"place": place}
    return "step_paid", {"place": place, "cost": things(words, cost)}


def _city(key: str) -> Telling:
    return lambda scene, who, given: (key, {"city": place_name(scene.words, given["city"])})


def _stop(scene: Scene, who: int, given: Given) -> Told:
    record = scene.state.record
    kind, row = top_row(record)
    if kind in (Kind.JOURNEY, Kind.CARD_STEPS):
        return "stop_movement", {}
    if kind == Kind.BONUS_STEP:
        return "decline_step", {}
    if kind == Kind.TAKE_CONTRACT:
        return "stop_taking", {}
    if kind == Kind.PAY_PAIRS and not record.single_steps:
        return "stop_paying", {"steps": thing(scene.words, "step", int(record.lowest_die) - row["left"])}
    return "stop_towns" if kind == Kind.CHOOSE_TOWN else "stop", {}


def _character(key: str) -> Telling:
    return lambda scene, who, given: (key, {"character": character_name(scene.words, given["character"])})


def _keep_goals(scene: Scene, who: int, given: Given) -> Told:
    goals = [goal_in_short(scene.words, goal) for goal in (given["first"], given["second"])]
    return "keep_goals", {"goals": ", ".join(goals)}


def _compensate(scene: Scene, who: int, given: Given) -> Told:
    due = int(scene.state.record.due_pips[who]) if who < len(scene.names) else 0
    gain = {"camel": given["camels"], "money": max(0, due - given["camels"])}
    return "compensate", {"gain": things(scene.words, {name: count for name, count in gain.items() if count})}


def _start_player(scene: Scene, who: int, given: Given) -> Told:
    return "start_player", {"player": seat_name(scene, given["seat"])}


def _lay_town_bonus(scene: Scene, who: int, given: Given) -> Told:
    return "lay_town_bonus", {"gain": things(scene.words, town_gain(given["letter"]))}


def _lay_outpost(scene: Scene, who: int, given: Given) -> Told:
    return "lay_outpost", {"gain": things(scene.words, outpost_gain(given["outpost"]))}


def _lay_card(scene: Scene, who: int, given: Given) -> Told:
    return "lay_card", {"number": given["card"] + 1}


def _deal_goal(scene: Scene, who: int, given: Given) -> Told:
    return "deal_goal", {"goal": goal_name(scene.words, given["goal"])}


def _roll(scene: Scene, who: int, given: Given) -> Told:
    return "roll", {"value": given["value"]}


TOLD: dict[str, Telling] = {
    "die": _die,
    "fulfil": _contract("fulfil"),
    "buy_black_die": _camels("buy_black_die", tables.BLACK_DIE_CAMELS),
    "end_turn": _plain("end_turn"),
    "place": _place,
    "purse": _purse,
    "reroll": _camels("reroll", tables.REROLL_CAMELS),
    "turn": _turn,
    "value": _value,
    "field": _field,
    "exchange": _exchange,
    "swap_goods": _swap_goods,
    "swap_points": _swap_points,
    "pay_pair": _pair("pay_pair"),
    "good": _good,
    "pair": _pair("pair"),
    "town": _town,
    "take": _take,
    "extra": _extra,
    "drop": _contract("drop"),
    "refuse": _plain("refuse"),
    "step": _step,
    "move_post": _city("move_post"),
    "bonus": _city("bonus"),
    "stop": _stop,
    "character": _character("character"),
    "keep_goals": _keep_goals,
    "compensate": _compensate,
    "start_player": _start_player,
    "lay_town_bonus": _lay_town_bonus,
    "lay_outpost": _lay_outpost,
    "lay_card": _lay_card,
    "lay_contract": _contract("lay_contract"),
    "reveal_character": _character("reveal_character"),
    "deal_goal": _deal_goal,
    "roll": _roll,
}
