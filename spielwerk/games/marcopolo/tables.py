"""The constant tables the rules read, all made from the facts. Places, cards and tiles are numbered as listed there."""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import Any

import numpy as np

from ...kernel.facts import ConstantTable, table
from .facts import CHARACTERS, FIXED_SPACES, MARKET_ROWS, card_spaces, facts, items, names

NONE = -1
HIDDEN = -2

SEATS = 4
ROUNDS = facts()["meta"]["rounds"]


class Stock(IntEnum):
    """What a player owns; goods are the last three."""

    MONEY = 0
    CAMELS = 1
    PEPPER = 2
    SILK = 3
    GOLD = 4


RESOURCES = len(Stock)
GOODS = 3
_RESOURCES = ("money", "camel", "pepper", "silk", "gold")
PAIRS = 3
PAIR_FIRST = table([Stock.PEPPER, Stock.PEPPER, Stock.SILK])
PAIR_SECOND = table([Stock.SILK, Stock.GOLD, Stock.GOLD])


class Gain(IntEnum):
    """What a reward can show besides things for the stock: points and the symbols of the supplement."""

    POINTS = 5
    ANY_GOOD = 6
    TWO_GOODS = 7
    COPY = 8
    STEP = 9
    CONTRACT = 10
    BLACK_DIE = 11


_GAINS = (
    *_RESOURCES,
    "points",
    "any_good",
    "two_different_goods",
    "any_other_city_bonus",
    "step",
    "contract",
    "black_die",
)


class Colour(IntEnum):
    """Whose a die is: a player's own, or nobody's colour."""

    OWN = 0
    BLACK = 1
    WHITE = 2


COLOURS = tuple(colour.name.lower() for colour in Colour)
COLOUR_COUNT = len(Colour)
FACES = 6
UNSET = 0
# The two ways of turning a die, and of using a card.
UP, DOWN = 0, 1
FORTH, BACK = 0, 1
OWN_DICE = facts()["setup"]["own_dice"]
BLACK_DICE = table([facts()["setup"]["black_dice"].get(str(n), 0) for n in range(SEATS + 1)])
NEUTRAL_AT_KHAN = table([facts()["setup"]["neutral_dice"].get(str(n), {}).get("khan", 0) for n in range(SEATS + 1)])
NEUTRAL_AT_MONEY = table(
    [facts()["setup"]["neutral_dice"].get(str(n), {}).get("five_money", 0) for n in range(SEATS + 1)]
)
NEUTRAL_VALUE = facts()["setup"]["neutral_die_value"]
PLACED_DICE = SEATS * OWN_DICE + int(BLACK_DICE.max()) + 1
_BONUS_CAMELS = {a["id"]: a["cost"]["camel"] for a in items("bonus_actions") if isinstance(a["cost"], dict)}
REROLL_CAMELS = _BONUS_CAMELS["reroll_die"]
TURN_CAMELS = _BONUS_CAMELS["turn_die_by_one"]
BLACK_DIE_CAMELS = _BONUS_CAMELS["buy_black_die"]
LOW_ROLL = facts()["low_roll_compensation"]["threshold"]
MOST_COMPENSATION = LOW_ROLL - OWN_DICE


class Space(IntEnum):
    """The action spaces; those of the city cards come between the travel space and the purse."""

    FIVE_MONEY = 0
    CAMELS = 1
    PEPPER = 2
    SILK = 3
    GOLD = 4
    KHAN = 5
    CONTRACTS = 6
    TRAVEL = 7
    FIRST_CARD = 8
    PURSE = 8 + len(card_spaces())


