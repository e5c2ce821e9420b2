"""Income of one island (p.6, ruling 43)."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import MOVE


@rule
def island_income(s, who, island):
    """A gold per customer of every colour in which the player has a shop on the island."""
    gold = 0
    for colour in range(tables.CUSTOMER_COLOURS):
        if s.shops[island, who, colour] > 0:
            gold += s.customers[island, colour]
    return gold


@rule
def has_income(s, who):
    for island in range(tables.ISLANDS):
        if island_income(s, who, island) > 0:
            return True
    return False


@rule
def list_incomes(s, who, out):
    """Only islands that pay (ruling 5)."""
    n = 0
    for island in range(tables.ISLANDS):
        if island_income(s, who, island) > 0:
            out[n] = MOVE.income(island)
            n += 1
    return n


@rule
def take_income(s, who, island):
    s.gold[who] += island_income(s, who, island)
