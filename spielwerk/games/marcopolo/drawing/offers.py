"""What a space would cost and give with the chosen die, and why it cannot be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel import top_kind, top_who
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..rules.cards import times_possible
from ..rules.spaces import colour_fits, enough_dice, must_pay
from ..rules.travel import cheapest_step, jumps
from ..state import MOVE, Kind
from ..tables import NONE, Space, Stock
from .names import card_fact, card_text, market_gain, place_name, thing, things
from .rows import top_row

Die = tuple[int, int]


def chosen_die(scene: Scene) -> Die | None:
    """Colour and value of the die the viewer has chosen to use; none where nothing can be done, as in a replay."""
    record = scene.state.record
    kind, row = top_row(record)
    # A die that was taken up can always go onto the purse.
    if kind != Kind.USE_DIE or top_who(record) != scene.viewer or MOVE.purse() not in scene.open:
        return None
    return row["colour"], row["value"]


def surcharge(record: Any, who: int, space: int, value: int) -> int:
    """What an occupied space costs with this as the lowest die; 0 for a free one or a die without a value yet."""
    if space == Space.PURSE or tables.CARD_AT[space] != NONE or value == tables.UNSET:
        return 0
    return value if must_pay(record, who, space) else 0


def gives(scene: Scene, space: int, value: int) -> str:
    """What a space gives with this as the lowest die."""
    words, record = scene.words, scene.state.record
    if space == Space.FIVE_MONEY:
        return things(words, facts()["other_spaces"]["five_money"]["gain"])
    if space == Space.PURSE:
        return things(words, facts()["other_spaces"]["purse"]["gain"])
    if space == Space.KHAN:
        return things(words, facts()["other_spaces"]["khans_favour"]["gain"])
    if tables.MARKET_ROW_AT[space] != NONE and value != tables.UNSET:
        return things(words, market_gain(int(tables.MARKET_ROW_AT[space]), value - 1))
    if tables.CARD_AT[space] != NONE:
        return card_text(words, int(record.card[tables.CARD_AT[space]]))
    if value == tables.UNSET:
        return _by_value(words, space)
    if space == Space.CONTRACTS:
        return words("offer.contracts", count=value)
    return words("offer.travel", count=value)


def _by_value(words: Words, space: int) -> str:
    """What a space gives with a die whose value is chosen only there."""
    row = int(tables.MARKET_ROW_AT[space])
    if row != NONE:
        least, most = (things(words, market_gain(row, field)) for field in (0, tables.FACES - 1))
        return words("offer.by_value", least=least, most=most)
    return words("offer.contracts_by_value" if space == Space.CONTRACTS else "offer.travel_by_value")


def card_gain(scene: Scene, space: int, value: int) -> Mapping[str, int]:
    """What a city card brings at most with a die of this value, where it is an income; nothing for an exchange."""
    record, card = scene.state.record, int(scene.state.record.card[tables.CARD_AT[space]])
    fact = card_fact(card)
    if value == tables.UNSET or fact["kind"] not in ("income_per_pip", "income_per_counted_item", "by_die_value"):
        return {}
    if fact["kind"] == "by_die_value":
        fields: Mapping[str, int] = fact["gain_by_value"][str(value)]
        return fields
    times = int(times_possible(record, scene.viewer, card, 0, value))
    return {name: times * count for name, count in fact["gain"].items() if times}


def card_offer(scene: Scene, space: int, value: int, move: str) -> str:
    """A move onto a city card, and what that brings: the sum of an income, the terms of an exchange."""
    words = scene.words
    gain = card_gain(scene, space, value)
    if gain:
        return words("offer.label", move=move, gives=things(words, gain))
    text = words("offer.card", move=move, card=gives(scene, space, value))
    return text if value == tables.UNSET else f"{text} {words('offer.times', count=_times(scene, space, value))}"


def _times(scene: Scene, space: int, value: int) -> int:
    """How often an exchange can be made with a die of this value."""
    record, card = scene.state.record, int(scene.state.record.card[tables.CARD_AT[space]])
    ways = range(int(tables.CARD_WAYS[card]))
    if not card_fact(card)["kind"].startswith("exchange_per_pip") or not ways:
        return value
    return max(int(times_possible(record, scene.viewer, card, way, value)) for way in ways) or value


def offer(scene: Scene, space: int, value: int) -> str:
    """Price and gain of a space in a sentence."""
    words = scene.words
    given = gives(scene, space, value)
    # A card says it in sentences of its own.
    text = given if tables.CARD_AT[space] != NONE else words("offer.gives", gives=given)
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
    if tables.CARD_AT[space] != NONE:
        return _card_refusal(scene, space)
    if not colour_fits(record, who, space, colour):
        return words("why.own_colour")
    if space == Space.KHAN:
        if record.occupied[Space.KHAN] >= tables.KHAN_PLACES:
            return words("why.khan_full")
        return words("why.khan_low", value=int(record.khan_value))
    if space == Space.CONTRACTS and record.display[0] == NONE:
        return words("why.no_contracts")
    needed = int(tables.DICE_NEEDED[space])
    if not enough_dice(record, who, space, colour, value, needed):
        return words("why.dice", count=needed)
    price = thing(words, "money", max(1, value))
    if space != Space.TRAVEL:
        return words("why.money", price=price)
    step = tables.STEP_PRICE[0] + cheapest_step(record, who, record.stock[who, Stock.CAMELS])
    return words("why.travel") if record.stock[who, Stock.MONEY] < step else words("why.travel_taken", price=price)


def _card_refusal(scene: Scene, space: int) -> str:
    words, record, who = scene.words, scene.state.record, scene.viewer
    city = int(tables.CITY_OF_CARD[tables.CARD_AT[space]])
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
    if jumps(record, who, here, there):
        return {}
    cost = {"camel": int(tables.ROUTE_CAMELS[here, there]), "money": int(tables.ROUTE_MONEY[here, there])}
    return {name: count for name, count in cost.items() if count > 0}


def next_step_cost(record: Any, who: int, here: int, there: int) -> dict[str, int]:
    """All that the next step adds to what the movement costs."""
    cost = step_cost(record, who, here, there)
    if top_kind(record) == Kind.JOURNEY:
        cost["money"] = cost.get("money", 0) + int(tables.STEP_PRICE[record.steps_made])
    return {name: count for name, count in cost.items() if count}


def travelled(record: Any, who: int) -> list[tuple[int, int]]:
    """The steps of the movement being made, as (from, to) in order."""
    steps = [divmod(int(record.trail[i]), tables.LOCATIONS) for i in range(record.steps_made)]
    path = []
    for i, (figure, here) in enumerate(steps):
        later = [place for other, place in steps[i + 1 :] if other == figure]
        path.append((here, later[0] if later else int(record.figure[who, figure])))
    return path


def paid(record: Any, who: int) -> dict[str, int]:
    """What the movement being made has cost so far."""
    total = {"money": 0, "camel": 0}
    if top_kind(record) == Kind.JOURNEY:
        total["money"] += sum(int(tables.STEP_PRICE[i]) for i in range(record.steps_made))
    for here, there in travelled(record, who):
        for name, count in step_cost(record, who, here, there).items():
            total[name] += count
    return {name: count for name, count in total.items() if count}


def purse_of(record: Any, who: int) -> dict[str, int]:
    return {"money": int(record.stock[who, Stock.MONEY]), "camel": int(record.stock[who, Stock.CAMELS])}
