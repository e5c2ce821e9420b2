"""What gives an action that is not a die of one's own: a castle, the white die, a trade route or the solo counter."""

from __future__ import annotations

from ....stage.scene import Scene
from .. import tables
from ..tables import CARD_SPACES, Colour, Tile
from .names import duchy_seat

# The building that lets its owner fetch a tile of these colours.
FETCHING = {Colour.SHIP: Tile.MARKET, Colour.ANIMAL: Tile.MARKET, Colour.BUILDING: Tile.CARPENTER}


def giver_of_action(scene: Scene, who: int, by_castle: int, die: int) -> str:
    """The word of what gave this action, empty for a die; also where two could have given it."""
    record = scene.state.record
    if by_castle:
        return "castle"
    if die:
        own = {int(record.dice[who, n]) for n in range(2) if record.used[who, n]}
        return "white" if die == record.white and die not in own else ""
    if record.players > 1:
        return "route"
    if not record.trade_routes:
        return "counter"
    if record.counter:
        return "route"
    return "" if _last_paid_an_action(scene, who) else "counter"


def _last_paid_an_action(scene: Scene, who: int) -> bool:
    """Whether the space of the route filled last could have given an action."""
    record, duchy = scene.state.record, duchy_seat(scene, who)
    last = int(record.route_filled[duchy]) - 1
    if last < 0:
        return False
    card, space = int(record.route_card[duchy, last // CARD_SPACES]), last % CARD_SPACES
    return bool(
        tables.ROUTE_BONUS[card, space] == Tile.CASTLE
        and tables.ROUTE_GOOD[card, space] == record.route_good[duchy, last]
    )


def fetching(colours: int) -> int:
    """The building that takes tiles of these colours, a set of bits."""
    return next((tile for colour, tile in FETCHING.items() if colours >> colour & 1), Tile.CHURCH)
