"""For bots: what single things are worth while there is time to use them, in hundredths of a point."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import tables
from ..facts import CHARACTERS
from ..tables import CardUse, Gain, Stock

Table = npt.NDArray[np.int16]


def _row(values: list[int]) -> Table:
    return np.array(values, np.int16)


# All weights were found by playing: trials of many games in which two sets of weights met each other.

# Money, camels, pepper, silk, gold.
STOCK_WORTH = _row([27, 50, 77, 128, 170])
# The dice it takes to get one of them, in tenths: what cannot be got in time is not hoped for.
EFFORT = _row([0, 8, 10, 14, 20])
# A good of choice, two different goods, the bonus of another town, a step, a contract, a black die.
EXTRA_WORTH = _row([113, 317, 201, 214, 104, 192])
# The columns of the reward table.
GAIN_WORTH = _row([*STOCK_WORTH.tolist(), 100, *EXTRA_WORTH.tolist()])

# A die on the tableau by its value; the first is one that shows nothing yet.
DIE_WORTH = _row([295, 178, 195, 212, 229, 247, 266])

# What the next posts promise by how many are on the map: the 8th and 9th bring points, Rubruk's 11th too.
POSTS_AHEAD = _row([0, 32, 72, 118, 183, 273, 379, 520, 662, 0, 474, 0])

# The lead of each character over the others in trials, moved up so that the weakest stands at nought.
_CHARACTER_WORTH = {
    "raschid": 1400,
    "matteo": 1400,
    "mercator": 2200,
    "kublai": 1800,
    "caprini": 1000,
    "berke": 1000,
    "niccolo_marco": 400,
    "rubruk": 0,
}
CHARACTER_WORTH = _row([_CHARACTER_WORTH[name] for name in CHARACTERS])


# Rewards


def _gain(row: int) -> int:
    return int(tables.REWARD[row] @ GAIN_WORTH)


CONTRACT_POINTS = _row(
    [100 * int(tables.REWARD[tables.CONTRACT_REWARD + c, Gain.POINTS]) for c in range(tables.CONTRACT_COUNT)]
)
CONTRACT_EXTRA = _row(
    [_gain(tables.CONTRACT_REWARD + c) - int(CONTRACT_POINTS[c]) for c in range(tables.CONTRACT_COUNT)]
)
TOWN_WORTH = _row([_gain(tables.TOWN_REWARD + letter) for letter in range(tables.TOWNS)])
OUTPOST_WORTH = _row([_gain(tables.OUTPOST_REWARD + outpost) for outpost in range(tables.OUTPOSTS)])


# City cards

# The die a card takes, and the least a card brings; cards with steps, towns or swaps are all taken for that.
_CARD_DIE, _LEAST_CARD = 238, 109


def _margin(card: int) -> int:
    """What one exchange brings more than its price is worth."""
    if tables.CARD_USE[card] != CardUse.PLAIN:
        return 0
    return max(0, _gain(tables.CARD_REWARD + 2 * card) - int(tables.CARD_PRICE[card, 0] @ STOCK_WORTH))


def _usual_times(card: int) -> int:
    """How often a card is used with one die: the more it asks for, the less often."""
    asked = int(tables.CARD_PRICE[card, 0].sum())
    return 4 if asked < 2 else 3 if asked < 3 else 2


def _card_worth(card: int) -> int:
    """What a city card should bring in a round besides its die."""
    if tables.CARD_USE[card] == CardUse.FIELDS:
        return _gain(tables.CARD_FIELD_REWARD + card * tables.FACES + tables.FACES - 1) * 9 // 10 - _CARD_DIE
    return max(_LEAST_CARD, _usual_times(card) * _margin(card) - _CARD_DIE)


CARD_MARGIN = _row([_margin(card) for card in range(tables.CARD_COUNT)])
CARD_WORTH = _row([_card_worth(card) for card in range(tables.CARD_COUNT)])


# Ways on the map

# What a step counts against extra costs when ways are compared, its share of the dice and of the price.
_STEP_WORTH = 130
_FAR = 10_000
NEEDS_STEPS, NEEDS_CAMELS, NEEDS_MONEY = range(3)


def _ways(jumps: bool) -> tuple[Table, Table]:
    """Between any two places the cost of the cheapest way, and the steps, camels and money it needs."""
    known = tables.ROUTE_CAMELS >= 0
    needs = np.where(known, np.stack([np.ones_like(tables.ROUTE_CAMELS), tables.ROUTE_CAMELS, tables.ROUTE_MONEY]), 0)
    if jumps:
        known[tables.FIRST_OASIS :, tables.FIRST_OASIS :] = True
        needs[:, tables.FIRST_OASIS :, tables.FIRST_OASIS :] = np.array([1, 0, 0])[:, None, None]
    prices = [_STEP_WORTH, int(STOCK_WORTH[Stock.CAMELS]), int(STOCK_WORTH[Stock.MONEY])]
    cost = np.where(known, np.tensordot(prices, needs, 1), _FAR)
    here = np.arange(tables.LOCATIONS)
    cost[here, here] = 0
    needs[:, here, here] = 0
    for middle in range(tables.LOCATIONS):
        round_about = cost[:, middle, None] + cost[None, middle, :]
        cheaper = round_about < cost
        needs = np.where(cheaper, needs[:, :, middle, None] + needs[:, None, middle, :], needs)
        cost = np.where(cheaper, round_about, cost)
    return cost.astype(np.int16), needs.astype(np.int16)


# First for everybody, then for Caprini, who jumps between oases.
_WAYS = [_ways(False), _ways(True)]
WAY_COST = np.stack([cost for cost, _ in _WAYS])
WAY_NEEDS = np.stack([needs for _, needs in _WAYS])


def _journey_prices() -> Table:
    """The least money for so many steps, in several journeys if that is cheaper."""
    single = [0, *np.cumsum(tables.STEP_PRICE).tolist()]
    prices = [0]
    for steps in range(1, tables.LOCATIONS):
        prices.append(min(single[n] + prices[steps - n] for n in range(1, min(steps, len(single) - 1) + 1)))
    return _row(prices)


JOURNEY_MONEY = _journey_prices()