SPACE_NAMES = (*FIXED_SPACES, *(name for name, _ in card_spaces()), "purse")
SPACES = len(SPACE_NAMES)
CARD_SPACES = len(card_spaces())
_MARKET = (Space.CAMELS, Space.PEPPER, Space.SILK, Space.GOLD)
# The row of the market at a space, and the number of the city card; NONE elsewhere.
MARKET_ROW_AT = table([_MARKET.index(Space(n)) if n in _MARKET else NONE for n in range(SPACES)])
CARD_AT = table([n - Space.FIRST_CARD if Space.FIRST_CARD <= n < Space.PURSE else NONE for n in range(SPACES)])
KHAN_PLACES = facts()["other_spaces"]["khans_favour"]["places"]
_ROW_DICE = [facts()["market"]["rows"][row]["dice"] for row in MARKET_ROWS]
_OTHER = facts()["other_spaces"]
DICE_NEEDED = table(
    [
        _OTHER["five_money"]["dice"],
        *_ROW_DICE,
        _OTHER["khans_favour"]["dice"],
        _OTHER["contracts"]["dice"],
        _OTHER["travel"]["dice"],
        *[_OTHER["city_card"]["dice"]] * CARD_SPACES,
        _OTHER["purse"]["dice"],
    ]
)

# The map: Venezia, Beijing, seven large cities, six small towns, ten oases.
_LOCATIONS = names("locations")
LOCATIONS = len(_LOCATIONS)
VENEZIA, BEIJING, FIRST_LARGE, FIRST_TOWN, FIRST_OASIS = 0, 1, 2, 9, 15
LARGE_CITIES = FIRST_TOWN - FIRST_LARGE
TOWNS = FIRST_OASIS - FIRST_TOWN
FIGURES = 2
BEIJING_POINTS = table(facts()["beijing_places"]["points_in_order"])
BEIJING_PLACES = len(BEIJING_POINTS)
CITY_OF_CARD = table([_LOCATIONS.index(city) for _, city in card_spaces()])


class Ground(IntEnum):
    """What a place on the map is."""

    START = 0
    BEIJING = 1
    LARGE_CITY = 2
    SMALL_CITY = 3
    OASIS = 4


GROUND = table([Ground[place["type"].upper()] for place in items("locations")])


def _routes() -> list[tuple[int, int, dict[str, int]]]:
    there = [(_LOCATIONS.index(r["from"]), _LOCATIONS.index(r["to"]), r["extra"]) for r in items("routes")]
    return there + [(b, a, extra) for a, b, extra in there]


def _route_costs(resource: str) -> ConstantTable:
    costs = np.full((LOCATIONS, LOCATIONS), NONE, np.int16)
    for a, b, extra in _routes():
        costs[a, b] = extra.get(resource, 0)
    return costs


def _neighbours() -> ConstantTable:
    rows = [sorted(b for a, b, _ in _routes() if a == place) for place in range(LOCATIONS)]
    width = max(len(row) for row in rows)
    return table([row + [NONE] * (width - len(row)) for row in rows])


# NONE where there is no route.
ROUTE_CAMELS = _route_costs("camel")
ROUTE_MONEY = _route_costs("money")
NEIGHBOURS = _neighbours()
TOO_MUCH = 10_000

_PRICES = [0, *facts()["travel_cost"]["money_by_steps"].values()]
MOST_STEPS = len(_PRICES) - 1
# What each further step adds to the price of a journey.
STEP_PRICE = table([after - before for before, after in pairwise(_PRICES)])

POSTS = facts()["player_board"]["posts"]
EXTRA_POSTS = next(c for c in items("characters") if c["id"] == "rubruk")["setup"]["extra_posts"]
_POST_POINTS = {int(n): points for n, points in facts()["player_board"]["post_points"].items()}
_ALL_POSTS_POINTS = next(c for c in items("characters") if c["id"] == "rubruk")["effect"]["all_posts_placed_points"]
# Points for the n-th post on the map.
POST_POINTS = table(
    [_ALL_POSTS_POINTS if n == POSTS + EXTRA_POSTS else _POST_POINTS.get(n, 0) for n in range(POSTS + EXTRA_POSTS + 1)]
)

# Contracts: start contracts come first.
_CONTRACTS = items("contracts")
CONTRACT_COUNT = len(_CONTRACTS)
START_CONTRACTS = sum(contract["start"] for contract in _CONTRACTS)
REGULAR_CONTRACTS = CONTRACT_COUNT - START_CONTRACTS
CONTRACT_COST = table([[c["cost"].get(r, 0) for r in _RESOURCES] for c in _CONTRACTS])
CONTRACT_PLACES = _OTHER["contracts"]["places"]
SPECIAL_STACK = facts()["contracts"]["setup"]["special_stack"]
REFILL_COUNT = 2
ACTIVE = facts()["player_board"]["active_contract_slots"]
SEEN_BY_ALL = 31


