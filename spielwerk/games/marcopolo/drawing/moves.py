"""Moves in words: as a button says them, and as the log tells them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....kernel import top_argument, top_kind
from ....stage.scene import Scene, seat_name
from ....stage.words import opening
from ..facts import MARKET_ROWS
from ..rules.cards import town_visits
from ..state import (
    BONUS_STEP,
    BUY_STEPS,
    CARD_FIELD,
    CARD_STEPS,
    CHOOSE_EXTRA,
    CHOOSE_TOWN,
    CHOOSE_VALUE,
    EXCHANGE,
    JOURNEY,
    MARKET_FIELD,
    MORE_DICE,
    PAY_PAIRS,
    TAKE_CONTRACT,
    USE_DIE,
)
from ..tables import (
    BEIJING,
    BLACK_DIE_CAMELS,
    COLOURS_COUNT,
    FACES,
    FIRST_TOWN,
    GOOD_IN_CAMELS,
    NONE,
    POINT_IN_MONEY,
    REROLL_CAMELS,
    STEP_IN_CAMELS,
    TURN_CAMELS,
    UNSET,
)
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

Values = Mapping[str, object]
_PAIRS = (("pepper", "silk"), ("pepper", "gold"), ("silk", "gold"))
_GOODS = ("pepper", "silk", "gold")


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    return told(scene, who, move, "verb")


def told(scene: Scene, who: int, move: int, table: str) -> str:
    """A move in the words of a table: `verb` before it is made, `log` after."""
    verb, indices = scene.game.move_space.indices(move)
    key, values = TOLD[verb.name](scene, who, indices)
    text = scene.words(f"{table}.{key}", name=seat_name(scene, who), **values)
    return opening(text) if table == "verb" else text


def _kind(scene: Scene) -> int:
    return int(top_kind(scene.state.record))


def _argument(scene: Scene) -> int:
    return int(top_argument(scene.state.record))


Telling = Callable[[Scene, int, tuple[int, ...]], tuple[str, Values]]


def _die(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    key = "more_die" if _kind(scene) == MORE_DICE else "die"
    return key, {"die": die_as_object(scene.words, *indices)}


def _fulfil(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "fulfil", {"contract": contract_name(scene.words, indices[0])}


def _plain(key: str) -> Telling:
    return lambda scene, who, indices: (key, {})


def _camels(key: str, count: int) -> Telling:
    return lambda scene, who, indices: (key, {"price": thing(scene.words, "camel", count)})


def _place(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    space = indices[0]
    values = {"space": onto_space(scene.words, space), "die": _used_die(scene)}
    value = _argument(scene) % (FACES + 1) if _kind(scene) == USE_DIE else UNSET
    price = surcharge(scene.state.record, who, space, value)
    if price:
        return "place_paid", {**values, "price": thing(scene.words, "money", price)}
    return "place", values


def _used_die(scene: Scene) -> str:
    if _kind(scene) != USE_DIE:
        return scene.words("die.some")
    return die_as_object(scene.words, *divmod(_argument(scene), FACES + 1))


def _purse(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "purse", {"die": _used_die(scene)}


def _turn(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    price = thing(scene.words, "camel", TURN_CAMELS)
    value = _argument(scene) % (FACES + 1) if _kind(scene) == USE_DIE else UNSET
    if value == UNSET:
        return ("turn_up", "turn_down")[indices[0]], {"price": price}
    return "turn_to", {"price": price, "value": value + (1, -1)[indices[0]], "before": value}


def _value(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    value = indices[0] + 1
    price = 0
    if _kind(scene) == CHOOSE_VALUE:
        price = surcharge(scene.state.record, who, _argument(scene) // COLOURS_COUNT, value)
    if price:
        return "value_paid", {"value": value, "price": thing(scene.words, "money", price)}
    return "value", {"value": value}


def _field(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    words, field = scene.words, indices[0]
    if _kind(scene) == MARKET_FIELD and _argument(scene) < len(MARKET_ROWS):
        return "field", {"gain": things(words, market_gain(_argument(scene), field))}
    if _kind(scene) == CARD_FIELD:
        return "field", {"gain": things(words, card_fact(_argument(scene))["gain_by_value"][str(field + 1)])}
    return "field_number", {"field": field + 1}


def _exchange(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    words, (way, times) = scene.words, (indices[0], indices[1] + 1)
    if _kind(scene) == BUY_STEPS:
        return "exchange", {"pay": thing(words, "camel", STEP_IN_CAMELS), "gain": thing(words, "step", 1)}
    if _kind(scene) != EXCHANGE:
        return "exchange_times", {"times": times}
    fact = card_fact(_argument(scene))
    side = fact["options"][way] if "options" in fact else fact
    gain = {name: times * count for name, count in side["gain"].items()}
    pay = {name: times * count for name, count in side.get("pay", {}).items()}
    if not pay:
        return "income", {"gain": things(words, gain)}
    return "exchange", {"pay": things(words, pay), "gain": things(words, gain)}


def _swap_goods(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    words = scene.words
    good, camels = thing(words, _GOODS[indices[1]], 1), thing(words, "camel", GOOD_IN_CAMELS)
    pay, gain = (good, camels) if indices[0] == 0 else (camels, good)
    return "exchange", {"pay": pay, "gain": gain}


def _swap_points(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    point, money = thing(scene.words, "points", 1), thing(scene.words, "money", POINT_IN_MONEY)
    pay, gain = (point, money) if indices[0] == 0 else (money, point)
    return "exchange", {"pay": pay, "gain": gain}


def _pair(key: str) -> Telling:
    def tell(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
        return key, {"goods": scene.words.joined([thing(scene.words, good, 1) for good in _PAIRS[indices[0]]])}

    return tell


def _good(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "good", {"good": thing(scene.words, _GOODS[indices[0]], 1)}


def _town(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    words, town = scene.words, indices[0]
    letter = int(scene.state.record.town_bonus[town])
    gain = things(words, town_gain(letter)) if letter != NONE else words("thing.nothing")
    values = {"town": place_name(words, FIRST_TOWN + town), "gain": gain}
    price = _argument(scene) // town_visits(0, 0, 1) if _kind(scene) == CHOOSE_TOWN else 0
    if price:
        return "town_paid", {**values, "price": thing(words, "money", price)}
    return "town", values


def _take(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    contract = int(scene.state.record.display[indices[0]])
    if contract == NONE:
        return "take_place", {"place": indices[0] + 1}
    return "take", {"contract": contract_name(scene.words, contract)}


def _extra(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    count = _argument(scene) if _kind(scene) == CHOOSE_EXTRA else 1
    return "extra", {"gain": thing(scene.words, ("money", "camel")[indices[0]], count)}


def _drop(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "drop", {"contract": contract_name(scene.words, indices[0])}


def _step(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    words, record, (figure, there) = scene.words, scene.state.record, indices
    place = where_to(words, there)
    here = int(record.figure[who, figure]) if who < len(scene.names) else NONE
    if here == NONE or _kind(scene) not in (JOURNEY, CARD_STEPS, BONUS_STEP):
        return "step", {"place": place}
    cost = next_step_cost(record, who, here, there)
    if not cost:
        return "step_free", {"place": place}
    return "step_paid", {"place": place, "cost": things(words, cost)}


def _move_post(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "move_post", {"city": place_name(scene.words, BEIJING + indices[0])}


def _bonus(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "bonus", {"city": place_name(scene.words, BEIJING + indices[0])}


def _stop(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    kind, record = _kind(scene), scene.state.record
    if kind in (JOURNEY, CARD_STEPS):
        return "stop_movement", {}
    if kind == BONUS_STEP:
        return "decline_step", {}
    if kind == TAKE_CONTRACT:
        return "stop_taking", {}
    if kind == PAY_PAIRS and not record.single_steps:
        return "stop_paying", {"steps": thing(scene.words, "step", int(record.lowest_die) - _argument(scene))}
    return "stop_towns" if kind == CHOOSE_TOWN else "stop", {}


def _character(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "character", {"character": character_name(scene.words, indices[0])}


def _keep_goals(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "keep_goals", {"goals": scene.words.joined([goal_in_short(scene.words, goal) for goal in indices])}


def _compensate(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    due = int(scene.state.record.due_pips[who]) if who < len(scene.names) else 0
    gain = {"camel": indices[0], "money": max(0, due - indices[0])}
    return "compensate", {"gain": things(scene.words, {name: count for name, count in gain.items() if count})}


def _start_player(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "start_player", {"player": seat_name(scene, indices[0])}


def _lay_town_bonus(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "lay_town_bonus", {"gain": things(scene.words, town_gain(indices[0]))}


def _lay_outpost(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "lay_outpost", {"gain": things(scene.words, outpost_gain(indices[0]))}


def _lay_card(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "lay_card", {"number": indices[0] + 1}


def _lay_contract(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "lay_contract", {"contract": contract_name(scene.words, indices[0])}


def _reveal_character(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "reveal_character", {"character": character_name(scene.words, indices[0])}


def _deal_goal(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "deal_goal", {"goal": goal_name(scene.words, indices[0])}


def _roll(scene: Scene, who: int, indices: tuple[int, ...]) -> tuple[str, Values]:
    return "roll", {"value": indices[0] + 1}


TOLD: dict[str, Telling] = {
    "die": _die,
    "fulfil": _fulfil,
    "buy_black_die": _camels("buy_black_die", BLACK_DIE_CAMELS),
    "end_turn": _plain("end_turn"),
    "place": _place,
    "purse": _purse,
    "reroll": _camels("reroll", REROLL_CAMELS),
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
    "drop": _drop,
    "refuse": _plain("refuse"),
    "step": _step,
    "move_post": _move_post,
    "bonus": _bonus,
    "stop": _stop,
    "character": _character,
    "keep_goals": _keep_goals,
    "compensate": _compensate,
    "start_player": _start_player,
    "lay_town_bonus": _lay_town_bonus,
    "lay_outpost": _lay_outpost,
    "lay_card": _lay_card,
    "lay_contract": _lay_contract,
    "reveal_character": _reveal_character,
    "deal_goal": _deal_goal,
    "roll": _roll,
}
