"""What a space would cost and give with the chosen die, and why it cannot be used."""

from __future__ import annotations

from typing import Any

from ....kernel import top_argument, top_kind, top_who
from ....stage.scene import Scene
from ..facts import facts
from ..rules.spaces import colour_fits, enough_dice, must_pay
from ..rules.travel import cheapest_step, next_price
from ..state import JOURNEY, USE_DIE
from ..tables import (
    CAMEL_ROW,
    CAMELS,
    CAPRINI,
    CITY_OF_SPACE,
    CONTRACTS,
    DICE_NEEDED,
    FACES,
    FIRST_CARD_SPACE,
    FIRST_OASIS,
    FIVE_MONEY,
    GOLD_ROW,
    KHAN,
    KHAN_PLACES,
    LOCATIONS,
    MONEY,
    NONE,
    PURSE,
    ROUTE_CAMELS,
    ROUTE_MONEY,
    STEP_PRICE,
    TRAVEL,
    UNSET,
)
from .names import card_text, market_gain, place_name, thing, things

Die = tuple[int, int]


def chosen_die(scene: Scene) -> Die | None:
    """Colour and value of the die the viewer has chosen to use; none where nothing can be done, as in a replay."""
    record = scene.state.record
    if not scene.legal or top_kind(record) != USE_DIE or top_who(record) != scene.viewer:
        return None
    colour, value = divmod(top_argument(record), FACES + 1)
    return colour, value


def surcharge(record: Any, who: int, space: int, value: int) -> int:
    """What an occupied space costs with this as the lowest die; 0 for a free one or a die without a value yet."""
    if space == PURSE or space >= FIRST_CARD_SPACE or value == UNSET:
        return 0
    return value if must_pay(record, who, space) else 0


def gives(scene: Scene, space: int, value: int) -> str:
    """What a space gives with this as the lowest die."""
    words, record = scene.words, scene.state.record
    if space == FIVE_MONEY:
        return things(words, facts()["other_spaces"]["five_money"]["gain"])
    if space == PURSE:
        return things(words, facts()["other_spaces"]["purse"]["gain"])
    if space == KHAN:
        return things(words, facts()["other_spaces"]["khans_favour"]["gain"])
    if CAMEL_ROW <= space <= GOLD_ROW and value != UNSET:
        return things(words, market_gain(space - CAMEL_ROW, value - 1))
    if space >= FIRST_CARD_SPACE:
        return card_text(words, int(record.card[space - FIRST_CARD_SPACE]))
    if value == UNSET:
        return words("offer.by_value")
    if space == CONTRACTS:
        return words("offer.contracts", count=value)
    return words("offer.travel", count=value)


def offer(scene: Scene, space: int, value: int) -> str:
    """Price and gain of a space in a sentence."""
    words = scene.words
    text = words("offer.gives", gives=gives(scene, space, value))
    price = surcharge(scene.state.record, scene.viewer, space, value)
    if price:
        text = words("offer.costs", price=thing(words, "money", price), offer=text)
    return text


def refusal(scene: Scene, space: int, die: Die) -> str:
    """Why this die cannot be placed here."""
    words, record, who = scene.words, scene.state.record, scene.viewer
    colour, value = die
    if record.acted:
        return words("why.acted")
    if space >= FIRST_CARD_SPACE:
        return _card_refusal(scene, space)
    if not colour_fits(record, who, space, colour):
        return words("why.own_colour")
    if space == KHAN:
        if record.occupied[KHAN] >= KHAN_PLACES:
            return words("why.khan_full")
        return words("why.khan_low", value=int(record.khan_value))
    if space == CONTRACTS and record.display[0] == NONE:
        return words("why.no_contracts")
    needed = int(DICE_NEEDED[space])
    if not enough_dice(record, who, space, colour, value, needed):
        return words("why.dice", count=needed)
    price = thing(words, "money", max(1, value))
    if space != TRAVEL:
        return words("why.money", price=price)
    step = STEP_PRICE[0] + cheapest_step(record, who, record.stock[who, CAMELS])
    return words("why.travel") if record.stock[who, MONEY] < step else words("why.travel_taken", price=price)


def _card_refusal(scene: Scene, space: int) -> str:
    words, record, who = scene.words, scene.state.record, scene.viewer
    city = int(CITY_OF_SPACE[space - FIRST_CARD_SPACE])
    if record.occupied[space]:
        return words("why.card_used")
    if not record.posts[who] >> city & 1:
        return words("why.no_post", city=place_name(words, city))
    if record.new_posts >> city & 1:
        return words("why.new_post")
    return words("why.card_idle")


# Journeys


def step_cost(record: Any, who: int, here: int, there: int) -> dict[str, int]:
    """What a step between two places costs besides the price of the journey."""
    if record.character[who] == CAPRINI and here >= FIRST_OASIS and there >= FIRST_OASIS:
        return {}
    cost = {"camel": int(ROUTE_CAMELS[here, there]), "money": int(ROUTE_MONEY[here, there])}
    return {name: count for name, count in cost.items() if count > 0}


def next_step_cost(record: Any, who: int, here: int, there: int) -> dict[str, int]:
    """All that the next step adds to what the movement costs."""
    cost = step_cost(record, who, here, there)
    price = int(next_price(record))
    if price:
        cost["money"] = cost.get("money", 0) + price
    return cost


def travelled(record: Any, who: int) -> list[tuple[int, int]]:
    """The steps of the movement being made, as (from, to) in order."""
    steps = [divmod(int(record.trail[i]), LOCATIONS) for i in range(record.steps_made)]
    path = []
    for i, (figure, here) in enumerate(steps):
        later = [place for other, place in steps[i + 1 :] if other == figure]
        path.append((here, later[0] if later else int(record.figure[who, figure])))
    return path


def paid(record: Any, who: int) -> dict[str, int]:
    """What the movement being made has cost so far."""
    total = {"money": 0, "camel": 0}
    if top_kind(record) == JOURNEY:
        total["money"] += sum(int(STEP_PRICE[i]) for i in range(record.steps_made))
    for here, there in travelled(record, who):
        for name, count in step_cost(record, who, here, there).items():
            total[name] += count
    return {name: count for name, count in total.items() if count}


def purse_of(record: Any, who: int) -> dict[str, int]:
    return {"money": int(record.stock[who, MONEY]), "camel": int(record.stock[who, CAMELS])}