class Character(IntEnum):
    """The characters, as the facts order them."""

    RASCHID = 0
    MATTEO = 1
    MERCATOR = 2
    KUBLAI = 3
    CAPRINI = 4
    BERKE = 5
    NICCOLO_MARCO = 6
    RUBRUK = 7


CHARACTER_COUNT = len(CHARACTERS)
FIRST_GAME = table([CHARACTERS.index(name.split("_4")[0]) for name in facts()["characters"]["basic_game_assignment"]])
_ROUND_START = {c["id"]: c.get("round_start", {}) for c in items("characters")}
CAPRINI_MONEY = _ROUND_START["caprini"]["money"]
NICCOLO_CAMELS = _ROUND_START["niccolo_marco"]["camel"]
# What Mercator gets when another player uses Khan's favour or takes five money, by number of players.
MERCATOR_AT_KHAN = table([0, 0, 1, 1, 0])
MERCATOR_AT_MONEY = table([0, 0, 2, 0, 0])
START_MONEY = table(facts()["setup"]["start_money_by_seat"])
START_CAMELS = facts()["setup"]["start_camels"]


class CardUse(IntEnum):
    """How a city card is used."""

    PLAIN = 0
    STEPS_FOR_CAMELS = 1
    STEPS_FOR_GOODS = 2
    TOWNS_FOR_MONEY = 3
    ONE_WAY = 4
    GOODS = 5
    POINTS = 6
    COUNT_CONTRACTS = 7
    COUNT_POSTS = 8
    FIELDS = 9
    TOWNS = 10


CARD_COUNT = len(items("city_cards"))
_USES = {
    "income_per_pip": CardUse.PLAIN,
    "exchange_per_pip_one_direction": CardUse.ONE_WAY,
    "by_die_value": CardUse.FIELDS,
}
_USES_BY_GAIN = {"step": CardUse.STEPS_FOR_CAMELS, "own_city_bonus": CardUse.TOWNS_FOR_MONEY}


def _card_use(card: dict[str, Any]) -> CardUse:
    if card["kind"] == "exchange_per_pip":
        if "two_different_goods" in card["pay"]:
            return CardUse.STEPS_FOR_GOODS
        return next((use for gain, use in _USES_BY_GAIN.items() if gain in card["gain"]), CardUse.PLAIN)
    if card["kind"] == "exchange_per_pip_both_ways":
        return CardUse.POINTS if "points" in card["a"] else CardUse.GOODS
    if card["kind"] == "income_per_counted_item":
        return CardUse.COUNT_POSTS if card["count"] == "own_posts_on_map" else CardUse.COUNT_CONTRACTS
    if card["kind"] == "by_die_value" and "own_city_bonus" in card["gain_by_value"]["1"]:
        return CardUse.TOWNS
    return _USES[card["kind"]]


def _ways(card: dict[str, Any]) -> list[dict[str, Any]]:
    """Price and gain of one use, for each direction in which the card can be used."""
    if card["kind"] == "exchange_per_pip_both_ways":
        return [{"pay": card["a"], "gain": card["b"]}, {"pay": card["b"], "gain": card["a"]}]
    return card.get("options") or [card]


