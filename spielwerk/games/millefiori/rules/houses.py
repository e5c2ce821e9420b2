"""Houses, p.7."""

from __future__ import annotations

from ....kernel import rule, score
from .. import tables
from ..tables import Area
from .bonuses import earn_extra_card, reach_ladder


@rule
def place_in_houses(s, who, space, new_number):
    """The points of the whole unbroken own row that ends here; extra cards at 3 and 5 different numbers (ruling 29)."""
    s.houses_built += 1
    points = 0
    house = space - tables.FIRST[Area.HOUSES]
    while house >= 0 and s.owner[tables.FIRST[Area.HOUSES] + house] == who:
        points += tables.HOUSE_VALUE[house]
        house -= 1
    score(s, who, Area.HOUSES, points)
    different = tables.BITS[s.collected[who, Area.HOUSES]]
    if new_number and (different == 3 or different == 5):
        earn_extra_card(s, who)
    reach_ladder(s, who, Area.HOUSES)
