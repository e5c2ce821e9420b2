"""Trade routes, p.12: sold goods fill them from the left, and a matching space gives its bonus."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import ROW, Kind
from ..tables import Tile
from .buildings import use_building
from .holdings import duchy_of


@rule
def route_length(s, d):
    return s.route_cards[d] * tables.CARD_SPACES


@rule
def lay_on_route(s, who, good, left):
    """Sold goods go one by one onto the route; a matching space gives its bonus at once (ruling 84)."""
    d = duchy_of(s, who)
    at = int(s.route_filled[d])
    if at == route_length(s, d):
        return
    s.route_good[d, at] = good
    s.route_filled[d] += 1
    if left > 1:
        push(s, Kind.LAY_ROUTE, who, ROW.lay_route(good, left - 1))
    card = int(s.route_card[d, at // tables.CARD_SPACES])
    if tables.ROUTE_GOOD[card, at % tables.CARD_SPACES] == good:
        give_bonus(s, who, int(tables.ROUTE_BONUS[card, at % tables.CARD_SPACES]))


@rule
def give_bonus(s, who, tile):
    """The space works like the building on it; like a castle it gives an action, but not by a castle (ruling 87)."""
    if tile == Tile.CASTLE:
        push(s, Kind.ACTION, who, ROW.action(0, 0))
    else:
        use_building(s, who, tile)
