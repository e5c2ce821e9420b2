"""Reads facts.json, the printed components, into the order and the names the rules use."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...kernel.facts import load_facts

# The six action spaces with a place of their own, the market by rows, then the city cards and the purse.
FIXED_SPACES = ("five_money", "camels", "pepper", "silk", "gold", "khan", "contracts", "travel")
MARKET_ROWS = ("camel", "pepper", "silk", "gold")

# One character has three tiles; the number of players says which of them is used.
CHARACTERS = ("raschid", "matteo", "mercator", "kublai", "caprini", "berke", "niccolo_marco", "rubruk")


def facts() -> dict[str, Any]:
    return load_facts(__package__)


def items(table: str) -> list[dict[str, Any]]:
    """The components of one table, in its order."""
    return facts()[table]["items"]  # type: ignore[no-any-return]


def names(table: str) -> tuple[str, ...]:
    """The ids of one table, in its order."""
    return tuple(item["id"] for item in items(table))


@cache
def card_spaces() -> tuple[tuple[str, str], ...]:
    """The nine spaces for city cards as (name, city); only a city with several spaces numbers them."""
    spaces: list[tuple[str, str]] = []
    for place in items("locations"):
        count = place.get("city_card_spaces", 0)
        spaces += [(place["id"] if count == 1 else f"{place['id']}_{n + 1}", place["id"]) for n in range(count)]
    return tuple(spaces)


@cache
def town_letters() -> tuple[str, ...]:
    return tuple(item["letter"] for item in items("city_bonuses"))