CARD_USE = table([_card_use(card) for card in items("city_cards")])
CARD_WAYS = table([len(_ways(card)) for card in items("city_cards")])
CARD_PRICE = table(
    [
        [[way.get("pay", {}).get(r, 0) for r in _RESOURCES] for way in (*_ways(card), *_ways(card))[:2]]
        for card in items("city_cards")
    ]
)
GOOD_IN_CAMELS = int(CARD_PRICE[CARD_USE == CardUse.GOODS, 1, Stock.CAMELS][0])
POINT_IN_MONEY = int(CARD_PRICE[CARD_USE == CardUse.POINTS, 1, Stock.MONEY][0])
STEP_IN_CAMELS = int(CARD_PRICE[CARD_USE == CardUse.STEPS_FOR_CAMELS, 0, Stock.CAMELS][0])
TOWN_IN_MONEY = int(CARD_PRICE[CARD_USE == CardUse.TOWNS_FOR_MONEY, 0, Stock.MONEY][0])
# For cards that give something else from a certain die on: whether a field begins with this die, and its towns.
CARD_FIELD_BEGINS = table(
    [
        [
            int(
                "gain_by_value" in card
                and (n == 1 or card["gain_by_value"][str(n)] != card["gain_by_value"][str(n - 1)])
            )
            for n in range(1, FACES + 1)
        ]
        for card in items("city_cards")
    ]
)
FIELD_TOWNS = table(
    [
        [card.get("gain_by_value", {}).get(str(n), {}).get("own_city_bonus", 0) for n in range(1, FACES + 1)]
        for card in items("city_cards")
    ]
)

# Rewards, one row each: a part of the table for every kind of component.
_REWARDS: list[dict[str, int]] = []


def _rewards(gains: list[dict[str, int]]) -> int:
    """Adds a part of the reward table; returns its first row."""
    first = len(_REWARDS)
    _REWARDS.extend(gains)
    return first


CONTRACT_REWARD = _rewards([{**c["reward"], "points": c["points"]} for c in _CONTRACTS])
OUTPOST_REWARD = _rewards([outpost["gain"] for outpost in items("outpost_bonuses")])
TOWN_REWARD = _rewards([town["gain"] for town in items("city_bonuses")])
MARKET_REWARD = _rewards([gain for row in MARKET_ROWS for gain in facts()["market"]["rows"][row]["by_value"].values()])
FIVE_MONEY_REWARD = _rewards([_OTHER["five_money"]["gain"]])
KHAN_REWARD = _rewards([_OTHER["khans_favour"]["gain"]])
PURSE_REWARD = _rewards([_OTHER["purse"]["gain"]])
CARD_REWARD = _rewards([way.get("gain", {}) for card in items("city_cards") for way in (*_ways(card), {})[:2]])
CARD_FIELD_REWARD = _rewards(
    [card.get("gain_by_value", {}).get(str(n), {}) for card in items("city_cards") for n in range(1, FACES + 1)]
)
REWARD = table([[reward.get(gain, 0) for gain in _GAINS] for reward in _REWARDS])
# Tiles on the last two places of the display bring this much money or as many camels.
PLACE_EXTRA = table(
    [
        _OTHER["contracts"]["place_extras"].get(str(n + 1), {"choose_one": [{"money": 0}]})["choose_one"][0]["money"]
        for n in range(CONTRACT_PLACES)
    ]
)
COPY_LETTER = next(n for n, town in enumerate(items("city_bonuses")) if "any_other_city_bonus" in town["gain"])
TWO_GOODS_LETTER = next(n for n, town in enumerate(items("city_bonuses")) if "two_different_goods" in town["gain"])
STANDARD_LETTER = table(
    [
        next(n for n, t in enumerate(items("city_bonuses")) if t["standard_town"] == name)
        for name in _LOCATIONS[FIRST_TOWN:FIRST_OASIS]
    ]
)
OUTPOSTS = len(items("outpost_bonuses"))

# Goals and the final scoring.
GOAL_COUNT = len(items("goals"))
GOAL_CITY = table([[_LOCATIONS.index(city) for city in goal["cities"]] for goal in items("goals")])
GOAL_POINTS = table([goal["points"] for goal in items("goals")])
DIFFERENT_CITIES = table(list(facts()["goals"]["different_city_table"].values()))
KEPT_GOALS = 2
DEALT_GOALS = 4
MONEY_PER_POINT = facts()["final_scoring"]["money_per_point"]
GOODS_PER_POINT = facts()["final_scoring"]["goods_per_point_if_in_beijing"]
MOST_CONTRACTS_POINTS = facts()["final_scoring"]["most_contracts_points"]
