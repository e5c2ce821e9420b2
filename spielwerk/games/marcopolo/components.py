"""Everything printed or selectable in Marco Polo, by kind: each needs a test in which its effect shows."""

from __future__ import annotations

from . import tables
from .facts import MARKET_ROWS, facts, items, names, town_letters
from .options import OPTIONS

COMPONENTS = {
    "contract": names("contracts"),
    "city_card": names("city_cards"),
    "goal": names("goals"),
    "outpost": names("outpost_bonuses"),
    "town": town_letters(),
    "character": names("characters"),
    "route": tuple(f"{route['from']}-{route['to']}" for route in items("routes")),
    "market": tuple(f"{row}-{value}" for row in MARKET_ROWS for value in range(1, tables.FACES + 1)),
    "space": tables.SPACE_NAMES,
    "bonus_action": names("bonus_actions"),
    "beijing": tuple(str(points) for points in tables.BEIJING_POINTS.tolist()),
    "steps": tuple(facts()["travel_cost"]["money_by_steps"]),
    "option": tuple(f"{option.key}={value}" for option in OPTIONS for value in option.values),
}
