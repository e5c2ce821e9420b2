"""Houses, p.7."""

from __future__ import annotations

from ....kernel import rule, score
from ..state import BITS, FIRST, HOUSE_VALUE, HOUSES
from .bonuses import climb, earn_extra_card


@rule
def place_in_houses(s, who, space, new_number):
    """The points of the whole unbroken own row that ends here; extra cards at 3 and 5 different numbers."""
    s.houses_built += 1
    points = 0
    house = space - FIRST[HOUSES]
    while house >= 0 and s.owner[FIRST[HOUSES] + house] == who:
        points += HOUSE_VALUE[house]
        house -= 1
    score(s, who, HOUSES, points)
    climb(s, who, HOUSES)
    different = BITS[s.collected[who, HOUSES]]
    if new_number and (different == 3 or different == 5):
        earn_extra_card(s, who)
